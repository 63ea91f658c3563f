//! What the browser gives: a clock, a little storage, requests.

use client::Local;
use leptos::leptos_dom::helpers::{WindowListenerHandle, window_event_listener_untyped};
use leptos::prelude::{document, event_target, request_animation_frame, window};
use leptos::task::spawn_local;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Element, Event, HtmlElement, HtmlSelectElement, KeyboardEvent, PageTransitionEvent,
    RequestInit, Response,
};

/// A moment by the page's own clock, which never goes back.
pub fn now() -> Local {
    Local(window().performance().map_or(0, |clock| clock.now() as u64))
}

/// A number from 0 to 1 that nobody foresees.
pub fn chance() -> f64 {
    js_sys::Math::random()
}

/// Calls this whenever the page is left: for good, or until the person goes back to it and the
/// browser brings it back as it was (the back-forward cache).
pub fn on_leave(left: impl Fn() + 'static) -> WindowListenerHandle {
    window_event_listener_untyped("pagehide", move |_| left())
}

/// Calls this whenever the browser brings the page back as it was when it was left.
pub fn on_return(back: impl Fn() + 'static) -> WindowListenerHandle {
    window_event_listener_untyped("pageshow", move |event| {
        // The first showing is no return.
        if event.unchecked_into::<PageTransitionEvent>().persisted() {
            back();
        }
    })
}

/// Calls this whenever the device has found a network or lost it, and whenever somebody looks at the page again.
pub fn on_another_network(look: impl Fn() + Clone + 'static) -> [WindowListenerHandle; 3] {
    ["online", "offline", "visibilitychange"].map(|name| {
        let look = look.clone();
        // It is the document that is hidden and shown, and the event comes up to the window.
        window_event_listener_untyped(name, move |_| {
            if !is_hidden() {
                look();
            }
        })
    })
}

/// Whether nobody looks at the page.
pub fn is_hidden() -> bool {
    document().hidden()
}

/// 32 hexadecimal digits that nobody can guess.
pub fn secret_text() -> String {
    let mut bytes = [0; 16];
    let crypto = window().crypto();
    if crypto.and_then(|crypto| crypto.get_random_values_with_u8_array(&mut bytes)).is_err() {
        // Every browser that runs this page has it; should one not, this is better than nothing.
        bytes = bytes.map(|_: u8| (chance() * 256.0) as u8);
    }
    bytes.map(|byte| format!("{byte:02x}")).concat()
}

/// Gives the keyboard's focus to an element, as soon as the view has changed: whoever loses it can
/// hear of it then.
pub fn focus(element: &Element) {
    // Drawn elements can have it as well.
    let element = element.clone().unchecked_into::<HtmlElement>();
    request_animation_frame(move || drop(element.focus()));
}

/// Lets an element have the focus that nobody reaches by the keyboard: what is to be read next.
pub fn make_focusable(element: &Element) {
    if !element.has_attribute("tabindex") && !element.matches("a, button").unwrap_or_default() {
        // The name is our own and well formed.
        let _ = element.set_attribute("tabindex", "-1");
    }
}

/// Whether a key may be meant for the table: nobody is writing, and it is no key of the browser's.
pub fn is_shortcut(key: &KeyboardEvent) -> bool {
    let element = key.target().and_then(|target| target.dyn_into::<Element>().ok());
    let writes = element.is_some_and(|e| e.matches("input, select, textarea").unwrap_or_default());
    !(writes || key.ctrl_key() || key.alt_key() || key.meta_key() || key.repeat())
}

/// Whether an element has the keyboard's focus.
pub fn has_focus(element: &Element) -> bool {
    document().active_element().as_ref() == Some(element)
}

/// Calls this whenever something of this name happens.
pub fn on_window(name: &str, hear: impl Fn(Event) + 'static) -> WindowListenerHandle {
    window_event_listener_untyped(name, hear)
}

/// Asks whether the page may know how the device is moved, where that has to be asked for.
pub fn ask_for_motion() {
    let event = js_sys::Reflect::get(&window(), &"DeviceMotionEvent".into());
    let ask = event.and_then(|event| js_sys::Reflect::get(&event, &"requestPermission".into()));
    if let Some(ask) = ask.ok().and_then(|ask| ask.dyn_into::<js_sys::Function>().ok()) {
        // A no is a no: a tap throws as well.
        let _ = ask.call0(&JsValue::UNDEFINED);
    }
}

/// Lets a telephone in the hand be felt: milliseconds on, off, on. Most devices can't.
pub fn vibrate(pattern: &[u8]) {
    let pattern = js_sys::Uint8Array::from(pattern);
    let list: JsValue = js_sys::Array::from(&pattern).into();
    // Where there is nothing to vibrate there is nothing to feel.
    let _ = window().navigator().vibrate_with_pattern(&list);
}

/// Which of the choices of a list was taken.
pub fn chosen(change: &Event) -> usize {
    event_target::<HtmlSelectElement>(change).selected_index().max(0) as usize
}

/// What was kept under this name. Browsers may refuse to keep anything: then there is nothing.
pub fn kept(name: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(name).ok()?
}

/// Keeps something under this name, if the browser lets us.
pub fn keep(name: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        // A full or closed storage costs a preference, no game.
        let _ = storage.set_item(name, value);
    }
}

/// What was kept under this name until the tab is closed.
pub fn kept_in_tab(name: &str) -> Option<String> {
    window().session_storage().ok()??.get_item(name).ok()?
}

