//! `view!`: Leptos' way to write a view, compiled to a pattern of HTML and what is alive in it.
//!
//! Leptos' own macro makes a type of every view, and the compiler makes code of every type. Here the
//! fixed part of a view is a string, and only what changes is code: a third of the size.

mod html;
mod view;

use proc_macro::TokenStream;

/// A view in Leptos' syntax: elements, `"text"`, `{children}`, `<Component prop=value/>`,
/// `<Show when=… fallback=…>`, and of attributes `name=value`, `on:event`, `class:name`,
/// `style:property`, `prop:value`, `bind:value`, `inner_html` and `node_ref`.
///
/// Its value is a `markup::Node`.
#[proc_macro]
pub fn view(tokens: TokenStream) -> TokenStream {
    view::expand(tokens.into()).unwrap_or_else(|error| error.to_compile_error()).into()
}
