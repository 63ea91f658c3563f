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
    Live(Box<dyn SaysNode>),
}

/// A function that says what is to be shown. As `dyn FnMut` each would bring code of its own for being
/// called just once.
pub trait SaysNode {
    /// What is to be shown now.
    fn say(&mut self) -> Node;
}

impl<F: FnMut() -> T, T: IntoNode> SaysNode for F {
    fn say(&mut self) -> Node {
        self().into_node()
    }
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
    fn into_node(self) -> Node {
        Node::Live(Box::new(self))
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
                Node::Live(Box::new(move || self.get()))
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
    either(Box::new(when), Box::new(then), None)
}

/// What `<Show>` with a `fallback` becomes.
pub fn show_or<T: IntoNode, E: IntoNode>(
    when: impl Fn() -> bool + Send + Sync + 'static,
    then: impl Fn() -> T + 'static,
    or: impl Fn() -> E + 'static,
) -> Node {
    either(Box::new(when), Box::new(then), Some(Box::new(or)))
}

fn either(
    when: Box<dyn Fn() -> bool + Send + Sync>,
    mut then: Box<dyn SaysNode>,
    mut or: Option<Box<dyn SaysNode>>,
) -> Node {
    // It is made anew only when that changes, not whenever something that it hangs on does.
    let when = Memo::new(move |_| when());
    Node::Live(Box::new(move || match (when.get(), &mut or) {
        (true, _) => then.say(),
        (false, Some(or)) => or.say(),
        (false, None) => ().into_node(),
    }))
}
