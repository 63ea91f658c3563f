//! What a table may settle before the start.

use crate::illegal::rule;
use game::options::{Entry, Kind, Preset, Remark, Row, Value, offer};
use game::words::phrase;

game::options! {
    /// The options of a match; the default is the printed game.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Options {
        /// DR-2: how many cells the track has: 20 or 12.
        track: u8 = Entry {
            rule: rule(2),
            label: phrase("Length of the track", "Longueur de la piste"),
            about: phrase("A short track makes a quick game.", "Piste courte, partie courte."),
            kind: Kind::Choice { most: 255 },
            offered: &[
                offer(Value::Number(20), "20 cells", "20 cases"),
                offer(Value::Number(12), "12 cells", "12 cases"),
            ],
            told: Remark::always("The track has {n} cells.", "La piste a {n} cases."),
            row: Row::new(
                "How many cells the track has (DR-2); 12 makes a quick game.",
                "Le nombre de cases de la piste (DR-2) ; avec 12, la partie est rapide.",
            ),
        },
    }
    presets {
        Preset {
            key: "quick",
            name: phrase("Quick game", "Partie rapide"),
            about: phrase("A short track.", "Une piste courte."),
            settles: &[("track", Value::Number(12))],
        },
    }
}
