//! Carrousel: no turns and no chances, but times.
//!
//! What a seat could have had at once, how long it was there, what it took for itself and what went
//! wrong; and how fast that is beside our bots at such a table.

mod levels;
mod watch;
mod why;

use super::GameCoach;
use crate::{
    CantCoach, Depth, Findings, Moment, Names, PlayerTimes, Progress, Reaction, Recording,
    Sentence, Standing, Times,
};
use catalog::rules::carrousel::Carrousel;
use catalog::{GameId, Listed};
use game::{Game, Level, Seat};
use watch::{Incident, Watch, Watched};
use why::{IncidentSays, rule};

#[derive(Debug)]
pub(super) struct ScrambleCoach;

impl GameCoach for ScrambleCoach {
    fn game(&self) -> GameId {
        Carrousel::GAME
    }

    fn look(
        &mut self,
        recording: &Recording,
        _depth: &Depth,
        tell: &mut dyn FnMut(Progress),
    ) -> Result<Findings, CantCoach> {
        let seats = recording.seats();
        let options = Carrousel::own_options(&recording.header.options);
        let options = options.ok_or(CantCoach::NothingPlayed)?;
        // The header was read with these options: there is such a table.
        let table = Carrousel::new(options, seats).map_err(|_| CantCoach::NothingPlayed)?;
        let mut watch = Watch::new(table.clone(), options.expert);
        for (number, fact) in recording.facts_of::<Carrousel>() {
            watch.happen(number, &fact);
        }
        let Watched { players, ended } = watch.finish();
        if players.iter().all(|player| player.offered == 0) {
            return Err(CantCoach::NothingPlayed);
        }
        let levels = levels::times(options, &table, tell);
        let names = Names(&recording.header);
        let of_seat = |(seat, watched): (u8, watch::Seen)| {
            let all = watched.one_horse.iter().chain(&watched.two_horses).copied().collect();
            // What a point is worth to this seat: the time that it took for one.
            let cards = u64::from((watched.won + watched.lucky).max(1));
            let point_ms = ended.0 / cards;
            let moment = |incident: &Incident| Moment {
                fact: incident.fact,
                cost: (incident.ms + u64::from(incident.points) * point_ms) as f64 / 1_000.0,
                says: Sentence::of(&IncidentSays { who: Seat(seat), incident }, &names),
                rule: rule(incident).map(|rule| rule.to_string()),
            };
            PlayerTimes {
                seat: Seat(seat),
                won: watched.won,
                lucky: watched.lucky,
                offered: watched.offered,
                missed: watched.missed,
                standing: Reaction::of(all).and_then(|own| standing(own, &levels)),
                easiest: Reaction::of(watched.easiest),
                one_horse: Reaction::of(watched.one_horse),
                two_horses: Reaction::of(watched.two_horses),
                wrong: watched.wrong,
                moments: Moment::first_few(watched.incidents.iter().map(moment).collect()),
            }
        };
        let players = (0..).zip(players).map(of_seat).collect();
        Ok(Findings::Times(Times { players, levels }))
    }
}

/// The best level that is not faster.
fn standing(own: Reaction, levels: &[crate::LevelTimes]) -> Option<Standing> {
    let reached =
        |level: &crate::LevelTimes| level.all.is_some_and(|all| own.median_ms <= all.median_ms);
    let best = levels.iter().rposition(reached);
    let level = |n: usize| levels.get(n).and_then(|level| level.level.parse::<Level>().ok());
    match best {
        None => level(0).map(Standing::BelowAll),
        Some(n) => match level(n + 1) {
            Some(next) => Some(Standing::Between(level(n)?, next)),
            None => level(n).map(Standing::Above),
        },
    }
}
