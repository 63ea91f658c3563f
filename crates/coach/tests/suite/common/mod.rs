//! Matches to look back at.

#![allow(dead_code, clippy::unwrap_used)] // Not every test needs all of it; what fails here fails a test.

use catalog::Listed;
use catalog::record::{Header, SeatInfo};
use coach::{Analysis, Chances, Coach, Findings, Ledger, Recording};
use lab::{Bout, Facts, MOST_FACTS, Player, Thinkers};

/// A match between these players.
pub fn play<G: Listed + bots::Play>(
    options: &G::Options,
    players: &[Player],
    seed: u64,
) -> Recording {
    let mut facts = Facts(Vec::new());
    let mut table = G::new(options, players.len() as u8).unwrap();
    let bout = Bout {
        table: &mut table,
        party: &mut Thinkers::seated(options, players, seed),
        dice: game::Random::new(seed),
        watch: &mut facts,
        most: MOST_FACTS,
    };
    bout.play().unwrap();
    let info = |player: &Player| SeatInfo { name: Some(player.to_string()), ..SeatInfo::default() };
    let seats = players.iter().map(info).collect();
    let header = Header::new(seats, G::any_options(options.clone()));
    Recording::of::<G>(header, &facts.0, &table)
}

pub fn players<const N: usize>(names: [&str; N]) -> [Player; N] {
    names.map(|name| name.parse().unwrap())
}

pub fn analyse(coach: &mut Coach, recording: &Recording) -> Analysis {
    coach.analyse(recording, &mut |_| {}).unwrap()
}

pub fn chances(analysis: Analysis) -> Chances {
    match analysis.findings {
        Findings::Chances(chances) => chances,
        Findings::Times(_) => panic!("this game has chances"),
    }
}

/// How far a ledger is from adding up.
pub fn gap(ledger: &Ledger) -> f64 {
    let Ledger {
        start, result, own_luck, others_luck, own_mistakes, others_mistakes, unknown, ..
    } = *ledger;
    result - start - (own_luck + others_luck + own_mistakes + others_mistakes + unknown)
}
