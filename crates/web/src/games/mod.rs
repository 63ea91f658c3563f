//! The games as the page plays them: a folder a game.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;

use crate::end::{Axes, Progress};
use crate::explore::Explorer;
use crate::learn::Lesson;
use crate::moment::Moment;
use crate::puzzles::Quest;
use crate::sound::Sound;
use crate::table_client::TableClient;
use ::coach::Difficulty;
use art::Drawn;
use catalog::{AnyAction, AnyEffect, AnyView, GameId, Listed, match_game};
use game::words::Phrase;
use game::{Seat, SeatSet, Seen};
use leptos::prelude::AnyView as Element;

/// Whose turn is next after an effect, if it tells.
pub type NextTurn<E> = fn(&E) -> Option<Seat>;

/// A game that is played in the page.
pub trait OnPage: Drawn + Listed<Effect: 'static> {
    /// Players of a match that somebody just wants to play.
    const USUAL_PLAYERS: u8;

    /// How it is learned, step by step.
    const STEPS: &'static [Lesson];

    /// What the numbers mean when a match is retold.
    const AXES: Axes;

    /// Whose turn is next after an effect, where a round is a turn of everybody. Elsewhere a round is a moment of
    /// the retold match.
    const TURNS: Option<NextTurn<Self::Effect>> = None;

    /// Whether an adviser must know what has happened: the view no longer shows it.
    const HAS_MEMORY: bool = false;

    /// Whether there are puzzles of it.
    const HAS_PUZZLES: bool = false;

    /// Whether there is something to be found in it against the clock.
    const HAS_QUESTS: bool = false;

    /// Whether its positions can be explored.
    const HAS_EXPLORER: bool = false;

    /// The board with its controls.
    fn board(at: TableClient) -> Element;

    /// A small board to try the rules on.
    fn trial() -> Element;

    /// A position that can be changed, and what it is worth.
    fn explorer(explorer: Explorer) -> Option<Element> {
        let _ = explorer;
        None
    }

    /// What is pressed on the board to do this, as `data-can` names it; nothing, where the board
    /// shows the way by itself.
    fn control(action: &Self::Action) -> Option<String>;

    /// Whether two things that can be done here come to the same.
    fn is_same(view: &Self::View, a: &Self::Action, b: &Self::Action) -> bool {
        let _ = view;
        a == b
    }

    /// Whether this is what is wanted of whoever tries something, and not only on the way to it.
    fn is_attempt(action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// Something to be found against the clock. The same number gives the same.
    fn quest(difficulty: Difficulty, seed: u64) -> Option<Quest> {
        let _ = (difficulty, seed);
        None
    }

    /// What an effect sounds like.
    fn sound(effect: &Self::Effect) -> Option<Sound>;

    /// Whose doing an effect is, where that is seen before a sentence tells it: a die in the air is somebody's.
    fn doer(effect: &Self::Effect) -> Option<Seat> {
        let _ = effect;
        None
    }

    /// What is more than a move, for whoever has this seat.
    fn moment(effect: &Self::Effect, me: Option<Seat>) -> Option<Moment> {
        let _ = (effect, me);
        None
    }

    /// How a retold match goes on with these effects. `changed` says whether anybody stands
    /// elsewhere now.
    fn progress<'a>(effects: impl Iterator<Item = &'a Self::Effect>, changed: bool) -> Progress;

    /// The seats that everybody waits for.
    fn waits_for(view: &Self::View) -> SeatSet {
        view.to_act()
    }

    /// Whether the seat has made its secret choice and waits for the others.
    fn has_chosen(view: &Self::View, seat: Seat) -> bool {
        let _ = (view, seat);
        false
    }

    /// What there is to count, where the board does not show it.
    fn score(view: &Self::View, seat: Seat) -> Option<String> {
        let _ = (view, seat);
        None
    }

    /// What everybody should know of a seat, in a word or two.
    fn note(view: &Self::View, seat: Seat) -> Option<Phrase> {
        let _ = (view, seat);
        None
    }

    /// Whether whoever acts now sees what others at the same device must not see.
    fn is_secret(view: &Self::View) -> bool {
        let _ = view;
        false
    }

    /// Whether it makes sense for the seat to ask for advice.
    fn can_be_advised(view: &Self::View, seat: Seat, among_bots: bool) -> bool {
        let _ = among_bots;
        view.to_act().contains(seat)
    }
}

/// Players of a match that somebody just wants to play.
pub fn usual_players(game: GameId) -> u8 {
    match_game!(game, G => G::USUAL_PLAYERS)
}

/// How a game is learned, step by step.
pub fn steps(game: GameId) -> &'static [Lesson] {
    match_game!(game, G => G::STEPS)
}

/// The board of a game with its controls.
pub fn board(game: GameId, at: TableClient) -> Element {
    match_game!(game, G => G::board(at))
}

/// A small board to try the rules on.
pub fn trial(game: GameId) -> Element {
    match_game!(game, G => G::trial())
}

