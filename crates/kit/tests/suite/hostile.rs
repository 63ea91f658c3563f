//! Records that somebody has tampered with: an error or a replay, never a panic. The fuzz targets
//! look harder; these run everywhere.

use catalog::GameId;
use catalog::record::{MAX_LINE, Malformed, RecordError, Replay, Wrong, write_step};
use game::Numbers;
use kit::conformance::try_anything;
use kit::{ForEveryGame, Pick, Random, Specimen, for_every_game, golden};
use std::io::{self, BufReader, Cursor, Read, sink};

fn replay_all(input: impl io::BufRead) -> Result<u64, RecordError> {
    let mut replay = Replay::new(input)?;
    while let Some(step) = replay.step()? {
        write_step(&mut sink(), step.seq, replay.table()).expect("a sink takes everything");
    }
    Ok(replay.seq())
}

#[test]
fn tampered_records_never_panic() {
    let mut random = Random::new(7);
    let kept = golden::kept().unwrap();
    let (mut replayed, mut refused) = (0, 0);
    for _ in 0..4_000 {
        let golden = &kept[random.below(kept.len() as u32) as usize];
        // The beginning of a record is as good as all of it, and quicker.
        let mut bytes = golden.record[..golden.record.len().min(6_000)].to_vec();
        for _ in 0..=random.below(3) {
            tamper(&mut bytes, &mut random);
        }
        match replay_all(Cursor::new(&bytes)) {
            Ok(_) => replayed += 1,
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 1_000 && replayed > 10, "{refused} refused, {replayed} replayed");
}

/// Cuts, doubles, swaps or garbles a bit of it.
fn tamper(bytes: &mut Vec<u8>, random: &mut Random) {
    let len = bytes.len() as u32;
    if len < 2 {
        return;
    }
    let at = random.below(len) as usize;
    let to = (at + 1 + random.below(20) as usize).min(bytes.len());
    match random.below(6) {
        0 => bytes.truncate(at),
        1 => bytes[at] = random.byte(),
        2 => drop(bytes.drain(at..to)),
        3 => {
            let piece = bytes[at..to].to_vec();
            bytes.splice(at..at, piece);
        }
        4 => {
            let digits = bytes.iter().enumerate().filter(|(_, b)| b.is_ascii_digit());
            let digits: Vec<usize> = digits.map(|(i, _)| i).collect();
            if !digits.is_empty() {
                bytes[random.pick(&digits)] = b'0' + random.below(10) as u8;
            }
        }
        _ => {
            let mut lines: Vec<Vec<u8>> =
                bytes.split(|&b| b == b'\n').map(<[u8]>::to_vec).collect();
            let (a, b) = (random.below(lines.len() as u32), random.below(lines.len() as u32));
            lines.swap(a as usize, b as usize);
            *bytes = lines.join(&b'\n');
        }
    }
}

#[test]
fn an_endless_line_is_refused_without_being_read() {
    let endless = BufReader::new(io::repeat(b'x'));
    let error = replay_all(endless).unwrap_err();
    assert!(matches!(error.wrong, Wrong::Malformed(Malformed::LineTooLong)));
    assert_eq!(error.line, 1);
}

#[test]
fn an_endless_record_is_read_in_little_memory() {
    let header = br#"{"cavalcade":1,"game":"giro-galoppo","seats":[{},{}],"options":{}}"#;
    let fact = b"\n{\"by\":1,\"do\":\"place\",\"cell\":5}";
    let peak = allocation_counter::measure(|| {
        // The same choice again and again is legal for ever.
        let placed =
            b"\n{\"by\":0,\"do\":\"place\",\"cell\":14}\n{\"by\":1,\"do\":\"place\",\"cell\":24}\
            \n{\"by\":0,\"do\":\"place\",\"cell\":33}\n{\"by\":1,\"do\":\"place\",\"cell\":40}";
        let again = b"\n{\"by\":0,\"do\":\"play\",\"card\":3}".repeat(100_000);
        let input = header.chain(&fact[..]).chain(&placed[..]).chain(Cursor::new(again));
        let input = BufReader::new(input);
        assert_eq!(replay_all(input).unwrap(), 100_005);
    });
    // The record itself is three megabytes; what reads it must not keep it.
    assert!(peak.bytes_max < 4_000_000, "{} bytes", peak.bytes_max);
}

#[test]
fn a_line_of_the_longest_length_is_read() {
    let mut line =
        br#"{"cavalcade":1,"game":"giro-galoppo","seats":[{},{}],"options":{}}"#.to_vec();
    line.resize(MAX_LINE, b' ');
    assert_eq!(replay_all(Cursor::new(&line)).unwrap(), 0);
    line.push(b' ');
    let error = replay_all(Cursor::new(&line)).unwrap_err();
    assert!(matches!(error.wrong, Wrong::Malformed(Malformed::LineTooLong)));
}

#[test]
fn nonsense_is_refused_by_every_game() {
    struct Nonsense;
    impl ForEveryGame for Nonsense {
        fn game<G: Specimen>(&mut self, _id: GameId) {
            for seed in 0..300 {
                try_anything::<G>(&mut Random::new(seed), 150);
            }
        }
    }
    for_every_game(&mut Nonsense);
}
