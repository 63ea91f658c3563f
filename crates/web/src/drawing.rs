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
) -> impl IntoView {
    view! { <svg class=class viewBox=view.to_string() aria-hidden="true" inner_html=svg></svg> }
}
