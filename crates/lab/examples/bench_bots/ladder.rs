//! The ladder: one bot of a level among bots of the level below, for every number of players.

use bots::Level;
use lab::{Player, Series, Threaded};
use std::time::Instant;

pub fn title(matches: u64) {
    println!("The ladder: {matches} matches a row, everybody on every seat equally often");
    println!(
        "{:<16}{:>8}  {:<22}{:>8}{:>20}{:>8}",
        "game", "players", "who", "wins", "95 %", "fair"
    );
}

pub fn game<G: Threaded>(matches: u64) {
    for seats in G::SEATS {
        for pair in Level::ALL.windows(2) {
            let mut players = vec![Player::bot(pair[0]); seats.into()];
            players[0] = Player::bot(pair[1]);
            let began = Instant::now();
            let options = G::Options::default();
            let series = Series::<G>::new(&options, &players, matches, 1);
            let report = series.play(&|_| {}).expect("the printed game can be played");
            let share = report.share(0);
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
