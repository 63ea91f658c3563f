//! Whatever comes over the socket: read, and heard by a table in the middle of a match.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{Hello, LangCode, Settings, ToServer};
use table::{Conn, Moment, NewTable, PersonId, Seed, Table};

// The first byte chooses the game; every line after it is a message of one of three people. A
// line that begins with a digit lets so many seconds pass first.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, rest)) = bytes.split_first() else { return };
    let games = catalog::GameId::ALL;
    let game = games[usize::from(*first) % games.len()];
    let settings = Settings::default();
    let Ok(options) = Table::read_options(game, None, &settings, game::words::Lang::En) else { return };
    let person = |n: u8| PersonId([n; 16]);
    let (mut table, _) = Table::create(NewTable {
        id: "table".to_owned(),
        code: "CODE".to_owned(),
        host: person(0),
        options,
        settings,
        seed: Seed([*first; 32]),
    });
    let mut now = 1_000_000;
    let mut seed = || Seed([1; 32]);
    let hello = Hello { protocol: protocol::VERSION, lang: LangCode::Fr, have: None };
    for n in 0..3 {
        let mut moment = Moment { unix_ms: now, seed: &mut seed };
        table.arrive(Conn(n.into()), person(n), &hello, &mut moment);
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
        let mut moment = Moment { unix_ms: now, seed: &mut seed };
        let step = table.hear(Conn(who as u64), &message, &mut moment);
        for out in step.out {
            assert!(serde_json::from_slice::<serde_json::Value>(&out.text).is_ok());
        }
    }
});
