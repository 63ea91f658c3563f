//! The ladder: one bot of a level among bots of the level below, for every game and number of
//! players. `cargo xtask bench bots` runs this.
//!
//! `ladder MATCHES [GAME]`

use bots::{Level, Play};
use carrousel::Carrousel;
use game::Game;
use giro_galoppo::GiroGaloppo;
use lab::Series;
use petits_chevaux::PetitsChevaux;
use std::time::Instant;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let matches = args.first().and_then(|n| n.parse().ok()).unwrap_or(400);
    let wanted = |game: &str| args.get(1).is_none_or(|only| only == game);
    println!(
        "{:<16}{:>8}  {:<22}{:>8}{:>20}{:>8}",
        "game", "players", "who", "wins", "95 %", "fair"
    );
    if wanted(GiroGaloppo::ID) {
        ladder::<GiroGaloppo>(&giro_galoppo::Options::default(), matches);
    }
    if wanted(PetitsChevaux::ID) {
        ladder::<PetitsChevaux>(&petits_chevaux::Options::default(), matches);
    }
    if wanted(Carrousel::ID) {
        ladder::<Carrousel>(&carrousel::Options::default(), matches);
    }
}

fn ladder<G: Play<Options: Sync, Action: Send, Illegal: Send>>(options: &G::Options, matches: u64) {
    for seats in G::SEATS {
        for pair in Level::ALL.windows(2) {
            let mut players = vec![pair[0]; seats.into()];
            players[0] = pair[1];
            let began = Instant::now();
            let series = Series::<G> { options, players: &players, matches, seed: 1, rotate: true };
            let standing = series.play(&|_| {}).expect("the printed game can be played");
            let share = standing.share(0);
            println!(
                "{:<16}{seats:>8}  {:<22}{:>6.1} %{:>20}{:>6.1} %   {:.1} s{}",
                G::ID,
                format!("{} among {}", pair[1], pair[0]),
                100.0 * share.mean,
                format!("{:.1} – {:.1} %", 100.0 * share.low, 100.0 * share.high),
                100.0 / f64::from(seats),
                began.elapsed().as_secs_f64(),
                if share.low > 1.0 / f64::from(seats) { "" } else { "   NOT SHOWN" },
            );
        }
    }
}
