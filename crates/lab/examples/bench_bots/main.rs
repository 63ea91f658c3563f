//! How good the bots are. `cargo xtask bench bots` runs this.
//!
//! `bench_bots MATCHES [--game GAME] [--part PART]`; the parts are ladder, exploit, solved and time.

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
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let wanted = |name: &str, this: &str| value(name).is_none_or(|only| only == this);
    let part = |part: &str| wanted("--part", part);
    let game = |game: &str| wanted("--game", game);
    let giro = game(GiroGaloppo::ID);
    let petits = game(PetitsChevaux::ID);
    let carrousel = game(Carrousel::ID);

    if part("ladder") {
        ladder::title(matches);
        giro.then(|| ladder::game::<GiroGaloppo>(matches));
        petits.then(|| ladder::game::<PetitsChevaux>(matches));
        carrousel.then(|| ladder::game::<Carrousel>(matches));
    }
    if part("exploit") && giro {
        exploit::tell();
        exploit::tell_whole();
    }
    if part("solved") && petits {
        solved::tell(matches);
    }
    if part("time") {
        think::title();
        giro.then(think::game::<GiroGaloppo>);
        petits.then(think::game::<PetitsChevaux>);
        carrousel.then(think::game::<Carrousel>);
    }
}
