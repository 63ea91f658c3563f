//! Open files: every connection is one, and the system allows only so many.

/// File descriptors kept for the database, its log and its copies, the listener and the log.
const RESERVE: u64 = 64;

/// So few connections that a handful of addresses can take all of them.
const FEW: u32 = 2_000;

/// How many files this process may have open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenFiles {
    /// So many it may have.
    pub now: u64,
    /// So many it might have had, if it had not asked for more.
    pub before: u64,
}

impl OpenFiles {
    /// Asks the system for as many as it allows: many systems begin with 1,024, which 1,024 silent
    /// connections use up. `None` where the system does not count them.
    pub fn raise() -> Option<OpenFiles> {
        raise()
    }

    /// So many connections fit: as many as wanted, or as there are files for.
    pub fn connections(self, wanted: u32) -> u32 {
        let most = self.now.saturating_sub(RESERVE).max(self.now / 2);
        wanted.min(u32::try_from(most).unwrap_or(u32::MAX))
    }

    /// How many files it would take, if there are too few to matter: for as many connections as
    /// somebody has asked for, or for a house that is not easily filled.
    pub fn missing(self, wanted: u32, is_asked: bool) -> Option<u64> {
        let needed = if is_asked { wanted } else { wanted.min(FEW) };
        (self.connections(wanted) < needed).then(|| u64::from(wanted) + RESERVE)
    }
}

#[cfg(unix)]
fn raise() -> Option<OpenFiles> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    /// As good as no limit; some systems refuse to set none at all.
    const PLENTY: u64 = 1 << 20;
    let limit = getrlimit(Resource::Nofile);
    let before = limit.current?;
    let most = limit.maximum.unwrap_or(PLENTY).max(before);
    let raised = Rlimit { current: Some(most), maximum: limit.maximum };
    let now = if setrlimit(Resource::Nofile, raised).is_ok() { most } else { before };
    Some(OpenFiles { now, before })
}

#[cfg(not(unix))]
fn raise() -> Option<OpenFiles> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_files_are_kept_for_the_database() {
        let files = |now| OpenFiles { now, before: now };
        assert_eq!(files(1_024).connections(20_000), 960);
        assert_eq!(files(1_000_000).connections(20_000), 20_000);
        assert_eq!(files(80).connections(20_000), 40, "few are better than none");
    }

    #[test]
    fn a_few_missing_ones_matter_only_to_whoever_asked_for_them() {
        let files = |now| OpenFiles { now, before: now };
        assert_eq!(files(20_000).missing(20_000, false), None, "19,936 are as good");
        assert_eq!(files(20_000).missing(20_000, true), Some(20_064));
        assert_eq!(files(20_064).missing(20_000, true), None);
        assert_eq!(files(1_024).missing(20_000, false), Some(20_064));
        assert_eq!(files(1_024).missing(900, false), None);
        assert_eq!(files(1_024).missing(1_000, false), Some(1_064));
        assert_eq!(files(4_096).missing(u32::MAX, false), None);
    }

    #[cfg(unix)]
    #[test]
    fn the_system_gives_what_it_has() {
        let first = OpenFiles::raise().unwrap();
        let again = OpenFiles::raise().unwrap();
        assert!(first.now >= first.before);
        assert_eq!((again.now, again.before), (first.now, first.now), "and no more");
    }
}
