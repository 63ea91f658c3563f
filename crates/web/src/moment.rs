//! What is more than a move: it stands over the board for a moment, in large letters and in the colour
//! of whom it is about, and a telephone in the hand feels it.

use crate::browser;
use crate::coats::coats_of_seats;
use crate::dynamic::{Timer, dynamic};
use crate::games;
use crate::players::Badge;
use crate::prefs::t;
use crate::table_client::TableClient;
use game::Seat;
use game::words::Phrase;
use leptos::prelude::*;
use std::time::Duration;

/// How long it can be read.
const SHOWN: Duration = Duration::from_millis(1400);

/// Something that is more than a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Moment {
    /// Whom it is about.
    pub seat: Seat,
    /// Who has done it, if that is somebody else.
    pub by: Option<Seat>,
    /// What it is, in a word or two.
    pub say: Phrase,
    /// How a telephone in the hand of one of them feels it: milliseconds on, off, on.
    pub felt: &'static [u8],
}

/// Something good: a short knock.
pub const KNOCK: &[u8] = &[40];
/// Something bad: two long ones.
pub const BLOW: &[u8] = &[120, 60, 160];

/// What has just been more than a move. It is told in full at the board, and to whoever listens.
#[component]
pub fn Moments(at: TableClient) -> impl IntoView {
    let (now, gone) = (RwSignal::new(None::<Moment>), Timer::new());
    at.each_shown(move |effects| {
        let me = at.seat.get_untracked();
        let Some(moment) = effects.iter().rev().find_map(|effect| games::moment(effect, me)) else {
            return;
        };
        if me.is_some_and(|me| moment.seat == me || moment.by == Some(me)) {
            browser::vibrate(moment.felt);
        }
        now.set(Some(moment));
        gone.start(SHOWN, move || now.set(None));
    });
    dynamic(move || {
        now.get().map(|moment| {
            let coats = at.peek_table(coats_of_seats).unwrap_or_default();
            let coat = coats.get(moment.seat.index()).copied();
            view! {
                <p class="moment" aria-hidden="true">
                    {coat.map(|coat| view! { <Badge coat=coat/> })}
                    <b>{t(moment.say)}</b>
                </p>
            }
        })
    })
}
