//! A picture to scan, and a code to say.

use crate::prefs::t;
use crate::words::Says;
use leptos::prelude::*;
use qrcode::QrCode;
use std::fmt::Write;

/// A picture that a phone reads as this text.
#[component]
pub fn Qr<W: Says>(#[prop(into)] text: Signal<String>, label: W) -> impl IntoView {
    let drawn = move || text.with(|text| picture(text));
    view! {
        {move || drawn().map(|(size, path)| view! {
            <svg
                class="qr"
                viewBox=format!("-2 -2 {0} {0}", size + 4)
                role="img"
                aria-label=t(label)
            >
                <rect x="-2" y="-2" width=size + 4 height=size + 4 fill="#fff"/>
                <path d=path fill="#000"/>
            </svg>
        })}
    }
}

/// The dark squares of a code for this text, as a path, and how many squares a side has.
fn picture(text: &str) -> Option<(usize, String)> {
    let code = QrCode::new(text).ok()?;
    let size = code.width();
    let mut path = String::new();
    for (i, color) in code.to_colors().into_iter().enumerate() {
        if color == qrcode::Color::Dark {
            // Writing to a string does not fail.
            let _ = write!(path, "M{} {}h1v1h-1z", i % size, i / size);
        }
    }
    Some((size, path))
}

/// A code as it is said: in groups of four.
pub fn spoken(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_said_in_groups() {
        assert_eq!(spoken("LUPUBENU"), "LUPU BENU");
        assert_eq!(spoken("ABC"), "ABC");
    }

    #[test]
    fn a_link_becomes_a_picture() {
        let (size, path) = picture("https://play.example/t/abcdefghijklmnopqrstuv").unwrap();
        assert!(size >= 21 && path.starts_with("M0 0h1v1h-1z"), "a corner is dark");
    }
}
