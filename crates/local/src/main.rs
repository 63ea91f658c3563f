//! The module of a browser's worker: a table's shell, and the browser's clock and messages around it.

use local::{FromHost, Shell, ToHost, World};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use table::Seed;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The shell, and the next time it wants to be called.
struct Desk {
    scope: DedicatedWorkerGlobalScope,
    shell: RefCell<Shell>,
    timer: Cell<Option<i32>>,
    call: RefCell<Option<Closure<dyn FnMut()>>>,
}

/// Begins to listen; the worker lives until the page ends it.
fn main() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let shell = RefCell::new(Shell::new(World { now, seed }));
    let desk = Rc::new(Desk { scope, shell, timer: Cell::new(None), call: RefCell::new(None) });
    let caller = desk.clone();
    *desk.call.borrow_mut() = Some(Closure::new(move || caller.called()));
    let listener = desk.clone();
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let text = message.data().as_string().unwrap_or_default();
        // The page is of the same build: what it says can be read.
        if let Ok(message) = serde_json::from_str::<ToHost>(&text) {
            let said = listener.shell.borrow_mut().hear(message);
            listener.tell(&said);
            listener.wait();
        }
    });
    desk.scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    desk.tell(&[FromHost::Ready]);
}

impl Desk {
    /// The time has come, or a bot is to think.
    fn called(&self) {
        self.timer.set(None);
        let said = {
            let mut shell = self.shell.borrow_mut();
            if shell.is_pensive() { shell.think() } else { shell.tick() }
        };
        self.tell(&said);
        self.wait();
    }

    /// Wants to be called when there is something to do. Between two thoughts messages are heard.
    fn wait(&self) {
        if let Some(timer) = self.timer.take() {
            self.scope.clear_timeout_with_handle(timer);
        }
        let wait = {
            let mut shell = self.shell.borrow_mut();
            match shell.is_pensive() {
                true => Some(0),
                false => shell.due().map(|due| due.saturating_sub(now())),
            }
        };
        let call = self.call.borrow();
        if let (Some(wait), Some(call)) = (wait, call.as_ref()) {
            let call = call.as_ref().unchecked_ref();
            // Longer waits are cut in pieces: a call too early does nothing.
            let wait = wait.min(60_000) as i32;
            let timer =
                self.scope.set_timeout_with_callback_and_timeout_and_arguments_0(call, wait);
            self.timer.set(timer.ok());
        }
    }

    fn tell(&self, said: &[FromHost]) {
        for text in said.iter().filter_map(|said| serde_json::to_string(said).ok()) {
            // A page that is gone needs no answer.
            let _ = self.scope.post_message(&text.into());
        }
    }
}

fn now() -> u64 {
    js_sys::Date::now() as u64
}

fn seed() -> Seed {
    let mut bytes = [0; 32];
    let scope: Result<DedicatedWorkerGlobalScope, _> = js_sys::global().dyn_into();
    if let Ok(crypto) = scope.map_err(drop).and_then(|scope| scope.crypto().map_err(drop)) {
        // Every browser that runs this page has it.
        let _ = crypto.get_random_values_with_u8_array(&mut bytes);
    }
    Seed(bytes)
}
