//! Options as they are written, refused and told.

use catalog::{AnyOptions, GameId};
use game::words::{Lang, Nameless, Told};

const GG: GameId = GameId::GiroGaloppo;
const PC: GameId = GameId::PetitsChevaux;
const CA: GameId = GameId::Carrousel;

#[test]
fn options_are_written_in_the_order_of_their_declaration_without_defaults() {
    for (game, read, written) in [
        (GG, "{}", "{}"),
        (GG, r#"{"course":"classic","variant":"off","ties":"live"}"#, "{}"),
        (GG, r#"{"variant":"on","course":"sprint"}"#, r#"{"course":"sprint","variant":true}"#),
        (GG, r#"{"course":{"cells":"g\u0067s"}}"#, r#"{"course":{"cells":"ggs"}}"#),
        (GG, r#"{"placement":[9,8,7,6,5]}"#, r#"{"placement":[9,8,7,6,5]}"#),
        (PC, r#"{"max_sixes":"none","exit_on":[6],"horses":4}"#, "{}"),
        (PC, r#"{"max_sixes":3,"exit_on":[6,1]}"#, r#"{"exit_on":[1,6],"max_sixes":3}"#),
        (PC, r#"{"own_barrage_blocks":"off"}"#, r#"{"own_barrage_blocks":false}"#),
        (CA, r#"{"hand":null,"hold_ms":5000}"#, "{}"),
        (CA, r#"{"expert":true,"target":4294967295}"#, ""),
        (CA, r#"{"expert":true,"hold_ms":4294967295}"#, r#"{"hold_ms":4294967295,"expert":true}"#),
    ] {
        let options = AnyOptions::parse(game, read);
        let again = options
            .map_or_else(|_| String::new(), |options| serde_json::to_string(&options).unwrap());
        assert_eq!(again, written, "{read}");
    }
}

#[test]
fn a_refusal_says_which_option_and_what_it_can_be() {
    for (game, json, why) in [
        (
            GG,
            r#"{"speed":9}"#,
            "unknown field `speed`, expected one of `course`, `spacing`, `placement`, `ties`, `open_discards`, `variant`",
        ),
        (GG, r#"{"variant":true,"variant":true}"#, "duplicate field `variant`"),
        (GG, r#"{"variant":1}"#, "invalid value: integer `1`, expected true or false as `variant`"),
        (
            GG,
            r#"{"ties":"sleepy"}"#,
            r#"invalid value: string "sleepy", expected "live" or "frozen" as `ties`"#,
        ),
        (
            GG,
            r#"{"placement":[1,2,3,4]}"#,
            r#"invalid length 4, expected "players", "random" or a list of 5 numbers as `placement`"#,
        ),
        (
            GG,
            r#"{"course":{"cells":"ggxs"}}"#,
            r#"letter 3 is unknown, expected "classic", "sprint", "grand" or {"cells":"…"} with at most 120 letters of g, s, r, m as `course`"#,
        ),
        (GG, r#"{"course":{"rows":"gg"}}"#, "unknown field `rows`, expected `cells`"),
        (GG, r#"{"course":{}}"#, "missing field `cells`"),
        (GG, r#"{"course":{"cells":"g","cells":"g"}}"#, "duplicate field `cells`"),
        (PC, r#"{"horses":-1}"#, "invalid type: integer `-1`, expected 4, 2 or 1 as `horses`"),
        (
            PC,
            r#"{"max_sixes":256}"#,
            "invalid value: integer `256`, expected null or a number from 1 to 255 as `max_sixes`",
        ),
        (
            PC,
            r#"{"exit_on":[1,5]}"#,
            "invalid value: sequence, expected a list of different numbers from 1 to 6 with 6 among them as `exit_on`",
        ),
        (
            PC,
            r#"{"exit_on":[6,6]}"#,
            "the number 6 stands twice, expected a list of different numbers from 1 to 6 with 6 among them as `exit_on`",
        ),
        (
            PC,
            r#"{"exit_on":[6,1,2,3,4,5,5]}"#,
            "invalid length 7, expected a list of different numbers from 1 to 6 with 6 among them as `exit_on`",
        ),
        (
            CA,
            r#"{"hold_ms":4294967296}"#,
            "invalid value: integer `4294967296`, expected a number from 1 to 4294967295 as `hold_ms`",
        ),
        (CA, r#"["expert"]"#, "invalid type: sequence, expected an object of options"),
    ] {
        let refusal = AnyOptions::parse(game, json).unwrap_err().to_string();
        let told = refusal.split(" (column").next().unwrap();
        assert_eq!(told, format!("options: {why}"), "{json}");
    }
    let long = format!(r#"{{"course":{{"cells":"{}"}}}}"#, "g".repeat(121));
    let refusal = AnyOptions::parse(GG, &long).unwrap_err().to_string();
    assert!(refusal.contains("invalid length 121, expected a text of at most 120 letters"));
}

#[test]
fn what_a_table_has_settled_is_told() {
    let said = |game, json, lang| {
        let options = AnyOptions::parse(game, json).unwrap();
        let told = options.told();
        let told = told.iter().map(|what| Told { what, lang, cast: &Nameless }.to_string());
        told.collect::<Vec<_>>().join(" ")
    };
    for (game, json, en, fr) in [
        (GG, "{}", "", ""),
        (
            GG,
            r#"{"course":"sprint","placement":"random"}"#,
            "The course is the sprint, 30 cells. The hurdles are placed by lot.",
            "Le parcours est le sprint, 30 cases. Les haies sont placées au hasard.",
        ),
        (
            GG,
            r#"{"course":{"cells":"ggss"},"placement":[5,7,9,14,36]}"#,
            "The course is the players' own, 4 cells. The hurdles stand from the beginning.",
            "Le parcours est celui des joueurs, 4 cases. Les haies sont en place dès le début.",
        ),
        (
            PC,
            r#"{"horses":1,"exit_on":[1,5,6]}"#,
            "Everybody has 1 horse. A horse leaves the box on 1, 5 or 6.",
            "Chacun a 1 cheval. Un cheval sort avec 1, 5 ou 6.",
        ),
        (
            PC,
            r#"{"exit_on":[1,6]}"#,
            "A horse leaves the box on 1 or 6.",
            "Un cheval sort avec 1 ou 6.",
        ),
        (
            PC,
            r#"{"exit_on":[1,2,3,4,5,6],"stable_overtaking":false}"#,
            "A horse leaves the box on any throw. No overtaking in the stable.",
            "Un cheval sort avec n'importe quel lancer. On ne se dépasse pas dans l'écurie.",
        ),
        (
            CA,
            r#"{"target":1,"hold_ms":300}"#,
            "1 point wins. A hand may hold on for 300 ms.",
            "Il faut 1 point pour gagner. On peut garder la main 300 ms.",
        ),
    ] {
        assert_eq!(said(game, json, Lang::En), en);
        assert_eq!(said(game, json, Lang::Fr), fr);
    }
}
