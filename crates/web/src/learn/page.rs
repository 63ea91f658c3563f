//! A rules page, taken apart. The pages use headings, paragraphs, lists, drawings in letters and
//! tables, no more, and so do we.

/// A rules page: what the game is, and its sections.
#[derive(PartialEq, Eq, Debug, Default)]
pub struct Page {
    pub intro: Vec<Block>,
    pub sections: Vec<Section>,
}

/// A section under its heading.
#[derive(PartialEq, Eq, Debug)]
pub struct Section {
    pub title: String,
    pub blocks: Vec<Block>,
}

/// One block of a section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    Heading(String),
    Paragraph(String),
    List(Vec<String>),
    /// A numbered rule, with the points that it has below it.
    Rule {
        number: String,
        text: String,
        points: Vec<String>,
    },
    /// A drawing in letters.
    Drawing(String),
    /// The first row is the head.
    Table(Vec<Vec<String>>),
}

/// Takes a page apart.
pub fn parse(page: &str) -> Page {
    let mut parsed = Page::default();
    let (mut fresh, mut drawing) = (true, false);
    for line in page.lines() {
        let blocks = parsed.sections.last_mut().map_or(&mut parsed.intro, |s| &mut s.blocks);
        let trimmed = line.trim();
        if drawing {
            drawing = trimmed != "```";
            if let (true, Some(Block::Drawing(text))) = (drawing, blocks.last_mut()) {
                text.push_str(line);
                text.push('\n');
            }
            fresh = true;
            continue;
        }
        if trimmed.starts_with("```") {
            blocks.push(Block::Drawing(String::new()));
            drawing = true;
        } else if let Some(title) = trimmed.strip_prefix("### ") {
            blocks.push(Block::Heading(title.to_owned()));
        } else if let Some(title) = trimmed.strip_prefix("## ") {
            parsed.sections.push(Section { title: title.to_owned(), blocks: Vec::new() });
        } else if trimmed.starts_with('|') {
            row(blocks, trimmed);
        } else if let Some(item) = trimmed.strip_prefix("- ") {
            self::item(blocks, item, line.starts_with(' '));
        } else if trimmed.is_empty() || trimmed.starts_with("# ") {
            // The title is known; the page has its own.
        } else if fresh {
            blocks.push(Block::Paragraph(trimmed.to_owned()));
        } else if let Some(open) = blocks.last_mut().and_then(open_text) {
            open.push(' ');
            open.push_str(trimmed);
        }
        fresh = trimmed.is_empty();
    }
    parsed
}

/// The text to which the next line belongs.
fn open_text(block: &mut Block) -> Option<&mut String> {
    match block {
        Block::Paragraph(text) => Some(text),
        Block::List(items) => items.last_mut(),
        Block::Rule { text, points, .. } => Some(points.last_mut().unwrap_or(text)),
        Block::Heading(_) | Block::Drawing(_) | Block::Table(_) => None,
    }
}

fn item(blocks: &mut Vec<Block>, item: &str, below: bool) {
    let rule = item.strip_prefix("**").and_then(|rest| rest.split_once("** "));
    match (rule, blocks.last_mut()) {
        (Some((number, text)), _) if is_rule(number) => blocks.push(Block::Rule {
            number: number.to_owned(),
            text: text.to_owned(),
            points: Vec::new(),
        }),
        (_, Some(Block::Rule { points, .. })) if below => points.push(item.to_owned()),
        (_, Some(Block::List(items))) => items.push(item.to_owned()),
        _ => blocks.push(Block::List(vec![item.to_owned()])),
    }
}

fn row(blocks: &mut Vec<Block>, line: &str) {
    let cells: Vec<String> =
        line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect();
    let is_rule_below_head = cells.iter().all(|cell| cell.starts_with("---"));
    match blocks.last_mut() {
        _ if is_rule_below_head => {}
        Some(Block::Table(rows)) => rows.push(cells),
        _ => blocks.push(Block::Table(vec![cells])),
    }
}

/// Whether this is a rule's number: `GG-7`.
fn is_rule(text: &str) -> bool {
    let Some((game, number)) = text.split_once('-') else { return false };
    game.len() == 2
        && game.bytes().all(|b| b.is_ascii_uppercase())
        && (1..=2).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit())
}

