//! What the window is called: whoever looks at something else sees there when it is their turn.

use crate::browser;
use crate::dynamic::watch;
use crate::prefs::{Prefs, t};
use crate::table_client::TableClient;
use crate::words::Word;
use game::Seen;
use leptos::prelude::*;
use protocol::Phase;

/// Calls the window after a table, and tells when it waits for us; it gets its own name back afterwards.
pub fn follow(at: TableClient) {
    let own = t(Word::Cavalcade);
    let ours = Memo::new(move |_| {
        let plays = at.phase() == Some(Phase::Playing) && !at.playback.is_running();
        plays && is_our_turn(at)
    });
    let game = Memo::new(move |_| at.of_table(|t| t.game.title()));
    let turn = t(Word::YourTurnTitle);
    watch(move || match (game.get(), ours.get()) {
        (Some(game), true) => browser::set_title(&format!("● {} – {game}", turn())),
        (Some(game), false) => browser::set_title(&format!("{game} – {}", own())),
        (None, _) => browser::set_title(own()),
    });
    let lang = expect_context::<Prefs>().lang;
    on_cleanup(move || {
        browser::set_title(crate::words::Says::said_in(Word::Cavalcade, lang.get_untracked()));
    });
}

/// Whether the match waits for us. Where everybody acts all the time it never does.
fn is_our_turn(at: TableClient) -> bool {
    let seat = at.seat.get();
    at.view.with(|view| {
        let turns = view.as_ref().filter(|view| !view.game().is_live());
        turns.zip(seat).is_some_and(|(view, seat)| view.to_act().contains(seat))
    })
}
