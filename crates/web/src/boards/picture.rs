//! A small picture of each game, for home.

use super::petits_chevaux;
use crate::prefs::Prefs;
use crate::riders::Rider;
use catalog::GameId;
use leptos::prelude::*;

/// A small picture of a game.
#[component]
pub fn Picture(game: GameId) -> impl IntoView {
    let picture = match game {
        GameId::PetitsChevaux => {
            view! { <g transform="translate(3.5 0.5)"><petits_chevaux::Ground/></g> }.into_any()
        }
        GameId::GiroGaloppo => {
            let lang = expect_context::<Prefs>().lang;
            let drawn = move || art::picture(art::Scene::GiroGaloppo, lang.get());
            view! { <g transform="scale(0.0459) translate(0 24)" inner_html=drawn></g> }.into_any()
        }
        GameId::Carrousel => {
            let horses = [Rider::Green, Rider::Black, Rider::Red, Rider::Blue, Rider::Yellow];
            view! {
                <g transform="translate(11 8)">
                    <circle class="planks" r="6"/>
                    <circle class="hub" r="2.6"/>
                    {horses.into_iter().enumerate().map(|(i, rider)| {
                        let angle = i as f64 * std::f64::consts::TAU / 7.0 - 2.6;
                        let (x, y) = (4.3 * angle.cos(), 4.3 * angle.sin());
                        view! {
                            <circle
                                class=format!("spot {}", rider.class())
                                cx=format!("{x:.2}")
                                cy=format!("{y:.2}")
                                r="1.1"
                            />
                        }
                    }).collect_view()}
                </g>
            }
            .into_any()
        }
    };
    view! {
        <svg class="picture" viewBox="0 0 22 16" aria-hidden="true">{picture}</svg>
    }
}
