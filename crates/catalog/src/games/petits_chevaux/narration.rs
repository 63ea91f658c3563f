//! A match of Petits Chevaux, told a throw at a time.
//!
//! Everybody's horses are told in one frame of reference: the cells of the track are numbered from
//! 1 to 56, once round the board and the same for everybody ([`Progress::cell_number`]). Counted
//! from each one's own start the numbers would say how far a horse has come, but not that a rival
//! on 14 is three behind one's own horse on 17. How far it is home is said beside it, where one
//! looks at a horse.

use crate::narrated::{COLON, Narrated, Sentence, Telling, Voice};
use game::Seat;
use game::words::{Phrase, phrase};
use petits_chevaux::{Colour, Effect, Horse, Options, PetitsChevaux, Phase, Progress, View};

impl Narrated for PetitsChevaux {
    fn narrate(told: &Telling<'_, Self>) -> Vec<Sentence> {
        let mut story = Story { told, sentences: Vec::new(), throw: None };
        for (index, effect) in told.effects.iter().enumerate() {
            story.hear(index, *effect);
        }
        story.end()
    }

    fn whereabouts(view: &View, _options: &Options, voice: Voice<'_>) -> String {
        let mut out = Vec::new();
        for (seat, horses) in (0..).map(Seat).zip(view.horses.as_slice()) {
            let place = |(horse, at): (usize, &Option<Progress>)| {
                let number = (horse + 1).to_string();
                let at = whereabouts(*at, side(view, seat), voice);
                number + " " + &at
            };
            let all: Vec<String> = horses.as_slice().iter().enumerate().map(place).collect();
            out.push(subject(seat, voice) + voice.words(COLON) + &all.join(", ") + ".");
        }
        let turn = match view.phase {
            Phase::Roll | Phase::Move => Some(phrase("{@'s|Your} turn.", "C'est {à @|à toi}.")),
            Phase::Draw | Phase::Over => None,
        };
        out.extend(turn.map(|turn| voice.say(view.seat, turn, &[])));
        out.join(" ")
    }

    /// How far all horses of a seat have come together. One on its start cell has come one step out of its box.
    fn stand(view: &View) -> Vec<u32> {
        let way = |horse: &Option<Progress>| horse.map_or(0, |at| u32::from(at.0) + 1);
        let sides = view.horses.as_slice().iter();
        sides.map(|horses| horses.as_slice().iter().map(way).sum()).collect()
    }
}

/// Where a horse is.
fn whereabouts(at: Option<Progress>, side: Colour, voice: Voice<'_>) -> String {
    let Some(at) = at else { return voice.words(phrase("in the box", "au box")).to_owned() };
    match (at.cell_number(side), at.stable_cell()) {
        (Some(cell), _) => voice.words(phrase("on ", "case ")).to_owned() + &cell.to_string(),
        (None, place) => {
            let place = place.unwrap_or_default().to_string();
            voice.words(phrase("in stable ", "écurie ")).to_owned() + &place
        }
    }
}

fn side(view: &View, seat: Seat) -> Colour {
    view.colours.as_slice().get(seat.index()).copied().unwrap_or_default()
}

/// Whom a sentence is about.
fn subject(seat: Seat, voice: Voice<'_>) -> String {
    voice.say(seat, phrase("{@|You}", "{@|Toi}"), &[])
}

/// A throw and what came of it.
struct Throw {
    from: usize,
    seat: Seat,
    /// What was thrown, unless it was told before and the move does not say it.
    die: Option<u8>,
    /// What came of it, in the order in which it is told.
    moved: Option<String>,
    caught: Vec<(Seat, Horse)>,
    then: Vec<String>,
}

struct Story<'a> {
    told: &'a Telling<'a, PetitsChevaux>,
    sentences: Vec<Sentence>,
    throw: Option<Throw>,
}

