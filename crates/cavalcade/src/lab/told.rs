//! What a simulation came to: as JSON, as CSV, and to be read.

use super::{Asked, LabGame};
use catalog::AnyOptions;
use game::words::{Lang, Phrase, phrase};
use lab::{Histogram, Report, Share};
use serde::Serialize;
use serde::ser::SerializeMap;
use std::io::{self, Write};

/// What `--json` prints.
#[derive(Serialize)]
pub struct SeriesSummary {
    game: &'static str,
    options: AnyOptions,
    games: u64,
    cut: u64,
    seed: u64,
    players: Vec<Winner>,
    seats: Vec<Winner>,
    length: Length,
    facts: Length,
    #[serde(serialize_with = "by_name")]
    counts: Vec<(&'static str, Count)>,
    traffic: Traffic,
}

#[derive(Serialize)]
struct Winner {
    #[serde(skip_serializing_if = "Option::is_none")]
    bot: Option<String>,
    wins: f64,
    share: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Length {
    unit: &'static str,
    mean: f64,
    p5: u64,
    median: u64,
    p95: u64,
    /// Pairs of a length and how many games took it.
    histogram: Vec<(u64, u64)>,
}

#[derive(Serialize)]
struct Count {
    total: u64,
    per_game: f64,
}

/// How often what happened on which cell; what the numbers mean is the game's.
#[derive(Serialize)]
struct Traffic {
    visits: Vec<u64>,
    incidents: Vec<u64>,
}

fn by_name<S: serde::Serializer>(
    counts: &[(&'static str, Count)],
    s: S,
) -> Result<S::Ok, S::Error> {
    let mut map = s.serialize_map(Some(counts.len()))?;
    counts.iter().try_for_each(|(name, count)| map.serialize_entry(name, count))?;
    map.end()
}

impl Winner {
    fn new(bot: Option<String>, wins: f64, share: Share) -> Winner {
        let Share { mean, low, high } = share;
        Winner { bot, wins, share: mean, low, high }
    }
}

impl Length {
    fn new(unit: &'static str, lengths: &Histogram) -> Length {
        Length {
            unit,
            mean: lengths.mean(),
            p5: lengths.quantile(0.05),
            median: lengths.quantile(0.5),
            p95: lengths.quantile(0.95),
            histogram: lengths.iter().collect(),
        }
    }
}

const GAMES: Phrase = phrase("games, seed", "parties, graine");
const CUT: Phrase =
    phrase("more did not end and were cut", "autres, sans fin, ont été interrompues");
const WINS: Phrase = phrase("wins", "victoires");
const INTERVAL: Phrase = phrase("95 % interval", "intervalle à 95 %");
const BY_PLAYER: Phrase = phrase("by player", "par joueur");
const BY_SEAT: Phrase = phrase("by seat", "par place");
const SEAT: Phrase = phrase("seat", "place");
const LENGTH: Phrase = phrase("length of a game", "durée d'une partie");
const MEAN: Phrase = phrase("mean", "moyenne");
const MEDIAN: Phrase = phrase("median", "médiane");
const FACTS: Phrase = phrase("facts", "faits");
const IN_A_GAME: Phrase = phrase("in a game, on average", "dans une partie, en moyenne");

impl SeriesSummary {
    pub fn new<G: LabGame>(asked: &Asked, seed: u64, report: &Report) -> SeriesSummary {
        let player = |i: usize| {
            let name = Some(asked.players[i].to_string());
            Winner::new(name, report.wins(i), report.share(i))
        };
        let seat = |i| Winner::new(None, report.seat_wins(i), report.seat_share(i));
        let count = |i: usize| {
            let count = Count { total: report.counts[i], per_game: report.per_match(i) };
            (G::COUNTERS[i].key, count)
        };
        let upto_last = |cells: &[u64]| {
            let last = cells.iter().rposition(|&n| n > 0).map_or(0, |last| last + 1);
            cells[..last].to_vec()
        };
        SeriesSummary {
            game: asked.game.key(),
            options: asked.options,
            games: report.ended,
            cut: report.cut,
            seed,
            players: (0..report.players()).map(player).collect(),
            seats: (0..report.players()).map(seat).collect(),
            length: Length::new(G::LENGTH.key, &report.lengths),
            facts: Length::new("facts", &report.facts),
            counts: (0..G::COUNTERS.len()).map(count).collect(),
            traffic: Traffic {
                visits: upto_last(&report.tally.visits),
                incidents: upto_last(&report.tally.incidents),
            },
        }
    }

    /// A row a figure: what it is about, its name, the figure, and its interval if it has one.
    pub fn write_csv(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "about,number,name,value,low,high")?;
        writeln!(out, "games,,ended,{},,", self.games)?;
        writeln!(out, "games,,cut,{},,", self.cut)?;
        for (about, all) in [("player", &self.players), ("seat", &self.seats)] {
            for (i, Winner { bot, share, low, high, .. }) in all.iter().enumerate() {
                let name = bot.as_deref().unwrap_or_default();
                writeln!(out, "{about},{},{name},{share},{low},{high}", i + 1)?;
            }
        }
        for Length { unit, mean, p5, median, p95, .. } in [&self.length, &self.facts] {
            writeln!(out, "{unit},,mean,{mean},,")?;
            for (name, value) in [("p5", p5), ("median", median), ("p95", p95)] {
                writeln!(out, "{unit},,{name},{value},,")?;
            }
        }
        for (name, Count { per_game, .. }) in &self.counts {
            writeln!(out, "per_game,,{name},{per_game},,")?;
        }
        for (i, visits) in self.traffic.visits.iter().enumerate().filter(|(_, n)| **n > 0) {
            writeln!(out, "visits,{i},,{visits},,")?;
        }
        for (i, incidents) in self.traffic.incidents.iter().enumerate().filter(|(_, n)| **n > 0) {
            writeln!(out, "incidents,{i},,{incidents},,")?;
        }
        Ok(())
    }

    /// For somebody to read.
    pub fn show<G: LabGame>(
        &self,
        asked: &Asked,
        lang: Lang,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let word = |phrase: Phrase| phrase.in_lang(lang);
        let number = |number: f64, decimals: usize| in_words(number, decimals, lang);
        let title = asked.game.title();
        writeln!(out, "{title}: {} {} {}", self.games, word(GAMES), self.seed)?;
        if self.cut > 0 {
            writeln!(out, "{} {}", self.cut, word(CUT))?;
        }
        for (head, rows) in [(BY_PLAYER, &self.players), (BY_SEAT, &self.seats)] {
            writeln!(out, "\n{:<32}{:>10}{:>22}", word(head), word(WINS), word(INTERVAL))?;
            for (i, Winner { bot, share, low, high, .. }) in rows.iter().enumerate() {
                let name = match bot {
                    Some(bot) => format!("{}  {bot}", i + 1),
                    None => format!("{} {}", word(SEAT), i + 1),
                };
                let [share, low, high] = [share, low, high].map(|s| number(100.0 * s, 1));
                let interval = format!("{low} – {high} %");
                writeln!(out, "  {name:<30}{share:>8} %{interval:>22}")?;
            }
        }
        let (mean, median) = (word(MEAN), word(MEDIAN));
        writeln!(out, "\n{:<32}{mean:>10}{:>8}{median:>10}{:>8}", word(LENGTH), "5 %", "95 %")?;
        for (unit, length) in [(word(G::LENGTH.words), &self.length), (word(FACTS), &self.facts)] {
            let Length { mean, p5, median, p95, .. } = length;
            let mean = number(*mean, 1);
            writeln!(out, "  {unit:<30}{mean:>10}{p5:>8}{median:>10}{p95:>8}")?;
        }
        writeln!(out, "\n{}", word(IN_A_GAME))?;
        for (counter, (_, count)) in G::COUNTERS.iter().zip(&self.counts) {
            let per_game = number(count.per_game, 2);
            writeln!(out, "  {:<30}{per_game:>10}", word(counter.words))?;
        }
        Ok(())
    }
}

/// A number as the language writes it.
pub fn in_words(number: f64, decimals: usize, lang: Lang) -> String {
    let text = format!("{number:.decimals$}");
    match lang {
        Lang::En => text,
        Lang::Fr => text.replace('.', ","),
    }
}
