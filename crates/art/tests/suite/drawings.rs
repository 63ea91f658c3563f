//! What always holds of every drawing.

use art::carrousel::{Clock, Ring};
use art::die;
use art::giro_galoppo::{CardState, Layout, Track, hurdle, number_card};
use art::petits_chevaux::{Cross, rail};
use art::{Coat, Facing, HorseKind, PICTURE, Spot, TOKENS_CSS};
use catalog::GameId;
use game::words::Lang;
use giro_galoppo::Course;
use std::collections::BTreeSet;

/// Every drawing there is, with a name.
fn drawings(lang: Lang) -> Vec<(String, String)> {
    let mut all = Vec::new();
    for coat in Coat::ALL {
        for facing in [Facing::Left, Facing::Right] {
            for kind in [HorseKind::Ridden, HorseKind::Free, HorseKind::Pole] {
                all.push((
                    format!("{coat:?} {kind:?} {facing:?}"),
                    art::horse(coat, kind, facing, lang),
                ));
            }
            all.push((format!("head {coat:?}"), art::head(coat, facing)));
        }
        all.push((format!("badge {coat:?}"), art::badge(coat, 0.0, 0.0, 20.0)));
        for number in 1..=6 {
            for state in [CardState::Face, CardState::Chosen, CardState::Back, CardState::Spent] {
                let card = number_card(number, coat, state, lang);
                all.push((format!("card {number} {state:?}"), card));
            }
        }
    }
    let longest = "sr".to_owned() + &"gs".repeat(56) + "mgsrgs";
    let longest = giro_galoppo::Track::parse(&longest).map(Course::Own).unwrap_or_default();
    assert_eq!(usize::from(longest.track().length()), giro_galoppo::MAX_LENGTH);
    for (name, course) in Course::SHIPPED.into_iter().chain([("longest", longest)]) {
        for layout in Layout::ALL {
            let track = Track::new(&course.track(), layout);
            all.push((format!("{name} {layout:?}"), track.background()));
            all.push((format!("sign {name}"), track.stall_sign(1, Coat::Blue)));
        }
    }
    let spot = Spot { x: 10.0, y: 10.0, angle: 30.0 };
    all.push(("hurdle".into(), hurdle(&spot, 80.0)));
    all.push(("rail".into(), rail(&spot)));
    all.push(("cross".into(), Cross.background()));
    all.push(("ring".into(), Ring.background() + &Ring.head_flag()));
    for clock in [Clock::Hold, Clock::Impasse] {
        all.push((format!("{clock:?}"), art::carrousel::clock(clock, 0.3)));
    }
    for pips in 0..=6 {
        all.push((format!("die {pips}"), die(pips, lang)));
    }
    for card in carrousel::Card::all() {
        all.push((format!("card {card}"), art::carrousel::card(&card.horses(), lang)));
    }
    all.push(("back".into(), art::carrousel::back(lang)));
    for scene in GameId::ALL {
        all.push((format!("{scene:?}"), art::picture(scene, lang)));
    }
    all
}

/// What stands between `from` and the next `to`, everywhere in the text.
fn between<'a>(text: &'a str, from: &'a str, to: char) -> impl Iterator<Item = &'a str> {
    text.split(from).skip(1).filter_map(move |rest| rest.split(to).next())
}

#[test]
fn every_drawing_is_well_formed_and_refers_to_what_there_is() {
    for lang in Lang::ALL {
        for (name, drawing) in drawings(lang) {
            let file = art::standalone(PICTURE, &drawing);
            let document =
                roxmltree::Document::parse(&file).unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut ids = BTreeSet::new();
            for id in document.descendants().filter_map(|node| node.attribute("id")) {
                assert!(ids.insert(id.to_owned()), "{name}: {id} is there twice");
                assert!(id.starts_with("art-"), "{name}: {id} could be somebody else's");
            }
            for to in between(&file, "href=\"#", '"').chain(between(&file, "url(#", ')')) {
                assert!(ids.contains(to), "{name}: there is no {to}");
            }
        }
    }
}

#[test]
fn drawings_name_no_colour_but_by_its_use() {
    for (name, drawing) in drawings(Lang::En).into_iter().chain([("defs".into(), art::defs())]) {
        for token in between(&drawing, "var(--", ')') {
            let token = token.split(',').next().unwrap_or_default();
            assert!(
                TOKENS_CSS.contains(&format!("--{token}:")) || token == "cast",
                "{name}: --{token} is no token"
            );
        }
        for attribute in ["fill", "stroke", "color"] {
            for value in between(&drawing, &format!(" {attribute}=\""), '"') {
                let known = ["none", "currentColor"].contains(&value);
                assert!(
                    known || value.starts_with("var(--") || value.starts_with("url(#"),
                    "{name}: {attribute} is {value}"
                );
            }
        }
    }
}

#[test]
fn day_and_night_know_the_same_tokens() {
    let names = |theme: &str| -> BTreeSet<String> {
        let (_, rest) = TOKENS_CSS.split_once(theme).expect("the theme is there");
        let block = rest.split('}').next().unwrap_or_default();
        block.split(';').filter_map(|d| d.trim().split_once(':')).map(|d| d.0.to_owned()).collect()
    };
    let (day, night) = (names("[data-theme=\"light\"]{"), names("[data-theme=\"dark\"]{"));
    assert_eq!(day, night);
    assert!(day.len() > 40, "{}", day.len());
}

#[test]
fn pieces_have_a_title_in_the_language_of_the_table() {
    for coat in Coat::ALL {
        let [en, fr] =
            Lang::ALL.map(|lang| art::horse(coat, HorseKind::Ridden, Facing::Right, lang));
        assert_ne!(en, fr);
        assert!(fr.contains("<title>Cheval "), "{fr}");
        assert!(
            en.contains(&format!("#{}\"", coat.symbol_id())),
            "the symbol is on the saddle cloth"
        );
    }
}

#[test]
fn a_card_that_lies_face_down_does_not_tell_its_number() {
    for state in [CardState::Back, CardState::Spent] {
        let one = number_card(1, Coat::Red, state, Lang::En);
        assert!((2..=6).all(|n| number_card(n, Coat::Red, state, Lang::En) == one));
    }
}

#[test]
fn a_die_has_as_many_pips_as_it_says() {
    for pips in 0..=6 {
        let drawn = die(pips, Lang::Fr).matches("r=\"9\"").count();
        assert_eq!(drawn, usize::from(pips));
    }
}

#[test]
fn what_is_kept_is_small() {
    assert!(art::defs().len() < 16_000, "{}", art::defs().len());
    for (name, drawing) in drawings(Lang::En) {
        assert!(drawing.len() < 90_000, "{name}: {}", drawing.len());
    }
}
