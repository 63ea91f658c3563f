//! What a view says is to be shown.

use crate::Pattern;
use leptos::prelude::*;
use std::borrow::Cow;

/// What is to be shown.
pub enum Node {
    /// Words.
    Text(Cow<'static, str>),
    /// An element, with all that is in it.
    Element(Pattern),
    /// Several, one after the other; nothing, if there is none.
    Many(Vec<Node>),
    /// What a function says, again whenever it changes.
    Live(Box<dyn FnMut() -> Node>),
}

/// What stands within a component, for the component to show.
pub type Children = Box<dyn FnOnce() -> Node>;

/// What can stand within an element.
pub trait IntoNode {
    /// As an element has it.
    fn into_node(self) -> Node;
}

impl IntoNode for Node {
    fn into_node(self) -> Node {
        self
    }
}

impl IntoNode for () {
    fn into_node(self) -> Node {
        Node::Many(Vec::new())
    }
}

impl IntoNode for &'static str {
    fn into_node(self) -> Node {
        Node::Text(Cow::Borrowed(self))
    }
}

impl IntoNode for String {
    fn into_node(self) -> Node {
        Node::Text(Cow::Owned(self))
    }
}

impl IntoNode for Cow<'static, str> {
    fn into_node(self) -> Node {
        Node::Text(self)
    }
}

impl<T: IntoNode> IntoNode for Option<T> {
    fn into_node(self) -> Node {
        self.map_or(Node::Many(Vec::new()), T::into_node)
    }
}

impl<T: IntoNode> IntoNode for Vec<T> {
    fn into_node(self) -> Node {
        self.collect_view()
    }
}

impl<T: IntoNode, const N: usize> IntoNode for [T; N] {
    fn into_node(self) -> Node {
        self.collect_view()
    }
}

impl<F: FnMut() -> T + 'static, T: IntoNode> IntoNode for F {
    fn into_node(mut self) -> Node {
        Node::Live(Box::new(move || self().into_node()))
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl IntoNode for $number {
            fn into_node(self) -> Node {
                self.to_string().into_node()
            }
        }
    )*};
}

macro_rules! signals {
    ($($signal:ident),*) => {$(
        impl<T: IntoNode + Clone + Send + Sync + 'static> IntoNode for $signal<T> {
            fn into_node(self) -> Node {
                Node::Live(Box::new(move || self.get().into_node()))
            }
        }
    )*};
}

numbers!(i32, u8, u16, u32, u64, usize);
signals!(Memo, RwSignal, Signal);

/// Nodes of an iterator, one after the other.
pub trait CollectNodes {
    /// All of them as one.
    fn collect_view(self) -> Node;
}

impl<I: IntoIterator<Item: IntoNode>> CollectNodes for I {
    fn collect_view(self) -> Node {
        Node::Many(self.into_iter().map(IntoNode::into_node).collect())
    }
}

/// What `<Show>` becomes: it is there while something holds.
pub fn show<T: IntoNode>(
    when: impl Fn() -> bool + Send + Sync + 'static,
    then: impl Fn() -> T + 'static,
) -> Node {
    either(Box::new(when), Box::new(move || then().into_node()), None)
}

/// What `<Show>` with a `fallback` becomes.
pub fn show_or<T: IntoNode, E: IntoNode>(
    when: impl Fn() -> bool + Send + Sync + 'static,
    then: impl Fn() -> T + 'static,
    or: impl Fn() -> E + 'static,
) -> Node {
    let or: View = Box::new(move || or().into_node());
    either(Box::new(when), Box::new(move || then().into_node()), Some(or))
}

type View = Box<dyn Fn() -> Node>;

fn either(when: Box<dyn Fn() -> bool + Send + Sync>, then: View, or: Option<View>) -> Node {
    // It is made anew only when that changes, not whenever something that it hangs on does.
    let when = Memo::new(move |_| when());
    Node::Live(Box::new(move || match (when.get(), &or) {
        (true, _) => then(),
        (false, Some(or)) => or(),
        (false, None) => ().into_node(),
    }))
}
