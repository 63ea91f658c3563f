//! What is kept of tables on this device, and what becomes of it when something is wrong.

use crate::page::{Page, TABLE, TestRows, at_once};
use catalog::GameId;
use commit::Sealed;
use local::{Broken, Document, FromHost, RowKey, RowStore, Shell, ToHost, World, Write, WriteMode};
use protocol::{ListedTable, Phase};

fn doc() -> RowKey {
    RowKey::Doc(TABLE.to_owned())
}

fn info() -> RowKey {
    RowKey::Info(TABLE.to_owned())
}

fn line(match_no: u32, seq: u64) -> RowKey {
    RowKey::Lines { table: TABLE.to_owned(), match_no, seq }
}

#[test]
fn a_fact_is_one_small_write_however_long_the_match() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    page.play_to_the_end();
    let record = page.read(Some(1)).unwrap();
    let written = page.store.written.borrow();
    let is_line = |write: &&Write| matches!(write.row.key, RowKey::Lines { .. });
    let appended: Vec<&Write> = written.iter().flatten().filter(is_line).collect();
    assert!(appended.len() > 100, "{} writes", appended.len());
    // All of it was written once.
    let texts: String = appended.iter().map(|write| write.row.text.as_str()).collect();
    assert_eq!(texts, record);
    assert!(
        appended
            .iter()
            .all(|write| write.mode == WriteMode::Insert && write.row.text.len() < 2_000)
    );
    // And nearly all of the match is nothing but lines.
    let alone = written.iter().filter(|writes| writes.len() == 1 && is_line(&&writes[0])).count();
    assert!(alone + 10 > appended.len(), "{alone} of {}", appended.len());
}

#[test]
fn the_list_tells_what_the_table_is() {
    let store = TestRows::default();
    let listed = || serde_json::from_str::<ListedTable>(&store.get(&info()).unwrap()).unwrap();
    let mut page = Page::create_on(store.clone(), GameId::GiroGaloppo);
    page.start();
    let began = listed();
    assert_eq!((began.id.as_str(), began.phase, began.match_no), (TABLE, Phase::Playing, 1));
    // A bot has a name of its own.
    assert_eq!((began.names.len(), began.names[0].as_str()), (2, "Zoé"));
    assert_ne!(began.names[1], "pony");
    let mut page = page.reload();
    page.go_on();
    while listed().touched == began.touched {
        page.go_on();
    }
    assert_eq!(listed().phase, Phase::Playing, "whoever plays on makes it the latest");
    page.play_to_the_end();
    assert_eq!(listed().phase, Phase::Over);
}

#[test]
fn what_can_t_be_read_is_told_and_stays_as_it_is() {
    let other_version = r#"{"version":99,"rev":3,"doc":"{}"}"#;
    for text in ["{", "", other_version, r#"{"version":1,"rev":3,"doc":"{"}"#] {
        let store = TestRows::default();
        store.put(doc(), text);
        store.put(line(1, 0), "a line\n");
        let mut page = Page::open(None, store.clone());
        assert_eq!(page.broken, Some(Broken::Unreadable), "{text}");
        let file = page.read(None).unwrap();
        assert!(file.contains("a line") && file.contains("\"table:t\""), "{file}");
        // Nor is another table put in its key.
        let page = Page::create_on(store.clone(), GameId::Carrousel);
        assert_eq!(page.broken, Some(Broken::Unreadable), "{text}");
        assert_eq!(store.get(&doc()).as_deref(), Some(text));
    }
    assert_eq!(Page::open(None, TestRows::default()).broken, Some(Broken::Missing));
}

