//! The bots of Carrousel, at tables whose clock we turn ourselves.

use bots::carrousel::{Hint, hint};
use bots::{Bot, Intent, Level, Play, Random, Seating};
use carrousel::{Action, CARDS, Card, Carrousel, Effect, Move, Options, View};
use game::{ActionSet, Actor, Audience, Fact, Game, Millis, Numbers, Seat, Turn};

/// More facts than any of these matches has. A match that has more does not end.
const TOO_MANY: usize = 200_000;

/// A table with a bot in every seat.
struct Table {
    game: Carrousel,
    bots: Vec<Box<dyn Bot<Carrousel>>>,
    now: Millis,
    /// Who comes first when two do something at the same moment.
    first: u8,
    facts: Vec<Fact<Action>>,
}

impl Table {
    fn new(options: &Options, levels: &[Level], seed: u64) -> Table {
        let seats = levels.len() as u8;
        let mut game = Carrousel::new(options, seats).expect("options that can be");
        let mut random = Random::new(seed);
        let bots = (0..seats).zip(levels).map(|(seat, &level)| {
            let seed = u64::from(random.below(u32::MAX)) << 8 | u64::from(seat);
            let at = Seating { options, seats, seat: Seat(seat), level, budget: None, seed };
            Carrousel::bot(&at)
        });
        let bots = bots.collect();
        let deal = game.draw(&mut random);
        game.play(&Fact::chance(deal), &mut |_| {}).expect("chance deals");
        let first = random.below(seats.into()) as u8;
        Table { game, bots, now: Millis::ZERO, first, facts: Vec::new() }
    }

    fn view(&self, seat: usize) -> View {
        self.game.view(Audience::Seat(Seat(seat as u8)))
    }

    fn intents(&mut self) -> Vec<Option<Intent<Action>>> {
        let views: Vec<View> = (0..self.bots.len()).map(|seat| self.view(seat)).collect();
        let asked = self.bots.iter_mut().zip(&views);
        asked.map(|(bot, view)| bot.intend(view, self.now)).collect()
    }

    /// The fact that comes first: somebody's intent or the clock's.
    fn next(&self, intents: &[Option<Intent<Action>>]) -> Fact<Action> {
        let seats = intents.len();
        let rotated = (0..seats).map(|i| (i + usize::from(self.first)) % seats);
        let wishes = rotated.filter_map(|seat| intents[seat].map(|intent| (seat, intent)));
        let soonest = wishes.min_by_key(|(_, intent)| intent.at);
        let deadline = self.game.deadline().expect("CA-9: the clock waits").max(self.now);
        match soonest.filter(|(_, intent)| intent.at <= deadline) {
            Some((seat, intent)) => {
                let by = Actor::Seat(Seat(seat as u8));
                Fact { at: intent.at, by, action: intent.action }
            }
            None => {
                let action =
                    self.game.legal(Actor::Clock, deadline).get(0).expect("its time has come");
                Fact { at: deadline, by: Actor::Clock, action }
            }
        }
    }

    fn play(&mut self, fact: Fact<Action>) {
        let mut effects: Vec<Effect> = Vec::new();
        self.game.play(&fact, &mut |effect| effects.push(effect)).expect("a legal fact");
        for bot in &mut self.bots {
            for effect in &effects {
                bot.see(effect);
            }
        }
        self.now = fact.at;
        self.facts.push(fact);
        assert!(self.facts.len() < TOO_MANY, "the match does not end");
    }

    fn is_over(&self) -> bool {
        matches!(self.game.turn(), Turn::Over(_))
    }

    fn play_out(mut self) -> Table {
        while !self.is_over() {
            let intents = self.intents();
            self.play(self.next(&intents));
        }
        self
    }

    /// The one seat that has won.
    fn winner(&self) -> usize {
        let Turn::Over(ranking) = self.game.turn() else { panic!("it is not over") };
        (0..self.bots.len())
            .find(|s| ranking.place_of(Seat(*s as u8)) == Some(0))
            .expect("a winner")
    }
}

fn random_level(random: &mut Random) -> Level {
    Level::ALL[random.below(4) as usize]
}

/// Any options, small and strange ones too.
fn random_options(random: &mut Random, seats: u8) -> Options {
    let most = CARDS as u8 / seats; // CA-1: hand + target - 1 of them.
    let hand = 1 + random.below(most.into()) as u8;
    let target = 1 + random.below((most - hand + 1).min(6).into()) as u8;
    let mut pick = |from: &[u32]| from[random.below(from.len() as u32) as usize];
    let hold_ms = pick(&[5_000, 1_000, 300, 40, 1]);
    let impasse_ms = pick(&[20_000, 3_000, 700, 50, 1]);
    let mut flip = || random.below(2) == 0;
    Options {
        hand: Some(hand),
        target: Some(target),
        hold_ms,
        impasse_ms,
        gentle_hands: flip(),
        free_claims: flip(),
        expert: flip(),
        kitchen: flip(),
    }
}

