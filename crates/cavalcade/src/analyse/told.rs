//! An analysis for somebody to read, and as comma-separated values.

use super::harmless;
use coach::{
    Accuracy, Analysis, Chances, End, Findings, Ledger, Moment, PlayerTimes, Reaction, Recording,
    Standing, Times,
};
use game::words::{Lang, Phrase, phrase};
use game::{Level, Seat};
use std::io::{self, Write};
use terminal::Names;

const FACTS: Phrase = phrase("facts", "faits");
const START: Phrase = phrase("chance at the start", "chance au départ");
const OWN_LUCK: Phrase = phrase("own luck", "chance à soi");
const OTHERS_LUCK: Phrase = phrase("luck of others", "chance des autres");
const OWN_MISTAKES: Phrase = phrase("own mistakes", "ses fautes");
const OTHERS_MISTAKES: Phrase = phrase("mistakes of others", "fautes des autres");
const UNKNOWN: Phrase = phrase("not known", "inconnu");
const RESULT: Phrase = phrase("result", "résultat");
const LAST_CHANCE: Phrase = phrase("last chance", "dernière chance");
const ACCURACY: Phrase = phrase("accuracy, of 100", "justesse, sur 100");
const CHOICES: Phrase = phrase("choices", "choix");
const MISTAKES: Phrase = phrase("mistakes among them", "fautes parmi eux");
const MOMENTS: Phrase = phrase("what cost most", "ce qui a coûté le plus");
const NO_MOMENTS: Phrase = phrase("nothing", "rien");
const FACT: Phrase = phrase("fact", "fait");
const WON: Phrase = phrase("cards won by a move", "cartes gagnées en jouant");
const LUCKY: Phrase = phrase("lucky strikes", "coups de chance");
const OFFERED: Phrase = phrase("times a card was one move away", "fois une carte à un coup");
const MISSED: Phrase = phrase("of these missed", "dont manquées");
const EASIEST: Phrase = phrase("easiest card was there, s", "carte facile visible, s");
const ONE_HORSE: Phrase = phrase("reaction, one horse, s", "réaction, un cheval, s");
const TWO_HORSES: Phrase = phrase("reaction, two horses, s", "réaction, deux chevaux, s");
const WRONG: Phrase = phrase("moves, holds, claims gone wrong", "coups, prises, annonces ratés");
const POINTS_LOST: Phrase = phrase("points lost", "points perdus");
const WASTED: Phrase = phrase("time lost, s", "temps perdu, s");
const STANDING: Phrase = phrase("as fast as", "aussi rapide que");
const SLOWER: Phrase = phrase("slower than", "plus lent que");
const BETWEEN: Phrase = phrase("between", "entre");
const AND: Phrase = phrase("and", "et");

/// The width of the first column, and of the others.
const FIRST: usize = 34;
const OTHERS: usize = 22;

pub fn show(
    recording: &Recording,
    analysis: &Analysis,
    lang: Lang,
    out: &mut impl Write,
) -> io::Result<()> {
    let title = recording.header.options.game().title();
    writeln!(out, "{title}: {} {}", analysis.facts, FACTS.in_lang(lang))?;
    let page = Page { recording, lang };
    match &analysis.findings {
        Findings::Chances(chances) => page.chances(chances, analysis.end, out),
        Findings::Times(times) => page.times(times, out),
    }
}

struct Page<'a> {
    recording: &'a Recording,
    lang: Lang,
}

