//! What stands in the page, and how it becomes what a view says.

use crate::listener::Listener;
use crate::part::{Aspect, Part, What};
use crate::{Content, Node, Pattern, SaysNode, Value, element};
use leptos::prelude::*;
use std::borrow::Cow;
use std::cell::RefCell;
use std::mem::replace;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Text};

/// Something that stands in the page. It stays there until [`Shown::remove`].
pub enum Shown {
    Text(Text, Cow<'static, str>),
    Element(ShownElement),
    Many(Vec<Shown>),
    Live(Live),
}

/// An element in the page.
pub struct ShownElement {
    html: &'static str,
    root: Element,
    parts: Vec<ShownPart>,
}

/// Something alive in an element.
struct ShownPart {
    /// The element that it is of, or the comment before which a child stands.
    at: web_sys::Node,
    what: Alive,
}

enum Alive {
    Child(Shown),
    Value(Aspect, Rc<RefCell<Content>>, Option<RenderEffect<()>>),
    On(Listener),
    Ref,
}

/// What a function says, until it says something else.
pub struct Live {
    /// It stands before this comment.
    end: web_sys::Node,
    shown: Rc<RefCell<Shown>>,
    effect: RenderEffect<()>,
}

impl Drop for Live {
    fn drop(&mut self) {
        // An effect's function may outlive it by a moment; what it has shown must not. What hangs on
        // it would follow signals that are gone.
        self.shown.take();
    }
}

impl Default for Shown {
    /// Nothing.
    fn default() -> Shown {
        Shown::Many(Vec::new())
    }
}

impl Shown {
    /// Puts something into the page, before something that is there.
    pub fn new(node: Node, before: &web_sys::Node) -> Shown {
        match node {
            Node::Text(words) => {
                let text = document().create_text_node(&words);
                insert(&text, before);
                Shown::Text(text, words)
            }
            Node::Element(pattern) => {
                let shown = ShownElement::new(pattern);
                insert(&shown.root, before);
                Shown::Element(shown)
            }
            Node::Many(nodes) => {
                Shown::Many(nodes.into_iter().map(|node| Shown::new(node, before)).collect())
            }
            Node::Live(says) => {
                let end = element::comment();
                insert(&end, before);
                let shown = Rc::new(RefCell::new(Shown::default()));
                let effect = follow(says, &shown, &end);
                Shown::Live(Live { end, shown, effect })
            }
        }
    }

    /// Makes of it what is to be shown now. What is the same stays as it is: what has the keyboard's
    /// focus keeps it, and what moves goes on moving.
    pub fn change(&mut self, node: Node, before: &web_sys::Node) {
        match (&mut *self, node) {
            (Shown::Text(text, said), Node::Text(words)) => {
                if *said != words {
                    text.set_data(&words);
                    *said = words;
                }
            }
            (Shown::Element(shown), Node::Element(pattern)) if shown.is_like(&pattern) => {
                shown.change(pattern);
            }
            (Shown::Many(shown), Node::Many(nodes)) => change_all(shown, nodes, before),
            (Shown::Live(live), Node::Live(says)) => {
                live.effect = follow(says, &live.shown, &live.end);
            }
            (_, node) => replace(self, Shown::new(node, before)).remove(),
        }
    }

    /// Takes it out of the page.
    pub fn remove(self) {
        match self {
            Shown::Text(text, _) => text.remove(),
            Shown::Element(shown) => shown.root.remove(),
            Shown::Many(all) => all.into_iter().for_each(Shown::remove),
            Shown::Live(live) => {
                live.shown.take().remove();
                live.end.unchecked_ref::<Element>().remove();
            }
        }
    }

