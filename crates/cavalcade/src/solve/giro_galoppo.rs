//! `cavalcade solve giro-galoppo`.

mod placement;

use super::{percent, table};
use crate::cli::LangArg;
use crate::lang;
use anyhow::{Context, anyhow, bail};
use bots::giro_galoppo::{Advice, Solution};
use catalog::rules::giro_galoppo::{
    Card, CardSet, Cell, Course, GiroGaloppo, Options, Placement, Spacing, Ties, Track, WOODEN,
};
use catalog::{AnyGame, AnyOptions};
use clap::{Args, ValueEnum};
use game::words::{Lang, phrase};
use game::{Game, List, Seat};
use serde::Serialize;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;

/// No race of two has more positions: 121 cells squared, and 923 pairs of hands.
const MOST_VALUES: usize = 121 * 121 * 923;

#[derive(Args)]
#[command(long_about = "\
Solve the race of two: an equilibrium of the whole race.

Both players choose their cards at once, so the best way to play is a mix: each card with a
probability, such that the other could know the mix and gain nothing. All positions of the race
on this course with these obstacles are solved, and the one that was asked for is shown. Without
--positions and --hands that is the start.

With --placement it is the game before the race that is solved: the two place five obstacles in
turns, the youngest first. Shown are the chances and the best cells with the obstacles of --placed
standing.")]
#[command(after_help = "\
Examples:
  cavalcade solve giro-galoppo --obstacles 6,16,27,36,41
  cavalcade solve giro-galoppo --obstacles 6,16,27,36,41 --positions 20,17 --hands 1256,1346
  cavalcade solve giro-galoppo --course sprint --obstacles 4,11,17,25,28 --variant --json
  cavalcade solve giro-galoppo --obstacles 6,16,27,36,41 --save race.table
  cavalcade solve giro-galoppo --load race.table --positions 3,9
  cavalcade solve giro-galoppo --placement --course sprint
  cavalcade solve giro-galoppo --placement --placed 33,43
  cavalcade solve giro-galoppo --placement --course classic --save classic.book")]
pub struct SolveRaceArgs {
    /// sprint, classic, grand, or the letters of your own course (ggss…)
    #[arg(long, default_value = "classic")]
    pub course: String,
    /// The five cells of the wooden obstacles
    #[arg(
        long,
        value_name = "A,B,C,D,E",
        value_delimiter = ',',
        required_unless_present_any = ["load", "placement"],
        conflicts_with = "placement"
    )]
    pub obstacles: Vec<u8>,
    #[command(flatten)]
    pub before: PlacementArgs,
    /// Which obstacles keep a free cell between them (GG-4)
    #[arg(long, value_enum, default_value_t = SpacingArg::All)]
    pub spacing: SpacingArg,
    /// Of equal cards only one moves (GG-18)
    #[arg(long)]
    pub variant: bool,
    /// When the rearmost of equal cards is looked for (GG-9)
    #[arg(long, value_enum, default_value_t = TiesArg::Live)]
    pub ties: TiesArg,
    /// The seats, eldest first (GG-10)
    #[arg(long, value_name = "SEATS", value_delimiter = ',', default_value = "0,1")]
    pub age_order: Vec<u8>,
    /// The cells of the two horses; 0 is the box
    #[arg(long, value_name = "P,Q", value_delimiter = ',', default_value = "0,0")]
    pub positions: Vec<u8>,
    /// The cards in the two hands, equally many
    #[arg(
        long,
        value_name = "CARDS,CARDS",
        value_delimiter = ',',
        default_value = "123456,123456"
    )]
    pub hands: Vec<String>,
    /// Print the result as a line of JSON
    #[arg(long)]
    pub json: bool,
    /// Keep the solved table in a file; with --placement, the best cells
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Use a table that was kept, instead of solving
    #[arg(long, value_name = "FILE", conflicts_with_all = ["course", "obstacles", "spacing", "variant", "ties", "age_order"])]
    pub load: Option<PathBuf>,
    /// The language [default: from the locale]
    #[arg(long, value_enum)]
    pub lang: Option<LangArg>,
}

