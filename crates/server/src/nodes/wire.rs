//! What nodes tell each other.
//!
//! Two nodes have a *session* for the tables that one of them owns and people at the other want. Its id is drawn by the
//! node at which the people are (the *edge*); batches of both directions are numbered. Whoever misses a number gives the
//! session up, and the edge begins another, with everybody who is there: so a lost message costs a moment, and no more.
//!
//! What somebody at the edge is told goes to the edge's own subject, and so to no other node.

use bytes::{Buf, BufMut, Bytes, BytesMut};
use protocol::{Hello, ToServer};
use store::{NodeId, TableId};
use table::PersonId;

/// It grows when an old node would misunderstand. A node of another version is as good as silent.
const VERSION: u8 = 1;

/// A connection, as the edge calls it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EdgeConn(pub u64);

/// What begins every batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub from: NodeId,
    pub session: u64,
    pub seq: u64,
}

/// From the edge to the owner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Up {
    Arrive {
        conn: EdgeConn,
        table: TableId,
        person: PersonId,
        hello: Hello,
    },
    /// A message of the protocol, as text.
    Hear {
        conn: EdgeConn,
        text: Bytes,
    },
    Depart {
        conn: EdgeConn,
    },
    Resync {
        conn: EdgeConn,
    },
    /// How is the table, as this person sees it?
    Info {
        n: u64,
        table: TableId,
        person: PersonId,
    },
}

/// From the owner to the edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Down {
    /// A text for these connections: one audience has one text.
    Text { conns: Vec<EdgeConn>, text: Bytes },
    /// This node does not own the table of that connection, or not any more.
    Closed { conn: EdgeConn },
    /// The table as it was asked for, as JSON; nothing, if it can't be told.
    Info { n: u64, json: Bytes },
}

/// What comes to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Batch {
    Up(Header, Vec<Up>),
    Down(Header, Vec<Down>),
    /// The owner does not know this session, or has lost something of it.
    Unknown(Header),
}

/// Something that goes into a batch.
pub(super) trait Item {
    /// The kind of batch.
    const KIND: u8;
    fn write(&self, to: &mut BytesMut);
}

const UP: u8 = 1;
const DOWN: u8 = 2;
const UNKNOWN: u8 = 3;

/// A batch with nothing in it.
pub(super) fn begin<T: Item>(header: &Header) -> BytesMut {
    head(T::KIND, header)
}

pub(super) fn unknown(header: &Header) -> Bytes {
    head(UNKNOWN, header).freeze()
}

fn head(kind: u8, header: &Header) -> BytesMut {
    let mut to = BytesMut::with_capacity(256);
    to.put_u8(VERSION);
    to.put_u8(kind);
    to.put_slice(header.from.as_str().as_bytes());
    to.put_u64(header.session);
    to.put_u64(header.seq);
    to
}

impl Item for Up {
    const KIND: u8 = UP;

    fn write(&self, to: &mut BytesMut) {
        match self {
            Up::Arrive { conn, table, person, hello } => {
                to.put_u8(1);
                to.put_u64(conn.0);
                put(to, table.as_str().as_bytes());
                to.put_slice(&person.0);
                put(to, ToServer::Hello(hello.clone()).text().as_bytes());
            }
            Up::Hear { conn, text } => {
                to.put_u8(2);
                to.put_u64(conn.0);
                put(to, text);
            }
            Up::Depart { conn } => {
                to.put_u8(3);
                to.put_u64(conn.0);
            }
            Up::Resync { conn } => {
                to.put_u8(4);
                to.put_u64(conn.0);
            }
            Up::Info { n, table, person } => {
                to.put_u8(5);
                to.put_u64(*n);
                put(to, table.as_str().as_bytes());
                to.put_slice(&person.0);
            }
        }
    }
}

impl Item for Down {
    const KIND: u8 = DOWN;

    fn write(&self, to: &mut BytesMut) {
        match self {
            Down::Text { conns, text } => {
                to.put_u8(1);
                // A step tells fewer than this at once; `Fan` sees to it.
                to.put_u16(conns.len() as u16);
                for conn in conns {
                    to.put_u64(conn.0);
                }
                put(to, text);
            }
            Down::Closed { conn } => {
                to.put_u8(2);
                to.put_u64(conn.0);
            }
            Down::Info { n, json } => {
                to.put_u8(3);
                to.put_u64(*n);
                put(to, json);
            }
        }
    }
}

fn put(to: &mut BytesMut, bytes: &[u8]) {
    to.put_u32(bytes.len() as u32);
    to.put_slice(bytes);
}

