//! A folder of records: everybody's results with the luck taken out.

use super::told::in_words;
use super::{AnalyseArgs, bar, complain, harmless, open};
use anyhow::{Context, bail};
use coach::{
    Analysis, CantRead, Coach, Findings, Ledger, Mean, Recording, RecordingEnd, Season,
    SeasonPlayer,
};
use game::words::{Lang, Phrase, phrase};
use rayon::prelude::*;
use serde::Serialize;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

const GAMES: Phrase = phrase("games", "parties");
const LEFT_OUT: Phrase = phrase(
    "more break off or have no chances, and are not counted",
    "autres s'arrêtent en route ou n'ont pas de chances, et ne comptent pas",
);
const PLAYER: Phrase = phrase("player", "joueur");
const WINS: Phrase = phrase("wins", "victoires");
const WITHOUT_LUCK: Phrase = phrase("without luck", "sans la chance");
const LUCK: Phrase = phrase("luck", "chance");
const ACCURACY: Phrase = phrase("accuracy", "justesse");
const SOONER: Phrase = phrase("sooner", "plus tôt");
const EXPLAINED: Phrase = phrase(
    "Means with 95 % intervals. \"Sooner\": so many times as many games would be needed to be as sure \
     by wins alone.",
    "Moyennes avec intervalles à 95 %. « Plus tôt » : il faudrait tant de fois plus de parties pour en \
     savoir autant par les seules victoires.",
);

/// A record that was looked at.
struct Looked {
    file: PathBuf,
    recording: Recording,
    analysis: Analysis,
}

pub fn run(args: &AnalyseArgs, lang: Lang) -> anyhow::Result<ExitCode> {
    let files = records_in(&args.path)?;
    let bar = bar(files.len() as u64);
    // A coach keeps what it has solved, so it goes on to another record when it is done with one.
    // There are no more of them than threads.
    let idle: Mutex<Vec<Coach>> = Mutex::default();
    let looked: Vec<Option<Looked>> = files
        .into_par_iter()
        .map(|file| {
            let coach = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut coach = coach.unwrap_or_else(|| Coach::new(args.depth));
            let looked = look(&mut coach, file, lang);
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(coach);
            bar.inc(1);
            looked
        })
        .collect();
    bar.finish_and_clear();
    let failed = looked.iter().filter(|looked| looked.is_none()).count();
    let looked: Vec<Looked> = looked.into_iter().flatten().collect();
    let mut season = Season::default();
    for Looked { recording, analysis, .. } in &looked {
        season.add(recording, analysis);
    }
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &Summary::new(&season, &looked))?;
        writeln!(out)?;
    } else if args.csv {
        write_csv(&looked, &mut out)?;
    } else {
        show(&season, lang, &mut out)?;
    }
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The records of a folder, by name.
fn records_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let name = folder.display();
    let entries = fs::read_dir(folder).with_context(|| format!("{name} can't be read"))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| format!("{name} can't be read"))?.path();
        if path.extension().is_some_and(|e| e == "jsonl") && path.is_file() {
            files.push(path);
        }
    }
    if files.is_empty() {
        bail!("there is no record in {name}: records are files that end in .jsonl");
    }
    files.sort();
    Ok(files)
}

/// One record; what can't be analysed is told in a line.
fn look(coach: &mut Coach, file: PathBuf, lang: Lang) -> Option<Looked> {
    let name = file.display().to_string();
    let input = match open(&file) {
        Ok((_, input)) => input,
        Err(error) => {
            eprintln!("{error:#}");
            return None;
        }
    };
    let recording = match Recording::read(input) {
        Ok(recording) => recording,
        Err(CantRead::Record(error)) => {
            complain(&name, &error, lang);
            return None;
        }
        Err(too_long @ CantRead::TooLong) => {
            eprintln!("{name}: {too_long}");
            return None;
        }
    };
    if let RecordingEnd::Trouble(error) = &recording.end {
        complain(&name, error, lang);
    }
    match coach.analyse(&recording, &mut |_| {}) {
        Ok(analysis) => Some(Looked { file, recording, analysis }),
        Err(error) => {
            eprintln!("{name}: {error}");
            None
        }
    }
}

