//! Makes the weights of the champion of Petits Chevaux.
//!
//! `cargo run --release -p bots --example train_petits_chevaux -- file [seed [matches …]]`

use bots::petits_chevaux::{Settings, train};
use std::time::Instant;

fn main() -> std::io::Result<()> {
    let mut args = std::env::args().skip(1);
    let file = args.next().expect("a file to write");
    let seed = args.next().map_or(1, |seed| seed.parse().expect("a number"));
    let begun = Instant::now();
    let mut settings = Settings::default();
    for (matches, given) in settings.matches.iter_mut().zip(args) {
        *matches = given.parse().expect("a number");
    }
    let weights = train(&settings, seed, &mut |done| {
        if done.matches % 10_000 == 0 {
            println!("{} of {} matches, {:?}", done.matches, done.of, begun.elapsed());
        }
    });
    std::fs::write(file, weights.to_bytes(seed))
}
