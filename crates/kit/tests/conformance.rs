//! Every game passes what every game must pass.

use carrousel::Carrousel;
use giro_galoppo::GiroGaloppo;
use kit::conformance::check;
use petits_chevaux::PetitsChevaux;

#[test]
fn giro_galoppo_conforms() {
    check::<GiroGaloppo>(3_000);
}

#[test]
fn petits_chevaux_conforms() {
    check::<PetitsChevaux>(1_500);
}

#[test]
fn carrousel_conforms() {
    check::<Carrousel>(2_000);
}
