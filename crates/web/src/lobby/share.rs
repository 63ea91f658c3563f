//! The ways in for friends: a link, a code to say, a picture to scan.

use super::words::Lobby as Say;
use crate::browser;
use crate::dynamic::Show;
use crate::prefs::t;
use crate::table_client::TableClient;
use leptos::prelude::*;
use qrcode::QrCode;
use std::fmt::Write;

/// The ways in for friends.
#[component]
pub fn Share(at: TableClient) -> impl IntoView {
    let link = Memo::new(move |_| {
        at.of_table(|t| format!("{}/t/{}", browser::origin(), t.id)).unwrap_or_default()
    });
    let code = move || at.of_table(|t| spoken(&t.code));
    let copied = RwSignal::new(false);
    let copy = move |_| {
        browser::copy(&link.get());
        copied.set(true);
    };
    let picture = move || link.with(|link| picture(link));
    view! {
        <section class="card share">
            <h2>{t(Say::ShareLink)}</h2>
            <div class="row">
                <output class="address">{link}</output>
                <button on:click=copy>
                    {move || if copied.get() { t(Say::Copied)() } else { t(Say::Copy)() }}
                </button>
                <Show when=browser::can_share>
                    <button on:click=move |_| browser::share(&link.get())>{t(Say::Share)}</button>
                </Show>
            </div>
            <div class="two">
                <div>
                    <p class="soft">{t(Say::OrCode)}</p>
                    <p class="code">{move || code()}</p>
                </div>
                <div>
                    <p class="soft">{t(Say::ScanMe)}</p>
                    {move || picture().map(|(size, path)| view! {
                        <svg
                            class="qr"
                            viewBox=format!("-2 -2 {0} {0}", size + 4)
                            role="img"
                            aria-label=t(Say::ScanMe)
                        >
                            <rect x="-2" y="-2" width=size + 4 height=size + 4 fill="#fff"/>
                            <path d=path fill="#000"/>
                        </svg>
                    })}
                </div>
            </div>
        </section>
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
fn spoken(code: &str) -> String {
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
