//! What the boards have in common: each draws a view and says what was pressed. What can be pressed
//! is told by the view; no rule is here.

pub mod aim;
pub mod gait;
pub mod wooden;

pub use wooden::{Stand, Wooden};

use leptos::prelude::*;

/// Something of what is there, once it is. Readers are many; the code that finds it is not.
pub fn with_present<V: Send + Sync + 'static, T>(
    there: Memo<Option<V>>,
    read: impl FnOnce(&V) -> T,
) -> Option<T> {
    fn look<V: Send + Sync + 'static>(there: Memo<Option<V>>, read: &mut dyn FnMut(&V)) {
        there.with(|there| there.as_ref().map(read));
    }
    let (mut read, mut found) = (Some(read), None);
    look(there, &mut |there| found = read.take().map(|read| read(there)));
    found
}

/// Whether a key presses what has the focus.
pub fn presses(key: &leptos::ev::KeyboardEvent) -> bool {
    matches!(key.key().as_str(), "Enter" | " ")
}
