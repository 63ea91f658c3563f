//! The addresses of the page.

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
    /// `/settings`
    Settings,
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
            (Some("settings"), None) => Route::Settings,
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
            Route::Settings => "/settings".to_owned(),
        }
    }
}

/// Where we are, and the way elsewhere.
#[derive(Clone, Copy)]
pub struct Router {
    route: RwSignal<Route>,
}

impl Router {
    /// Follows the address bar and the back button.
    pub fn start() -> Router {
        let here = || Route::parse(&window().location().pathname().unwrap_or_default());
        let route = RwSignal::new(here());
        let back = window_event_listener(ev::popstate, move |_| route.set(here()));
        on_cleanup(move || back.remove());
        Router { route }
    }

    /// Where we are.
    pub fn route(self) -> Signal<Route> {
        self.route.into()
    }

    /// Goes elsewhere.
    pub fn go(self, to: Route) {
        if let Ok(history) = window().history() {
            // Without a history the page still changes; only the address stays behind.
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&to.path()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.route.set(to);
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
        let mut routes = vec![Route::Home, Route::Settings];
        routes.extend([Route::Table("abc".to_owned()), Route::Local("abc".to_owned())]);
        routes.extend(GameId::ALL.map(Route::Learn));
        for route in routes {
            assert_eq!(Route::parse(&route.path()), route);
        }
        for odd in ["/t", "/learn/chess", "/t/a/b", "/nowhere"] {
            assert_eq!(Route::parse(odd), Route::Unknown, "{odd}");
        }
    }
}
