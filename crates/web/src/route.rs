//! The addresses of the page.

use crate::browser;
use catalog::GameId;
use leptos::ev;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// What the address asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// `/`
    Home,
    /// `/t/<id>`
    Table(String),
    /// `/local/<id>`: a table on this device.
    Local(String),
    /// `/learn/<game>`
    Learn(GameId),
    /// `/record/<id>`: a match that was.
    Record(String),
    /// `/record`: one from a file, or handed over by a table.
    OpenRecord,
    /// `/explore/<game>`: any position of it.
    Explore(GameId),
    /// `/puzzles`
    Puzzles,
    /// `/settings`
    Settings,
    /// `/link`: this device becomes another one of somebody's. What opens it stands behind the `#`, which
    /// no server and no log gets to see.
    Link,
    /// Anything else.
    Unknown,
}

impl Route {
    /// Reads a path.
    pub fn parse(path: &str) -> Route {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        let route = match (parts.next(), parts.next()) {
            (None, _) => Route::Home,
            (Some("t"), Some(id)) => Route::Table(id.to_owned()),
            (Some("local"), Some(id)) => Route::Local(id.to_owned()),
            (Some("learn"), Some(game)) => match game.parse() {
                Ok(game) => Route::Learn(game),
                Err(_) => Route::Unknown,
            },
            (Some("record"), Some(id)) => Route::Record(id.to_owned()),
            (Some("record"), None) => Route::OpenRecord,
            (Some("explore"), Some(game)) => match game.parse() {
                Ok(game) => Route::Explore(game),
                Err(_) => Route::Unknown,
            },
            (Some("puzzles"), None) => Route::Puzzles,
            (Some("settings"), None) => Route::Settings,
            (Some("link"), None) => Route::Link,
            _ => Route::Unknown,
        };
        if parts.next().is_some() { Route::Unknown } else { route }
    }

    /// The address of a rule, for a link.
    pub fn rule(game: GameId, rule: &str) -> String {
        format!("{}#{rule}", Route::Learn(game).path())
    }

    /// The path that [`parse`](Route::parse) reads.
    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::Unknown => "/".to_owned(),
            Route::Table(id) => format!("/t/{id}"),
            Route::Local(id) => format!("/local/{id}"),
            Route::Learn(game) => format!("/learn/{game}"),
            Route::Record(id) => format!("/record/{id}"),
            Route::OpenRecord => "/record".to_owned(),
            Route::Explore(game) => format!("/explore/{game}"),
            Route::Puzzles => "/puzzles".to_owned(),
            Route::Settings => "/settings".to_owned(),
            Route::Link => "/link".to_owned(),
        }
    }
}

/// What lies over a screen and leads back to it. It stands behind the `#` of the address, so that the
/// browser's own back button closes it and the screen goes on behind it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sheet {
    /// Settings.
    Settings,
    /// The same person on another device.
    Device,
}

impl Sheet {
    const fn hash(self) -> &'static str {
        match self {
            Sheet::Settings => "#settings",
            Sheet::Device => "#device",
        }
    }

    /// The sheet that the address asks for.
    fn here() -> Option<Sheet> {
        let hash = browser::hash();
        [Sheet::Settings, Sheet::Device].into_iter().find(|sheet| sheet.hash() == hash)
    }
}

/// Where we are, and the way elsewhere.
#[derive(Clone, Copy)]
pub struct Router {
    route: RwSignal<Route>,
    sheet: RwSignal<Option<Sheet>>,
    /// Whether the sheet has an entry of its own in the browser's history.
    pushed: StoredValue<bool>,
    /// Counts how often everything was to be opened anew.
    renewed: RwSignal<u32>,
}

impl Router {
    /// Follows the address bar and the back button.
    pub fn start() -> Router {
        let here = || Route::parse(&window().location().pathname().unwrap_or_default());
        let router = Router {
            route: RwSignal::new(here()),
            sheet: RwSignal::new(Sheet::here()),
            pushed: StoredValue::new(false),
            renewed: RwSignal::new(0),
        };
        let back = window_event_listener(ev::popstate, move |_| {
            router.pushed.set_value(false);
            router.sheet.set(Sheet::here());
            router.route.set(here());
        });
        on_cleanup(move || back.remove());
        router
    }

    /// Where we are.
    pub fn route(self) -> Signal<Route> {
        self.route.into()
    }

    /// What lies over the screen.
    pub fn sheet(self) -> Signal<Option<Sheet>> {
        self.sheet.into()
    }

    /// How often everything was to be opened anew.
    pub fn renewed(self) -> Signal<u32> {
        self.renewed.into()
    }

    /// Opens this anew, also where we are there already: we are somebody else now.
    pub fn renew(self, to: Route) {
        self.renewed.update(|n| *n += 1);
        self.go(to);
    }

    /// Goes elsewhere.
    pub fn go(self, to: Route) {
        push(&to.path());
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.sheet.set(None);
        self.route.set(to);
    }

    /// Lays something over the screen.
    pub fn open(self, sheet: Sheet) {
        let address = format!("{}{}", self.route.get_untracked().path(), sheet.hash());
        match self.sheet.get_untracked() {
            None => {
                push(&address);
                self.pushed.set_value(true);
            }
            Some(_) => browser::replace_address(&address),
        }
        self.sheet.set(Some(sheet));
    }

    /// Takes it away again.
    pub fn close_sheet(self) {
        if self.sheet.get_untracked().is_none() {
            return;
        }
        self.sheet.set(None);
        if self.pushed.get_value() {
            self.pushed.set_value(false);
            if let Ok(history) = window().history() {
                // Without a history the address stays behind, and nothing else.
                let _ = history.back();
            }
        } else {
            browser::replace_address(&self.route.get_untracked().path());
        }
    }
}

/// Gives the browser another address, with a way back from it.
fn push(address: &str) {
    if let Ok(history) = window().history() {
        // Without a history the page still changes; only the address stays behind.
        let _ = history.push_state_with_url(&JsValue::NULL, "", Some(address));
    }
}

/// A link within the page: it can be opened in another tab like any other.
#[component]
pub fn Anchor(
    to: Route,
    #[prop(optional)] class: &'static str,
    children: Children,
) -> impl IntoView {
    let router = expect_context::<Router>();
    let href = to.path();
    let follow = move |click: ev::MouseEvent| {
        if !(click.ctrl_key() || click.meta_key() || click.shift_key()) {
            click.prevent_default();
            router.go(to.clone());
        }
    };
    view! { <a href=href class=class on:click=follow>{children()}</a> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_read_as_it_is_written() {
        let mut routes = vec![Route::Home, Route::Puzzles, Route::Settings, Route::Link];
        routes.extend([Route::Table("abc".to_owned()), Route::Local("abc".to_owned())]);
        routes.extend(GameId::ALL.map(Route::Learn));
        routes.extend(GameId::ALL.map(Route::Explore));
        for route in routes {
            assert_eq!(Route::parse(&route.path()), route);
        }
        for odd in ["/t", "/learn/chess", "/t/a/b", "/nowhere"] {
            assert_eq!(Route::parse(odd), Route::Unknown, "{odd}");
        }
    }
}
