//! The statements of a round.

/// Moves heads on from where they are expected, and appends for those that it has moved. A head that
/// another node is moving is waited for, and looked at again.
pub(super) const MOVE: &str = "
WITH wanted AS (
    SELECT * FROM unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bytea[]
    ) AS w (table_key, match_no, seq, count, sum_before, sum_after, lines)
), moved AS (
    UPDATE heads SET next = w.seq + w.count, sum = w.sum_after FROM wanted AS w
    WHERE heads.table_key = w.table_key AND heads.match_no = w.match_no
      AND heads.next = w.seq AND heads.sum = w.sum_before
    RETURNING heads.table_key, heads.match_no
)
INSERT INTO log (table_key, match_no, seq, count, lines, sum)
SELECT w.table_key, w.match_no, w.seq, w.count, w.lines, w.sum_after
FROM wanted AS w JOIN moved USING (table_key, match_no)
RETURNING table_key";

/// The tables, locked; the documents only of those that change.
pub(super) const LOCK_TABLES: &str = "
SELECT key, id, rev, code, CASE WHEN key = ANY($2::bigint[]) THEN doc END, sum, touched
FROM tables WHERE key = ANY($1::bigint[]) ORDER BY key FOR NO KEY UPDATE";

/// The heads, locked.
pub(super) const LOCK_HEADS: &str = "
SELECT heads.table_key, heads.next, heads.sum
FROM heads JOIN unnest($1::bigint[], $2::bigint[]) AS w (table_key, match_no)
    ON heads.table_key = w.table_key AND heads.match_no = w.match_no
ORDER BY heads.table_key FOR NO KEY UPDATE OF heads";

/// What comes after the last entry, and its checksum.
pub(super) const LAST_ENTRIES: &str = "
SELECT w.table_key, last.next, last.sum
FROM unnest($1::bigint[], $2::bigint[]) AS w (table_key, match_no)
CROSS JOIN LATERAL (
    SELECT seq + count AS next, sum FROM log
    WHERE log.table_key = w.table_key AND log.match_no = w.match_no
    ORDER BY seq DESC LIMIT 1
) AS last";

pub(super) const SEATS: &str =
    "SELECT table_key, person FROM seats WHERE table_key = ANY($1::bigint[])";

pub(super) const PEOPLE: &str = "SELECT id FROM people WHERE id = ANY($1::bytea[])";

/// First entries. Their tables are locked, so that nobody else begins the same match.
pub(super) const BEGIN_MATCHES: &str = "
WITH wanted AS (
    SELECT * FROM unnest(
        $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[], $6::bigint[]
    ) AS w (table_key, match_no, count, sum, lines, name)
), headed AS (
    INSERT INTO heads (table_key, match_no, next, sum)
    SELECT table_key, match_no, count, sum FROM wanted
), named AS (
    INSERT INTO names (table_key, match_no, name)
    SELECT table_key, match_no, name FROM wanted WHERE name IS NOT NULL
), played AS (
    UPDATE tables SET played = TRUE FROM wanted WHERE key = wanted.table_key AND NOT played
)
INSERT INTO log (table_key, match_no, seq, count, lines, sum)
SELECT table_key, match_no, 0, count, lines, sum FROM wanted";

pub(super) const CHANGE_DOCUMENTS: &str = "
UPDATE tables SET rev = d.rev, doc = d.doc, sum = d.sum, wake_at = d.wake_at,
    touched = greatest(tables.touched, d.at)
FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS d (key, rev, doc, sum, at, wake_at)
WHERE tables.key = d.key AND tables.rev = d.rev - 1";

pub(super) const TOUCH: &str = "
UPDATE tables SET touched = greatest(tables.touched, t.at)
FROM unnest($1::bigint[], $2::bigint[]) AS t (key, at) WHERE tables.key = t.key";

pub(super) const LEAVE: &str = "
DELETE FROM seats USING unnest($1::bigint[], $2::bytea[]) AS s (table_key, person)
WHERE seats.table_key = s.table_key AND seats.person = s.person";

/// The same person may hold two seats.
pub(super) const COME: &str = "
INSERT INTO seats (table_key, person) SELECT * FROM unnest($1::bigint[], $2::bytea[])
ON CONFLICT DO NOTHING";