/// What `--json` prints.
#[derive(Serialize)]
struct Summary<'a> {
    matches: u32,
    left_out: u32,
    players: Vec<SeasonPlayer>,
    games: Vec<GameSummary<'a>>,
}

#[derive(Serialize)]
struct GameSummary<'a> {
    file: String,
    game: &'a str,
    end: coach::End,
    players: Vec<SeatSummary<'a>>,
}

#[derive(Serialize)]
struct SeatSummary<'a> {
    name: Option<&'a str>,
    #[serde(flatten)]
    ledger: Ledger,
    accuracy: coach::Accuracy,
}

impl<'a> Summary<'a> {
    fn new(season: &Season, looked: &'a [Looked]) -> Summary<'a> {
        let game = |looked: &'a Looked| GameSummary {
            file: looked.file.display().to_string(),
            game: &looked.analysis.game,
            end: looked.analysis.end,
            players: seats(looked).collect(),
        };
        Summary {
            matches: season.matches,
            left_out: season.left_out,
            players: season.players(),
            games: looked.iter().map(game).collect(),
        }
    }
}

/// By seat; nobody where a game has times.
fn seats(looked: &Looked) -> impl Iterator<Item = SeatSummary<'_>> {
    let players = match &looked.analysis.findings {
        Findings::Chances(chances) => &chances.players[..],
        Findings::Times(_) => &[],
    };
    players.iter().zip(&looked.recording.header.seats).map(|(player, info)| SeatSummary {
        name: info.name.as_deref(),
        ledger: player.ledger,
        accuracy: player.accuracy,
    })
}

/// A row for every game and seat.
fn write_csv(looked: &[Looked], out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "file,seat,name,start,result,own_luck,others_luck,own_mistakes,others_mistakes,unknown,accuracy,choices,mistakes"
    )?;
    for one in looked {
        for SeatSummary { name, ledger, accuracy } in seats(one) {
            let Ledger {
                seat,
                start,
                result,
                own_luck,
                others_luck,
                own_mistakes,
                others_mistakes,
                unknown,
            } = ledger;
            let percent = accuracy.percent.map(|percent| percent.to_string()).unwrap_or_default();
            writeln!(
                out,
                "{},{seat},{},{start},{result},{own_luck},{others_luck},{own_mistakes},{others_mistakes},{unknown},{percent},{},{}",
                quoted(&one.file.display().to_string()),
                quoted(name.unwrap_or_default()),
                accuracy.decisions,
                accuracy.mistakes,
            )?;
        }
    }
    Ok(())
}

/// As RFC 4180 has it, where a name needs it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

fn show(season: &Season, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let word = |phrase: Phrase| phrase.in_lang(lang);
    writeln!(out, "{} {}", season.matches, word(GAMES))?;
    if season.left_out > 0 {
        writeln!(out, "{} {}", season.left_out, word(LEFT_OUT))?;
    }
    let heads = [PLAYER, GAMES, WINS, WITHOUT_LUCK, LUCK, ACCURACY, SOONER].map(word);
    let [player, games, wins, without, luck, accuracy, sooner] = heads;
    writeln!(
        out,
        "\n{player:<20}{games:>8}{wins:>20}{without:>20}{luck:>20}{accuracy:>12}{sooner:>10}"
    )?;
    let number = |number: f64, decimals| in_words(number, decimals, lang);
    let mean = |Mean { mean, high, .. }: Mean| {
        let reach = high - mean;
        let reach = if reach.is_finite() { number(100.0 * reach, 1) } else { "∞".to_owned() };
        format!("{} ± {reach} %", number(100.0 * mean, 1))
    };
    for player in season.players() {
        let name: String = harmless(&player.name).chars().take(19).collect();
        let accuracy = player.accuracy.percent.map_or("–".to_owned(), |p| number(p, 1));
        let sooner =
            player.sooner.map_or("–".to_owned(), |times| format!("{} ×", number(times, 1)));
        writeln!(
            out,
            "{name:<20}{:>8}{:>20}{:>20}{:>20}{accuracy:>12}{sooner:>10}",
            player.matches,
            mean(player.wins),
            mean(player.without_luck),
            mean(player.luck),
        )?;
    }
    writeln!(out, "\n{}", word(EXPLAINED))
}
