//! `cavalcade solve giro-galoppo --placement`.

use super::{SolveRaceArgs, options};
use crate::lang;
use crate::solve::percent;
use anyhow::{Context, anyhow, bail};
use bots::giro_galoppo::{Book, Placings, Starts, who_places};
use catalog::rules::giro_galoppo::{Cell, CellSet, Options, WOODEN};
use game::Seat;
use game::words::{Lang, phrase};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;
use std::thread;

/// What is known with some obstacles standing.
#[derive(Serialize)]
struct Answer {
    /// The chance of each seat to win when both play their best from here on.
    win: [f64; 2],
    /// Who places the next obstacle.
    places: Seat,
    /// The cells on which it may go, with the chances then; the best first.
    cells: Vec<CellWorth>,
    /// The cells that are best from here on, in order.
    line: Vec<u8>,
    /// How many layouts there are.
    layouts: usize,
}

#[derive(Serialize)]
struct CellWorth {
    cell: u8,
    win: [f64; 2],
}

pub fn run(args: &SolveRaceArgs) -> anyhow::Result<()> {
    let options = options(args)?;
    let placed = args.before.placed.iter().copied().map(Cell).collect::<CellSet>();
    if placed.len() != args.before.placed.len() || placed.len() >= WOODEN {
        bail!("--placed needs different cells, four at most");
    }
    let kept = Book::shipped(&options).filter(|_| !args.before.anew && args.save.is_none());
    let answer = match kept {
        Some(book) => from_book(&options, book, placed)?,
        None => {
            let placings = solve(&options, args.before.threads)?;
            if let Some(path) = &args.save {
                let book = placings.written(&command());
                std::fs::write(path, book)
                    .with_context(|| format!("{} can't be written", path.display()))?;
            }
            from_all(&options, &placings, placed)
        }
    };
    let answer = answer.ok_or_else(|| {
        anyhow!("obstacles can't stand like this: GG-3 to GG-6 say where they may")
    })?;
    let mut out = io::stdout().lock();
    if args.json {
        serde_json::to_writer(&mut out, &answer)?;
        writeln!(out)?;
    } else {
        show(&mut out, &answer, lang::choose(args.lang))?;
    }
    Ok(())
}

/// The command that is being run, but for where its program and its file are.
fn command() -> String {
    let args = std::env::args().skip(1);
    let name = |arg: String| match std::path::Path::new(&arg).file_name() {
        Some(name) => name.to_string_lossy().into_owned(),
        None => arg,
    };
    std::iter::once("cavalcade".to_owned()).chain(args.map(name)).collect::<Vec<_>>().join(" ")
}

fn solve(options: &Options, threads: Option<NonZero<usize>>) -> anyhow::Result<Placings> {
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let bar = ProgressBar::new(0).with_style(
        ProgressStyle::with_template("{pos}/{len} layouts {wide_bar} {percent:>3} %  {eta}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let mut tell = |done: usize, of: usize| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    };
    let placings = Placings::solve(options, threads.unwrap_or_else(cores), &mut tell);
    bar.finish_and_clear();
    placings.map_err(|why| anyhow!("{why}"))
}

/// From all values.
fn from_all(options: &Options, placings: &Placings, placed: CellSet) -> Option<Answer> {
    let first = who_places(options, 0);
    let win = |set: CellSet| {
        let win = placings.first_wins(set)?;
        Some(if first.0 == 0 { [win, 1.0 - win] } else { [1.0 - win, win] })
    };
    let cells = (0..128).map(Cell).filter(|cell| !placed.contains(*cell));
    let cells = cells.filter_map(|cell| Some((cell, win(placed.with(cell))?))).collect();
    let line = line(placed, |set| placings.best(set));
    let layouts = placings.sets().layouts().len();
    Some(answer(options, placed, win(placed)?, cells, line, layouts))
}

/// From the best cells: a set is worth what the layout is to which they lead.
fn from_book(
    options: &Options,
    book: &Book<'_>,
    placed: CellSet,
) -> anyhow::Result<Option<Answer>> {
    let mut starts = Starts::new(options).map_err(|why| anyhow!("{why}"))?;
    let mut win = |set: CellSet| -> anyhow::Result<Option<[f64; 2]>> {
        let Some(layout) = book.layout(set) else { return Ok(None) };
        starts.win(layout).map(Some).map_err(|why| anyhow!("{why}"))
    };
    let Some(now) = win(placed)? else { return Ok(None) };
    let mut cells = Vec::new();
    for cell in book.cells(placed) {
        if let Some(win) = win(placed.with(cell))? {
            cells.push((cell, win));
        }
    }
    let line = line(placed, |set| book.best(set));
    Ok(Some(answer(options, placed, now, cells, line, book.sets().layouts().len())))
}

fn line(placed: CellSet, best: impl Fn(CellSet) -> Option<Cell>) -> Vec<u8> {
    let (mut line, mut set) = (Vec::new(), placed);
    while let Some(cell) = best(set) {
        line.push(cell.0);
        set = set.with(cell);
    }
    line
}

fn answer(
    options: &Options,
    stand: CellSet,
    win: [f64; 2],
    mut cells: Vec<(Cell, [f64; 2])>,
    line: Vec<u8>,
    layouts: usize,
) -> Answer {
    let places = who_places(options, stand.len());
    cells.sort_by(|a, b| b.1[places.index()].total_cmp(&a.1[places.index()]).then(a.0.cmp(&b.0)));
    let cells = cells.into_iter().map(|(cell, win)| CellWorth { cell: cell.0, win }).collect();
    Answer { win, places, cells, line, layouts }
}

fn show(out: &mut impl Write, answer: &Answer, lang: Lang) -> io::Result<()> {
    let say = |en, fr| phrase(en, fr).in_lang(lang);
    writeln!(out, "{} {}", answer.layouts, say("layouts", "dispositions"))?;
    for (seat, win) in answer.win.iter().enumerate() {
        let (seat_word, wins) = (say("Seat", "Place"), say("wins", "gagne"));
        writeln!(out, "{seat_word} {seat} {wins} {}", percent(*win))?;
    }
    let line: Vec<String> = answer.line.iter().map(u8::to_string).collect();
    writeln!(out, "{} {}\n", say("Best from here on:", "Au mieux, ensuite :"), line.join(", "))?;
    let (places, wins) = (say("places on", "pose sur"), say("wins then", "gagne alors"));
    writeln!(out, "{} {} {places:<12}{wins:>12}", say("Seat", "Place"), answer.places.0)?;
    for CellWorth { cell, win } in &answer.cells {
        writeln!(out, "{cell:>14}{:>18}", percent(win[answer.places.index()]))?;
    }
    Ok(())
}