impl Page<'_> {
    fn chances(&self, chances: &Chances, end: End, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", chances.method.says.in_lang(self.lang))?;
        for note in &chances.left_out {
            writeln!(out, "{}", note.in_lang(self.lang))?;
        }
        self.heads(out)?;
        let result = if end == End::Over { RESULT } else { LAST_CHANCE };
        let ledgers = || chances.players.iter().map(|player| &player.ledger);
        let plain = |of: fn(&Ledger) -> f64| ledgers().map(move |l| self.percent(of(l)));
        let signed = |of: fn(&Ledger) -> f64| ledgers().map(move |l| self.signed(of(l)));
        self.row(START, plain(|ledger| ledger.start), out)?;
        self.row(OWN_LUCK, signed(|ledger| ledger.own_luck), out)?;
        self.row(OTHERS_LUCK, signed(|ledger| ledger.others_luck), out)?;
        self.row(OWN_MISTAKES, signed(|ledger| ledger.own_mistakes), out)?;
        self.row(OTHERS_MISTAKES, signed(|ledger| ledger.others_mistakes), out)?;
        self.row(UNKNOWN, signed(|ledger| ledger.unknown), out)?;
        self.row(result, plain(|ledger| ledger.result), out)?;
        writeln!(out)?;
        let count = |of: fn(&Accuracy) -> u32| {
            chances.players.iter().map(move |player| of(&player.accuracy).to_string())
        };
        let accuracy = chances.players.iter().map(|player| match player.accuracy.percent {
            Some(percent) => in_words(percent, 1, self.lang),
            None => "–".to_owned(),
        });
        self.row(ACCURACY, accuracy, out)?;
        self.row(CHOICES, count(|accuracy| accuracy.decisions), out)?;
        self.row(MISTAKES, count(|accuracy| accuracy.mistakes), out)?;
        for player in &chances.players {
            let cost = |moment: &Moment| self.signed(-moment.cost);
            self.moments(player.ledger.seat, &player.moments, &cost, out)?;
        }
        Ok(())
    }

    fn times(&self, times: &Times, out: &mut impl Write) -> io::Result<()> {
        self.heads(out)?;
        let count = |of: fn(&PlayerTimes) -> u32| {
            times.players.iter().map(move |player| of(player).to_string())
        };
        let reaction = |of: fn(&PlayerTimes) -> Option<Reaction>| {
            times.players.iter().map(move |player| self.reaction(of(player)))
        };
        self.row(WON, count(|player| player.won), out)?;
        self.row(LUCKY, count(|player| player.lucky), out)?;
        self.row(OFFERED, count(|player| player.offered), out)?;
        self.row(MISSED, count(|player| player.missed), out)?;
        self.row(EASIEST, reaction(|player| player.easiest), out)?;
        self.row(ONE_HORSE, reaction(|player| player.one_horse), out)?;
        self.row(TWO_HORSES, reaction(|player| player.two_horses), out)?;
        let wrong = |player: &PlayerTimes| {
            let wrong = player.wrong;
            format!("{}, {}, {}", wrong.moves, wrong.let_go + wrong.too_long, wrong.claims)
        };
        self.row(WRONG, times.players.iter().map(wrong), out)?;
        self.row(POINTS_LOST, count(|player| player.wrong.points_lost), out)?;
        let wasted = times.players.iter().map(|player| self.seconds(player.wrong.wasted_ms));
        self.row(WASTED, wasted, out)?;
        let standing = times.players.iter().map(|player| self.standing(player.standing));
        self.row(STANDING, standing, out)?;
        for player in &times.players {
            let cost = |moment: &Moment| format!("{} s", in_words(moment.cost, 1, self.lang));
            self.moments(player.seat, &player.moments, &cost, out)?;
        }
        writeln!(out)?;
        for level in &times.levels {
            let [one, two] = [level.one_horse, level.two_horses].map(|r| self.reaction(r));
            let head = format!("{}:", level.level);
            let (horse, horses) = (ONE_HORSE.in_lang(self.lang), TWO_HORSES.in_lang(self.lang));
            writeln!(out, "  {head:<12}{horse}: {one}; {horses}: {two}")?;
        }
        Ok(())
    }

    fn heads(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "\n{:<FIRST$}", "")?;
        for seat in 0..self.recording.seats() {
            let name = Names(&self.recording.header).of(Seat(seat), self.lang);
            write!(out, "{name:>OTHERS$}")?;
        }
        writeln!(out)
    }

    fn row(
        &self,
        head: Phrase,
        cells: impl IntoIterator<Item = String>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        write!(out, "  {:<1$}", head.in_lang(self.lang), FIRST - 2)?;
        cells.into_iter().try_for_each(|cell| write!(out, "{cell:>OTHERS$}"))?;
        writeln!(out)
    }

    fn moments(
        &self,
        seat: Seat,
        moments: &[Moment],
        cost: &dyn Fn(&Moment) -> String,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let name = Names(&self.recording.header).of(seat, self.lang);
        writeln!(out, "\n{name}, {}", MOMENTS.in_lang(self.lang))?;
        if moments.is_empty() {
            writeln!(out, "  {}", NO_MOMENTS.in_lang(self.lang))?;
        }
        for moment in moments {
            let says = harmless(moment.says.in_lang(self.lang));
            let rule = moment.rule.as_ref().map(|rule| format!(" ({rule})")).unwrap_or_default();
            let (fact, cost) = (FACT.in_lang(self.lang), cost(moment));
            writeln!(out, "  {fact} {:>4} {cost:>9}  {says}{rule}", moment.fact)?;
        }
        Ok(())
    }

    fn percent(&self, share: f64) -> String {
        format!("{} %", in_words(100.0 * share, 1, self.lang))
    }

    /// With a sign, unless it is nothing when it is rounded.
    fn signed(&self, share: f64) -> String {
        let sign = match share {
            s if s.abs() < 0.0005 => "",
            s if s > 0.0 => "+",
            _ => "−",
        };
        format!("{sign}{} %", in_words(100.0 * share.abs(), 1, self.lang))
    }

    fn seconds(&self, ms: u64) -> String {
        in_words(ms as f64 / 1_000.0, 1, self.lang)
    }

    fn reaction(&self, reaction: Option<Reaction>) -> String {
        reaction.map_or_else(|| "–".to_owned(), |reaction| self.seconds(reaction.median_ms))
    }

    fn standing(&self, standing: Option<Standing>) -> String {
        let key = Level::key;
        match standing {
            None => "–".to_owned(),
            Some(Standing::BelowAll(level)) => {
                format!("{} {}", SLOWER.in_lang(self.lang), key(level))
            }
            Some(Standing::Between(a, b)) => {
                let (between, and) = (BETWEEN.in_lang(self.lang), AND.in_lang(self.lang));
                format!("{between} {} {and} {}", key(a), key(b))
            }
            Some(Standing::Above(level)) => key(level).to_owned(),
        }
    }
}

