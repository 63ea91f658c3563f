//! A match that is brought back from its log.

use super::{Hosted, Match, Opening, Running, took_back};
use crate::limits::Limits;
use catalog::match_game;
use catalog::record::read_fact_of;
use protocol::Stopped;

/// A match as its log tells it. Of one that is longer than a match may be only as much is read as
/// may be.
pub(crate) fn reopen(
    opening: &Opening<'_>,
    lines: &[u8],
    limits: &Limits,
) -> Result<Box<dyn Match>, String> {
    match_game!(AnyOptions(opening.options), G(options) => {
        Ok(Box::new(reopen_as::<G>(options, opening, lines, limits)?))
    })
}

fn reopen_as<G: Hosted>(
    options: &G::Options,
    opening: &Opening<'_>,
    lines: &[u8],
    limits: &Limits,
) -> Result<Running<G>, String> {
    let mut running = Running::<G>::new(options, opening, limits).map_err(|_| "no such match")?;
    for line in lines.split(|&b| b == b'\n').filter(|line| !line.is_empty()) {
        let number = running.facts.len() + 1;
        if let Some(facts) = took_back(line) {
            running.go_back(facts).map_err(|_| format!("fact {number}: nothing to go back to"))?;
            running.lines.clear();
            running.gauge.end_step();
            continue;
        }
        let fact = read_fact_of(&running.game, line, running.last_at())
            .map_err(|_| format!("fact {number} can't be read"))?;
        match running.game.check(&fact) {
            Ok(()) => running.apply(fact),
            Err(why) if G::was_legal(&why) => running.gauge.stop(Stopped::Rules),
            Err(why) => return Err(format!("fact {number}: {why}")),
        }
        // It is written already, and was a step of its own for all we know.
        running.lines.clear();
        running.gauge.end_step();
        if running.stopped().is_some() {
            break;
        }
    }
    running.lines_from = running.last_line + 1;
    Ok(running)
}
