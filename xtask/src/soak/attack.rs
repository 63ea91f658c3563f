//! Who means no good, and what each of them does.
//!
//! An attack is one round that is repeated until the time is up. What a round opens it may keep until
//! the next one. Every attack has a measure, so that what is seen is the server's doing and not that
//! of a machine on which attackers take all the time there is.

use super::wire::{Socket, Target};
use std::io::{self, Write};
use std::net::TcpStream;
use std::time::Duration;

/// One kind of attack.
pub struct Attack {
    pub name: &'static str,
    pub does: &'static str,
    /// The last number of its address, 127.0.0.x: those who only take up room have another one than
    /// those who want to be let in, or they would protect the server from them.
    pub from: u8,
    /// Between two rounds.
    pub pause: Duration,
    pub round: fn(Target, &mut Attacker) -> io::Result<()>,
}

/// What an attacker has and has done.
#[derive(Default)]
pub struct Attacker {
    /// Who it is to the server.
    secret: String,
    /// A table of its own.
    table: String,
    /// How often it has done what it does.
    pub deeds: u64,
    /// How often the server has let it.
    pub let_through: u64,
    open: Vec<TcpStream>,
    sockets: Vec<Socket>,
    /// How far it has heard its match to be: which it is, and what it has done in it.
    at: (u64, u64),
}

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// All of them.
pub const ATTACKS: [Attack; 14] = [
    Attack {
        name: "silent sockets",
        does: "opens 400 connections and says nothing on any of them",
        from: 3,
        pause: ms(250),
        round: silent,
    },
    Attack {
        name: "slow headers",
        does: "begins 100 requests and goes on by a byte now and then",
        from: 3,
        pause: ms(500),
        round: slow_headers,
    },
    Attack {
        name: "slow bodies",
        does: "announces a body and does not send it",
        from: 4,
        pause: ms(100),
        round: slow_body,
    },
    Attack {
        name: "deaf readers",
        does: "asks for the whole API a hundred times at once and reads no answer",
        from: 4,
        pause: ms(1_000),
        round: deaf,
    },
    Attack { name: "table flood", does: "makes tables", from: 1, pause: ms(5), round: tables },
    Attack { name: "person flood", does: "makes people", from: 1, pause: ms(5), round: people },
    Attack {
        name: "bad options",
        does: "asks for tables whose matches would never end, or could not begin",
        from: 1,
        pause: ms(20),
        round: bad_options,
    },
    Attack {
        name: "code guessing",
        does: "tries codes of tables",
        from: 1,
        pause: ms(5),
        round: codes,
    },
    Attack {
        name: "malformed messages",
        does: "says what is no message, until it is sent away, and comes back",
        from: 1,
        pause: ms(5),
        round: malformed,
    },
    Attack {
        name: "message flood",
        does: "sends good messages, far too many of them",
        from: 1,
        pause: ms(1),
        round: messages,
    },
    Attack {
        name: "touch and release",
        does: "touches the carrousel and lets go, for ever",
        from: 1,
        pause: ms(10),
        round: touch,
    },
    Attack {
        name: "huge messages",
        does: "sends a megabyte as a message, as a header, as a body",
        from: 1,
        pause: ms(100),
        round: huge,
    },
    Attack {
        name: "reconnect storm",
        does: "comes to a table and is gone again",
        from: 5,
        pause: ms(10),
        round: reconnect,
    },
    Attack {
        name: "one table, many sockets",
        does: "keeps 200 sockets at one table, and reads none of them",
        from: 4,
        pause: ms(50),
        round: crowd,
    },
];

impl Attacker {
    pub fn new(secret: String, table: String) -> Attacker {
        Attacker { secret, table, ..Attacker::default() }
    }

    /// It has done something, and the server has let it or not.
    fn did(&mut self, let_through: bool) {
        self.deeds += 1;
        self.let_through += u64::from(let_through);
    }

    /// Reads in what it has heard how far its match is. Several messages, or half of one, are as good.
    fn note(&mut self, heard: &str) {
        if let Some(number) = last_number(heard, "\"frame\":{\"match\":") {
            self.at.0 = number;
        }
        if let Some(acted) = last_number(heard, "\"acted\":") {
            self.at.1 = acted;
        }
    }

    /// Its socket, opened if it has none; `None` when the server does not let it.
    fn socket(&mut self, at: Target) -> io::Result<Option<&mut Socket>> {
        if self.sockets.is_empty() {
            self.sockets.extend(at.socket(&self.table, &self.secret)?);
        }
        Ok(self.sockets.first_mut())
    }

    /// Says something at its table, and forgets a socket on which nothing can be said.
    fn say(&mut self, at: Target, text: &str) -> io::Result<()> {
        let Some(socket) = self.socket(at)? else {
            self.did(false);
            return Ok(());
        };
        let heard = socket.say(text).and_then(|()| socket.hear());
        self.did(heard.is_ok());
        match heard {
            Ok(heard) => self.note(&heard),
            Err(_) => self.sockets.clear(),
        }
        Ok(())
    }
}