/// Keeps something under this name until the tab is closed, if the browser lets us.
pub fn keep_in_tab(name: &str, value: &str) {
    if let Ok(Some(storage)) = window().session_storage() {
        // Without it a reload has to begin again.
        let _ = storage.set_item(name, value);
    }
}

/// The text of a file; one that can't be read is empty.
pub async fn text_of(file: &web_sys::File) -> String {
    let text = JsFuture::from(file.text()).await;
    text.ok().and_then(|text| text.as_string()).unwrap_or_default()
}

/// The address that one of the page's links has.
pub fn linked(link: &str) -> Option<String> {
    document().query_selector(link).ok()??.get_attribute("href")
}

/// Sets an attribute of the page's root element.
pub fn mark_root(name: &str, value: &str) {
    if let Some(root) = document().document_element() {
        // The names are our own and well formed.
        let _ = root.set_attribute(name, value);
    }
}

/// Gives a class to the one of these elements that can do this, and takes it from the others.
pub fn point_at(elements: &str, class: &str, can: Option<&str>) {
    let Ok(found) = document().query_selector_all(elements) else { return };
    for index in 0..found.length() {
        let element = found.item(index).and_then(|node| node.dyn_into::<web_sys::Element>().ok());
        if let Some(element) = element {
            let is_it = can.is_some() && element.get_attribute("data-can").as_deref() == can;
            // The class is our own and well formed.
            let _ = element.class_list().toggle_with_force(class, is_it);
        }
    }
}

/// Lets the page be opened without a network from now on, where the browser can do that.
pub fn work_offline() {
    // A browser that was told to keep nothing throws when it is only asked.
    let Ok(workers) = js_sys::Reflect::get(&window().navigator(), &"serviceWorker".into()) else {
        return;
    };
    if workers.is_object() {
        let workers: web_sys::ServiceWorkerContainer = workers.unchecked_into();
        let registered = JsFuture::from(workers.register("/service-worker.js"));
        // Without it the page works as long as there is a network.
        spawn_local(async move { drop(registered.await) });
    }
}

/// Loads the page anew.
pub fn reload() {
    // A browser that can't do that shows the same page.
    let _ = window().location().reload();
}

/// The address of a text as a file that can be saved.
pub fn file(kind: &str, text: &str) -> String {
    format!("data:{kind};charset=utf-8,{}", js_sys::encode_uri_component(text))
}

/// The address of this page without a path: `https://play.example`.
pub fn origin() -> String {
    window().location().origin().unwrap_or_default()
}

/// What stands behind the `#` of the address, with it.
pub fn hash() -> String {
    window().location().hash().unwrap_or_default()
}

/// Gives the page another address, without a way back to the one it had.
pub fn replace_address(address: &str) {
    if let Ok(history) = window().history() {
        // Without a history the address stays as it was.
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// What the window and the tab are called.
pub fn set_title(title: &str) {
    document().set_title(title);
}

/// The element that has the keyboard's focus.
pub fn focused() -> Option<Element> {
    document().active_element()
}

/// Puts a text where it can be pasted from.
pub fn copy(text: &str) {
    // Without a secure context there is no clipboard; the text stays on the screen.
    if let Ok(clipboard) = js_sys::Reflect::get(&window().navigator(), &"clipboard".into())
        && !clipboard.is_undefined()
    {
        drop(window().navigator().clipboard().write_text(text));
    }
}

/// Whether the browser can hand something to another program, as telephones do.
pub fn can_share() -> bool {
    js_sys::Reflect::has(&window().navigator(), &"share".into()).unwrap_or(false)
}

/// Hands a link to another program.
pub fn share(link: &str) {
    let data = web_sys::ShareData::new();
    data.set_url(link);
    // Whoever closes the browser's own dialog wants nothing more.
    drop(window().navigator().share_with_data(&data));
}

/// An answer to a request.
pub struct Answer {
    pub status: u16,
    pub text: String,
}

/// One field of a JSON object, where it is a text.
pub fn field(json: &str, name: &str) -> Option<String> {
    let object = js_sys::JSON::parse(json).ok()?;
    js_sys::Reflect::get(&object, &name.into()).ok()?.as_string()
}

/// Nothing came back.
#[derive(Debug)]
pub struct NoAnswer;

/// Sends a request to our own server, with our secret where no cookie has it.
pub async fn fetch(
    method: &str,
    path: &str,
    body: Option<&str>,
    secret: Option<String>,
) -> Result<Answer, NoAnswer> {
    let lost = |_: JsValue| NoAnswer;
    let init = RequestInit::new();
    init.set_method(method);
    if let Some(body) = body {
        init.set_body(&JsValue::from_str(body));
    }
    let headers = web_sys::Headers::new().map_err(lost)?;
    headers.set("accept-language", &document_lang()).map_err(lost)?;
    if let Some(secret) = secret {
        headers.set("authorization", &format!("Bearer {secret}")).map_err(lost)?;
    }
    if body.is_some() {
        headers.set("content-type", "application/json").map_err(lost)?;
    }
    init.set_headers(headers.as_ref());
    let sent = window().fetch_with_str_and_init(path, &init);
    let response: Response = JsFuture::from(sent).await.map_err(lost)?.dyn_into().map_err(lost)?;
    let text = JsFuture::from(response.text().map_err(lost)?).await.map_err(lost)?;
    Ok(Answer { status: response.status(), text: text.as_string().unwrap_or_default() })
}

fn document_lang() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("lang")).unwrap_or_default()
}
