//! The module of a browser's worker: a table's shell, and the browser's clock, messages and database
//! around it.

mod rows;

use local::{FromHost, Shell, ToHost, World};
use rows::BrowserRows;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use table::Seed;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// The shell, and the next time it wants to be called.
struct Desk {
    scope: DedicatedWorkerGlobalScope,
    /// What is to be done, one after the other.
    inbox: RefCell<VecDeque<Task>>,
    /// Not here while it works.
    shell: RefCell<Option<Shell<BrowserRows>>>,
    timer: Cell<Option<i32>>,
    call: RefCell<Option<Closure<dyn FnMut()>>>,
}

/// Something to do.
#[allow(clippy::large_enum_variant)] // There are hardly ever two of them.
enum Task {
    /// The page has said something.
    Hear(ToHost),
    /// The time has come, or a bot is to think.
    Wake,
}

/// Begins to listen; the worker lives until the page ends it.
fn main() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let shell = Shell::new(World { now, seed, tell }, BrowserRows::default());
    let desk = Rc::new(Desk {
        scope,
        inbox: RefCell::default(),
        shell: RefCell::new(Some(shell)),
        timer: Cell::new(None),
        call: RefCell::new(None),
    });
    let caller = desk.clone();
    *desk.call.borrow_mut() = Some(Closure::new(move || {
        caller.timer.set(None);
        caller.take(Task::Wake);
    }));
    let listener = desk.clone();
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |message: MessageEvent| {
        let text = message.data().as_string().unwrap_or_default();
        // The page is of the same build: what it says can be read.
        if let Ok(message) = serde_json::from_str::<ToHost>(&text) {
            listener.take(Task::Hear(message));
        }
    });
    desk.scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    desk.tell(&[FromHost::Ready]);
}

impl Desk {
    /// There is something to do; it is done when all is done that came before.
    fn take(self: &Rc<Self>, task: Task) {
        self.inbox.borrow_mut().push_back(task);
        if let Some(shell) = self.shell.take() {
            spawn_local(self.clone().work(shell));
        }
    }

    async fn work(self: Rc<Self>, mut shell: Shell<BrowserRows>) {
        while let Some(task) = self.next() {
            let said = match task {
                Task::Hear(message) => shell.hear(message).await,
                Task::Wake if shell.is_pensive() => shell.think().await,
                Task::Wake => shell.tick().await,
            };
            self.tell(&said);
        }
        self.wait(&mut shell);
        self.shell.replace(Some(shell));
    }

    fn next(&self) -> Option<Task> {
        self.inbox.borrow_mut().pop_front()
    }

    /// Wants to be called when there is something to do. Between two thoughts messages are heard.
    fn wait(&self, shell: &mut Shell<BrowserRows>) {
        if let Some(timer) = self.timer.take() {
            self.scope.clear_timeout_with_handle(timer);
        }
        let wait = match shell.is_pensive() {
            true => Some(0),
            false => shell.due().map(|due| due.saturating_sub(now())),
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
        for said in said {
            post(&self.scope, said);
        }
    }
}

/// Says something at once.
fn tell(said: &FromHost) {
    if let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() {
        post(&scope, said);
    }
}

fn post(scope: &DedicatedWorkerGlobalScope, said: &FromHost) {
    if let Ok(text) = serde_json::to_string(said) {
        // A page that is gone needs no answer.
        let _ = scope.post_message(&text.into());
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