impl Story<'_> {
    fn hear(&mut self, index: usize, effect: Effect) {
        match effect {
            Effect::First { seat } => {
                let words = phrase("{@ begins|You begin}.", "{@ commence|Tu commences}.");
                self.push(index, Some(seat), self.told.voice.say(seat, words, &[]));
            }
            Effect::Rolled { seat, die } => {
                self.finish_throw();
                self.throw(index, seat).die = Some(die.0);
            }
            Effect::LeftBox { seat, horse } => self.moves(index, seat, horse, None, Progress(0)),
            Effect::Advanced { seat, horse, from, to }
            | Effect::Stabled { seat, horse, from, to } => {
                self.moves(index, seat, horse, Some(from), to);
            }
            // A move begins so, and is told when its end is known.
            Effect::Hopped { seat, .. } => {
                self.throw(index, seat);
            }
            Effect::BarrageOpened { seat, at } => {
                let cell = self.cell(seat, at);
                let words = phrase("opens the barrage on {n}", "ouvre le barrage case {n}");
                self.then(index, seat, words, &cell);
            }
            Effect::Captured { seat, horse, by, .. } => {
                self.throw(index, by).caught.push((seat, horse));
            }
            Effect::BarrageFormed { seat, .. } => {
                self.then(index, seat, phrase("a barrage", "un barrage"), "");
            }
            Effect::NoMove { seat, barred, .. } => {
                self.then(index, seat, phrase("nothing to move", "rien à jouer"), "");
                if barred {
                    let why = phrase("a barrage is in the way", "un barrage barre la route");
                    self.then(index, seat, why, "");
                }
            }
            Effect::Passed { seat } => {
                self.then(index, seat, phrase("no move", "aucun cheval"), "");
            }
            Effect::TooManySixes { seat } => {
                self.then(index, seat, phrase("one 6 too many", "un 6 de trop"), "");
            }
            Effect::ThrowsAgain { seat } | Effect::TriesAgain { seat } => {
                self.then(index, seat, phrase("another throw", "encore un lancer"), "");
                // With whatever else, only a 6 gives one after a horse has moved (PC-4).
                let is_six = matches!(effect, Effect::ThrowsAgain { .. });
                let throw = self.throw(index, seat);
                throw.die = throw.die.or(is_six.then_some(6));
            }
            Effect::NextSeat { .. } => self.finish_throw(),
            Effect::Finished { seat, place } => {
                let words = phrase("all home, place {n}", "tous rentrés, place {n}");
                self.then(index, seat, words, &place.to_string());
            }
            // In the result.
            Effect::NotFinished { .. } => {}
        }
    }

    fn end(mut self) -> Vec<Sentence> {
        let Telling { view, voice, effects } = *self.told;
        let mine = voice.is_me(view.seat);
        let last = effects.len().saturating_sub(1);
        match effects.last() {
            // What others will do with their throw is told when they have done it.
            Some(Effect::Rolled { .. }) if !mine => self.throw = None,
            Some(Effect::Rolled { seat, .. }) => {
                self.then(last, *seat, phrase("choose a horse", "choisis un cheval"), "");
            }
            Some(Effect::NextSeat { .. } | Effect::First { .. })
                if mine && view.phase == Phase::Roll =>
            {
                let words = phrase("Your turn: throw the die.", "À toi : lance le dé.");
                self.push(last, voice.me, voice.words(words).to_owned());
            }
            _ => {}
        }
        self.finish_throw();
        let home = effects.iter().rposition(|effect| matches!(effect, Effect::Finished { .. }));
        self.sentences.extend(home.and_then(|home| self.told.result(home)));
        self.sentences
    }

    /// The throw that is being told. Whoever chose is told again: the throw itself was told before.
    fn throw(&mut self, from: usize, seat: Seat) -> &mut Throw {
        self.throw.get_or_insert_with(|| Throw {
            from,
            seat,
            die: None,
            moved: None,
            caught: Vec::new(),
            then: Vec::new(),
        })
    }

    fn moves(
        &mut self,
        index: usize,
        seat: Seat,
        horse: Horse,
        from: Option<Progress>,
        to: Progress,
    ) {
        let words = match (from, to.is_on_track()) {
            (None, _) => {
                phrase("horse {n} out of the box to {to}", "cheval {n} sort du box, case {to}")
            }
            (_, true) => phrase("horse {n} to {to}", "cheval {n} case {to}"),
            (_, false) => phrase("horse {n} to stable place {to}", "cheval {n} écurie place {to}"),
        };
        let (number, to_cell) = ((horse.0 + 1).to_string(), self.cell(seat, to));
        let moved = self.told.voice.say(seat, words, &[("n", &number), ("to", &to_cell)]);
        let throw = self.throw(index, seat);
        throw.die = throw.die.or(from.map(|from| to.0 - from.0));
        throw.moved = Some(moved);
    }

    /// The number of the cell of the track, or of the place in the stable.
    fn cell(&self, seat: Seat, at: Progress) -> String {
        let cell = at.cell_number(side(self.told.view, seat)).or(at.stable_cell());
        cell.unwrap_or_default().to_string()
    }

    fn then(&mut self, index: usize, seat: Seat, words: Phrase, n: &str) {
        let said = self.told.voice.say(seat, words, &[("n", n)]);
        self.throw(index, seat).then.push(said);
    }

    fn finish_throw(&mut self) {
        let Some(throw) = self.throw.take() else { return };
        let voice = self.told.voice;
        let mut parts: Vec<String> = throw.die.map(|die| die.to_string()).into_iter().collect();
        parts.extend(throw.moved);
        for group in throw.caught.chunk_by(|a, b| a.0 == b.0) {
            let (seat, _) = group[0];
            let horses: Vec<String> = group.iter().map(|(_, h)| (h.0 + 1).to_string()).collect();
            let words = match group.len() {
                1 => phrase(
                    "takes {@'s|your} horse {n}, back to {its|your} box",
                    "prend {le cheval|ton cheval} {n}{ de @|}, retour au box",
                ),
                _ => phrase(
                    "takes {@'s|your} horses {n}, back to {the|your} box",
                    "prend {les chevaux|tes chevaux} {n}{ de @|}, retour au box",
                ),
            };
            parts.push(voice.say(seat, words, &[("n", &voice.list(&horses))]));
        }
        parts.extend(throw.then);
        let text = subject(throw.seat, voice) + voice.words(COLON) + &parts.join(", ") + ".";
        self.push(throw.from, Some(throw.seat), text);
    }

    fn push(&mut self, from: usize, seat: Option<Seat>, text: String) {
        self.sentences.push(Sentence { from, seat, text });
    }
}
