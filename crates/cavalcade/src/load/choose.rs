//! What a client does next: something that is allowed at once, or what a bot would do.

use super::LoadError;
use bots::{Intent, Level, Random};
use carrousel::Move;
use catalog::GameId;
use client::{BotPlayer, Session, deed};
use game::{List, Millis, Numbers, Seat, SeatSet};
use protocol::Raw;
use serde::Deserialize;
use serde_json::value::RawValue;
use std::str::FromStr;

/// How the clients play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Skill {
    /// Anything that is allowed. It costs next to nothing, so that the server is what is measured.
    Random,
    /// As a bot of this level.
    Level(Level),
}

impl Skill {
    pub fn key(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Level(level) => level.key(),
        }
    }
}

impl FromStr for Skill {
    type Err = String;
    fn from_str(key: &str) -> Result<Skill, String> {
        if key == "random" {
            return Ok(Skill::Random);
        }
        let unknown = |_| "choose random, pony, trotter, galloper or champion".to_owned();
        key.parse().map(Skill::Level).map_err(unknown)
    }
}

/// Decides for one seat.
pub struct Chooser(Kind);

enum Kind {
    Random(Random),
    Bot(Box<BotPlayer>),
}

impl Chooser {
    pub fn new(skill: Skill, seed: u64) -> Chooser {
        Chooser(match skill {
            Skill::Random => Kind::Random(Random::new(seed)),
            Skill::Level(level) => Kind::Bot(Box::new(BotPlayer::new(level, seed))),
        })
    }

    /// There is a new frame.
    pub fn see(&mut self, session: &Session, resync: bool) -> Result<(), LoadError> {
        match &mut self.0 {
            Kind::Random(_) => Ok(()),
            Kind::Bot(bot) => bot.see(session, resync).map_err(LoadError::odd),
        }
    }

    /// What to do and when, unless another frame comes before.
    pub fn choose(
        &mut self,
        session: &Session,
        now: Millis,
    ) -> Result<Option<Intent<Raw>>, LoadError> {
        match &mut self.0 {
            Kind::Bot(bot) => bot.intent(session, now).map_err(LoadError::odd),
            Kind::Random(random) => {
                let (Some(table), Some(frame), Some(seat)) =
                    (session.table(), session.frame(), session.seat())
                else {
                    return Ok(None);
                };
                any(table.game, frame.view.get(), seat, now, random).map_err(LoadError::odd)
            }
        }
    }
}

/// Anything that the view allows.
fn any(
    game: GameId,
    view: &str,
    seat: Seat,
    now: Millis,
    random: &mut Random,
) -> Result<Option<Intent<Raw>>, serde_json::Error> {
    let at_once = |json: String| Ok(Some(Intent { at: now, action: RawValue::from_string(json)? }));
    match game {
        GameId::PetitsChevaux => {
            let view: LudoView = serde_json::from_str(view)?;
            let targets = view.targets.as_slice();
            match pick(targets.len(), random) {
                Some(i) if view.to_act.contains(seat) => {
                    at_once(format!(r#"{{"do":"move","horse":{}}}"#, targets[i].0))
                }
                _ => Ok(None),
            }
        }
        GameId::GiroGaloppo => {
            let view: RaceView = serde_json::from_str(view)?;
            if !view.to_act.contains(seat) {
                return Ok(None);
            }
            if let Some(i) = pick(view.placeable.len(), random) {
                return at_once(format!(r#"{{"do":"place","cell":{}}}"#, view.placeable[i]));
            }
            match pick(view.hand.len(), random) {
                Some(i) => at_once(format!(r#"{{"do":"play","card":{}}}"#, view.hand[i])),
                None => Ok(None),
            }
        }
        GameId::Carrousel => {
            let view: carrousel::View = serde_json::from_str(view)?;
            let touch = scramble(&view, seat, now, random);
            let written = |a| deed(&catalog::AnyAction::Carrousel(a));
            Ok(touch.map(|Intent { at, action }| Intent { at, action: written(action) }))
        }
    }
}

/// Whoever sees nothing waits for so long before it touches all the same.
const PUZZLED_MS: u32 = 1_000;

/// Carrousel: touches as soon as a move wins a card, and makes that move.
fn scramble(
    view: &carrousel::View,
    seat: Seat,
    now: Millis,
    random: &mut Random,
) -> Option<Intent<carrousel::Action>> {
    use carrousel::Action::{Move as Turn, Touch};
    if !view.to_act.contains(seat) {
        return None;
    }
    let row = view.rows.as_slice().get(seat.index())?;
    let order = view.order?;
    let wins = |step: &Move| row.as_slice().contains(&step.apply(order).head());
    let winning = Move::ALL.into_iter().find(wins);
    if view.holder == Some(seat) {
        let step = winning.unwrap_or(Move::ALL[random.below(28) as usize]);
        return Some(Intent { at: now, action: Turn(step) });
    }
    let wait = if winning.is_some() { 0 } else { random.below(PUZZLED_MS) };
    Some(Intent { at: now.plus(wait).max(view.may_touch_from), action: Touch })
}

fn pick(of: usize, random: &mut Random) -> Option<usize> {
    (of > 0).then(|| random.below(of as u32) as usize)
}

/// Of a view of Petits Chevaux what is needed to move.
#[derive(Deserialize)]
struct LudoView {
    to_act: SeatSet,
    targets: List<(u8, u8), 4>,
}

/// Of a view of Giro Galoppo what is needed to play.
#[derive(Deserialize)]
struct RaceView {
    to_act: SeatSet,
    placeable: Vec<u8>,
    hand: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(game: GameId, view: &str, seat: u8) -> Option<String> {
        let intent = any(game, view, Seat(seat), Millis(5), &mut Random::new(1)).unwrap();
        intent.map(|intent| intent.action.get().to_owned())
    }

    #[test]
    fn only_what_the_view_allows_is_chosen() {
        let ludo = r#"{"die":6,"to_act":[1],"targets":[[2,0]],"seat":1}"#;
        let move_2 = Some(r#"{"do":"move","horse":2}"#.to_owned());
        assert_eq!(chosen(GameId::PetitsChevaux, ludo, 1), move_2);
        assert_eq!(chosen(GameId::PetitsChevaux, ludo, 0), None);
        let race = r#"{"to_act":[0,1],"placeable":[],"hand":[4],"round":1}"#;
        let play_4 = Some(r#"{"do":"play","card":4}"#.to_owned());
        assert_eq!(chosen(GameId::GiroGaloppo, race, 0), play_4);
        let place = r#"{"to_act":[0],"placeable":[9],"hand":[4],"round":0}"#;
        let place_9 = Some(r#"{"do":"place","cell":9}"#.to_owned());
        assert_eq!(chosen(GameId::GiroGaloppo, place, 0), place_9);
    }
}
