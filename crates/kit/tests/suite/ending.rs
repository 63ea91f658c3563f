//! Whatever options a game accepts, a match comes to its end.

use catalog::GameId;
use kit::ending::{Length, check_wild};
use kit::{ForEveryGame, Random, Specimen, for_every_game};

/// So many tables of each game, with options of any value.
const TABLES: u64 = 20_000;

struct Wild;

impl ForEveryGame for Wild {
    fn game<G: Specimen>(&mut self, id: GameId) {
        let (mut accepted, mut most) = (0, Length::default());
        for seed in 0..TABLES {
            let played = std::panic::catch_unwind(|| check_wild::<G>(&mut Random::new(seed)));
            let Ok(played) = played else { panic!("{id}: the options of seed {seed}") };
            let Some(length) = played else { continue };
            accepted += 1;
            most.facts = most.facts.max(length.facts);
            most.undecided = most.undecided.max(length.undecided);
        }
        println!("{id}: {accepted} of {TABLES} accepted; the longest: {most:?}");
        // Options that are all refused, or all accepted, would show nothing.
        assert!(accepted > TABLES / 5 && accepted < TABLES, "{id}: {accepted}");
    }
}

#[test]
fn accepted_options_make_matches_that_end() {
    for_every_game(&mut Wild);
}