fn random_table_and_options(seed: u64) -> (Table, Options) {
    let mut random = Random::new(seed);
    let seats = 2 + random.below(3) as u8;
    let options = random_options(&mut random, seats);
    let levels: Vec<Level> = (0..seats).map(|_| random_level(&mut random)).collect();
    (Table::new(&options, &levels, seed), options)
}

fn random_table(seed: u64) -> Table {
    random_table_and_options(seed).0
}

#[test]
fn whatever_they_intend_is_legal_then_and_all_matches_end() {
    for seed in 0..3_000 {
        let mut table = random_table(seed);
        while !table.is_over() {
            let intents = table.intents();
            for (seat, intent) in intents.iter().enumerate() {
                let Some(Intent { at, action }) = intent else { continue };
                assert!(*at >= table.now, "seed {seed}: seat {seat} intends something in the past");
                let by = Actor::Seat(Seat(seat as u8));
                let legal = table.game.legal(by, *at);
                assert!(legal.contains(action), "seed {seed}: seat {seat} intends {action:?}");
            }
            table.play(table.next(&intents));
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    for seed in 0..100 {
        let (one, other) = (random_table(seed).play_out(), random_table(seed).play_out());
        assert_eq!(one.facts, other.facts);
    }
    let options = Options::default();
    let facts = |seed| Table::new(&options, &[Level::Pony; 2], seed).play_out().facts;
    assert_ne!(facts(1), facts(2));
}

#[test]
fn to_be_asked_again_changes_nothing() {
    for seed in 0..300 {
        let asked_once = random_table(seed).play_out();
        let mut table = random_table(seed);
        while !table.is_over() {
            let intents = table.intents();
            let next = table.next(&intents);
            // Again at once, half-way, and at the last moment.
            let began = table.now;
            for part in 0..3 {
                table.now = Millis(began.0 + (next.at.0 - began.0) * part / 2);
                assert_eq!(table.intents(), intents, "seed {seed}");
            }
            table.play(next);
        }
        assert_eq!(table.facts, asked_once.facts, "seed {seed}");
    }
}

#[test]
fn what_does_not_concern_a_bot_does_not_disturb_it() {
    let options = Options { gentle_hands: true, ..Options::default() };
    let other = Actor::Seat(Seat(1));
    let mut as_before = 0;
    for seed in 0..300 {
        let mut table = Table::new(&options, &[Level::Pony, Level::Trotter], seed);
        let Some(before) = table.intents()[0].filter(|i| i.action == Action::Touch) else {
            continue;
        };
        // CA-8: another's wrong claim changes neither the horses nor the cards.
        let head = table.game.order().unwrap().head();
        let wrong = Card::all().find(|card| *card != head).unwrap();
        table.play(Fact { at: Millis(10), by: other, action: Action::Claim(wrong) });
        assert_eq!(table.intents()[0], Some(before), "seed {seed}");
        // A hand that comes and goes: to see that it has gone takes a moment, no more.
        table.play(Fact { at: Millis(20), by: other, action: Action::Touch });
        table.intents();
        table.play(Fact { at: Millis(30), by: other, action: Action::Release });
        let after = table.intents()[0].unwrap();
        assert!(after.at >= before.at, "seed {seed}: it has become faster");
        assert!(after.at.0 <= before.at.0.max(30 + 1_500 * 5), "seed {seed}: slower");
        as_before += usize::from(after == before);
    }
    assert!(as_before > 150, "{as_before}");
}

/// A table of two champions where the first three horses are on the first card of this seat.
fn lucky_table(options: &Options, seat: usize, seed: u64) -> (Table, Card) {
    let mut table = Table::new(options, &[Level::Champion; 2], seed);
    let mut game = Carrousel::new(options, 2).expect("the printed game");
    let Action::Deal(mut deal) = game.draw(&mut Random::new(seed)) else { panic!("a deal") };
    let head = deal.horses.head();
    let place = deal.deck.iter().position(|card| *card == head).expect("all cards are there");
    deal.deck.swap(place, 9 * seat);
    game.play(&Fact::chance(Action::Deal(deal)), &mut |_| {}).expect("chance deals");
    table.game = game;
    (table, head)
}

/// CA-7: somebody else's hold does not close the claims. CA-11: all cards count for experts.
#[test]
fn a_champion_claims_what_it_may_while_another_holds() {
    for seed in 0..50 {
        for (owner, expert) in [(0, false), (0, true), (1, false), (1, true)] {
            let options = Options { expert, ..Options::default() };
            let (mut table, head) = lucky_table(&options, owner, seed);
            table.play(Fact { at: Millis(1), by: Actor::Seat(Seat(1)), action: Action::Touch });
            let intent = table.intents()[0];
            // It takes one card in a thousand for another.
            let claims = intent.is_some_and(|intent| intent.action == Action::Claim(head));
            assert_eq!(claims, owner == 0 || expert, "seed {seed}: {intent:?}");
        }
    }
}

/// How many of these matches the stronger level wins, alone among bots of the weaker.
fn wins(options: &Options, [weaker, stronger]: [Level; 2], seats: u8, matches: u64) -> u64 {
    let won = (0..matches).filter(|&seed| {
        let mine = (seed % u64::from(seats)) as usize;
        let mut levels = vec![weaker; seats.into()];
        levels[mine] = stronger;
        Table::new(options, &levels, seed).play_out().winner() == mine
    });
    won.count() as u64
}

#[test]
fn each_level_beats_the_one_below() {
    let quick = Options { target: Some(4), ..Options::default() };
    let gentle = Options { expert: true, gentle_hands: true, free_claims: true, ..quick };
    for (options, seats) in [(quick, 2), (quick, 3), (quick, 4), (gentle, 3)] {
        for pair in [[0, 1], [1, 2], [2, 3]] {
            let levels = pair.map(|level| Level::ALL[level]);
            let won = wins(&options, levels, seats, 240);
            assert!(won > 240 / u64::from(seats) + 20, "{levels:?}, {seats}: {won} of 240");
        }
    }
}

#[test]
fn a_pony_makes_mistakes_and_a_champion_hardly_any() {
    let options = Options::default();
    let misses = |level| -> usize {
        let lost = |seed| {
            let table = Table::new(&options, &[level; 3], seed).play_out();
            let moves = table.facts.iter().filter(|f| matches!(f.action, Action::Move(_)));
            let claims = table.facts.iter().filter(|f| matches!(f.action, Action::Claim(_)));
            // Each fact of these kinds scores a point or costs one; what was not kept was lost.
            let kept: usize = table.game.won().map(<[_]>::len).sum();
            moves.count() + claims.count() - kept
        };
        (0..40).map(lost).sum()
    };
    let [pony, champion] = [Level::Pony, Level::Champion].map(misses);
    assert!(pony > 40 && champion * 10 < pony, "{pony} and {champion}");
}

/// What a seat wins by doing this now, one thing after the other.
fn gain(table: &Table, seat: Seat, actions: &[Action]) -> Option<Card> {
    let mut game = table.game.clone();
    let mut won = None;
    for &action in actions {
        let fact = Fact { at: table.now, by: Actor::Seat(seat), action };
        let legal = game.play(&fact, &mut |effect| match effect {
            Effect::Scored { seat: winner, card, .. } if winner == seat => won = Some(card),
            _ => {}
        });
        legal.ok()?;
    }
    won
}

#[test]
fn a_hint_wins_a_card_and_where_there_is_none_no_move_does() {
    let (mut claims, mut moves, mut none) = (0, 0, 0);
    for seed in 0..400 {
        let (mut table, options) = random_table_and_options(seed);
        while !table.is_over() {
            for seat in (0..table.bots.len() as u8).map(Seat) {
                let view = table.game.view(Audience::Seat(seat));
                // CA-6: gentle hands may have to wait, and the carousel may be another's.
                if view.holder.is_some() || view.may_touch_from > table.now {
                    continue;
                }
                let touch = |step| gain(&table, seat, &[Action::Touch, Action::Move(step)]);
                match hint(&view, seat, options.expert) {
                    Some(Hint::Claim(card)) => {
                        claims += 1;
                        assert_eq!(gain(&table, seat, &[Action::Claim(card)]), Some(card));
                    }
                    Some(Hint::Move(step, card)) => {
                        moves += 1;
                        assert_eq!(touch(step), Some(card), "seed {seed}: {step:?}");
                    }
                    None => {
                        none += 1;
                        assert!(Move::ALL.into_iter().all(|step| touch(step).is_none()));
                    }
                }
            }
            let intents = table.intents();
            table.play(table.next(&intents));
        }
    }
    assert!(claims > 100 && moves > 100 && none > 100, "{claims} {moves} {none}");
}
