//! Screens whose code comes later. The page begins with home alone; the code of the other screens is
//! loaded when home stands (`screens::load_ahead`), or when somebody is quicker than that.
//!
//! `wasm_split` marks where the module is taken apart, and `packer` does it. What is compiled for the
//! machine itself stays in one piece.

use crate::app::{Sorry, Waiting};
use crate::browser;
use crate::dynamic::dynamic;
use crate::prefs::t;
use crate::words::Word;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// The code of a screen did not come.
#[derive(Clone, Copy, Debug)]
pub struct Absent;

impl From<SplitLoaderError> for Absent {
    fn from(_: SplitLoaderError) -> Absent {
        Absent
    }
}

/// Code that is being loaded.
type Loading = Pin<Box<dyn Future<Output = Result<(), SplitLoaderError>>>>;

/// A screen that is being drawn: at once, when its code is there.
type Drawing = Pin<Box<dyn Future<Output = Result<AnyView, Absent>>>>;

/// How far the code of a screen is.
#[derive(Clone, Copy)]
enum Code {
    /// It is wanted: for the first time, or again.
    Wanted { again: bool },
    /// It did not come.
    Absent { again: bool },
}

/// A screen whose code comes by `load`. It is drawn at once when the code is there; else it says that it
/// is on its way, and whether it did not come.
pub fn later(load: fn() -> Loading, draw: impl Fn() -> Drawing + Send + 'static) -> AnyView {
    let code = RwSignal::new(Code::Wanted { again: false });
    let try_again = move |again: bool| match again {
        // It is not only late: the server may have a newer page, whose parts have other names.
        true => browser::reload(),
        false => code.set(Code::Wanted { again: true }),
    };
    dynamic(move || match code.get() {
        Code::Wanted { again } => {
            let mut loading = load();
            match at_once(loading.as_mut()) {
                Some(Ok(())) => match at_once(draw().as_mut()) {
                    Some(Ok(view)) => view,
                    _ => absent(move || try_again(again)),
                },
                Some(Err(_)) => absent(move || try_again(again)),
                None => {
                    spawn_local(async move {
                        let next = match loading.await {
                            Ok(()) => Code::Wanted { again },
                            Err(_) => Code::Absent { again },
                        };
                        // The page may have changed meanwhile.
                        let _ = code.try_set(next);
                    });
                    view! { <Waiting/> }.into_any()
                }
            }
        }
        Code::Absent { again } => absent(move || try_again(again)),
    })
}

/// The sign that something is missing, and the way on.
fn absent(try_again: impl Fn() + Send + 'static) -> AnyView {
    view! {
        <Sorry say=t(Word::NotAllCame)>
            <button on:click=move |_| try_again()>{t(Word::TryAgain)}</button>
        </Sorry>
    }
    .into_any()
}

/// What a future gives without waiting.
fn at_once<F: Future + ?Sized>(future: Pin<&mut F>) -> Option<F::Output> {
    match future.poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(output) => Some(output),
        Poll::Pending => None,
    }
}
