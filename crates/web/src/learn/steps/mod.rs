//! Each game in a few steps: a picture, a title, a sentence or two, and the rule that says it all.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;

use super::words::Learn;
use catalog::GameId;
use game::words::Lang;

/// One step.
pub struct Step {
    pub title: Learn,
    pub text: Learn,
    /// The rule that says it all.
    pub rule: &'static str,
    pub draw: fn(Lang) -> String,
}

/// The steps of a game.
pub fn steps(game: GameId) -> &'static [Step] {
    match game {
        GameId::GiroGaloppo => &giro_galoppo::STEPS,
        GameId::PetitsChevaux => &petits_chevaux::STEPS,
        GameId::Carrousel => &carrousel::STEPS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_cites_a_rule_that_there_is() {
        for game in GameId::ALL {
            for step in steps(game) {
                for lang in Lang::ALL {
                    let cited = format!("**{}**", step.rule);
                    assert!(catalog::rules_page(game, lang).contains(&cited), "{}", step.rule);
                    let svg = (step.draw)(lang);
                    assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
                }
            }
        }
    }
}
