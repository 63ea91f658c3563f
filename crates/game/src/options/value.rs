//! The values that options have.

use crate::List;

/// How many numbers a list has at most.
pub const MOST_LISTED: usize = 6;
/// How many letters a text has at most.
pub const MOST_LETTERS: usize = 120;

/// The value of some option.
// Values are made one at a time, when a table is set up.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// None at all, or as many as are printed: `null`.
    None,
    /// A whole number.
    Number(u32),
    /// One of the words that the option offers.
    Word(&'static str),
    /// A few small numbers.
    List(List<u8, MOST_LISTED>),
    /// A text that somebody brought, in ASCII.
    Letters(List<u8, MOST_LETTERS>),
}

impl Value {
    /// The list of these numbers. More than there is room for do not compile, in a constant.
    pub const fn list<const N: usize>(numbers: [u8; N]) -> Value {
        Value::List(List::from_array(0, numbers))
    }
}

/// The type of a field of some `Options`, which has [`Value`]s.
pub trait Setting: Sized {
    /// This as a value.
    fn value(&self) -> Value;

    /// What has this value; `None` when nothing of this type has.
    fn of(value: &Value) -> Option<Self>;
}

impl Setting for bool {
    fn value(&self) -> Value {
        Value::Switch(*self)
    }
    fn of(value: &Value) -> Option<bool> {
        match value {
            Value::Switch(on) => Some(*on),
            _ => None,
        }
    }
}

impl Setting for u32 {
    fn value(&self) -> Value {
        Value::Number(*self)
    }
    fn of(value: &Value) -> Option<u32> {
        match value {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }
}

impl Setting for u8 {
    fn value(&self) -> Value {
        Value::Number((*self).into())
    }
    fn of(value: &Value) -> Option<u8> {
        u32::of(value)?.try_into().ok()
    }
}

impl<T: Setting> Setting for Option<T> {
    fn value(&self) -> Value {
        self.as_ref().map_or(Value::None, T::value)
    }
    fn of(value: &Value) -> Option<Option<T>> {
        match value {
            Value::None => Some(None),
            some => T::of(some).map(Some),
        }
    }
}

/// Says by which words the variants of an enum are written: `worded!(Ties: Live = "live", …)`.
#[macro_export]
macro_rules! worded {
    ($type:ident: $($variant:ident = $word:literal),* $(,)?) => {
        impl $type {
            /// The word for it, as the value of an option.
            pub const fn word(self) -> $crate::options::Value {
                $crate::options::Value::Word(match self {
                    $($type::$variant => $word),*
                })
            }
        }

        impl $crate::options::Setting for $type {
            fn value(&self) -> $crate::options::Value {
                self.word()
            }
            fn of(value: &$crate::options::Value) -> Option<$type> {
                match value {
                    $($crate::options::Value::Word($word) => Some($type::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
