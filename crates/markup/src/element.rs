//! Elements of the page, by the browser's own means.

use crate::Content;
use crate::part::Aspect;
use leptos::prelude::document;
use std::cell::RefCell;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlElement, HtmlTemplateElement, Node};

/// A place in the page that nobody sees.
pub fn comment() -> Node {
    document().create_comment("").into()
}

thread_local! {
    /// What was parsed already. Strings of the program are compared by where they are.
    static PARSED: RefCell<Vec<(*const u8, Node)>> = const { RefCell::new(Vec::new()) };
}

/// Makes an element of HTML.
pub fn make(html: &'static str, drawn: bool) -> Element {
    let parsed = PARSED.with_borrow_mut(|parsed| {
        match parsed.iter().find(|(known, _)| *known == html.as_ptr()) {
            Some((_, node)) => node.clone(),
            None => {
                let node = parse(html, drawn);
                parsed.push((html.as_ptr(), node.clone()));
                node
            }
        }
    });
    let made = document().import_node_with_deep(&parsed, true).unwrap_or(parsed);
    made.unchecked_into()
}

fn parse(html: &str, drawn: bool) -> Node {
    let template = document().create_element("template").map(Element::unchecked_into);
    let template: HtmlTemplateElement = template.expect("every browser has templates");
    let first = match drawn {
        true => {
            template.set_inner_html(&["<svg>", html, "</svg>"].concat());
            template.content().first_child().and_then(|svg| svg.first_child())
        }
        false => {
            template.set_inner_html(html);
            template.content().first_child()
        }
    };
    first.expect("a pattern begins with an element")
}

/// Elements and comments by their numbers, which go up.
pub fn find(root: &Element, wanted: impl Iterator<Item = u16>) -> Vec<Node> {
    const ELEMENTS_AND_COMMENTS: u32 = 0x1 | 0x80;
    let walker = document()
        .create_tree_walker_with_what_to_show(root, ELEMENTS_AND_COMMENTS)
        .expect("the page can be walked");
    let (mut at, mut node): (u16, Node) = (0, root.clone().into());
    wanted
        .map(|number| {
            while at < number {
                // The parser has made of the pattern what the macro counted.
                node = walker.next_node().ok().flatten().expect("a part is in its pattern");
                at += 1;
            }
            node.clone()
        })
        .collect()
}

/// Gives an element something.
pub fn set(element: &Element, aspect: Aspect, content: &Content) {
    // None of these can fail with a name that is written in a view.
    let _ = match (aspect, content.text()) {
        (Aspect::Attribute(name), Some(text)) => element.set_attribute(name, text),
        (Aspect::Attribute(name), None) => element.remove_attribute(name),
        (Aspect::Class(name), Some(_)) => element.class_list().add_1(name),
        (Aspect::Class(name), None) => element.class_list().remove_1(name),
        (Aspect::Style(name), text) => {
            // Drawings have a style as well.
            let style = element.unchecked_ref::<HtmlElement>().style();
            style.set_property(name, text.unwrap_or_default())
        }
        (Aspect::Property(name), text) => {
            let value = match content {
                Content::Text(text) => JsValue::from_str(text),
                Content::Absent | Content::Present => JsValue::from_bool(text.is_some()),
            };
            js_sys::Reflect::set(element, &JsValue::from_str(name), &value).map(drop)
        }
        (Aspect::InnerHtml, text) => {
            element.set_inner_html(text.unwrap_or_default());
            Ok(())
        }
    };
}
