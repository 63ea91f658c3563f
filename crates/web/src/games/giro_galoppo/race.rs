//! What all parts of the table know of the race.

use super::field::Field;
use super::words::Say;
use crate::boards::with_present;
use crate::coats::coats_of_seats;
use crate::prefs::Prefs;
use crate::table_client::TableClient;
use crate::words::Says;
use art::Coat;
use art::giro_galoppo::Layout;
use catalog::rules::giro_galoppo::{Action, Card, Cell, Options, Outlook, Phase, Track, View};
use catalog::{AnyAction, AnyOptions, AnyView};
use game::Seat;
use leptos::prelude::*;
use std::sync::Arc;

/// What all parts of the table know of the race.
#[derive(Clone, Copy)]
pub struct Race {
    pub at: TableClient,
    pub view: Memo<Option<View>>,
    pub course: Memo<Track>,
    /// The shape of the board.
    pub layout: RwSignal<Layout>,
    pub field: Memo<Arc<Field>>,
    /// The horses, by seat.
    pub coats: Memo<Vec<Coat>>,
    /// The card whose way is shown.
    pub preview: RwSignal<Option<Card>>,
    /// Why nothing happened; it goes with whatever happens next.
    pub hint: RwSignal<Option<Say>>,
    /// The cards that were turned over last, by seat.
    pub revealed: RwSignal<Vec<Card>>,
    prefs: Prefs,
}

impl Race {
    pub fn new(at: TableClient) -> Race {
        let view = Memo::new(move |_| match at.view.get() {
            Some(AnyView::GiroGaloppo(view)) => Some(view),
            _ => None,
        });
        let course = Memo::new(move |_| {
            let options = match at.options() {
                Some(AnyOptions::GiroGaloppo(options)) => options,
                _ => Options::default(),
            };
            options.course.track()
        });
        let layout = RwSignal::new(Layout::Wide);
        let coats = Memo::new(move |_| at.of_table(coats_of_seats).unwrap_or_default());
        Race {
            at,
            view,
            course,
            layout,
            field: Memo::new(move |_| Arc::new(Field::new(course.get(), layout.get()))),
            coats,
            preview: RwSignal::new(None),
            hint: RwSignal::new(None),
            revealed: RwSignal::new(Vec::new()),
            prefs: expect_context::<Prefs>(),
        }
    }

    /// Something of the view, once there is one.
    pub fn of_view<T: Default>(self, read: impl FnOnce(&View) -> T) -> T {
        with_present(self.view, read).unwrap_or_default()
    }

    pub fn phase(self) -> Option<Phase> {
        self.of_view(|view| Some(view.phase))
    }

    /// Whether we are waited for, and have seen how it came to that.
    pub fn is_ours(self) -> bool {
        let seat = self.at.seat.get().filter(|_| !self.at.playback.is_running());
        self.of_view(|view| seat.is_some_and(|seat| view.to_act.contains(seat)))
    }

    /// The coat of our horse.
    pub fn our_coat(self) -> Coat {
        let seat = self.at.seat.get().unwrap_or_default();
        self.coat(seat)
    }

    pub fn coat(self, seat: Seat) -> Coat {
        self.coats.with(|coats| coats.get(seat.index()).copied()).unwrap_or(Coat::Red)
    }

    /// What a card of ours would do if our horse were the next to move.
    pub fn outlook(self, card: Card) -> Option<Outlook> {
        let seat = self.at.seat.get()?;
        let course = self.course.get();
        self.of_view(|view| view.outlook(&course, seat, card))
    }

    /// Words with what is put into them, in the language of now.
    pub fn say(self, what: Say, with: &[(&str, &str)]) -> String {
        let words = what.said_in(self.prefs.lang.get()).to_owned();
        with.iter().fold(words, |words, (slot, value)| words.replace(&format!("{{{slot}}}"), value))
    }

    pub fn lang(self) -> game::words::Lang {
        self.prefs.lang.get()
    }

    /// Plays a card. One that can't be played is refused with its reason.
    pub fn play(self, card: Card) {
        self.preview.set(None);
        self.hint.set(None);
        self.at.act(&AnyAction::GiroGaloppo(Action::Play(card)));
    }

    /// Places an obstacle, or hears why it can't stand there.
    pub fn place(self, cell: Cell) {
        self.hint.set(None);
        self.at.act(&AnyAction::GiroGaloppo(Action::Place(cell)));
    }
}
