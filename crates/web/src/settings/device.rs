//! The same person on another device: a private picture to scan, and a code to type.

use super::words::Setting;
use crate::api::{self, ApiError};
use crate::browser;
use crate::dynamic::{Show, dynamic};
use crate::prefs::{Prefs, t};
use crate::qr::{Qr, spoken};
use crate::route::{Anchor, Route, Router};
use crate::words::{Says, Word};
use leptos::prelude::*;
use leptos::task::spawn_local;
use protocol::{LinkCode, Phase};

/// From this device to another one, and from another one to this.
#[component]
pub fn AnotherDevice() -> impl IntoView {
    let router = expect_context::<Router>();
    let (offer, trouble) = (RwSignal::new(None::<LinkCode>), RwSignal::new(None::<ApiError>));
    let ask = move |_| {
        trouble.set(None);
        spawn_local(async move {
            // The sheet may be closed meanwhile.
            match api::offer_link().await {
                Ok(code) => drop(offer.try_set(Some(code))),
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    view! {
        <section class="card device">
            <p>{t(Setting::DeviceAbout)}</p>
            {dynamic(move || match offer.get() {
                None => view! {
                    <button class="go" on:click=ask>{t(Setting::ShowPicture)}</button>
                }
                .into_any(),
                Some(code) => offered(&code, router.route().get_untracked()).into_any(),
            })}
            <Trouble trouble=trouble/>
        </section>
        <section class="card device">
            <h2>{t(Setting::ThisIsTheOther)}</h2>
            <TakeCode code="" to=StoredValue::new(None)/>
        </section>
    }
}

/// A picture and a code that lead to where we are.
fn offered(code: &LinkCode, route: Route) -> impl IntoView + use<> {
    let lang = expect_context::<Prefs>().lang;
    let address = format!("{}{}", browser::origin(), Route::Link.path());
    // Only a table can be opened anywhere; tables on this device stay on it.
    let to = matches!(route, Route::Table(_)).then(|| route.path()).unwrap_or_default();
    let link = format!("{address}#{}{to}", code.code);
    let minutes = (code.seconds / 60).to_string();
    let private = move || Setting::Private.said_in(lang.get()).replace("{n}", &minutes);
    let shown = address.split("//").last().unwrap_or_default().to_owned();
    let or_type = move || Setting::OrType.said_in(lang.get()).replace("{address}", &shown);
    view! {
        <Qr text=Signal::stored(link.clone()) label=Setting::Picture/>
        <p class="soft">{move || or_type()}</p>
        <p class="code" data-link=link>{spoken(&code.code)}</p>
        <p class="only-you">{move || private()}</p>
    }
}

/// A word about what is wrong, beside what was pressed.
#[component]
pub fn Trouble(trouble: RwSignal<Option<ApiError>>) -> impl IntoView {
    let lang = expect_context::<Prefs>().lang;
    view! {
        <p class="trouble" role="alert">
            {move || trouble.get().map(|trouble| trouble.say(lang.get()))}
        </p>
    }
}

/// A code from another device, typed or brought by a picture; then on to where the other one was.
#[component]
fn TakeCode(#[prop(into)] code: String, to: StoredValue<Option<Route>>) -> impl IntoView {
    let router = expect_context::<Router>();
    let (known, code) = (!code.is_empty(), RwSignal::new(code));
    let (trouble, loses) = (RwSignal::new(None::<ApiError>), RwSignal::new(false));
    spawn_local(async move {
        let waits = |tables: Vec<_>| {
            tables.iter().any(|table: &protocol::ListedTable| table.phase != Phase::Over)
        };
        // Who can't be asked has nothing to lose that we know of.
        let _ = loses.try_set(api::tables().await.is_ok_and(waits));
    });
    let take = move |submit: leptos::ev::SubmitEvent| {
        submit.prevent_default();
        trouble.set(None);
        let code = code.get_untracked();
        spawn_local(async move {
            match api::take_link(code).await {
                Ok(()) => {
                    let here = router.route().get_untracked();
                    let here = Some(here).filter(|here| *here != Route::Link);
                    let to = to.try_get_value().flatten().or(here);
                    router.renew(to.unwrap_or(Route::Home));
                }
                Err(why) => drop(trouble.try_set(Some(why))),
            }
        });
    };
    view! {
        <form class="take-code" on:submit=take>
            <p class="soft">{t(Setting::LinkAbout)}</p>
            <Show when=move || loses.get()><p class="soft">{t(Setting::LinkLoses)}</p></Show>
            <div class="row">
                {(!known).then(|| view! {
                    <input
                        class="code-field"
                        aria-label=t(Setting::TypeCode)
                        placeholder=t(Setting::TypeCode)
                        autocomplete="off"
                        autocapitalize="characters"
                        bind:value=code
                    />
                })}
                <button class="go" disabled=move || code.with(|code| code.trim().is_empty())>
                    {t(Setting::ContinueHere)}
                </button>
            </div>
            <Trouble trouble=trouble/>
        </form>
    }
}

/// Where the picture leads: this device becomes another one of whoever showed it, if that is wanted.
#[component]
pub fn LinkPage() -> impl IntoView {
    let (code, to) = scanned(&browser::hash());
    // A code that was read need not stand in the address any longer.
    browser::replace_address(&Route::Link.path());
    view! {
        <main class="sorry card" id="main">
            <h1>{t(Setting::ContinueHere)}</h1>
            <TakeCode code=code to=StoredValue::new(to)/>
            <Anchor to=Route::Home class="quiet">{t(Word::BackHome)}</Anchor>
        </main>
    }
}

/// The code behind the `#`, and the table that it leads to: `#ABCD2345/t/<id>`.
fn scanned(hash: &str) -> (String, Option<Route>) {
    let hash = hash.trim_start_matches('#');
    let (code, path) = hash.split_at(hash.find('/').unwrap_or(hash.len()));
    let to = Some(Route::parse(path)).filter(|route| matches!(route, Route::Table(_)));
    (code.to_owned(), to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_leads_to_a_table_and_nowhere_else() {
        let table = Some(Route::Table("xyz".to_owned()));
        assert_eq!(scanned("#ABCD2345/t/xyz"), ("ABCD2345".to_owned(), table));
        assert_eq!(scanned("#ABCD2345"), ("ABCD2345".to_owned(), None));
        assert_eq!(scanned("#ABCD2345/settings"), ("ABCD2345".to_owned(), None));
        assert_eq!(scanned(""), (String::new(), None));
    }
}
