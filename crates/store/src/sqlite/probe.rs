//! A small write, to find out whether writing works.

use super::writer::Session;

/// Writes a row of its own. It counts, because SQLite leaves a page alone that would stay the same.
pub(super) fn probe(to: &Session) -> rusqlite::Result<()> {
    let sql = "INSERT INTO probe (id, times, room) VALUES (1, 1, zeroblob(?1))
               ON CONFLICT (id) DO UPDATE SET times = times + 1, room = excluded.room";
    to.db.prepare_cached(sql)?.execute([to.health.room()]).map(drop)
}
