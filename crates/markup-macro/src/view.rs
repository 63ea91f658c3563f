//! From what is written to the code that makes it.

use crate::html::{Html, is_drawn};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use rstml::node::{KeyedAttribute, Node, NodeAttribute, NodeBlock, NodeElement, NodeName};
use rstml::{Infallible, Parser, ParserConfig};
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprPath, Result, Stmt};

/// The code of a view.
pub fn expand(tokens: TokenStream) -> Result<TokenStream> {
    let config = ParserConfig::new().recover_block(true);
    let nodes = Parser::new(config).parse_simple(tokens)?;
    together(&nodes)
}

/// The code of nodes that stand beside each other.
fn together(nodes: &[Node]) -> Result<TokenStream> {
    let mut each = nodes.iter().map(alone).collect::<Result<Vec<_>>>()?;
    Ok(match each.len() {
        1 => each.remove(0),
        _ => quote!(::markup::Node::Many(::std::vec![#(#each),*])),
    })
}

/// The code of a node that is not within an element of ours.
fn alone(node: &Node) -> Result<TokenStream> {
    match node {
        Node::Element(element) if is_component(element) => component(element),
        Node::Element(element) => pattern(element),
        Node::Fragment(fragment) => together(&fragment.children),
        Node::Text(text) => {
            let words = &text.value;
            Ok(quote!(::markup::IntoNode::into_node(#words)))
        }
        Node::Block(NodeBlock::ValidBlock(block)) => {
            let code = match &block.stmts[..] {
                [Stmt::Expr(code, None)] => code.to_token_stream(),
                _ => block.to_token_stream(),
            };
            Ok(quote!(::markup::IntoNode::into_node(#code)))
        }
        other => Err(unknown(other)),
    }
}

fn unknown(what: &impl Spanned) -> Error {
    Error::new(what.span(), "a view has elements, \"text\" in quotes, and {code}")
}

/// An element with all that is in it: HTML, and what is alive in it.
fn pattern(element: &NodeElement<Infallible>) -> Result<TokenStream> {
    let mut html = Html::default();
    let mut parts = Vec::new();
    write(element, &mut html, &mut parts)?;
    let (html, drawn) = (html.finish(), is_drawn(&element.name().to_string()));
    let pattern = pattern_ident();
    Ok(quote!({
        let mut #pattern = ::markup::Pattern::new(#html, #drawn);
        #(#parts)*
        ::markup::Node::Element(#pattern)
    }))
}

/// A name that nothing in the view itself can mean.
fn pattern_ident() -> Ident {
    Ident::new("pattern", Span::mixed_site())
}

/// Writes an element; what is alive goes to the parts.
fn write(
    element: &NodeElement<Infallible>,
    html: &mut Html,
    parts: &mut Vec<TokenStream>,
) -> Result<()> {
    let tag = element.name().to_string();
    let at = html.open(&tag);
    for attribute in element.attributes() {
        match attribute {
            NodeAttribute::Attribute(attribute) => parts.extend(alive(attribute, at, html)?),
            NodeAttribute::Block(block) => {
                return Err(Error::new(block.span(), "an attribute has a name"));
            }
        }
    }
    html.inside();
    for child in &element.children {
        match child {
            Node::Element(element) if !is_component(element) => write(element, html, parts)?,
            Node::Text(text) => html.words(&text.value_string()),
            other => {
                let (at, child, pattern) = (html.place(), alone(other)?, pattern_ident());
                parts.push(quote!(#pattern.child(#at, #child);));
            }
        }
    }
    html.close(&tag);
    Ok(())
}

/// The code of an attribute that is alive; others are written at once.
fn alive(attribute: &KeyedAttribute, at: u16, html: &mut Html) -> Result<Option<TokenStream>> {
    let key = attribute.key.to_string();
    let (kind, name) = key.split_once(':').unwrap_or(("", &key));
    if kind.is_empty() {
        if let Some(fixed) = attribute.value_literal_string() {
            html.attribute(name, Some(&fixed));
            return Ok(None);
        }
        if attribute.value().is_none() {
            html.attribute(name, None);
            return Ok(None);
        }
    }
    let value = value(attribute)?;
    // What is wrong with a value is shown where the value is.
    let (span, pattern) = (value.span(), pattern_ident());
    Ok(Some(match (kind, name) {
        ("", "inner_html") => quote_spanned!(span=> #pattern.inner_html(#at, #value);),
        ("", "node_ref") => quote_spanned!(span=> #pattern.node_ref(#at, #value);),
        ("", name) => quote_spanned!(span=> #pattern.attribute(#at, #name, #value);),
        ("class", name) => quote_spanned!(span=> #pattern.class(#at, #name, #value);),
        ("style", name) => quote_spanned!(span=> #pattern.style(#at, #name, #value);),
        ("prop", name) => quote_spanned!(span=> #pattern.property(#at, #name, #value);),
        ("bind", "value") => quote_spanned!(span=> #pattern.bind_value(#at, #value);),
        ("on", name) if syn::parse_str::<Ident>(name).is_ok() => {
            let event = Ident::new(name, attribute.key.span());
            quote_spanned!(span=> #pattern.on(#at, #name, ::leptos::ev::#event, #value);)
        }
        _ => return Err(Error::new(attribute.key.span(), "no kind of attribute that we know")),
    }))
}

fn value(attribute: &KeyedAttribute) -> Result<&Expr> {
    attribute.value().ok_or_else(|| Error::new(attribute.key.span(), "this needs a value"))
}

/// Components are written with a capital, as types are.
fn is_component(element: &NodeElement<Infallible>) -> bool {
    let last = match element.name() {
        NodeName::Path(path) => path.path.segments.last().map(|last| last.ident.to_string()),
        NodeName::Punctuated(_) | NodeName::Block(_) => None,
    };
    last.is_some_and(|name| name.starts_with(char::is_uppercase))
}

/// The code of a component: Leptos' `#[component]` has made a function and a builder for it.
fn component(element: &NodeElement<Infallible>) -> Result<TokenStream> {
    let NodeName::Path(name) = element.name() else { return Err(unknown(element)) };
    let mut props = Vec::new();
    for attribute in element.attributes() {
        let NodeAttribute::Attribute(attribute) = attribute else {
            return Err(Error::new(attribute.span(), "a property has a name"));
        };
        props.push((&attribute.key, value(attribute)?));
    }
    let children = match element.children.is_empty() {
        true => None,
        false => Some(together(&element.children)?),
    };
    if name.path.is_ident("Show") {
        return show(name, &props, children.as_ref());
    }
    let props = props.iter().map(|(name, value)| quote_spanned!(value.span()=> .#name(#value)));
    let children = children.map(|nodes| quote!(.children(::std::boxed::Box::new(move || #nodes))));
    Ok(quote!(::markup::IntoNode::into_node(::leptos::component::component_view(
        #name,
        ::leptos::component::component_props_builder(&#name) #(#props)* #children .build()
    ))))
}

/// Nodes that are there while something holds.
fn show(
    name: &ExprPath,
    props: &[(&NodeName, &Expr)],
    children: Option<&TokenStream>,
) -> Result<TokenStream> {
    let prop = |wanted: &str| {
        props.iter().find(|(name, _)| name.to_string() == wanted).map(|(_, value)| value)
    };
    let when = prop("when").ok_or_else(|| Error::new(name.span(), "`when` is missing"))?;
    Ok(match prop("fallback") {
        Some(fallback) => {
            quote!(::markup::show_or(#when, move || { #children }, #fallback))
        }
        None => quote!(::markup::show(#when, move || { #children })),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of a view, without spaces.
    fn code(view: &str) -> String {
        let tokens = expand(view.parse().expect("these are tokens"));
        tokens.map_or_else(|error| error.to_string(), |code| code.to_string().replace(' ', ""))
    }

    #[test]
    fn what_never_changes_is_a_string() {
        let code = code(r#"<p class="a"><b hidden>"1 < 2"</b><br/></p>"#);
        let html = r#"Pattern::new("<pclass=\"a\"><bhidden>1&lt;2</b><br></p>",false)"#;
        assert!(code.contains(html), "{code}");
        assert!(!code.contains("pattern."), "{code}");
    }

    #[test]
    fn what_is_alive_is_numbered_as_the_browser_will_find_it() {
        let code = code("<p>{first}<b title=said on:click=go>{second}</b></p>");
        assert!(code.contains(r#""<p><!><b><!></b></p>""#), "{code}");
        for part in [
            "pattern.child(1u16,::markup::IntoNode::into_node(first))",
            "pattern.attribute(2u16,\"title\",said)",
            "pattern.on(2u16,\"click\",::leptos::ev::click,go)",
            "pattern.child(3u16,::markup::IntoNode::into_node(second))",
        ] {
            assert!(code.contains(part), "{part} in {code}");
        }
    }

    #[test]
    fn parts_of_drawings_are_parsed_within_one() {
        assert!(code("<g></g>").contains("(\"<g></g>\",true)"));
        assert!(code("<svg><g/></svg>").contains("(\"<svg><g></g></svg>\",false)"));
    }

    #[test]
    fn components_stand_in_place_of_a_comment() {
        let code = code("<p><Badge coat=red/></p>");
        assert!(code.contains("\"<p><!></p>\""), "{code}");
        assert!(code.contains("component_props_builder(&Badge).coat(red).build()"), "{code}");
    }

    #[test]
    fn mistakes_are_told() {
        assert_eq!(code("<p nonsense:a=1/>"), "no kind of attribute that we know");
        assert_eq!(code("<Show>\"a\"</Show>"), "`when` is missing");
        assert_eq!(code("<p on:click/>"), "this needs a value");
    }
}