fn last_number(text: &str, before: &str) -> Option<u64> {
    let digits = text.rsplit(before).next().filter(|rest| rest.len() < text.len())?;
    digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

fn silent(at: Target, by: &mut Attacker) -> io::Result<()> {
    // Those that the server has closed are noticed by writing nothing to them.
    by.open.retain(is_open);
    for _ in by.open.len()..400 {
        by.open.push(at.connect()?);
        by.did(true);
    }
    Ok(())
}

fn is_open(stream: &TcpStream) -> bool {
    let looked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    let _ = stream.set_nonblocking(false);
    matches!(looked, Err(error) if error.kind() == io::ErrorKind::WouldBlock)
}

fn slow_headers(at: Target, by: &mut Attacker) -> io::Result<()> {
    by.open.retain_mut(|stream| is_open(stream) && stream.write_all(b"x").is_ok());
    for _ in by.open.len()..100 {
        let mut stream = at.connect()?;
        let begun = stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nX: ").is_ok();
        by.open.push(stream);
        by.did(begun);
    }
    Ok(())
}

fn slow_body(at: Target, by: &mut Attacker) -> io::Result<()> {
    by.open.retain(is_open);
    if by.open.len() < 50 {
        let mut stream = at.connect()?;
        let head = b"POST /api/join HTTP/1.1\r\nHost: here\r\nContent-Length: 9999\r\n\r\n{";
        let begun = stream.write_all(head).is_ok();
        by.open.push(stream);
        by.did(begun);
    }
    Ok(())
}

fn deaf(at: Target, by: &mut Attacker) -> io::Result<()> {
    by.open.retain(is_open);
    if by.open.len() < 20 {
        let mut stream = at.connect()?;
        let asked =
            stream.write_all(&b"GET /api HTTP/1.1\r\nHost: here\r\n\r\n".repeat(100)).is_ok();
        by.open.push(stream);
        by.did(asked);
    }
    Ok(())
}

fn tables(at: Target, by: &mut Attacker) -> io::Result<()> {
    let made = at.post("/api/tables", Some(&by.secret), r#"{"game":"giro-galoppo"}"#)?;
    by.did(made.status == 201);
    Ok(())
}

fn people(at: Target, by: &mut Attacker) -> io::Result<()> {
    let made = at.post("/api/people", None, "{}")?;
    by.did(made.status == 201);
    Ok(())
}

fn bad_options(at: Target, by: &mut Attacker) -> io::Result<()> {
    const BAD: [&str; 6] = [
        // Nobody ever leaves the box.
        r#"{"game":"petits-chevaux","options":{"max_sixes":1}}"#,
        // A wall of seven that no card jumps.
        r#"{"game":"giro-galoppo","options":{"course":"gggsrsrsmsggsg","spacing":"wooden","placement":[4,6,8,10,13]}}"#,
        r#"{"game":"carrousel","options":{"hand":0}}"#,
        r#"{"game":"petits-chevaux","options":{"horses":99}}"#,
        r#"{"game":"chess"}"#,
        "{",
    ];
    let bad = BAD[by.deeds as usize % BAD.len()];
    let made = at.post("/api/tables", Some(&by.secret), bad)?;
    by.did(made.status == 201);
    Ok(())
}

fn codes(at: Target, by: &mut Attacker) -> io::Result<()> {
    let code: String =
        (0..4).map(|i| ["BA", "DE", "FI", "GO", "KU"][(by.deeds >> i) as usize % 5]).collect();
    let tried = at.post("/api/join", None, &format!("{{\"code\":\"{code}\"}}"))?;
    // Wrong or right: it was looked up.
    by.did(tried.status != 429);
    Ok(())
}

fn malformed(at: Target, by: &mut Attacker) -> io::Result<()> {
    const NONSENSE: [&str; 6] = [
        "",
        "{",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        r#"{"act":{"n":-1,"match":1,"nth":0,"action":{}}}"#,
        r#"{"ask":{"n":1,"want":{"fly":{}}}}"#,
        "\u{0}\u{1}\u{2}",
    ];
    by.say(at, NONSENSE[by.deeds as usize % NONSENSE.len()])
}

fn messages(at: Target, by: &mut Attacker) -> io::Result<()> {
    by.say(at, &format!(r#"{{"ping":{{"n":{}}}}}"#, by.deeds % 1_000_000))
}

fn touch(at: Target, by: &mut Attacker) -> io::Result<()> {
    let (number, nth) = by.at;
    // It sits down with a bot and begins, and begins another match when one is over. That most of
    // these are refused does it no harm.
    if by.deeds.is_multiple_of(500) {
        for want in [
            r#"{"sit":{"place":0,"name":"Eve"}}"#,
            r#"{"bot":{"place":1,"level":"pony"}}"#,
            &format!(r#"{{"start":{{"match":{}}}}}"#, number + 1),
        ] {
            by.say(at, &format!(r#"{{"ask":{{"n":1,"want":{want}}}}}"#))?;
        }
        return Ok(());
    }
    let deed = if nth.is_multiple_of(2) { "touch" } else { "release" };
    let act =
        format!(r#"{{"act":{{"n":2,"match":{number},"nth":{nth},"action":{{"do":"{deed}"}}}}}}"#);
    by.say(at, &act)
}

fn huge(at: Target, by: &mut Attacker) -> io::Result<()> {
    let megabyte = "x".repeat(1 << 20);
    match by.deeds % 3 {
        0 => by.say(at, &megabyte),
        1 => {
            let asked = at.ask(format!("GET / HTTP/1.1\r\nX: {megabyte}\r\n\r\n").as_bytes());
            by.did(asked.is_ok_and(|answer| answer.status == 200));
            Ok(())
        }
        _ => {
            let asked = at.post("/api/join", None, &megabyte);
            by.did(asked.is_ok_and(|answer| answer.status == 200));
            Ok(())
        }
    }
}

fn reconnect(at: Target, by: &mut Attacker) -> io::Result<()> {
    let came = at.socket(&by.table, &by.secret)?;
    by.did(came.is_some());
    Ok(())
}

fn crowd(at: Target, by: &mut Attacker) -> io::Result<()> {
    if by.sockets.len() >= 200 {
        by.sockets.drain(..20);
    }
    let came = at.socket(&by.table, &by.secret)?;
    by.did(came.is_some());
    by.sockets.extend(came);
    Ok(())
}
