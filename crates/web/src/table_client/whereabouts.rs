//! Where everybody is and who won, for whoever asks or can't see it.

use super::{Names, TableClient};
use catalog::Voice;
use leptos::prelude::*;

impl TableClient {
    /// Where everybody and everything is, in the words and numbers of the narration.
    pub fn whereabouts(self) -> String {
        let (me, lang, options) = (self.seat.get(), self.lang.get(), self.options());
        let told = self.view.with(|view| {
            let (view, options) = view.as_ref().zip(options.as_ref())?;
            self.of_table(|table| catalog::whereabouts(view, options, me, lang, &Names(table)))
        });
        told.unwrap_or_default()
    }

    /// Everybody's place in a sentence, once the match is over.
    pub fn result(self) -> Option<String> {
        let (me, lang) = (self.seat.get(), self.lang.get());
        self.view.with(|view| {
            let tell = |table: &_| {
                catalog::result(view.as_ref()?, Voice { me, lang, cast: &Names(table) })
            };
            self.of_table(tell)?
        })
    }
}