/// Whether an adviser must know what has happened.
pub fn has_memory(game: GameId) -> bool {
    match_game!(game, G => G::HAS_MEMORY)
}

/// Whether there is something to be found in a game against the clock.
pub fn has_quests(game: GameId) -> bool {
    match_game!(game, G => G::HAS_QUESTS)
}

/// Something to be found against the clock. The same number gives the same.
pub fn quest(game: GameId, difficulty: Difficulty, seed: u64) -> Option<Quest> {
    match_game!(game, G => G::quest(difficulty, seed))
}

/// Whether this is what is wanted of whoever tries something.
pub fn is_attempt(action: &AnyAction) -> bool {
    match_game!(AnyAction(action), G(action) => G::is_attempt(action))
}

/// Whether there are puzzles of a game.
pub fn has_puzzles(game: GameId) -> bool {
    match_game!(game, G => G::HAS_PUZZLES)
}

/// Whether positions of a game can be explored.
pub fn has_explorer(game: GameId) -> bool {
    match_game!(game, G => G::HAS_EXPLORER)
}

/// A position of a game that can be changed, and what it is worth.
pub fn explorer(game: GameId, explorer: Explorer) -> Option<Element> {
    match_game!(game, G => G::explorer(explorer))
}

/// What is pressed on the board to do this, as `data-can` names it.
pub fn control(action: &AnyAction) -> Option<String> {
    match_game!(AnyAction(action), G(action) => G::control(action))
}

/// Whether two things that can be done here come to the same.
pub fn is_same(view: &AnyView, a: &AnyAction, b: &AnyAction) -> bool {
    match_game!(AnyView(view), G(view) => {
        G::own_action(a).zip(G::own_action(b)).is_some_and(|(a, b)| G::is_same(view, a, b))
    })
}

/// What an effect sounds like.
pub fn sound(effect: &AnyEffect) -> Option<Sound> {
    match_game!(AnyEffect(effect), G(effect) => G::sound(effect))
}

/// Whose doing an effect is, where that is seen before a sentence tells it.
pub fn doer(effect: &AnyEffect) -> Option<Seat> {
    match_game!(AnyEffect(effect), G(effect) => G::doer(effect))
}

/// What is more than a move, for whoever has this seat.
pub fn moment(effect: &AnyEffect, me: Option<Seat>) -> Option<Moment> {
    match_game!(AnyEffect(effect), G(effect) => G::moment(effect, me))
}

/// What the numbers mean when a match is retold.
pub fn axes(game: GameId) -> Axes {
    match_game!(game, G => G::AXES)
}

/// Where everybody stands, by seat.
pub fn stand(view: &AnyView) -> Vec<f64> {
    catalog::stand(view).into_iter().map(f64::from).collect()
}

/// How a retold match goes on with these effects.
pub fn progress(game: GameId, effects: &[AnyEffect], changed: bool) -> Progress {
    match_game!(game, G => {
        G::progress(effects.iter().filter_map(G::own_effect), changed)
    })
}

/// Whose turn is next after these effects, if it is told; `None` where a round is not a turn of everybody.
#[allow(clippy::option_option)] // Whether there are turns is one thing, whether one is told another.
pub fn next_turn(game: GameId, effects: &[AnyEffect]) -> Option<Option<Seat>> {
    match_game!(game, G => {
        let own = effects.iter().filter_map(G::own_effect);
        G::TURNS.map(|turn| own.filter_map(turn).next_back())
    })
}

/// The seats that everybody waits for.
pub fn waits_for(view: &AnyView) -> SeatSet {
    match_game!(AnyView(view), G(view) => G::waits_for(view))
}

/// Whether the seat has made its secret choice and waits for the others.
pub fn has_chosen(view: &AnyView, seat: Seat) -> bool {
    match_game!(AnyView(view), G(view) => G::has_chosen(view, seat))
}

/// What there is to count, where the board does not show it.
pub fn score(view: &AnyView, seat: Seat) -> Option<String> {
    match_game!(AnyView(view), G(view) => G::score(view, seat))
}

/// What everybody should know of a seat, in a word or two.
pub fn note(view: &AnyView, seat: Seat) -> Option<Phrase> {
    match_game!(AnyView(view), G(view) => G::note(view, seat))
}

/// Whether whoever acts now sees what others at the same device must not see.
pub fn is_secret(view: &AnyView) -> bool {
    match_game!(AnyView(view), G(view) => G::is_secret(view))
}

/// Whether it makes sense for the seat to ask for advice.
pub fn can_be_advised(view: &AnyView, seat: Seat, among_bots: bool) -> bool {
    match_game!(AnyView(view), G(view) => G::can_be_advised(view, seat, among_bots))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_cites_a_rule_that_there_is() {
        for game in GameId::ALL {
            for step in steps(game) {
                for lang in game::words::Lang::ALL {
                    let cited = format!("**{}**", step.rule);
                    assert!(game.rules_page(lang).contains(&cited), "{}", step.rule);
                    let svg = (step.draw)(lang);
                    assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
                }
            }
        }
    }
}