#[test]
fn a_log_that_is_none_is_told() {
    for (key, text) in [(line(1, 0), "no record\n"), (line(1, 999), "after a hole\n")] {
        let mut page = Page::create(GameId::GiroGaloppo);
        page.start();
        page.store.put(key, text);
        assert_eq!(page.reload().broken, Some(Broken::Unreadable), "{text}");
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_kept_and_the_rest_comes_later() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    assert_eq!(page.kept, Some(true));
    for _ in 0..20 {
        page.go_on();
    }
    let before = page.session.frame().unwrap().seq;
    page.store.full.set(true);
    while page.session.frame().unwrap().seq < before + 12 {
        page.go_on();
    }
    assert_eq!(page.kept, Some(false), "it goes on, and that nothing is kept is told");
    let record = page.read(Some(1)).unwrap();
    assert_eq!(record.lines().count() as u64, page.session.frame().unwrap().seq + 1);
    // Whoever leaves now finds the table as it was.
    let again = Page::open(None, page.store.clone());
    assert_eq!((again.broken, again.session.frame().unwrap().seq), (None, before));
    page.store.full.set(false);
    page.play_to_the_end();
    assert_eq!(page.kept, Some(true));
    let whole = page.read(Some(1)).unwrap();
    assert!(whole.starts_with(&record));
    assert_eq!(page.reload().read(Some(1)), Some(whole));
}

#[test]
fn two_windows_at_one_table_write_one_log() {
    let mut one = Page::create(GameId::PetitsChevaux);
    one.start();
    let mut other = Page::open(None, one.store.clone());
    assert_eq!(other.session.frame().unwrap().seq, one.session.frame().unwrap().seq);
    for turn in 0.. {
        assert!(turn < 20_000, "the match does not end");
        // Each goes on where it believes to be; whoever comes too late is shown the table anew.
        match turn / 7 % 2 {
            0 => one.go_on(),
            _ => other.go_on(),
        }
        if one.phase() == Phase::Over && other.phase() == Phase::Over {
            break;
        }
    }
    assert_eq!((one.broken, other.broken), (None, None));
    let (record, again) = (one.read(Some(1)).unwrap(), other.read(Some(1)).unwrap());
    assert_eq!(record, again);
    assert_eq!(one.session.frame().unwrap().seq, other.session.frame().unwrap().seq);
    assert_eq!(one.reload().broken, None, "and it can be read");
}

#[test]
fn two_windows_settle_one_table() {
    let mut one = Page::create(GameId::Carrousel);
    let mut other = Page::open(None, one.store.clone());
    one.start();
    // The other one still sees the lobby, and wants to begin as well.
    other.start();
    assert_eq!((other.broken, other.phase()), (None, Phase::Playing));
    assert_eq!(one.store.lines(1).iter().filter(|row| row.key == line(1, 0)).count(), 1);
}

#[test]
fn whoever_is_always_too_late_tries_again_later() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    let before = page.session.frame().unwrap().seq;
    page.store.contested.set(6);
    page.play_to_the_end();
    assert_eq!((page.store.contested.get(), page.broken), (0, None));
    assert!(page.session.frame().unwrap().seq > before);
    assert_eq!(page.reload().phase(), Phase::Over);
}

/// A table as the version before has kept it.
fn old_items(page: &mut Page) -> Vec<(String, Sealed<String>)> {
    let document = page.store.get(&doc()).unwrap().replace(r#""version":1,"#, "");
    let listed = page.store.get(&info()).unwrap();
    let items = [
        ("table:t", document),
        ("log:t:1", page.read(Some(1)).unwrap()),
        ("info:t", format!(r#"{{"listed":{listed},"people":1}}"#)),
        ("table:broken", "{".to_owned()),
        ("name", "Zoé".to_owned()),
    ];
    items.map(|(name, text)| (name.to_owned(), Sealed(text))).into()
}

#[test]
fn what_the_version_before_has_kept_is_moved() {
    let mut page = Page::create(GameId::PetitsChevaux);
    page.start();
    for _ in 0..40 {
        page.go_on();
    }
    let items = old_items(&mut page);
    let store = TestRows::default();
    let world = World { now: crate::page::now, seed: || table::Seed([1; 32]), tell: |_| {} };
    let mut worker = Shell::new(world, store.clone());
    // There is no room: it stays where it was.
    store.full.set(true);
    let said = at_once(worker.hear(ToHost::Move { items: items.clone() }));
    assert!(matches!(&said[..], [FromHost::Moved(names)] if names.is_empty()), "{said:?}");
    store.full.set(false);
    let said = at_once(worker.hear(ToHost::Move { items: items.clone() }));
    let [FromHost::Moved(names)] = &said[..] else { panic!("{said:?}") };
    assert_eq!(names, &["table:t", "log:t:1", "info:t", "table:broken"]);
    assert_eq!(store.get(&RowKey::Doc("broken".to_owned())).as_deref(), Some("{"));
    let mut moved = Page::open(None, store.clone());
    assert_eq!(moved.session.frame().unwrap().seq, page.session.frame().unwrap().seq);
    moved.play_to_the_end();
    // Another window moves the same once more: it is too late for that, and nothing is changed by it.
    let (record, rev) = (moved.read(Some(1)), Document::rev_of(&store.get(&doc()).unwrap()));
    at_once(worker.hear(ToHost::Move { items }));
    assert_eq!((moved.read(Some(1)), Document::rev_of(&store.get(&doc()).unwrap())), (record, rev));
    assert_eq!(moved.reload().phase(), Phase::Over);
    assert!(at_once(store.lasts()));
}
