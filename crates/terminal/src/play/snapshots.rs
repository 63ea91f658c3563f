//! Every screen as text, compared with `snapshots/` and shown in `docs/terminal.md`. After a change that was meant,
//! `CAVALCADE_BLESS=1 cargo test -p terminal --all-features snapshots` writes both anew.

#[cfg(test)] // As is all of it; from here on games may be named.
use super::app::{App, Heard};
use super::table_client::{Arrival, Opening, Whereabouts};
use super::transport::{News, Transport};
use super::{Motion, Opened, Profile, Setup};
use crate::depth::{Depth, Look};
use catalog::record::Replay;
use crossterm::event::{KeyCode, KeyEvent};
use game::words::Lang;
use game::{Audience, Seat};
use protocol::{FrameOf, TableInfo, You, frame_text};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::TempDir;

pub const RECORDS: [(&str, &str); 3] = [
    ("giro-galoppo", include_str!("../../../cavalcade/tests/records/giro-galoppo.jsonl")),
    ("petits-chevaux", include_str!("../../../cavalcade/tests/records/petits-chevaux.jsonl")),
    ("carrousel", include_str!("../../../cavalcade/tests/records/carrousel.jsonl")),
];

/// Whoever reads the document may write it: one after the other.
pub static DOCUMENT: Mutex<()> = Mutex::new(());

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

pub fn setup(folder: &Path, lang: Lang) -> Setup {
    Setup {
        lang,
        look: Look { depth: Depth::Indexed, ascii: false },
        motion: Motion::Still,
        profile: Profile { folder: folder.to_owned() },
        name: Some("Ana".to_owned()),
    }
}

/// What a server says when somebody comes to the table of a record, and sits on its first seat.
pub fn welcome(replay: &Replay<&[u8]>, phase: &str) -> String {
    let header = replay.header();
    let places: Vec<_> = header
        .seats
        .iter()
        .enumerate()
        .map(|(seat, info)| match &info.bot {
            Some(level) => serde_json::json!({"kind": "bot", "name": info.name, "level": level, "seat": seat}),
            None => serde_json::json!({"kind": "person", "name": info.name, "seat": seat, "here": true, "host": seat == 0}),
        })
        .collect();
    let options = serde_json::to_value(header.options).unwrap();
    let table = serde_json::json!({
        "id": "t", "code": "LUPUBENU", "game": header.options.game(), "options": options, "settings": {},
        "phase": phase, "match": u32::from(phase != "lobby"), "commit": "", "edition": 2,
        "places": places, "spectators": 0, "you": {"place": 0, "seat": 0, "host": true},
    });
    let _: TableInfo = serde_json::from_value(table.clone()).unwrap();
    serde_json::json!({"welcome": {"protocol": protocol::VERSION, "table": table}}).to_string()
}

/// A table of a server at which nobody answers.
pub fn unanswered() -> Opened {
    let (transport, far_end) = Transport::new();
    // It must be there all the same.
    std::mem::forget(far_end);
    let whereabouts = Whereabouts::Server("https://play.example/t/t".to_owned());
    Opened { transport, whereabouts, opening: Opening::GoOn }
}

/// A table after so many facts of a record, as its first seat sees it, told in the words of the protocol.
fn at_table(setup: &Setup, record: &str, facts: u64, phase: &str) -> App {
    let mut replay = Replay::new(record.as_bytes()).unwrap();
    let mut effects = Vec::new();
    while replay.seq() < facts {
        match replay.step().unwrap() {
            Some(step) => effects = step.effects,
            None => break,
        }
    }
    let mut app = App::new(setup, Some(unanswered()));
    let mut hear = |news| app.hear(Heard::Arrival(Arrival::News(news)));
    hear(News::Up);
    hear(News::Text { who: 0, text: welcome(&replay, phase) });
    if phase != "lobby" {
        let to = Audience::Seat(Seat(0));
        let now = 9_000;
        let frame = FrameOf {
            match_no: 1,
            seq: facts,
            now,
            due: None,
            you: Some(You { seat: 0, acted: 0 }),
            throw: None,
            resync: false,
            view: replay.table().view(to),
            effects: Vec::<serde_json::Value>::new(),
        };
        let _ = effects;
        hear(News::Text { who: 0, text: frame_text(&frame) });
    }
    app
}

