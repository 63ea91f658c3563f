//! A match that is brought back from its log.

use super::{Match, Opening, Running};
use crate::limits::Limits;
use bots::Play;
use catalog::record::read_fact_of;
use catalog::{AnyOptions, Recorded};
use protocol::Stopped;

/// A match as its log tells it. Of one that is longer than a match may be only as much is read as
/// may be.
pub(crate) fn reopen(
    opening: &Opening<'_>,
    lines: &[u8],
    limits: &Limits,
) -> Result<Box<dyn Match>, String> {
    fn of<G>(
        options: &G::Options,
        opening: &Opening<'_>,
        lines: &[u8],
        limits: &Limits,
    ) -> Result<Box<dyn Match>, String>
    where
        G: Play + Recorded + Send + 'static,
        G::Options: Send,
        G::Action: Send,
        G::Effect: Send,
        G::View: Send,
        G::Illegal: 'static,
    {
        let mut running =
            Running::<G>::new(options, opening, limits).map_err(|_| "no such match")?;
        for line in lines.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
            let number = running.facts.len() + 1;
            let fact = read_fact_of(&running.game, line, running.last_at())
                .map_err(|_| format!("fact {number} can't be read"))?;
            match running.game.check(&fact) {
                Ok(()) => running.apply(fact),
                Err(why) if was_allowed(&why) => running.gauge.stop(Stopped::Rules),
                Err(why) => return Err(format!("fact {number}: {why}")),
            }
            // It is written already, and was a step of its own for all we know.
            running.lines.clear();
            running.gauge.end_step();
            if running.stopped().is_some() {
                break;
            }
        }
        running.lines_from = running.facts.len() as u64 + 1;
        Ok(Box::new(running))
    }
    match opening.options {
        AnyOptions::GiroGaloppo(o) => of::<giro_galoppo::GiroGaloppo>(o, opening, lines, limits),
        AnyOptions::PetitsChevaux(o) => {
            of::<petits_chevaux::PetitsChevaux>(o, opening, lines, limits)
        }
        AnyOptions::Carrousel(o) => of::<carrousel::Carrousel>(o, opening, lines, limits),
    }
}

/// Whether matches of old may have something for which this is the reason not to.
fn was_allowed(why: &dyn std::any::Any) -> bool {
    matches!(why.downcast_ref(), Some(giro_galoppo::Illegal::Wall { .. }))
}
