//! `cavalcade puzzles`.

use crate::cli::{LangArg, game_parser};
use crate::lang;
use anyhow::Context;
use catalog::record::Deed;
use catalog::{AnyAction, GameId, match_game};
use clap::Args;
use coach::{Difficulty, Puzzle, PuzzleSet, Sentence};
use game::words::{Lang, Phrase, phrase};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(Args)]
#[command(long_about = "\
Make puzzles: positions with one clearly best answer, found by the solvers.

A third is easy, a third is harder, a third is hard, by how many levels of bots miss the answer. The
same seed makes the same puzzles. With --save they are kept as a few bytes each; the set that comes
with the program is shown without --count.")]
#[command(after_help = "\
Examples:
  cavalcade puzzles --game giro-galoppo
  cavalcade puzzles --game petits-chevaux --count 12 --seed 7
  cavalcade puzzles --game giro-galoppo --count 30 --seed 1 --json
  cavalcade puzzles --game giro-galoppo --count 300 --seed 1 --save giro-galoppo.puzzles")]
pub struct PuzzlesArgs {
    /// The game
    #[arg(long, value_parser = game_parser())]
    pub game: GameId,
    /// How many to make [default: show those that come with the program]
    #[arg(long)]
    pub count: Option<usize>,
    /// The seed
    #[arg(long, default_value_t = 1, requires = "count")]
    pub seed: u64,
    /// Print a line of JSON for each
    #[arg(long)]
    pub json: bool,
    /// Keep them in a file
    #[arg(long, value_name = "FILE", requires = "count")]
    pub save: Option<PathBuf>,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

const EASY: Phrase = phrase("easy", "facile");
const MEDIUM: Phrase = phrase("harder", "plus difficile");
const HARD: Phrase = phrase("hard", "difficile");
const MISSED: Phrase = phrase("levels of bots that miss it", "niveaux de robots qui la manquent");
const ANSWER: Phrase = phrase("Answer:", "Réponse :");

pub fn run(args: &PuzzlesArgs) -> anyhow::Result<ExitCode> {
    let set = match args.count {
        None => PuzzleSet::shipped(args.game)?,
        Some(count) => make(args, count)?,
    };
    if let (Some(path), Some(count)) = (&args.save, args.count) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let (game, seed) = (args.game, args.seed);
        let command =
            format!("cavalcade puzzles --game {game} --count {count} --seed {seed} --save {name}");
        std::fs::write(path, set.written(&command))
            .with_context(|| format!("{} can't be written", path.display()))?;
    }
    let mut out = io::stdout().lock();
    let lang = lang::choose(args.lang);
    for (nth, puzzle) in (1..).zip(&set.puzzles) {
        if args.json {
            serde_json::to_writer(&mut out, &Line::of(puzzle))?;
            writeln!(out)?;
        } else {
            show(&mut out, nth, puzzle, lang)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn make(args: &PuzzlesArgs, count: usize) -> anyhow::Result<PuzzleSet> {
    let bar = ProgressBar::new(count as u64).with_style(
        ProgressStyle::with_template("{pos}/{len} {wide_bar} {elapsed}")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let set =
        PuzzleSet::make(args.game, count, args.seed, &mut |found| bar.set_position(found as u64));
    bar.finish_and_clear();
    Ok(set?)
}

/// A puzzle for other programs.
#[derive(Serialize)]
struct Line {
    difficulty: Difficulty,
    missed_by: u8,
    seat: u8,
    asks: Sentence,
    options: Value,
    state: Value,
    answer: Value,
}

impl Line {
    fn of(puzzle: &Puzzle) -> Line {
        let json = |what: serde_json::Result<Value>| what.unwrap_or_default();
        Line {
            difficulty: puzzle.difficulty(),
            missed_by: puzzle.missed_by,
            seat: puzzle.seat.0,
            asks: puzzle.asks(),
            options: json(serde_json::to_value(puzzle.options)),
            state: json(serde_json::to_value(puzzle.table.state())),
            answer: written(&puzzle.answer),
        }
    }
}

/// An action as a record has it.
fn written(action: &AnyAction) -> Value {
    match_game!(AnyAction(action), G(action) => {
        serde_json::to_value(Deed::<G>(action)).unwrap_or_default()
    })
}

fn show(out: &mut impl Write, nth: u32, puzzle: &Puzzle, lang: Lang) -> io::Result<()> {
    let difficulty = match puzzle.difficulty() {
        Difficulty::Easy => EASY,
        Difficulty::Medium => MEDIUM,
        Difficulty::Hard => HARD,
    };
    let (difficulty, missed) = (difficulty.in_lang(lang), MISSED.in_lang(lang));
    writeln!(out, "{nth}. {difficulty} ({} {missed})", puzzle.missed_by)?;
    writeln!(out, "   {}", puzzle.asks().in_lang(lang))?;
    writeln!(out, "   {} {}\n", ANSWER.in_lang(lang), written(&puzzle.answer))
}