fn drawn(app: &mut App, (width, height): (u16, u16)) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| app.draw(frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..height {
        let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
        writeln!(text, "{}", line.trim_end()).unwrap();
    }
    text
}

fn press(app: &mut App, keys: &[KeyCode]) {
    for key in keys {
        app.press(KeyEvent::from(*key));
    }
}

pub fn is_blessed() -> bool {
    env::var_os("CAVALCADE_BLESS").is_some()
}

fn compare(name: &str, text: &str) {
    let file =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("snapshots").join(format!("{name}.txt"));
    if is_blessed() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(
        kept, text,
        "{name} looks otherwise; if that was meant, write it anew with CAVALCADE_BLESS=1"
    );
}

/// All screens, by name.
fn screens(lang: Lang, folder: &Path) -> Vec<(&'static str, App)> {
    let setup = setup(folder, lang);
    let [(_, race), (_, ludo), (_, ride)] = RECORDS;
    let key = KeyCode::Char;
    let mut all = vec![
        ("home", App::new(&setup, None)),
        ("lobby", at_table(&setup, race, 0, "lobby")),
        ("giro-galoppo", at_table(&setup, race, 1, "playing")),
        ("petits-chevaux", at_table(&setup, ludo, 42, "playing")),
        ("carrousel", at_table(&setup, ride, 2, "playing")),
        ("end", at_table(&setup, race, 100, "over")),
        ("rules", at_table(&setup, ludo, 42, "playing")),
        ("say", at_table(&setup, race, 1, "playing")),
    ];
    press(&mut all[2].1, &[key('4')]);
    press(&mut all[6].1, &[key('?')]);
    press(&mut all[7].1, &[key('e')]);
    all
}

#[test]
fn every_screen_looks_as_it_did() {
    let folder = TempDir::new().unwrap();
    for lang in Lang::ALL {
        for (name, mut app) in screens(lang, folder.path()) {
            for size in SIZES {
                let text = drawn(&mut app, size);
                assert!(!text.contains('{'), "{name}: a slot is not filled");
                assert!(!text.trim_end().ends_with('…'), "{name}: keys that are not seen");
                compare(&format!("{name}.{}.{}x{}", lang.code(), size.0, size.1), &text);
            }
        }
    }
}

#[test]
fn no_size_breaks_a_screen() {
    let folder = TempDir::new().unwrap();
    for (_, mut app) in screens(Lang::Fr, folder.path()) {
        for size in
            [(1, 1), (20, 5), (60, 20), (61, 24), (80, 20), (100, 30), (160, 50), (300, 100)]
        {
            drawn(&mut app, size);
        }
    }
}

#[test]
fn without_colour_there_is_none_and_in_ascii_nothing_else() {
    let folder = TempDir::new().unwrap();
    for (name, mut app) in screens(Lang::Fr, folder.path()) {
        app.set_look(Look { depth: Depth::None, ascii: true });
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
        terminal.draw(|frame| app.draw(frame)).unwrap();
        for cell in &terminal.backend().buffer().content {
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
            assert!(cell.symbol().is_ascii(), "{name}: {}", cell.symbol());
        }
    }
}

/// The document has the screens as they are.
#[test]
fn the_document_shows_these_screens() {
    let _alone = DOCUMENT.lock().unwrap_or_else(PoisonError::into_inner);
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/terminal.md");
    let folder = TempDir::new().unwrap();
    let mut text = fs::read_to_string(&file).unwrap();
    let before = text.clone();
    for (name, mut app) in screens(Lang::En, folder.path()) {
        let begin = format!("<!-- screen: {name} -->\n```text\n");
        let Some(from) = text.find(&begin).map(|at| at + begin.len()) else { continue };
        let to = from + text[from..].find("```\n").unwrap();
        text.replace_range(from..to, &drawn(&mut app, (80, 24)));
    }
    if is_blessed() {
        fs::write(&file, &text).unwrap();
    } else {
        assert_eq!(
            before, text,
            "docs/terminal.md shows other screens; CAVALCADE_BLESS=1 writes it anew"
        );
    }
}
