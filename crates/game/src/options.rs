//! What a table may settle before the start, declared once.
//!
//! A game's `options.rs` declares its options with [`options!`](crate::options!): an [`Entry`] for
//! each field of its `Options`. From that one table come reading and writing (`options/wire.rs`),
//! the lobby's controls, the sentences about a table ([`told`]), the tables in the rules pages and
//! the kit's random options. A field without its entry does not compile.

mod kind;
mod sentence;
mod value;
#[cfg(feature = "serde")]
pub mod wire;

pub use kind::{Expected, Kind, Misfit};
pub use sentence::{Sentence, told};
pub use value::{MOST_LETTERS, MOST_LISTED, Setting, Value};

use crate::Rule;
use crate::words::{Phrase, phrase};

/// All that there is to say about one option.
///
/// Its parts go into three tables (see [`OptionTable`]), so that a program that doesn't need the
/// long texts doesn't carry them.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The rule that it changes.
    pub rule: Rule,
    /// What it is called.
    pub label: Phrase,
    /// What it changes, in a sentence for those who are about to play.
    pub about: Phrase,
    /// Which values can be written.
    pub kind: Kind,
    /// The values to choose from; the first one is the printed game's. Where the kind allows
    /// others, too, these are the usual ones.
    pub offered: &'static [Offer],
    /// What is said of a table that has settled it otherwise than the printed game.
    pub told: Remark,
    /// Its row in the rules pages.
    pub row: Row,
}

/// A value to choose, and what it is called.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// The value.
    pub value: Value,
    /// What it is called.
    pub label: Phrase,
}

/// A value to choose: what it is called in English and in French.
pub const fn offer(value: Value, en: &'static str, fr: &'static str) -> Offer {
    Offer { value, label: phrase(en, fr) }
}

/// The choice of a switch that is off in the printed game.
pub const OFF: &[Offer] = &[NO, YES];
/// The choice of a switch that is on in the printed game.
pub const ON: &[Offer] = &[YES, NO];

const YES: Offer = offer(Value::Switch(true), "yes", "oui");
const NO: Offer = offer(Value::Switch(false), "no", "non");

/// The sentences about a value that is not the printed game's. `{n}` is the number or how many
/// letters there are, `{list}` the numbers of a list ("1, 5 or 6").
#[derive(Clone, Copy, Debug)]
pub struct Remark {
    /// Values that have a sentence of their own.
    pub special: &'static [(Value, Phrase)],
    /// The sentence about any other value.
    pub usual: Phrase,
}

impl Remark {
    /// One sentence for all values.
    pub const fn always(en: &'static str, fr: &'static str) -> Remark {
        Remark { special: &[], usual: phrase(en, fr) }
    }
}

/// The row of an option in the rules pages.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Which values there are, where that is not just the list of those offered. `{default}` is the
    /// printed game's.
    pub values: Option<Phrase>,
    /// What it changes, exactly, with the numbers of the rules.
    pub changes: Phrase,
}

impl Row {
    /// The row of an option that has no other values than those offered.
    pub const fn new(en: &'static str, fr: &'static str) -> Row {
        Row { values: None, changes: phrase(en, fr) }
    }
}

/// A way to play that is offered by its name: some options settled together.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// What programs call it; of the presets of its game no other has this name.
    pub key: &'static str,
    /// What it is called.
    pub name: Phrase,
    /// What is different, in a sentence for those who are about to play.
    pub about: Phrase,
    /// What it settles, by the names of the options; everything else is as printed.
    pub settles: &'static [(&'static str, Value)],
}

impl Preset {
    /// The options of this way to play. The kit tests that a match can be played with them.
    pub fn options<O: OptionTable>(&self) -> O {
        let mut options = O::default();
        for (key, value) in self.settles {
            let _ = options.set(key, value);
        }
        options
    }
}

/// What a program has to know of an option to offer, read and write it.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name in records.
    pub key: &'static str,
    /// See [`Entry::rule`].
    pub rule: Rule,
    /// See [`Entry::label`].
    pub label: Phrase,
    /// See [`Entry::about`].
    pub about: Phrase,
    /// See [`Entry::kind`].
    pub kind: Kind,
    /// The printed game's value.
    pub printed: Value,
    /// See [`Entry::offered`].
    pub offered: &'static [Offer],
}

impl OptionSpec {
    /// What the entry says, under this name. An entry that offers nothing does not compile.
    pub const fn new(key: &'static str, entry: &Entry) -> OptionSpec {
        OptionSpec {
            key,
            rule: entry.rule,
            label: entry.label,
            about: entry.about,
            kind: entry.kind,
            printed: entry.offered[0].value,
            offered: entry.offered,
        }
    }
}

/// The printed game's value of an option, as the field of `Options` that it is. The kit tests that
/// every field can have it.
pub fn printed<T: Setting + Default>(specs: &[OptionSpec], key: &str) -> T {
    let spec = specs.iter().find(|spec| spec.key == key);
    spec.and_then(|spec| T::of(&spec.printed)).unwrap_or_default()
}

