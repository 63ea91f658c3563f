//! Puts views into the page.
//!
//! Views are written in Leptos' syntax, and signals, effects and components are Leptos'. What differs
//! is how a view gets into the page. Leptos makes a type of every view, and the compiler makes code of
//! every type; the page must be small, so here a view is data: a string of HTML for all that never
//! changes, and a list of what is alive in it ([`Pattern`]).
//!
//! ```text
//! view!  ──►  Node  ──►  Shown  ──►  the page
//!        says what     knows what stands there, and changes
//!        to show       only what another Node says differently
//! ```

mod content;
mod element;
mod listener;
mod node;
mod part;
mod shown;

pub use content::{Content, IntoContent, IntoValue, SaysContent, Value};
pub use markup_macro::view;
pub use node::{Children, CollectNodes, IntoNode, Node, SaysNode, show, show_or};
pub use part::{ElementRef, Pattern};

use any_spawner::Executor;
use leptos::prelude::{Effect, Owner, document};
use std::mem::forget;

/// All of Leptos that is used beside `view!`, and `view!`.
pub mod prelude {
    pub use crate::{Children, CollectNodes, ElementRef, IntoNode, Node, view, watch};
    pub use leptos::prelude::*;
}

/// Does something soon, and again whenever what it has read changes: Leptos' `Effect::new`, without
/// code of its own for everything that is done.
pub fn watch(run: impl FnMut() + 'static) {
    fn watch(run: Box<dyn FnMut()>) {
        Effect::new(run);
    }
    watch(Box::new(run));
}

/// Shows the page, for as long as it is open.
///
/// # Panics
///
/// Without a body, or where it is called a second time.
pub fn mount_to_body<T: IntoNode>(page: impl FnOnce() -> T) {
    Executor::init_wasm_bindgen().expect("the page is shown once");
    let body = document().body().expect("a page has a body");
    let end = element::comment();
    let _ = body.append_child(&end);
    let owner = Owner::new();
    let shown = owner.with(|| shown::Shown::new(page().into_node(), &end));
    forget((owner, shown));
}
