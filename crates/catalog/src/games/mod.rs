//! How each game is written down: a file a game.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;

use game::{Game, SeatSet, Turn};
use serde::Serialize;

/// The rules pages of a game, embedded.
macro_rules! rules_pages {
    ($game:literal) => {
        [
            include_str!(concat!("../../../../docs/rules/", $game, ".en.md")),
            include_str!(concat!("../../../../docs/rules/", $game, ".fr.md")),
        ]
    };
}
use rules_pages;

/// What stands at the end of every state: whether it is over, the places, and who may act.
#[derive(Serialize)]
pub struct Standing {
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    ranking: Option<Vec<Vec<u8>>>,
    to_act: Vec<u8>,
}

impl Standing {
    fn of(game: &impl Game) -> Standing {
        let turn = game.turn();
        Standing {
            over: matches!(turn, Turn::Over(_)),
            ranking: match turn {
                Turn::Over(ranking) => {
                    Some(ranking.places().iter().copied().map(numbers).collect())
                }
                _ => None,
            },
            to_act: numbers(turn.seats()),
        }
    }
}

fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(|s| s.0).collect()
}