/// The values that a table has settled, by the names of the options.
pub trait OptionValues {
    /// What there is to settle, in the order in which it is written.
    fn specs(&self) -> &'static [OptionSpec];

    /// The value of an option; `None` when there is no such option.
    fn get(&self, key: &str) -> Option<Value>;

    /// Takes a value over that its [`Kind`] admits; `false` when the field can't have it. Use
    /// [`set`](OptionValues::set).
    #[doc(hidden)]
    fn put(&mut self, key: &str, value: &Value) -> bool;

    /// Settles an option. The value is of the right kind then; whether a match can be played with
    /// it is for [`Game::new`](crate::Game::new) to say.
    fn set(&mut self, key: &str, value: &Value) -> Result<(), Misfit> {
        let spec = self.specs().iter().find(|spec| spec.key == key).ok_or(Misfit::NoSuchOption)?;
        spec.admit(value)?;
        if self.put(key, value) { Ok(()) } else { Err(Misfit::NoSuchValue) }
    }
}

/// The options of a game with all that was declared about them. The tables have the same order.
pub trait OptionTable: OptionValues + Default {
    /// The names of the options.
    const KEYS: &'static [&'static str];
    /// What there is to settle.
    const SPECS: &'static [OptionSpec];
    /// What is said of a table that has settled it otherwise.
    const TOLD: &'static [Remark];
    /// The rows of the rules pages.
    const ROWS: &'static [Row];
    /// The ways to play that are offered beside the printed game.
    const PRESETS: &'static [Preset];
}

/// Declares the options of a game: a struct with a field an option, each with its [`Entry`], behind it
/// what the people at the table bring, which is kept beside the options, and then the
/// [presets](Preset), if there are any.
///
/// ```
/// # use game::Rule;
/// # use game::options::{Entry, Kind, OFF, OptionTable, OptionValues, Row, Remark, Value};
/// # use game::words::phrase;
/// game::options! {
///     /// The options of a match.
///     #[derive(Clone, Copy, PartialEq, Eq, Debug)]
///     pub struct Options {
///         /// XY-3: whoever throws a 6 throws again.
///         again: bool = Entry {
///             rule: Rule { game: "XY", number: 3 },
///             label: phrase("Throw again after a 6", "Relancer après un 6"),
///             about: phrase("Luck comes twice.", "La chance revient."),
///             kind: Kind::Switch,
///             offered: OFF,
///             told: Remark::always("A 6 is thrown again.", "On relance après un 6."),
///             row: Row::new("When on, you throw again (XY-3).", "Avec on, on relance (XY-3)."),
///         },
///     }
/// }
/// let mut options = Options::default();
/// assert_eq!(options.set("again", &Value::Switch(true)), Ok(()));
/// assert!(options.again);
/// assert_eq!(Options::KEYS, ["again"]);
/// ```
#[macro_export]
macro_rules! options {
    (
        $(#[$about:meta])*
        pub struct $name:ident {
            $($(#[$doc:meta])* $field:ident: $type:ty = $entry:expr,)*
        }
        $(people {
            $($(#[$who:meta])* $person:ident: $brings:ty,)*
        })?
        $(presets {
            $($preset:expr,)*
        })?
    ) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($($(#[$who])* pub $person: $brings,)*)?
        }

        impl $crate::options::OptionTable for $name {
            const KEYS: &'static [&'static str] = &[$(stringify!($field)),*];
            const SPECS: &'static [$crate::options::OptionSpec] =
                &[$($crate::options::OptionSpec::new(stringify!($field), &$entry)),*];
            const TOLD: &'static [$crate::options::Remark] = &[$($entry.told),*];
            const ROWS: &'static [$crate::options::Row] = &[$($entry.row),*];
            const PRESETS: &'static [$crate::options::Preset] = &[$($($preset),*)?];
        }

        impl Default for $name {
            fn default() -> $name {
                let specs = <$name as $crate::options::OptionTable>::SPECS;
                $name {
                    $($field: $crate::options::printed(specs, stringify!($field)),)*
                    $($($person: Default::default(),)*)?
                }
            }
        }

        impl $crate::options::OptionValues for $name {
            fn specs(&self) -> &'static [$crate::options::OptionSpec] {
                <$name as $crate::options::OptionTable>::SPECS
            }
            fn get(&self, key: &str) -> Option<$crate::options::Value> {
                match key {
                    $(stringify!($field) => Some($crate::options::Setting::value(&self.$field)),)*
                    _ => None,
                }
            }
            fn put(&mut self, key: &str, value: &$crate::options::Value) -> bool {
                match key {
                    $(stringify!($field) => match $crate::options::Setting::of(value) {
                        Some(value) => self.$field = value,
                        None => return false,
                    },)*
                    _ => return false,
                }
                true
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                $crate::options::wire::write(self, s)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<$name, D::Error> {
                $crate::options::wire::read(d)
            }
        }
    };
}
