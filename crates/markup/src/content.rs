//! What attributes, classes and properties can be.

use leptos::prelude::*;
use std::borrow::Cow;

/// The value of an attribute at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Not there.
    Absent,
    /// There, without a value.
    Present,
    /// There, with this value.
    Text(Cow<'static, str>),
}

impl Content {
    /// The words of it.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Content::Absent => None,
            Content::Present => Some(""),
            Content::Text(text) => Some(text),
        }
    }
}

/// The value of an attribute: for ever, or what a function says, again whenever it changes.
pub enum Value {
    /// For ever.
    Fixed(Content),
    /// While it is shown.
    Live(Box<dyn SaysContent>),
}

/// A function that says what an attribute is. As `dyn FnMut` each would bring code of its own for
/// being called just once.
pub trait SaysContent {
    /// What it is now.
    fn say(&mut self) -> Content;
}

impl<F: FnMut() -> T, T: IntoContent> SaysContent for F {
    fn say(&mut self) -> Content {
        self().into_content()
    }
}

/// What an attribute can be set to.
pub trait IntoContent {
    /// As an attribute has it.
    fn into_content(self) -> Content;
}

/// What can be written behind the `=` of an attribute.
pub trait IntoValue {
    /// As a pattern has it.
    fn into_value(self) -> Value;
}

impl IntoContent for bool {
    fn into_content(self) -> Content {
        if self { Content::Present } else { Content::Absent }
    }
}

impl IntoContent for &'static str {
    fn into_content(self) -> Content {
        Content::Text(Cow::Borrowed(self))
    }
}

impl IntoContent for String {
    fn into_content(self) -> Content {
        Content::Text(Cow::Owned(self))
    }
}

impl IntoContent for Cow<'static, str> {
    fn into_content(self) -> Content {
        Content::Text(self)
    }
}

impl<T: IntoContent> IntoContent for Option<T> {
    fn into_content(self) -> Content {
        self.map_or(Content::Absent, T::into_content)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl IntoContent for $number {
            fn into_content(self) -> Content {
                self.to_string().into_content()
            }
        }
    )*};
}

macro_rules! fixed {
    ($($fixed:ty),*) => {$(
        impl IntoValue for $fixed {
            fn into_value(self) -> Value {
                Value::Fixed(self.into_content())
            }
        }
    )*};
}

numbers!(i32, u8, u16, u32, usize);
fixed!(bool, &'static str, String, Cow<'static, str>, i32, u8, u16, u32, usize);

impl<T: IntoContent> IntoValue for Option<T> {
    fn into_value(self) -> Value {
        Value::Fixed(self.into_content())
    }
}

impl<F: FnMut() -> T + 'static, T: IntoContent> IntoValue for F {
    fn into_value(self) -> Value {
        Value::Live(Box::new(self))
    }
}

macro_rules! signals {
    ($($signal:ident),*) => {$(
        impl<T: IntoContent + Clone + Send + Sync + 'static> IntoValue for $signal<T> {
            fn into_value(self) -> Value {
                Value::Live(Box::new(move || self.get()))
            }
        }
    )*};
}

signals!(Memo, RwSignal, Signal);
