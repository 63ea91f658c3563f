//! Any bytes at all as a record: an error or a replay, never a panic, and what can be read can be
//! written and read again.
#![no_main]

use catalog::record::{Replay, write_fact, write_header, write_step};
use libfuzzer_sys::fuzz_target;
use std::io::{Cursor, sink};

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut replay) = Replay::new(Cursor::new(bytes)) else { return };
    let mut written = Vec::new();
    write_header(&mut written, replay.header()).unwrap();
    let mut facts = Vec::new();
    while let Ok(Some(step)) = replay.step() {
        write_step(&mut sink(), step.seq, replay.table()).unwrap();
        write_fact(&mut written, &step.fact).unwrap();
        facts.push(step.fact);
    }
    let mut again = Replay::new(Cursor::new(&written)).expect("our own header can be read");
    assert_eq!(again.header(), replay.header());
    for fact in facts {
        let step = again.step().expect("our own facts can be read").expect("they are all there");
        assert_eq!(step.fact, fact);
    }
    assert_eq!(again.table(), replay.table());
});
