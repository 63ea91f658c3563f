//! Names that people type.

use protocol::{MAX_LUCK, MAX_NAME};

/// A text is empty, too long, or has signs that can't be shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a name has 1 to {MAX_NAME} characters that can be shown")]
pub struct BadText;

/// A name as it is kept: without spaces around it, and with no character that would hide, break
/// or turn around the line it stands in.
pub fn name(text: &str) -> Result<String, BadText> {
    let text = text.trim();
    let fits = (1..=MAX_NAME).contains(&text.chars().count());
    // These join or vary others, and are nothing alone.
    let seen = |c: char| !matches!(c, '\u{200d}' | '\u{fe00}'..='\u{fe0f}');
    let shown = text.chars().all(is_shown) && text.chars().any(seen);
    if fits && shown { Ok(text.to_owned()) } else { Err(BadText) }
}

/// What a client adds to the dice: may be empty, and must be one line.
pub fn luck(text: &str) -> Result<String, BadText> {
    let fits = text.chars().count() <= MAX_LUCK;
    if fits && text.chars().all(is_shown) { Ok(text.to_owned()) } else { Err(BadText) }
}

fn is_shown(c: char) -> bool {
    let invisible = matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180e}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}' | '\u{200b}'..='\u{200c}' | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !invisible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_visible() {
        assert_eq!(name("  Zoé 🐴 "), Ok("Zoé 🐴".to_owned()));
        for bad in [
            "",
            "   ",
            "a\nb",
            "a\u{202e}b",
            "\u{200b}",
            "\u{3164}",
            "\u{200d}\u{fe0f}",
            &"x".repeat(MAX_NAME + 1),
        ] {
            assert_eq!(name(bad), Err(BadText), "{bad:?}");
        }
        assert_eq!(luck(""), Ok(String::new()));
        assert_eq!(luck("a\nb"), Err(BadText));
    }
}
