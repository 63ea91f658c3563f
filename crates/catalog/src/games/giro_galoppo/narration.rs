//! A race of Giro Galoppo, told a horse at a time.
//!
//! Cells have the numbers that are painted on the course, and go on behind the line.

use crate::narrated::{COLON, Narrated, Sentence, Telling, Voice};
use game::Seat;
use game::words::{Phrase, phrase};
use giro_galoppo::{Card, Cell, Effect, GiroGaloppo, Obstacle, Options, Phase, Terrain, View};

impl Narrated for GiroGaloppo {
    fn narrate(told: &Telling<'_, Self>) -> Vec<Sentence> {
        let mut story = Story { told, sentences: Vec::new(), run: None, hurdles: Vec::new() };
        for (index, effect) in told.effects.iter().enumerate() {
            story.hear(index, *effect);
        }
        story.finish_hurdles();
        story.finish_run();
        story.sentences
    }

    fn whereabouts(view: &View, options: &Options, voice: Voice<'_>) -> String {
        let track = options.course.track();
        let line = track.length();
        let mut out = Vec::new();
        for (seat, cell) in (0..).map(Seat).zip(view.positions.as_slice()) {
            let words = match cell.0 {
                0 => phrase("in the box", "au box"),
                n if n > line => phrase("on {n}, over the line", "case {n}, après la ligne"),
                _ => phrase("on {n}", "case {n}"),
            };
            let at = voice.say(seat, words, &[("n", &cell.0.to_string())]);
            out.push(voice.say(seat, phrase("{@|You}: ", "{@|Toi} : "), &[]) + &at + ".");
        }
        let on = |cells: Vec<Cell>| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.0.to_string()).collect();
            voice.list(&cells)
        };
        let natural = |terrain| on(track.cells(|t| t == terrain).iter().collect());
        let hurdles = on(view.obstacles.as_slice().to_vec());
        let line = line.to_string();
        let told = [
            (phrase("Hurdles on {n}.", "Haies cases {n}."), hurdles),
            (phrase("River on {n}.", "Rivière cases {n}."), natural(Terrain::River)),
            (phrase("Moor on {n}.", "Marais case {n}."), natural(Terrain::Moor)),
            (phrase("The line is after {n}.", "La ligne est après la case {n}."), line),
        ];
        for (words, n) in told.iter().filter(|(_, n)| !n.is_empty()) {
            out.push(voice.words(*words).replace("{n}", n));
        }
        if view.phase == Phase::Race && !view.hand.is_empty() {
            let cards: Vec<String> = view.hand.iter().map(|card| card.0.to_string()).collect();
            let words = phrase("Your cards: {n}.", "Tes cartes : {n}.");
            out.push(voice.words(words).replace("{n}", &voice.list(&cards)));
        }
        out.join(" ")
    }

    /// The cell of each.
    fn stand(view: &View) -> Vec<u32> {
        view.positions.as_slice().iter().map(|cell| u32::from(cell.0)).collect()
    }
}

/// A horse runs, or tries to.
struct Run {
    from: usize,
    seat: Seat,
    hops: Vec<String>,
    then: Vec<String>,
}

struct Story<'a> {
    told: &'a Telling<'a, GiroGaloppo>,
    sentences: Vec<Sentence>,
    run: Option<Run>,
    /// The hurdles that chance has put up, and where that began.
    hurdles: Vec<(usize, Cell)>,
}

