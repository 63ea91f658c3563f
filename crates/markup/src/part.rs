//! An element as a view says it: HTML, and what is alive in it.

use crate::{IntoValue, Node, Value};
use leptos::ev::EventDescriptor;
use leptos::prelude::*;
use std::marker::PhantomData;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// Where an element in the page can be found.
pub type ElementRef = RwSignal<Option<Element>, LocalStorage>;

/// An element: HTML, and what is alive in it. `view!` makes them.
pub struct Pattern {
    pub(crate) html: &'static str,
    /// Whether it is part of a drawing, so that the parser must know.
    pub(crate) drawn: bool,
    pub(crate) parts: Vec<Part>,
}

/// Something alive.
pub(crate) struct Part {
    /// Whose it is: elements and comments are numbered in the order of the document.
    pub at: u16,
    pub what: What,
}

pub(crate) enum What {
    /// Within an element, in place of a comment.
    Child(Node),
    /// Something of an element.
    Value(Aspect, Value),
    /// What is done about an event.
    On(&'static str, Handler),
    /// Who wants to know the element.
    Ref(ElementRef),
}

pub(crate) type Handler = Box<dyn Hears>;

/// What is done about an event.
pub(crate) trait Hears {
    fn hear(&mut self, event: Event);
}

/// A function for one kind of event.
struct Of<E, F>(F, PhantomData<E>);

impl<E: JsCast, F: FnMut(E)> Hears for Of<E, F> {
    fn hear(&mut self, event: Event) {
        (self.0)(event.unchecked_into());
    }
}

/// What of an element a value is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aspect {
    Attribute(&'static str),
    Class(&'static str),
    Style(&'static str),
    Property(&'static str),
    InnerHtml,
}

impl Pattern {
    /// An element in which nothing is alive yet.
    pub const fn new(html: &'static str, drawn: bool) -> Pattern {
        Pattern { html, drawn, parts: Vec::new() }
    }

    /// `{child}`.
    pub fn child(&mut self, at: u16, child: Node) {
        self.put(at, What::Child(child));
    }

    /// `name=value`.
    pub fn attribute(&mut self, at: u16, name: &'static str, value: impl IntoValue) {
        self.put(at, What::Value(Aspect::Attribute(name), value.into_value()));
    }

    /// `class:name=value`.
    pub fn class(&mut self, at: u16, name: &'static str, value: impl IntoValue) {
        self.put(at, What::Value(Aspect::Class(name), value.into_value()));
    }

    /// `style:name=value`.
    pub fn style(&mut self, at: u16, name: &'static str, value: impl IntoValue) {
        self.put(at, What::Value(Aspect::Style(name), value.into_value()));
    }

    /// `prop:name=value`.
    pub fn property(&mut self, at: u16, name: &'static str, value: impl IntoValue) {
        self.put(at, What::Value(Aspect::Property(name), value.into_value()));
    }

    /// `inner_html=value`.
    pub fn inner_html(&mut self, at: u16, value: impl IntoValue) {
        self.put(at, What::Value(Aspect::InnerHtml, value.into_value()));
    }

    /// `bind:value=signal`: what is typed goes to the signal, and what it becomes is shown.
    pub fn bind_value(&mut self, at: u16, signal: RwSignal<String>) {
        self.property(at, "value", signal);
        self.on(at, "input", leptos::ev::input, move |event| {
            signal.set(event_target_value(&event));
        });
    }

    /// `on:event=handler`.
    pub fn on<E: EventDescriptor>(
        &mut self,
        at: u16,
        name: &'static str,
        _event: E,
        handler: impl FnMut(E::EventType) + 'static,
    ) where
        E::EventType: JsCast + 'static,
    {
        self.put(at, What::On(name, Box::new(Of(handler, PhantomData::<E::EventType>))));
    }

    /// `node_ref=element`.
    pub fn node_ref(&mut self, at: u16, element: ElementRef) {
        self.put(at, What::Ref(element));
    }

    fn put(&mut self, at: u16, what: What) {
        self.parts.push(Part { at, what });
    }
}
