//! Options of any value, as JSON or made from numbers: what a game accepts makes a match that ends,
//! and what it refuses has a rule and a sentence. Nothing panics.
#![no_main]

use catalog::{AnyOptions, GameId};
use kit::ending::{check_any, check_wild};
use kit::{ForEveryGame, FromBytes, Specimen, for_every_game};
use libfuzzer_sys::fuzz_target;

/// The game that was chosen, with wild options.
struct Wild<'a> {
    chosen: GameId,
    bytes: &'a [u8],
}

impl ForEveryGame for Wild<'_> {
    fn game<G: Specimen>(&mut self, id: GameId) {
        if id == self.chosen {
            check_wild::<G>(&mut FromBytes::new(self.bytes));
        }
    }
}

// The first byte chooses the game, and whether the others are JSON, up to a line feed and with
// numbers after it, or numbers from the beginning.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let games = GameId::ALL;
    let chosen = games[usize::from(first >> 1) % games.len()];
    if first & 1 == 0 {
        return for_every_game(&mut Wild { chosen, bytes: rest });
    }
    let cut = rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len());
    let (json, numbers) = rest.split_at(cut);
    let Ok(json) = std::str::from_utf8(json) else { return };
    if let Ok(options) = AnyOptions::parse(chosen, json) {
        check_any(&options, &mut FromBytes::new(numbers));
    }
});
