//! Drawings of the `art` crate on the page.

use art::ViewBox;
use leptos::prelude::*;

/// What all drawings refer to; once on the page, and not seen itself.
#[component]
pub fn Definitions() -> impl IntoView {
    // Not `display: none`: browsers don't follow references into that.
    view! { <svg class="definitions" width="0" height="0" aria-hidden="true" inner_html=art::defs()></svg> }
}

/// A drawing as a picture of its own; what it shows is said in words elsewhere.
#[component]
pub fn Drawing(
    view: ViewBox,
    #[prop(into)] svg: Signal<String>,
    #[prop(optional)] class: &'static str,
    /// Whether it fills its place, and is cut off where that is of another shape.
    #[prop(optional)]
    fills: bool,
) -> impl IntoView {
    let fit = fills.then_some("xMidYMid slice");
    view! {
        <svg
            class=class
            viewBox=view.to_string()
            preserveAspectRatio=fit
            aria-hidden="true"
            inner_html=svg
        ></svg>
    }
}
