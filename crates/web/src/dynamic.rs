//! Parts of a view that become something else.

use leptos::children::ViewFn;
use leptos::prelude::*;
use leptos::tachys::reactive_graph::OwnedView;

/// What a function says, and again whenever what it has read changes. What it said before goes.
///
/// A plain closure in a view does the same, but disposes of its signals before it takes their elements
/// away. Two things can still read them then, and reading a disposed signal is a panic: effects within
/// closures within that closure, if they were woken together with it, and handlers of events that
/// browsers send while an element is going, such as `blur`. So where components or closures come and go,
/// the effects of what was said before are paused first, and its signals disposed of last.
pub fn dynamic<V: IntoView + 'static>(mut say: impl FnMut() -> V + Send + 'static) -> AnyView {
    erased(Box::new(move || say().into_any()))
}

/// All of them are of one type, for the compiler.
fn erased(mut say: Box<dyn FnMut() -> AnyView + Send>) -> AnyView {
    // Not the owner of the effect, which is cleaned up before the effect runs again.
    let parent = Owner::current().unwrap_or_default();
    let mut last: Option<Owner> = None;
    let say = move || {
        let owner = parent.child();
        if let Some(last) = last.replace(owner.clone()) {
            last.pause();
        }
        let view = owner.with(&mut say);
        // It keeps its owner until the effects that have been woken are through.
        OwnedView::new_with_owner(view, owner)
    };
    say.into_any()
}

/// Does something soon, and again whenever what it has read changes: an effect, without code of its own
/// for everything that is done.
pub fn watch(run: impl FnMut() + 'static) {
    fn watch(run: Box<dyn FnMut()>) {
        Effect::new(run);
    }
    watch(Box::new(run));
}

/// Something that is there while a condition holds, else the fallback: Leptos' own, [`dynamic`]ally.
#[component]
pub fn Show(
    when: impl Fn() -> bool + Send + Sync + 'static,
    children: ChildrenFn,
    #[prop(optional, into)] fallback: ViewFn,
) -> impl IntoView {
    let when = Memo::new(move |_| when());
    dynamic(move || if when.get() { children() } else { fallback.run() })
}
