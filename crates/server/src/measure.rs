//! What a client may do: every limit with its name, its default and what it is for, in one place.
//! `docs/hosting.md` shows the same table, and a test compares the two.

use crate::limits::Rate;
use std::fmt::Write;
use std::time::Duration;

/// How a limit is counted, and so how its number is read and shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// So many at the same time, or in a day; 0 is no limit.
    Count,
    /// So many in this time on average, and a burst of twice as many; 0 is no limit.
    Rate,
    /// So many seconds.
    Time,
}

/// A limit that can be set by its name.
struct Knob {
    name: &'static str,
    kind: Kind,
    about: &'static str,
    get: fn(&Limits) -> u64,
    set: fn(&mut Limits, u64),
}

/// Why a limit can't be set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BadLimit {
    /// No `=` in it.
    #[error("write NAME=VALUE, such as messages-per-second=50")]
    NoValue,
    /// Nothing is called so.
    #[error("there is no limit '{0}'; there are {names}", names = Limits::names())]
    Unknown(String),
    /// No number, or one that can't be.
    #[error("{name} takes {wanted}, not '{given}'")]
    Value {
        /// Whose value it is.
        name: &'static str,
        /// What it may be.
        wanted: &'static str,
        /// What it was.
        given: String,
    },
}

/// Writes the struct, its defaults and the list of names from one table.
macro_rules! limits {
    ($($kind:ident $name:literal $field:ident: $type:ty = $default:expr, $about:literal;)*) => {
        /// What a client may do. Each is generous for people and tight for programs gone wild.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Limits {
            $(#[doc = $about] pub $field: $type,)*
        }

        impl Default for Limits {
            fn default() -> Limits {
                Limits { $($field: $default,)* }
            }
        }

        const KNOBS: &[Knob] = &[$(Knob {
            name: $name,
            kind: Kind::$kind,
            about: $about,
            get: |limits| limits.$field.number(),
            set: |limits, number| limits.$field = Number::of(number),
        },)*];
    };
}

const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

limits! {
    Count "connections" connections: u32 = 20_000,
        "connections in all; fewer where the system allows fewer open files";
    Count "connections-per-address" connections_per_address: u32 = 512,
        "connections of one address, of any kind; not behind a proxy, from where all of them come";
    Count "sockets-per-address" sockets_per_address: u32 = 256,
        "open sockets at tables of one address: a class of thirty sits behind one";
    Rate "requests-per-second" requests_per_second: u32 = 100,
        "requests of one address to `/api`, in a second";
    Rate "messages-per-second" messages_per_second: u32 = 50,
        "messages on one socket, in a second";
    Rate "people-per-minute" people_per_minute: u32 = 60,
        "people that one address makes, in a minute";
    Rate "people-per-day" people_per_day: u32 = 1_000,
        "people that one address makes, in a day";
    Rate "tables-per-minute" tables_per_minute: u32 = 20,
        "tables that one address makes, in a minute";
    Rate "tables-per-day" tables_per_day: u32 = 300,
        "tables that one address makes, in a day";
    Count "tables-per-person" tables_per_person: u32 = 100,
        "tables that one person makes, in a day";
    Rate "codes-per-minute" codes_per_minute: u32 = 12,
        "codes that one address tries, of tables or of other devices, in a minute";
    Rate "links-per-minute" links_per_minute: u32 = 12,
        "codes for another device that one address asks for, in a minute";
    Time "header-seconds" header: Duration = seconds(10),
        "from a connection's first byte, or from its opening, to the end of a request's header";
    Time "body-seconds" body: Duration = seconds(10),
        "for the body of a request";
    Time "keep-alive-seconds" keep_alive: Duration = seconds(75),
        "between two requests on one connection";
    Time "stalled-seconds" stalled: Duration = seconds(30),
        "for a client that does not take what is sent to it";
    Time "hello-seconds" hello: Duration = seconds(10),
        "from a socket's opening to its `hello`";
    Time "idle-seconds" idle: Duration = seconds(90),
        "for a socket on which nothing is heard";
}

/// The longest time that a limit may be.
const LONGEST: u64 = 24 * 3600;

impl Limits {
    /// For load tests: only what protects the machine itself.
    pub fn generous() -> Limits {
        Limits {
            connections: 100_000,
            connections_per_address: 0,
            sockets_per_address: 0,
            requests_per_second: 0,
            messages_per_second: 0,
            people_per_minute: 0,
            people_per_day: 0,
            tables_per_minute: 0,
            tables_per_day: 0,
            tables_per_person: 0,
            codes_per_minute: 0,
            links_per_minute: 0,
            ..Limits::default()
        }
    }

