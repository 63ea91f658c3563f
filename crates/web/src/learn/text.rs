//! The numbered rules on the screen.

use super::page::{Block, Span, spans};
use leptos::prelude::*;

/// The blocks of a section.
pub fn shown(blocks: Vec<Block>) -> impl IntoView {
    blocks.into_iter().map(block).collect_view()
}

fn block(block: Block) -> AnyView {
    match block {
        Block::Heading(title) => view! { <h4>{title}</h4> }.into_any(),
        Block::Paragraph(text) => view! { <p>{line(&text)}</p> }.into_any(),
        Block::List(items) => list(&items),
        Block::Rule { number, text, points } => {
            let id = number.clone();
            let points = (!points.is_empty()).then(|| list(&points));
            view! {
                <article class="rule" id=id tabindex="-1">
                    <p><b class="number">{number}</b>" "{line(&text)}</p>
                    {points}
                </article>
            }
            .into_any()
        }
        // It may be wider than a phone: then it scrolls by itself, by keyboard, too.
        Block::Drawing(text) => view! { <pre tabindex="0">{text}</pre> }.into_any(),
        Block::Table(rows) => table(&rows),
    }
}

fn list(items: &[String]) -> AnyView {
    let items = items.iter().map(|item| view! { <li>{line(item)}</li> }).collect_view();
    view! { <ul>{items}</ul> }.into_any()
}

fn table(rows: &[Vec<String>]) -> AnyView {
    let (head, body) = rows.split_first().map_or((&[][..], rows), |(h, b)| (&h[..], b));
    let head = head.iter().map(|cell| view! { <th scope="col">{line(cell)}</th> }).collect_view();
    let row = |cells: &Vec<String>| {
        let cells = cells.iter().map(|cell| view! { <td>{line(cell)}</td> }).collect_view();
        view! { <tr>{cells}</tr> }
    };
    let body = body.iter().map(row).collect_view();
    view! {
        <div class="wide" tabindex="0" role="group">
            <table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>
        </div>
    }
    .into_any()
}

/// A text with its marks; the number of a rule leads to the rule.
pub fn line(text: &str) -> AnyView {
    let part = |span: Span<'_>| match span {
        Span::Plain(text) => text.to_owned().into_any(),
        Span::Strong(text) => view! { <strong>{text.to_owned()}</strong> }.into_any(),
        Span::Soft(text) => view! { <em>{text.to_owned()}</em> }.into_any(),
        Span::Code(text) => view! { <code>{text.to_owned()}</code> }.into_any(),
        Span::Rule(number) => rule_link(number),
    };
    spans(text).into_iter().map(part).collect_view().into_any()
}

/// A link to a rule further down.
pub fn rule_link(number: &str) -> AnyView {
    let (href, number) = (format!("#{number}"), number.to_owned());
    view! { <a class="to-rule" href=href>{number}</a> }.into_any()
}