/// A part of a text.
#[derive(PartialEq, Eq, Debug)]
pub enum Span<'a> {
    Plain(&'a str),
    Strong(&'a str),
    Soft(&'a str),
    Code(&'a str),
    /// A rule's number.
    Rule(&'a str),
}

/// The parts of a text: `**strong**`, `*soft*`, `` `code` ``, and numbers of rules.
pub fn spans(text: &str) -> Vec<Span<'_>> {
    fn marked(from: &str) -> Option<(Span<'_>, &str)> {
        let between = |mark: &str| from.strip_prefix(mark)?.split_once(mark);
        if let Some((inside, after)) = between("**") {
            return Some((Span::Strong(inside), after));
        }
        if let Some((inside, after)) = between("*") {
            return Some((Span::Soft(inside), after));
        }
        between("`").map(|(inside, after)| (Span::Code(inside), after))
    }
    let mut spans = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['*', '`']) {
        let (before, from) = rest.split_at(at);
        // A star alone is a star.
        let Some((span, after)) = marked(from) else { break };
        with_rules(before, &mut spans);
        spans.push(span);
        rest = after;
    }
    with_rules(rest, &mut spans);
    spans
}

fn with_rules<'a>(text: &'a str, spans: &mut Vec<Span<'a>>) {
    let mut plain_from = 0;
    let mut word_from = 0;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        if c.is_ascii_alphanumeric() || c == '-' {
            continue;
        }
        let word = text.get(word_from..at).unwrap_or_default();
        if is_rule(word) {
            let before = text.get(plain_from..word_from).unwrap_or_default();
            spans.extend((!before.is_empty()).then_some(Span::Plain(before)));
            spans.push(Span::Rule(word));
            plain_from = at;
        }
        word_from = at + c.len_utf8();
    }
    let after = text.get(plain_from..).unwrap_or_default();
    spans.extend((!after.is_empty()).then_some(Span::Plain(after)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::GameId;
    use game::words::Lang;

    #[test]
    fn a_page_comes_apart_as_it_was_written() {
        let text = "# Game\n\nOne\ntwo.\n\n## Start\n\n### Small\n\n- **AB-1** Three\n  four:\n  \
                    - five\n    six\n\n```text\n a\n\n b\n```\n\n- x\n- y\n\n| A | B |\n| --- | --- |\n\
                    | 1 | 2 |\n";
        let words = |items: &[&str]| items.iter().map(|&i| i.to_owned()).collect::<Vec<_>>();
        let page = parse(text);
        assert_eq!(page.intro, [Block::Paragraph("One two.".to_owned())]);
        assert_eq!(page.sections[0].title, "Start");
        let expected = [
            Block::Heading("Small".to_owned()),
            Block::Rule {
                number: "AB-1".to_owned(),
                text: "Three four:".to_owned(),
                points: words(&["five six"]),
            },
            Block::Drawing(" a\n\n b\n".to_owned()),
            Block::List(words(&["x", "y"])),
            Block::Table(vec![words(&["A", "B"]), words(&["1", "2"])]),
        ];
        assert_eq!(page.sections[0].blocks, expected);
    }

    #[test]
    fn numbers_of_rules_are_found_in_the_text() {
        let expected = [
            Span::Strong("Look"),
            Span::Plain(": see "),
            Span::Rule("GG-12"),
            Span::Plain(" ("),
            Span::Rule("GG-3"),
            Span::Plain("), é "),
            Span::Code("a"),
            Span::Plain(" 2 * 3"),
        ];
        assert_eq!(spans("**Look**: see GG-12 (GG-3), é `a` 2 * 3"), expected);
    }

    #[test]
    fn every_page_has_all_its_rules_and_ends_with_tips() {
        for game in GameId::ALL {
            let [numbers_en, numbers_fr] = Lang::ALL.map(|lang| {
                let page = parse(game.rules_page(lang));
                let tips = page.sections.last().unwrap();
                assert!(matches!(&tips.blocks[..], [Block::List(tips)] if tips.len() >= 5));
                let blocks = page.sections.iter().flat_map(|s| &s.blocks);
                let mut numbers: Vec<u8> = blocks
                    .filter_map(|block| match block {
                        Block::Rule { number, .. } => number[3..].parse().ok(),
                        _ => None,
                    })
                    .collect();
                numbers.sort_unstable();
                numbers
            });
            assert_eq!(numbers_en, (1..=numbers_en.len() as u8).collect::<Vec<_>>(), "{game}");
            assert_eq!(numbers_en, numbers_fr, "{game}");
        }
    }
}