/// A row for every step and seat; for a game with times a row for every seat.
pub fn write_csv(analysis: &Analysis, out: &mut impl Write) -> io::Result<()> {
    match &analysis.findings {
        Findings::Chances(chances) => {
            writeln!(out, "fact,seat,before,after,luck,luck_of,mistake,mistake_of")?;
            for step in &chances.steps {
                for seat in 0..step.before.len() {
                    let (before, after) = (step.before[seat], step.after[seat]);
                    let luck = step.luck.as_ref();
                    let gain = luck.map_or(0.0, |luck| luck.gain[seat]);
                    let whose = luck.and_then(|luck| luck.seat).map(|seat| seat.to_string());
                    let cost: f64 = step.choices.iter().map(|choice| choice.cost[seat]).sum();
                    let by: Vec<String> =
                        step.choices.iter().map(|choice| choice.seat.to_string()).collect();
                    let (whose, by) = (whose.unwrap_or_default(), by.join(" "));
                    writeln!(
                        out,
                        "{},{seat},{before},{after},{gain},{whose},{cost},{by}",
                        step.fact
                    )?;
                }
            }
        }
        Findings::Times(times) => {
            writeln!(
                out,
                "seat,won,lucky,offered,missed,easiest_ms,one_horse_ms,two_horses_ms,wrong_moves,let_go,too_long,wrong_claims,points_lost,wasted_ms"
            )?;
            for p in &times.players {
                let [easiest, one, two] = [p.easiest, p.one_horse, p.two_horses]
                    .map(|r| r.map(|r| r.median_ms.to_string()).unwrap_or_default());
                let w = p.wrong;
                writeln!(
                    out,
                    "{},{},{},{},{},{easiest},{one},{two},{},{},{},{},{},{}",
                    p.seat,
                    p.won,
                    p.lucky,
                    p.offered,
                    p.missed,
                    w.moves,
                    w.let_go,
                    w.too_long,
                    w.claims,
                    w.points_lost,
                    w.wasted_ms
                )?;
            }
        }
    }
    Ok(())
}

/// A number as the language writes it.
pub fn in_words(number: f64, decimals: usize, lang: Lang) -> String {
    let text = format!("{number:.decimals$}");
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}
