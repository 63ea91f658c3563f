//! One bot of a level among bots of the level below, in Giro Galoppo.

use bots::Level;
use giro_galoppo::{GiroGaloppo, Options};
use lab::Series;
use std::time::Instant;

fn main() {
    let options = Options::default();
    let matches = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(400);
    for seats in 2..=5usize {
        for pair in Level::ALL.windows(2) {
            let mut players = vec![pair[0]; seats];
            players[0] = pair[1];
            let began = Instant::now();
            let series = Series::<GiroGaloppo> {
                options: &options,
                players: &players,
                matches,
                seed: 1,
                rotate: true,
            };
            let standing = series.play(&|| {}).expect("the printed game can be played");
            let share = standing.share(0);
            println!(
                "{seats} players: {} among {}: {:.1} % [{:.1}, {:.1}], fair {:.1} %  ({:.1} s)",
                pair[1],
                pair[0],
                100.0 * share.mean,
                100.0 * share.low,
                100.0 * share.high,
                100.0 / seats as f64,
                began.elapsed().as_secs_f64()
            );
        }
    }
}
