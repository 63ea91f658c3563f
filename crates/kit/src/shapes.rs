//! How views and effects are written: `docs/views-and-effects.md`, made from the types.
//!
//! Kinds of effects and their fields are the reader's own ([`Kinds`]), and what they mean is said
//! where they are declared. What a view's fields are is told in `views.rs`; the tests hold every view
//! of the golden matches against it. `cargo xtask bless` writes the page.

mod views;

use carrousel::{Effect as AtTheCarousel, Move};
use catalog::GameId;
use game::wire::Kinds;
use giro_galoppo::Effect as AtTheRace;
use petits_chevaux::Effect as AtTheCross;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
pub use views::{Field, Json, Whose, fields_of_view};

/// Where the page lies.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/views-and-effects.md")
}

const HEAD: &str = "\
# Views and effects

<!-- Written by `cargo xtask bless` from the types (crates/kit/src/shapes.rs). Don't edit it here. -->

What stands in a frame's `view` and in its list `effects` (see [protocol.md](protocol.md)), field by field. All
fields of a view are always there. `[number…]` is a list of numbers. Seats are numbered from 0, places in the
ranking from 1. A cell of Giro Galoppo is numbered from 1, and 0 is the box. Progress in Petits Chevaux is counted
from the start cell of the seat that the effect names as `seat`, unless it says otherwise.

A view is made for one audience: a seat (you play) or everybody who looks on. Where the column says *everybody*, the
field is the same in all views of that moment. Where it says *you*, a seat's view has what concerns that seat
alone, and a spectator's has what stands behind; nobody gets what concerns another seat. Effects are the same for
everybody.
";

/// Something in the code has no description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undescribed(String);

impl fmt::Display for Undescribed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nobody says what this is: {}", self.0)
    }
}

impl std::error::Error for Undescribed {}

/// The page.
pub fn page() -> Result<String, Undescribed> {
    let mut page = HEAD.to_owned();
    for game in GameId::ALL {
        let (title, effects, source) = match game {
            GameId::GiroGaloppo => (
                "Giro Galoppo",
                Table::of::<AtTheRace>(),
                include_str!("../../giro-galoppo/src/effect.rs"),
            ),
            GameId::PetitsChevaux => (
                "Petits Chevaux",
                Table::of::<AtTheCross>(),
                include_str!("../../petits-chevaux/src/effect.rs"),
            ),
            GameId::Carrousel => (
                "Carrousel",
                Table::of::<AtTheCarousel>(),
                include_str!("../../carrousel/src/effect.rs"),
            ),
        };
        // Writing to a string does not fail.
        let _ = write!(page, "\n## {title}\n\n### View\n\n");
        page += "| field | JSON | whose | what it is |\n| --- | --- | --- | --- |\n";
        for Field { name, json, whose, about } in fields_of_view(game) {
            let _ = writeln!(page, "| `{name}` | {json} | {whose} | {about} |");
        }
        page += "\n### Effects\n\n";
        effects.write(game, source, &mut page)?;
        if game == GameId::Carrousel {
            page += "\nA `step` is one of these:\n\n";
            Table::of::<Move>().write(
                game,
                include_str!("../../carrousel/src/action.rs"),
                &mut page,
            )?;
        }
    }
    Ok(page)
}

/// The kinds of something, without its type.
#[derive(Clone, Copy)]
struct Table {
    tag: &'static str,
    kinds: &'static [(&'static str, &'static [&'static str])],
    fields: &'static [(&'static str, &'static str)],
}

impl Table {
    fn of<K: Kinds>() -> Table {
        Table { tag: K::TAG, kinds: K::KINDS, fields: K::FIELDS }
    }

    fn write(&self, game: GameId, source: &str, page: &mut String) -> Result<(), Undescribed> {
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{}` | fields | what it is |\n| --- | --- | --- |", self.tag);
        for (kind, names) in self.kinds {
            let mut fields = Vec::new();
            for name in *names {
                let known = self.fields.iter().find(|(field, _)| field == name);
                let (_, of) = known.ok_or_else(|| Undescribed((*name).to_owned()))?;
                let json = json_of(game, of).ok_or_else(|| Undescribed((*of).to_owned()))?;
                fields.push(format!("`{name}`: {json}"));
            }
            let about = about(source, kind).ok_or_else(|| Undescribed((*kind).to_owned()))?;
            let _ = writeln!(page, "| `{}` | {} | {about} |", kebab(kind), fields.join(" · "));
        }
        Ok(())
    }
}

/// The kinds of a game's effects as they are written, each with its fields.
pub fn effects(game: GameId) -> Vec<(String, &'static [&'static str])> {
    let kinds = match game {
        GameId::GiroGaloppo => AtTheRace::KINDS,
        GameId::PetitsChevaux => AtTheCross::KINDS,
        GameId::Carrousel => <AtTheCarousel as Kinds>::KINDS,
    };
    kinds.iter().map(|(kind, fields)| (kebab(kind), *fields)).collect()
}

/// How a type that the code calls so is written.
pub fn json_of(game: GameId, name: &str) -> Option<&'static str> {
    Some(match (name, game) {
        ("Seat", _) => "number (seat)",
        ("u8" | "u32", _) => "number",
        ("bool", _) => "`true` or `false`",
        ("Cell", _) => "number (cell)",
        ("Card", GameId::GiroGaloppo) => "number (card, 1 to 6)",
        ("Obstacle", _) => "text (`\"wooden\"`, `\"river\"` or `\"moor\"`)",
        ("Horse", _) => "number (horse, 0 to 3)",
        ("Progress", _) => "number (progress)",
        ("Die", _) => "number (1 to 6)",
        ("Card", GameId::Carrousel) => "text (card, `\"KYB\"`)",
        ("Order", _) => "text (the horses, head first, `\"KYBGR\"`)",
        ("Move", _) => "object (see below)",
        _ => return None,
    })
}

/// What is said about a kind where it is declared.
fn about(source: &str, kind: &str) -> Option<String> {
    let mut said = Vec::new();
    for line in source.lines() {
        let line = line.trim();
        if let Some(more) = line.strip_prefix("///") {
            said.push(more.trim());
        } else if line.starts_with("#[") {
            // What is said stands above this, too.
        } else if line.split([' ', ',']).next() == Some(kind) && !said.is_empty() {
            return Some(said.join(" "));
        } else {
            said.clear();
        }
    }
    None
}

/// A name as serde writes it.
fn kebab(name: &str) -> String {
    let mut kebab = String::new();
    for (i, letter) in name.chars().enumerate() {
        if letter.is_uppercase() && i > 0 {
            kebab.push('-');
        }
        kebab.extend(letter.to_lowercase());
    }
    kebab
}