    /// Where it begins.
    fn first(&self) -> Option<web_sys::Node> {
        match self {
            Shown::Text(text, _) => Some(text.clone().into()),
            Shown::Element(shown) => Some(shown.root.clone().into()),
            Shown::Many(all) => all.iter().find_map(Shown::first),
            Shown::Live(live) => live.shown.borrow().first().or_else(|| Some(live.end.clone())),
        }
    }
}

fn insert(node: &web_sys::Node, before: &web_sys::Node) {
    if let Some(parent) = before.parent_node() {
        let _ = parent.insert_before(node, Some(before));
    }
}

/// One becomes the other at the same place in the row; the row grows or shrinks at its end.
fn change_all(shown: &mut Vec<Shown>, nodes: Vec<Node>, before: &web_sys::Node) {
    let common = shown.len().min(nodes.len());
    shown.drain(nodes.len().min(shown.len())..).for_each(Shown::remove);
    // From the last to the first, so that it is known before what each stands.
    let mut before = before.clone();
    for (index, node) in nodes.into_iter().enumerate().rev() {
        let place = index.min(common);
        if index < common {
            shown[index].change(node, &before);
        } else {
            shown.insert(common, Shown::new(node, &before));
        }
        before = shown[place].first().unwrap_or(before);
    }
}

/// Shows what a function says, now and whenever it changes.
fn follow(
    mut says: Box<dyn SaysNode>,
    shown: &Rc<RefCell<Shown>>,
    end: &web_sys::Node,
) -> RenderEffect<()> {
    let (shown, end) = (Rc::clone(shown), end.clone());
    effect(Box::new(move || {
        let node = says.say();
        shown.borrow_mut().change(node, &end);
    }))
}

/// All effects are of one kind, for the compiler.
fn effect(mut run: Box<dyn FnMut()>) -> RenderEffect<()> {
    RenderEffect::new(move |_| run())
}

impl ShownElement {
    fn new(Pattern { html, drawn, parts }: Pattern) -> ShownElement {
        let root = element::make(html, drawn);
        // All are found before the first child comes between them.
        let places = element::find(&root, parts.iter().map(|part| part.at));
        let parts = parts.into_iter().zip(places);
        let parts = parts.map(|(Part { what, .. }, at)| ShownPart::new(at, what)).collect();
        ShownElement { html, root, parts }
    }

    /// Whether it was made by the same pattern, so that only what is alive can differ.
    fn is_like(&self, pattern: &Pattern) -> bool {
        let mut both = self.parts.iter().zip(&pattern.parts);
        self.html == pattern.html
            && self.parts.len() == pattern.parts.len()
            && both.all(|(shown, part)| match (&shown.what, &part.what) {
                (Alive::Child(_), What::Child(_)) | (Alive::Ref, What::Ref(_)) => true,
                (Alive::Value(was, ..), What::Value(is, _)) => was == is,
                (Alive::On(listener), What::On(name, _)) => listener.name == *name,
                _ => false,
            })
    }

    fn change(&mut self, pattern: Pattern) {
        for (shown, part) in self.parts.iter_mut().zip(pattern.parts) {
            shown.change(part.what);
        }
    }
}

impl ShownPart {
    fn new(at: web_sys::Node, what: What) -> ShownPart {
        let what = match what {
            What::Child(node) => Alive::Child(Shown::new(node, &at)),
            What::Value(aspect, value) => {
                let last = Rc::new(RefCell::new(Content::Absent));
                let effect = follow_value(value, aspect, &last, &at);
                Alive::Value(aspect, last, effect)
            }
            What::On(name, handler) => Alive::On(Listener::new(&at, name, handler)),
            What::Ref(wanted) => {
                wanted.set(Some(at.clone().unchecked_into()));
                Alive::Ref
            }
        };
        ShownPart { at, what }
    }

    fn change(&mut self, what: What) {
        match (&mut self.what, what) {
            (Alive::Child(shown), What::Child(node)) => shown.change(node, &self.at),
            (Alive::Value(aspect, last, effect), What::Value(_, value)) => {
                *effect = follow_value(value, *aspect, last, &self.at);
            }
            (Alive::On(listener), What::On(_, handler)) => listener.change(handler),
            (Alive::Ref, What::Ref(wanted)) => {
                wanted.set(Some(self.at.clone().unchecked_into()));
            }
            // `is_like` has seen to it.
            _ => {}
        }
    }
}

/// Gives a value to an element, now and whenever it changes.
fn follow_value(
    value: Value,
    aspect: Aspect,
    last: &Rc<RefCell<Content>>,
    at: &web_sys::Node,
) -> Option<RenderEffect<()>> {
    let (last, at) = (Rc::clone(last), at.clone().unchecked_into::<Element>());
    let set = move |content: Content| {
        if *last.borrow() != content {
            element::set(&at, aspect, &content);
            last.replace(content);
        }
    };
    match value {
        Value::Fixed(content) => {
            set(content);
            None
        }
        Value::Live(mut says) => Some(effect(Box::new(move || set(says.say())))),
    }
}
