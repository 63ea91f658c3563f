//! Every game passes what every game must pass.

use catalog::for_each_game;

/// A test a game, so that they run side by side.
macro_rules! conforms {
    (() $($rules:ident::$type:ident,)*) => {
        $(mod $rules {
            #[test]
            fn conforms() {
                kit::conformance::check::<catalog::rules::$rules::$type>(2_000);
            }
        })*
    };
}

for_each_game!([conforms]);
