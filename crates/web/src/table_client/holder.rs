//! Who of several people has the device in hand.

use crate::games;
use catalog::AnyView;
use game::{Seat, SeatSet, Seen};
use local::Who;

/// What becomes of the device now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    /// It stays where it is.
    Same,
    /// It is this person's turn, and there is nothing that others must not see.
    Now(Who),
    /// It is handed to this person, and nobody else may look.
    Behind(Who),
}

/// Who should have the device, now that the holder sees this view.
pub fn next_holder(
    view: &AnyView,
    thrower: Option<Seat>,
    people: &[(Who, Seat)],
    holder: Who,
) -> Holder {
    // Everybody may act at any time: whoever is quicker takes it.
    if view.game().is_live() {
        return Holder::Same;
    }
    let to_act: SeatSet = view.to_act().iter().chain(thrower).collect();
    let secret = people.len() > 1 && games::is_secret(view);
    let acts = |who: Who| people.iter().any(|&(w, seat)| w == who && to_act.contains(seat));
    let next = people.iter().map(|&(who, _)| who).find(|&who| acts(who));
    match next {
        _ if acts(holder) => Holder::Same,
        Some(next) if secret => Holder::Behind(next),
        Some(next) => Holder::Now(next),
        None => Holder::Same,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{AnyGame, AnyOptions, GameId};
    use game::{Audience, Game};

    fn race() -> catalog::rules::giro_galoppo::GiroGaloppo {
        let options = AnyOptions::parse(GameId::GiroGaloppo, "{}");
        let game = options.map(|options| AnyGame::new(&options, 3));
        match game {
            Ok(Ok(AnyGame::GiroGaloppo(race))) => race,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn cards_are_chosen_behind_a_curtain_by_one_after_the_other() {
        let people = [(1, Seat(0)), (2, Seat(2))];
        let mut view = race().view(Audience::Seat(Seat(0)));
        view.phase = catalog::rules::giro_galoppo::Phase::Race;
        view.to_act = [Seat(0), Seat(1), Seat(2)].into_iter().collect();
        let holder = |view: &catalog::rules::giro_galoppo::View, who| {
            next_holder(&AnyView::GiroGaloppo(view.clone()), None, &people, who)
        };
        assert_eq!(holder(&view, 2), Holder::Same, "whoever has it goes on with the next round");
        assert_eq!(holder(&view, 0), Holder::Behind(1), "nobody has it yet");
        view.to_act = [Seat(1), Seat(2)].into_iter().collect();
        assert_eq!(holder(&view, 1), Holder::Behind(2));
        view.to_act = [Seat(1)].into_iter().collect();
        assert_eq!(holder(&view, 2), Holder::Same, "a bot is thinking");
        let alone = next_holder(&AnyView::GiroGaloppo(view), None, &[(1, Seat(1))], 0);
        assert_eq!(alone, Holder::Now(1), "nobody else could look");
    }
}