impl Story<'_> {
    fn hear(&mut self, index: usize, effect: Effect) {
        let voice = self.told.voice;
        match effect {
            Effect::Placed { seat, cell } => {
                let words = phrase(
                    "{@ puts|You put} a hurdle on {n}.",
                    "{@ pose|Tu poses} une haie case {n}.",
                );
                self.push(index, Some(seat), voice.say(seat, words, &[("n", &number(cell))]));
            }
            Effect::LaidOut { cell } => self.hurdles.push((index, cell)),
            Effect::RaceBegins => {
                self.finish_hurdles();
                let words = match voice.me {
                    Some(_) => phrase("Go! Choose a card.", "Partez ! Choisis une carte."),
                    None => phrase("Go!", "Partez !"),
                };
                self.push(index, None, voice.words(words).to_owned());
            }
            Effect::HoppedObstacle { seat, obstacle, .. } => {
                let over = voice.words(the(obstacle)).to_owned();
                self.run(index, seat).hops.push(over);
            }
            Effect::HoppedHorse { seat, other, .. } => {
                let over = voice.say(other, phrase("{@|you}", "{@|toi}"), &[]);
                self.run(index, seat).hops.push(over);
            }
            Effect::Landed { seat, to, .. } => {
                let words = phrase("to {n}", "case {n}");
                self.then(index, seat, seat, words, to);
            }
            Effect::Refused { seat, from, cell, obstacle } => {
                let stops = phrase("stops at {o} on {n}", "s'arrête devant {o} case {n}");
                let with = [("o", voice.words(the(obstacle))), ("n", &*number(cell))];
                let stops = voice.say(seat, stops, &with);
                let run = self.run(index, seat);
                run.then.push(stops);
                // It has jumped over nothing after all.
                run.hops.clear();
                let stays = match from {
                    Cell::BOX => phrase("stays in the box", "reste au box"),
                    _ => phrase("stays on {n}", "reste case {n}"),
                };
                self.then(index, seat, seat, stays, from);
            }
            Effect::Pushed { seat, by, to, .. } => {
                let words = match to {
                    Cell::BOX => phrase(
                        "pushes {@|you} back into the box",
                        "fait reculer {@|ton cheval} au box",
                    ),
                    _ => {
                        phrase("pushes {@|you} back to {n}", "fait reculer {@|ton cheval} case {n}")
                    }
                };
                self.then(index, by, seat, words, to);
            }
            Effect::CrossedLine { seat } => {
                self.then(index, seat, seat, phrase("over the line!", "ligne passée !"), Cell::BOX);
            }
            Effect::LostTurn { seat, card } => {
                self.finish_run();
                let words = phrase("must wait", "doit attendre");
                let text = self.card(seat, card) + voice.words(words) + ".";
                self.push(index, Some(seat), text);
            }
            Effect::CardsBack => {
                self.finish_run();
                let words = phrase(
                    "Everybody has all six cards again.",
                    "Tous reprennent leurs six cartes.",
                );
                self.push(index, None, voice.words(words).to_owned());
            }
            Effect::NextRound { round } => {
                self.finish_run();
                let words = match voice.me {
                    Some(_) => phrase("Round {n}: choose a card.", "Tour {n} : choisis une carte."),
                    None => phrase("Round {n}.", "Tour {n}."),
                };
                let text = voice.words(words).replace("{n}", &round.to_string());
                self.push(index, None, text);
            }
            Effect::Ranked { place: 1, .. } => {
                self.finish_run();
                self.sentences.extend(self.told.result(index));
            }
            // A card is told when its horse runs, and the other places are in the result.
            Effect::Chose { .. }
            | Effect::ChoseAgain { .. }
            | Effect::Revealed { .. }
            | Effect::Ranked { .. }
            | Effect::NotRanked { .. } => {}
        }
    }

    /// The run of this horse; the one before it is over.
    fn run(&mut self, from: usize, seat: Seat) -> &mut Run {
        if self.run.as_ref().is_some_and(|run| run.seat != seat) {
            self.finish_run();
        }
        self.run.get_or_insert_with(|| Run { from, seat, hops: Vec::new(), then: Vec::new() })
    }

    /// The run of `seat` has this for `whom`.
    fn then(&mut self, index: usize, seat: Seat, whom: Seat, words: Phrase, cell: Cell) {
        let said = self.told.voice.say(whom, words, &[("n", &number(cell))]);
        self.run(index, seat).then.push(said);
    }

    /// "Anna's 4: "
    fn card(&self, seat: Seat, card: Card) -> String {
        let voice = self.told.voice;
        let words = phrase("{@'s|Your} {n}", "{Le|Ton} {n}{ de @|}");
        voice.say(seat, words, &[("n", &card.0.to_string())]) + voice.words(COLON)
    }

    fn finish_run(&mut self) {
        let Some(run) = self.run.take() else { return };
        let voice = self.told.voice;
        let played = self.told.effects[..run.from].iter().rev().find_map(|effect| match effect {
            Effect::Revealed { seat, card } if *seat == run.seat => Some(*card),
            _ => None,
        });
        let head = played.map_or_else(String::new, |card| self.card(run.seat, card));
        let over = match run.hops.is_empty() {
            true => String::new(),
            false => {
                voice.words(phrase("over ", "par-dessus ")).to_owned()
                    + &voice.list(&run.hops)
                    + voice.words(phrase(" ", ", "))
            }
        };
        let text = head + &over + &run.then.join(", ");
        let stop = if text.ends_with('!') { "" } else { "." };
        self.push(run.from, Some(run.seat), text + stop);
    }

    fn finish_hurdles(&mut self) {
        let Some((from, _)) = self.hurdles.first().copied() else { return };
        let cells: Vec<String> = self.hurdles.drain(..).map(|(_, cell)| number(cell)).collect();
        let words =
            self.told.voice.words(phrase("Hurdles stand on ", "Des haies se dressent cases "));
        let text = words.to_owned() + &self.told.voice.list(&cells) + ".";
        self.push(from, None, text);
    }

    fn push(&mut self, from: usize, seat: Option<Seat>, text: String) {
        self.sentences.push(Sentence { from, seat, text });
    }
}

fn number(cell: Cell) -> String {
    cell.0.to_string()
}

fn the(obstacle: Obstacle) -> Phrase {
    match obstacle {
        Obstacle::Wooden => phrase("the hurdle", "la haie"),
        Obstacle::River => phrase("the river", "la rivière"),
        Obstacle::Moor => phrase("the moor", "le marais"),
    }
}