/// Reads a batch; nothing, if it is of another version or no batch.
pub(super) fn read(mut from: Bytes) -> Option<Batch> {
    if from.try_get_u8().ok()? != VERSION {
        return None;
    }
    let kind = from.try_get_u8().ok()?;
    let node = NodeId::read(std::str::from_utf8(&take(&mut from, 16)?).ok()?)?;
    let (session, seq) = (from.try_get_u64().ok()?, from.try_get_u64().ok()?);
    let header = Header { from: node, session, seq };
    Some(match kind {
        UP => Batch::Up(header, all(from, read_up)?),
        DOWN => Batch::Down(header, all(from, read_down)?),
        UNKNOWN => Batch::Unknown(header),
        _ => return None,
    })
}

fn all<T>(mut from: Bytes, one: impl Fn(&mut Bytes) -> Option<T>) -> Option<Vec<T>> {
    let mut items = Vec::new();
    while from.has_remaining() {
        items.push(one(&mut from)?);
    }
    Some(items)
}

fn read_up(from: &mut Bytes) -> Option<Up> {
    let (tag, number) = (from.try_get_u8().ok()?, from.try_get_u64().ok()?);
    let conn = EdgeConn(number);
    Some(match tag {
        1 => {
            let (table, person) = (table(from)?, person(from)?);
            let text = get(from)?;
            let message = ToServer::read(std::str::from_utf8(&text).ok()?).ok()?;
            let ToServer::Hello(hello) = message else { return None };
            Up::Arrive { conn, table, person, hello }
        }
        2 => Up::Hear { conn, text: get(from)? },
        3 => Up::Depart { conn },
        4 => Up::Resync { conn },
        5 => Up::Info { n: number, table: table(from)?, person: person(from)? },
        _ => return None,
    })
}

fn read_down(from: &mut Bytes) -> Option<Down> {
    Some(match from.try_get_u8().ok()? {
        1 => {
            let count = from.try_get_u16().ok()?;
            let conns = (0..count).map(|_| from.try_get_u64().ok().map(EdgeConn));
            let conns = conns.collect::<Option<Vec<EdgeConn>>>()?;
            Down::Text { conns, text: get(from)? }
        }
        2 => Down::Closed { conn: EdgeConn(from.try_get_u64().ok()?) },
        3 => Down::Info { n: from.try_get_u64().ok()?, json: get(from)? },
        _ => return None,
    })
}

/// So many bytes, without a copy.
fn take(from: &mut Bytes, count: usize) -> Option<Bytes> {
    (from.remaining() >= count).then(|| from.split_to(count))
}

fn get(from: &mut Bytes) -> Option<Bytes> {
    let count = from.try_get_u32().ok()?;
    take(from, count as usize)
}

fn table(from: &mut Bytes) -> Option<TableId> {
    let text = get(from)?;
    TableId::new(std::str::from_utf8(&text).ok()?).ok()
}

fn person(from: &mut Bytes) -> Option<PersonId> {
    take(from, 16)?[..].try_into().ok().map(PersonId)
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::LangCode;

    fn header() -> Header {
        Header { from: NodeId::from_bytes([9; 8]), session: 77, seq: 3 }
    }

    fn written<T: Item>(items: &[T]) -> Bytes {
        let mut batch = begin::<T>(&header());
        for item in items {
            item.write(&mut batch);
        }
        batch.freeze()
    }

    fn ups() -> Vec<Up> {
        let (conn, table) = (EdgeConn(5), TableId::new("a-table").unwrap());
        let person = PersonId([4; 16]);
        let hello = Hello { protocol: 1, lang: LangCode::Fr, have: None, throws: true };
        vec![
            Up::Arrive { conn, table: table.clone(), person, hello },
            Up::Hear { conn, text: Bytes::from_static(b"{}") },
            Up::Depart { conn },
            Up::Resync { conn },
            Up::Info { n: 6, table, person },
        ]
    }

    fn downs() -> Vec<Down> {
        let conns = vec![EdgeConn(5), EdgeConn(u64::MAX)];
        vec![
            Down::Text { conns, text: Bytes::from_static(b"a frame") },
            Down::Closed { conn: EdgeConn(1) },
            Down::Info { n: 6, json: Bytes::new() },
        ]
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(read(written(&ups())), Some(Batch::Up(header(), ups())));
        assert_eq!(read(written(&downs())), Some(Batch::Down(header(), downs())));
        assert_eq!(read(written::<Up>(&[])), Some(Batch::Up(header(), vec![])));
        assert_eq!(read(unknown(&header())), Some(Batch::Unknown(header())));
    }

    #[test]
    fn what_is_no_batch_is_nothing_and_no_panic() {
        for whole in [written(&ups()), written(&downs())] {
            for end in 0..whole.len() {
                // What ends between two items is a shorter batch; all else is none.
                let _ = read(whole.slice(..end));
            }
            for at in 0..whole.len() {
                for flip in [1, 0x80, 0xff] {
                    let mut changed = whole.to_vec();
                    changed[at] ^= flip;
                    let _ = read(changed.into());
                }
            }
            let mut other = whole.to_vec();
            other[0] = VERSION + 1;
            assert_eq!(read(other.into()), None, "another version");
        }
    }
}
