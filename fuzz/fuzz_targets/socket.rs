//! Whatever comes over the socket: read, and heard by a table in the middle of a match.
#![no_main]

use commit::{PersonId, Sealed, TableKey};
use game::words::Lang;
use libfuzzer_sys::fuzz_target;
use protocol::{Hello, LangCode, Settings, ToServer};
use table::{Conn, Deed, Doc, Host, Input, Kept, Limits, Moment, Names, NewTable, Next, Seed};

// The first byte chooses the game; every line after it is a message of one of three people. A
// line that begins with a digit lets so many seconds pass first.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let games = catalog::GameId::ALL;
    let game = games[usize::from(*first) % games.len()];
    let settings = Settings::default();
    let Ok(options) = table::read_options(game, None, &settings, Lang::En) else { return };
    let person = |n: u8| PersonId([n; 16]);
    let doc = Doc::new(NewTable { host: person(0), options, settings, seed: Seed([*first; 32]) });
    let names = Names { id: "table".to_owned(), code: "CODE".to_owned(), key: TableKey(1) };
    let kept = Kept { rev: 1, doc, log: Sealed::default() };
    let Ok(mut host) = Host::load(names, Limits::default(), kept) else { return };
    let mut now = 1_000_000;
    for n in 0..3 {
        let hello = Hello { protocol: protocol::VERSION, lang: LangCode::Fr, have: None, throws: false };
        host = happen(host, Input::Arrive { conn: Conn(n.into()), person: person(n), hello }, now);
    }
    let seated = [
        r#"{"ask":{"n":1,"want":{"sit":{"place":0,"name":"A"}}}}"#,
        r#"{"ask":{"n":1,"want":{"sit":{"place":1,"name":"B"}}}}"#,
        r#"{"ask":{"n":2,"want":{"start":{"match":1}}}}"#,
    ];
    let strange = rest.split(|&b| b == b'\n');
    let lines = seated.iter().map(|line| line.as_bytes()).zip([0, 1, 0]);
    let strange = strange.enumerate().map(|(i, line)| (line, i % 3));
    for (line, who) in lines.chain(strange) {
        let line = match line.split_first() {
            Some((digit @ b'0'..=b'9', rest)) => {
                now += u64::from(digit - b'0') * 1_000;
                rest
            }
            _ => line,
        };
        let Ok(text) = std::str::from_utf8(line) else { continue };
        let Ok(message) = ToServer::read(text) else { continue };
        // What can be read can be written, and read again.
        assert!(ToServer::read(&message.text()).is_ok());
        host = happen(host, Input::Do(Deed::Hear { conn: Conn(who as u64), message }), now);
    }
});

/// Something happens; it is kept, and what is told can be read.
fn happen(host: Host, input: Input, unix_ms: u64) -> Host {
    let mut seed = || Seed([1; 32]);
    let mut moment = Moment { unix_ms, seed: &mut seed };
    let mut progress = host.happen(input, &mut moment);
    loop {
        for out in progress.send.out {
            assert!(serde_json::from_slice::<serde_json::Value>(&out.text).is_ok());
        }
        progress = match progress.next {
            Next::Listen(host) => return host,
            Next::Keep { pending, .. } => pending.kept(&mut moment),
        };
    }
}
