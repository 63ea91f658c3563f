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

/// A drawing without its title: within something that has a name of its own the title would be read, or
/// looked for, as a second one.
pub fn without_title(mut svg: String) -> String {
    const END: &str = "</title>";
    if let Some((from, to)) = svg.find("<title>").zip(svg.find(END)) {
        svg.replace_range(from..to + END.len(), "");
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_title_goes() {
        let drawn = "<g><title>Card 2</title><text>2</text></g>".to_owned();
        assert_eq!(without_title(drawn), "<g><text>2</text></g>");
        assert_eq!(without_title("<g></g>".to_owned()), "<g></g>");
    }
}
