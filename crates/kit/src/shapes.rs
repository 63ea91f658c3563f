//! How views and effects are written: `docs/views-and-effects.md`, made from the types.
//!
//! Kinds of effects and their fields are the reader's own ([`Kinds`]), and what they mean is said
//! where they are declared. What a view's fields are is told in `views.rs`; the tests hold every view
//! of the golden matches against it. `cargo xtask bless` writes the page.

mod views;

use crate::Specimen;
use catalog::{GameId, match_game};
use game::Game;
use game::wire::Kinds;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
pub use views::{Field, Json, NUMBERS, RANKING, Whose, all, names, you};

/// Where the page lies.
pub fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/views-and-effects.md")
}

const HEAD: &str = "\
# Views and effects

<!-- Written by `cargo xtask bless` from the types (crates/kit/src/shapes.rs). Don't edit it here. -->

What stands in a frame's `view` and in its list `effects` (see [protocol.md](protocol.md)), field by field. All
fields of a view are always there. `[number…]` is a list of numbers. Seats are numbered from 0, places in the
ranking from 1.

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

/// How a game's views and effects are written.
#[derive(Clone, Copy, Debug)]
pub struct Shapes {
    /// What holds for all of them.
    pub about: Option<&'static str>,
    /// The fields of a view, in order.
    pub view: &'static [Field],
    /// The file in which the effects are declared: what they mean is said there.
    pub effects: &'static str,
    /// How the game's own types are written, by their names in the code.
    pub types: &'static [(&'static str, &'static str)],
    /// Something that is part of the effects.
    pub more: Option<More>,
}

/// Something that is part of effects, of several kinds itself.
#[derive(Clone, Copy, Debug)]
pub struct More {
    /// A sentence above its table.
    pub about: &'static str,
    /// Its kinds.
    pub kinds: KindTable,
    /// The file in which it is declared.
    pub source: &'static str,
}

/// The page.
pub fn page() -> Result<String, Undescribed> {
    let mut page = HEAD.to_owned();
    for game in GameId::ALL {
        let (shapes, effects) = match_game!(game, G => (G::SHAPES, KindTable::of::<EffectOf<G>>()));
        // Writing to a string does not fail.
        let _ = write!(page, "\n## {}\n\n", game.title());
        if let Some(about) = shapes.about {
            let _ = write!(page, "{about}\n\n");
        }
        page += "### View\n\n";
        page += "| field | JSON | whose | what it is |\n| --- | --- | --- | --- |\n";
        for Field { name, json, whose, about } in shapes.view {
            let _ = writeln!(page, "| `{name}` | {json} | {whose} | {about} |");
        }
        page += "\n### Effects\n\n";
        effects.write(&shapes, shapes.effects, &mut page)?;
        if let Some(More { about, kinds, source }) = shapes.more {
            let _ = write!(page, "\n{about}\n\n");
            kinds.write(&shapes, source, &mut page)?;
        }
    }
    Ok(page)
}

type EffectOf<G> = <G as Game>::Effect;

/// The kinds of something, without its type.
#[derive(Clone, Copy, Debug)]
pub struct KindTable {
    tag: &'static str,
    kinds: &'static [(&'static str, &'static [&'static str])],
    fields: &'static [(&'static str, &'static str)],
}

impl KindTable {
    /// The kinds of this type.
    pub const fn of<K: Kinds>() -> KindTable {
        KindTable { tag: K::TAG, kinds: K::KINDS, fields: K::FIELDS }
    }

    fn write(&self, shapes: &Shapes, source: &str, page: &mut String) -> Result<(), Undescribed> {
        // Writing to a string does not fail.
        let _ = writeln!(page, "| `{}` | fields | what it is |\n| --- | --- | --- |", self.tag);
        for (kind, names) in self.kinds {
            let mut fields = Vec::new();
            for name in *names {
                let known = self.fields.iter().find(|(field, _)| field == name);
                let (_, of) = known.ok_or_else(|| Undescribed((*name).to_owned()))?;
                let json = shapes.json_of(of).ok_or_else(|| Undescribed((*of).to_owned()))?;
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
    let table = match_game!(game, G => KindTable::of::<EffectOf<G>>());
    table.kinds.iter().map(|(kind, fields)| (kebab(kind), *fields)).collect()
}

/// The fields of a game's views, in order.
pub fn fields_of_view(game: GameId) -> &'static [Field] {
    match_game!(game, G => G::SHAPES.view)
}

impl Shapes {
    /// How a type that the code calls so is written.
    fn json_of(&self, name: &str) -> Option<&'static str> {
        let everywhere = [
            ("Seat", "number (seat)"),
            ("u8", "number"),
            ("u32", "number"),
            ("bool", "`true` or `false`"),
        ];
        let known = self.types.iter().chain(&everywhere).find(|(of, _)| *of == name);
        known.map(|(_, json)| *json)
    }
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
