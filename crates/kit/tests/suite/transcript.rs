//! Every game can be followed by somebody who only listens.

use catalog::for_each_game;

/// A test a game, so that they run side by side.
macro_rules! followed {
    (() $($rules:ident::$type:ident,)*) => {
        $(mod $rules {
            #[test]
            fn is_followed_by_ear() {
                kit::transcript::check::<catalog::rules::$rules::$type>(30);
            }
        })*
    };
}

for_each_game!([followed]);
