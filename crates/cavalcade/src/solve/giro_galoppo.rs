//! `cavalcade solve giro-galoppo`.

use super::{percent, table};
use crate::cli::{SolveRaceArgs, SpacingArg, TiesArg};
use crate::lang;
use anyhow::{Context, anyhow, bail};
use bots::giro_galoppo::{Advice, Solution};
use catalog::{AnyGame, AnyOptions};
use game::words::{Lang, phrase};
use game::{Game, List, Seat};
use giro_galoppo::{
    Card, CardSet, Cell, Course, GiroGaloppo, Options, Placement, Spacing, Ties, Track, WOODEN,
};
use serde::Serialize;
use std::io::{self, Write};

/// No race of two has more positions: 121 cells squared, and 923 pairs of hands.
const MOST_VALUES: usize = 121 * 121 * 923;

pub fn run(args: &SolveRaceArgs) -> anyhow::Result<()> {
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
            states: usize,
        }
        let Advice { win, mix, .. } = advice;
        serde_json::to_writer(&mut out, &Solved { win, mix, states: solution.states() })?;
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
                giro_galoppo::Illegal::Course { fault }
            )
        })?),
    };
    let obstacles: [u8; WOODEN] = args.obstacles[..]
        .try_into()
        .map_err(|_| anyhow!("--obstacles needs five cells, not {}", args.obstacles.len()))?;
    let ages = List::collect(Seat(0), args.age_order.iter().map(|&s| Seat(s)));
    Ok(Options {
        course,
        spacing: match args.spacing {
            SpacingArg::All => Spacing::All,
            SpacingArg::Wooden => Spacing::Wooden,
        },
        placement: Placement::Fixed(obstacles.map(Cell)),
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
