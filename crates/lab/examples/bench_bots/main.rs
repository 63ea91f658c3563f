//! How good the bots are. `cargo xtask bench bots` runs this.
//!
//! `bench_bots MATCHES [GAME]`; with no matches the ladder is left out.

mod exploit;
mod ladder;
mod solved;
mod think;

use carrousel::Carrousel;
use game::Game;
use giro_galoppo::GiroGaloppo;
use petits_chevaux::PetitsChevaux;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let matches = args.first().and_then(|n| n.parse().ok()).unwrap_or(400);
    let wanted = |game: &str| args.get(1).is_none_or(|only| only == game);
    let (giro, petits, carrousel) =
        (wanted(GiroGaloppo::ID), wanted(PetitsChevaux::ID), wanted(Carrousel::ID));

    if matches > 0 {
        ladder::title(matches);
    }
    giro.then(|| ladder::game::<GiroGaloppo>(matches));
    petits.then(|| ladder::game::<PetitsChevaux>(matches));
    carrousel.then(|| ladder::game::<Carrousel>(matches));

    if giro {
        exploit::tell();
    }
    if petits {
        solved::tell(matches);
    }
    think::title();
    giro.then(think::game::<GiroGaloppo>);
    petits.then(think::game::<PetitsChevaux>);
    carrousel.then(think::game::<Carrousel>);
}