    /// Sets a limit as it is written on a command line: `tables-per-day=50`.
    pub fn set(&mut self, written: &str) -> Result<(), BadLimit> {
        let (name, given) = written.split_once('=').ok_or(BadLimit::NoValue)?;
        let knob = KNOBS.iter().find(|knob| knob.name == name.trim());
        let knob = knob.ok_or_else(|| BadLimit::Unknown(name.trim().to_owned()))?;
        let (range, wanted) = match knob.kind {
            Kind::Time => (1..=LONGEST, "a number of seconds from 1 to 86400"),
            Kind::Count | Kind::Rate => (0..=1_000_000_000, "a whole number; 0 is no limit"),
        };
        let number = given.trim().parse().ok().filter(|number| range.contains(number));
        let bad = || BadLimit::Value { name: knob.name, wanted, given: given.trim().to_owned() };
        (knob.set)(self, number.ok_or_else(bad)?);
        Ok(())
    }

    /// All limits as a table in Markdown: what `docs/hosting.md` shows.
    pub fn table(&self) -> String {
        let mut table =
            String::from("| limit | is | at once | of what |\n| --- | --- | --- | --- |\n");
        for Knob { name, kind, about, get, .. } in KNOBS {
            let number = get(self);
            let burst = match kind {
                Kind::Rate => (2 * number).to_string(),
                Kind::Count | Kind::Time => String::new(),
            };
            // Writing to a string does not fail.
            let _ = writeln!(table, "| `{name}` | {number} | {burst} | {about} |");
        }
        table
    }

    fn names() -> String {
        KNOBS.iter().map(|knob| knob.name).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn messages(&self) -> Rate {
        Rate::new(self.messages_per_second, seconds(1))
    }

    pub(crate) fn requests(&self) -> Rate {
        Rate::new(self.requests_per_second, seconds(1))
    }

    pub(crate) fn people(&self) -> [Rate; 2] {
        a_minute_and_a_day(self.people_per_minute, self.people_per_day)
    }

    pub(crate) fn tables(&self) -> [Rate; 2] {
        a_minute_and_a_day(self.tables_per_minute, self.tables_per_day)
    }

    pub(crate) fn codes(&self) -> [Rate; 1] {
        [Rate::new(self.codes_per_minute, seconds(60))]
    }

    pub(crate) fn links(&self) -> [Rate; 1] {
        [Rate::new(self.links_per_minute, seconds(60))]
    }
}

fn a_minute_and_a_day(a_minute: u32, a_day: u32) -> [Rate; 2] {
    [Rate::new(a_minute, seconds(60)), Rate::new(a_day, seconds(24 * 3600))]
}

/// What a limit's field is, as a number.
trait Number {
    fn number(&self) -> u64;
    fn of(number: u64) -> Self;
}

impl Number for u32 {
    fn number(&self) -> u64 {
        (*self).into()
    }

    fn of(number: u64) -> u32 {
        u32::try_from(number).unwrap_or(u32::MAX)
    }
}

impl Number for Duration {
    fn number(&self) -> u64 {
        self.as_secs()
    }

    fn of(number: u64) -> Duration {
        seconds(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documents_table_is_this_one() {
        let hosting = include_str!("../../../docs/hosting.md");
        let ours = Limits::default().table();
        assert!(hosting.contains(&ours), "docs/hosting.md should have this table:\n\n{ours}");
    }

    #[test]
    fn limits_are_set_by_name() {
        let mut limits = Limits::default();
        limits.set("tables-per-day=7").unwrap();
        limits.set(" idle-seconds = 30 ").unwrap();
        limits.set("connections-per-address=0").unwrap();
        let other = Limits { tables_per_day: 7, connections_per_address: 0, ..Limits::default() };
        assert_eq!(limits, Limits { idle: seconds(30), ..other });
    }

    #[test]
    fn what_can_t_be_is_told_in_a_sentence() {
        let fault = |written: &str| Limits::default().set(written).unwrap_err().to_string();
        assert!(fault("idle-seconds").contains("NAME=VALUE"));
        assert!(fault("tables=3").contains("tables-per-person"), "{}", fault("tables=3"));
        for wrong in
            ["idle-seconds=0", "idle-seconds=soon", "tables-per-day=-1", "header-seconds=1e9"]
        {
            let name = wrong.split('=').next().unwrap();
            assert!(fault(wrong).starts_with(name), "{}", fault(wrong));
        }
    }
}
