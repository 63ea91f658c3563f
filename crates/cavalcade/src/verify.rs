//! `cavalcade verify`.

use crate::cli::VerifyArgs;
use anyhow::Context;
use catalog::record::{Ages, RecordError, SeatInfo, Wrong};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;
use table::{Added, Edition, Unfair, Verdict};

pub fn run(args: &VerifyArgs) -> anyhow::Result<ExitCode> {
    let mut worst = 0;
    for path in &args.files {
        let (name, input) = open(path)?;
        let verdict = table::verify(input);
        worst = worst.max(verdict.as_ref().err().map_or(0, status));
        let mut out = io::stdout().lock();
        if args.json {
            serde_json::to_writer(&mut out, &VerdictLine::new(&name, &verdict))?;
            writeln!(out)?;
        } else {
            match verdict {
                Ok(verdict) => {
                    writeln!(out, "{name}: {}", praise(&verdict))?;
                    for line in details(&verdict) {
                        writeln!(out, "  {}", one_line(&line))?;
                    }
                }
                Err(why) => eprintln!("{}", complaint(&name, &why)),
            }
        }
    }
    Ok(ExitCode::from(worst))
}

fn open(path: &Path) -> anyhow::Result<(String, Box<dyn BufRead>)> {
    if path.as_os_str() == "-" {
        return Ok(("standard input".to_owned(), Box::new(BufReader::new(io::stdin()))));
    }
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("{name} can't be opened"))?;
    Ok((name, Box::new(BufReader::new(file))))
}

/// 1: somebody cheated, or the rules were broken. 2: there is nothing here that could be verified.
fn status(why: &Unfair) -> u8 {
    match why {
        Unfair::OtherSeed(_)
        | Unfair::OtherOutcome { .. }
        | Unfair::BadSeed
        | Unfair::BadLuck
        | Unfair::BadText { .. }
        | Unfair::NobodysLuck { .. }
        | Unfair::OtherText { .. }
        | Unfair::BadAges
        | Unfair::OtherAges
        | Unfair::Record(RecordError { wrong: Wrong::Illegal(_), .. }) => 1,
        Unfair::NoPromise
        | Unfair::TakenBack { .. }
        | Unfair::NoSeed
        | Unfair::Record(RecordError {
            wrong: Wrong::Malformed(_) | Wrong::Unreadable(_), ..
        }) => 2,
    }
}

fn praise(Verdict { chance, commit, .. }: &Verdict) -> String {
    let follow = match chance {
        0 => "Chance had no part in this game; the seed is the one".to_owned(),
        1 => "The one outcome of chance follows from the seed".to_owned(),
        n => format!("All {n} outcomes of chance follow from the seed"),
    };
    format!("{follow} that was promised with {commit}.")
}

/// How the dice were made, and by whom.
fn details(verdict: &Verdict) -> Vec<String> {
    let Verdict { edition, seats, added, ages, .. } = verdict;
    let mut lines = vec![match edition {
        Edition::First => {
            "edition 1: whoever added its text last knew the others' and could choose it".to_owned()
        }
        Edition::Second { table, match_no } => {
            format!("edition 2: match {match_no} at table {table}")
        }
    }];
    for (i, (seat, added)) in seats.iter().zip(added).enumerate() {
        let who = match (&seat.name, &seat.bot) {
            (_, Some(bot)) => format!("seat {i} (a bot, {bot})"),
            (Some(name), None) => format!("seat {i} ({name})"),
            (None, None) => format!("seat {i}"),
        };
        lines.push(match added {
            Added::Nothing => format!("{who} added nothing"),
            Added::Text(text) => format!("{who} added \"{text}\""),
            Added::Withheld => format!("{who} promised a text and did not reveal it"),
        });
    }
    lines.extend(ages.map(|ages| {
        match ages {
            Ages::Told => "the order of ages was told",
            Ages::Partly => "the order of ages was told in part; the other seats follow",
            Ages::Drawn => "the order of ages was drawn by lot, and follows from the seed",
        }
        .to_owned()
    }));
    lines
}

fn complaint(name: &str, why: &Unfair) -> String {
    one_line(&format!("{name}: {why}"))
}

/// One line, whatever a hostile file has in it.
fn one_line(told: &str) -> String {
    told.chars().take(500).map(|c| if c.is_control() { '·' } else { c }).collect()
}

#[derive(Serialize)]
struct VerdictLine<'a> {
    file: &'a str,
    fair: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    commit: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    added: Option<Vec<Share<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ages: Option<Ages>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

/// What a seat added.
#[derive(Serialize)]
struct Share<'a> {
    #[serde(flatten)]
    who: &'a SeatInfo,
    luck: &'a str,
    withheld: bool,
}

impl<'a> VerdictLine<'a> {
    fn new(file: &'a str, verdict: &'a Result<Verdict, Unfair>) -> VerdictLine<'a> {
        let good = verdict.as_ref().ok();
        VerdictLine {
            file,
            fair: good.is_some(),
            facts: good.map(|v| v.facts),
            chance: good.map(|v| v.chance),
            commit: good.map(|v| v.commit.as_str()),
            edition: good.map(|v| v.edition.number()),
            added: good.map(shares),
            ages: good.and_then(|v| v.ages),
            why: verdict.as_ref().err().map(ToString::to_string),
        }
    }
}

fn shares(verdict: &Verdict) -> Vec<Share<'_>> {
    let share = |(who, added)| match added {
        &Added::Nothing => Share { who, luck: "", withheld: false },
        Added::Text(text) => Share { who, luck: text, withheld: false },
        &Added::Withheld => Share { who, luck: "", withheld: true },
    };
    verdict.seats.iter().zip(&verdict.added).map(share).collect()
}