/// What is asked about the game before the race.
#[derive(Args)]
pub struct PlacementArgs {
    /// Solve where the obstacles go instead of the race
    #[arg(long, conflicts_with_all = ["positions", "hands", "load"])]
    pub placement: bool,
    /// The obstacles that stand already; four at most
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', requires = "placement")]
    pub placed: Vec<u8>,
    /// Solve the race on every layout, also where the answer comes with the program
    #[arg(long, requires = "placement")]
    pub anew: bool,
    /// How many threads solve layouts [default: one a core]
    #[arg(long, requires = "placement")]
    pub threads: Option<NonZero<usize>>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum SpacingArg {
    All,
    Wooden,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum TiesArg {
    Live,
    Frozen,
}

pub fn run(args: &SolveRaceArgs) -> anyhow::Result<()> {
    if args.before.placement {
        return placement::run(args);
    }
    let (options, solution) = match &args.load {
        Some(path) => {
            let (options, game, values) = table::load(path, MOST_VALUES)?;
            let (AnyOptions::GiroGaloppo(options), AnyGame::GiroGaloppo(race)) = (options, game)
            else {
                bail!("{} is not a table of Giro Galoppo", path.display());
            };
            if !matches!(options.placement, Placement::Fixed(_)) {
                bail!("{} does not say where the obstacles stand", path.display());
            }
            let solution = Solution::from_values(&race, values);
            (options, solution.with_context(|| path.display().to_string())?)
        }
        None => {
            let options = options(args)?;
            let race = GiroGaloppo::new(&options, 2).map_err(|why| anyhow!("{why}"))?;
            (options, Solution::new(&race))
        }
    };
    let cells = two(&args.positions, "--positions needs two cells, such as 0,0")?.map(Cell);
    let hands = two(&args.hands, "--hands needs two hands, such as 123456,123456")?;
    let [mine, theirs] = hands.map(|cards| hand(&cards));
    let hands = [mine?, theirs?];
    let advice = solution.advice(cells, hands)?;
    if let Some(path) = &args.save {
        table::save(path, AnyOptions::GiroGaloppo(options), solution.values().iter().copied())?;
    }
    let mut out = io::stdout().lock();
    if args.json {
        #[derive(Serialize)]
        struct Solved {
            win: [f64; 2],
            mix: [[f64; 6]; 2],
            /// What each card is worth against the other's mix.
            worth: [[Option<f64>; 6]; 2],
            states: usize,
        }
        let Advice { win, mix, worth } = advice;
        let states = solution.states();
        serde_json::to_writer(&mut out, &Solved { win, mix, worth, states })?;
        writeln!(out)?;
    } else {
        show(&mut out, &advice, cells, hands, solution.states(), lang::choose(args.lang))?;
    }
    Ok(())
}

fn options(args: &SolveRaceArgs) -> anyhow::Result<Options> {
    let shipped = Course::SHIPPED.iter().find(|(name, _)| *name == args.course);
    let course = match shipped {
        Some((_, course)) => *course,
        None => Course::Own(Track::parse(&args.course).map_err(|fault| {
            anyhow!(
                "'{}' is none of sprint, classic and grand, and no course of your own either: {}",
                args.course,
                catalog::rules::giro_galoppo::Illegal::Course { fault }
            )
        })?),
    };
    let placement = match &args.obstacles[..] {
        [] => Placement::Players,
        cells => {
            let cells: [u8; WOODEN] = cells
                .try_into()
                .map_err(|_| anyhow!("--obstacles needs five cells, not {}", cells.len()))?;
            Placement::Fixed(cells.map(Cell))
        }
    };
    let ages = List::collect(Seat(0), args.age_order.iter().map(|&s| Seat(s)));
    Ok(Options {
        course,
        spacing: match args.spacing {
            SpacingArg::All => Spacing::All,
            SpacingArg::Wooden => Spacing::Wooden,
        },
        placement,
        ties: match args.ties {
            TiesArg::Live => Ties::Live,
            TiesArg::Frozen => Ties::Frozen,
        },
        variant: args.variant,
        age_order: ages.map_err(|_| anyhow!("--age-order names the two seats: 0,1 or 1,0"))?,
        ..Options::default()
    })
}

fn two<T: Clone>(given: &[T], needed: &'static str) -> anyhow::Result<[T; 2]> {
    match given {
        [a, b] => Ok([a.clone(), b.clone()]),
        _ => Err(anyhow!(needed)),
    }
}

fn hand(cards: &str) -> anyhow::Result<CardSet> {
    let mut hand = CardSet::EMPTY;
    for card in cards.chars() {
        let card = card.to_digit(10).filter(|c| (1..=6).contains(c));
        let card =
            Card(card.with_context(|| format!("'{cards}' is no hand: cards are 1 to 6"))? as u8);
        if hand.contains(card) {
            bail!("'{cards}' is no hand: card {} is there twice", card.0);
        }
        hand = hand.with(card);
    }
    Ok(hand)
}

fn show(
    out: &mut impl Write,
    advice: &Advice,
    cells: [Cell; 2],
    hands: [CardSet; 2],
    states: usize,
    lang: Lang,
) -> io::Result<()> {
    let say = |en, fr| phrase(en, fr).in_lang(lang);
    writeln!(out, "{states} {}\n", say("positions solved", "positions résolues"))?;
    for seat in 0..2 {
        let stands = match cells[seat] {
            Cell::BOX => say("in the box", "dans son box").to_owned(),
            Cell(cell) => format!("{} {cell}", say("on cell", "sur la case")),
        };
        writeln!(
            out,
            "{} {seat}, {stands}: {} {}",
            say("Seat", "Place"),
            say("wins", "gagne"),
            percent(advice.win[seat])
        )?;
        writeln!(
            out,
            "  {:<6}{:>12}{:>20}",
            say("card", "carte"),
            say("play it", "à jouer"),
            say("wins with it", "gagne avec")
        )?;
        for Card(card) in hands[seat].iter() {
            let i = usize::from(card - 1);
            let worth = advice.worth[seat][i].map_or_else(String::new, percent);
            writeln!(out, "  {card:<6}{:>12}{worth:>20}", percent(advice.mix[seat][i]))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
