//! The tables of options in the rules pages and in `docs/record.md`, made from what the games
//! declare. `cargo xtask bless` writes them; a test compares.

use crate::{ForEveryGame, Specimen, for_every_game};
use catalog::GameId;
use game::options::{Expected, OptionSpec, OptionTable, Row, Value};
use game::words::{Lang, Phrase, phrase};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The first line of the table in a rules page.
const PAGE_HEAD: Phrase =
    phrase("| Option | Values | What it changes |", "| Option | Valeurs | Ce qu'elle change |");
/// The first line of the table in `docs/record.md`.
const RECORD_HEAD: &str = "| game | option | printed | what can be written |";
const DEFAULT: Phrase = phrase("(default)", "(par défaut)");

/// A page with a table of options, as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Where it lies.
    pub file: PathBuf,
    /// What stands there now.
    pub now: String,
    /// What should stand there.
    pub wanted: String,
}

impl Page {
    fn with_table(file: &str, head: &str, table: &str) -> io::Result<Page> {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs").join(file);
        let now = fs::read_to_string(&file)?;
        let lost = || io::Error::other(format!("{} has no table '{head}'", file.display()));
        let (before, from_head) = now.split_once(head).ok_or_else(lost)?;
        let rows = from_head.split_inclusive('\n').skip(1);
        let after = rows.skip_while(|line| line.starts_with('|')).collect::<String>();
        let columns = head.matches('|').count() - 1;
        let wanted = format!("{before}{head}\n|{}\n{table}{after}", " --- |".repeat(columns));
        Ok(Page { file, now, wanted })
    }
}

/// Every page that has a table of options.
pub fn pages() -> io::Result<Vec<Page>> {
    struct Tables {
        pages: io::Result<Vec<Page>>,
        record: String,
    }
    impl ForEveryGame for Tables {
        fn game<G: Specimen>(&mut self, id: GameId) {
            let Ok(pages) = &mut self.pages else { return };
            let written = Lang::ALL.map(|lang| {
                let file = format!("rules/{id}.{}.md", lang.code());
                Page::with_table(&file, PAGE_HEAD.in_lang(lang), &rules_table::<G>(lang))
            });
            for page in written {
                match page {
                    Ok(page) => pages.push(page),
                    Err(e) => return self.pages = Err(e),
                }
            }
            self.record += &record_rows::<G>();
        }
    }
    let mut tables = Tables { pages: Ok(Vec::new()), record: String::new() };
    for_every_game(&mut tables);
    let mut pages = tables.pages?;
    pages.push(Page::with_table("record.md", RECORD_HEAD, &tables.record)?);
    Ok(pages)
}

fn rules_table<G: Specimen>(lang: Lang) -> String {
    let mut table = String::new();
    for (spec, row) in G::Options::SPECS.iter().zip(G::Options::ROWS) {
        let (values, changes) = (values(spec, row, lang), row.changes.in_lang(lang));
        // Writing to a string does not fail.
        let _ = writeln!(table, "| `{}` | {values} | {changes} |", spec.key);
    }
    table
}

/// Which values there are, the printed game's marked.
fn values(spec: &OptionSpec, row: &Row, lang: Lang) -> String {
    let default = format!("{} {}", in_a_page(&spec.printed), DEFAULT.in_lang(lang));
    if let Some(values) = row.values {
        return values.in_lang(lang).replace("{default}", &default);
    }
    let others = spec.offered.iter().skip(1).map(|offer| in_a_page(&offer.value));
    [default].into_iter().chain(others).collect::<Vec<_>>().join(", ")
}

/// A value as players read it.
fn in_a_page(value: &Value) -> String {
    match value {
        Value::Switch(true) => "on".to_owned(),
        Value::Switch(false) => "off".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::None => "none".to_owned(),
        Value::Word(word) => format!("`{word}`"),
        Value::List(list) => format!("`{:?}`", list.as_slice()),
        Value::Letters(letters) => format!("`{}`", String::from_utf8_lossy(letters.as_slice())),
    }
}

fn record_rows<G: Specimen>() -> String {
    let mut rows = String::new();
    for (i, spec) in G::Options::SPECS.iter().enumerate() {
        let game = if i == 0 { G::ID } else { "" };
        let printed = match spec.printed {
            Value::Switch(on) => on.to_string(),
            Value::None => "null".to_owned(),
            Value::Word(word) => format!("\"{word}\""),
            other => in_a_page(&other).replace('`', ""),
        };
        let expected = Expected(spec).to_string();
        let gap = if game.is_empty() { "" } else { " " };
        let _ = writeln!(rows, "|{gap}{game} | `{}` | `{printed}` | {expected} |", spec.key);
    }
    rows
}
