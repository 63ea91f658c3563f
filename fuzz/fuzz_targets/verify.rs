//! Any bytes at all as a record whose dice are verified: a verdict or a reason, never a panic. And
//! the same bytes as what a header of the second edition says of its dice: what was not promised
//! never gets a verdict.
#![no_main]

use catalog::record::{Digest, Fair, Header, SeatInfo, SecondEdition, write_header};
use catalog::{AnyOptions, GameId};
use libfuzzer_sys::fuzz_target;
use table::{Added, Edition, Seed, verify};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(verdict) = verify(bytes) {
        assert_eq!(verdict.added.len(), verdict.seats.len());
        assert!(verdict.chance <= verdict.facts);
    }
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.split('\n');
    let mut line = || lines.next().unwrap_or_default().to_owned();
    let (table, match_no) = (protocol::table_tag(&line()), u32::from(bytes.first().copied().unwrap_or(1)));
    let seed = Seed([bytes.last().copied().unwrap_or_default(); 32]);
    let commit = seed.commit(&Edition::Second { table, match_no });
    // Two people and a bot. The first keeps its word, the others say what they like.
    let luck = vec![line(), line(), line()];
    let promises = vec![
        Some(protocol::promise(&commit, &luck[0])),
        Digest::from_hex(&line()),
        Digest::from_hex(&line()),
    ];
    let seats = vec![
        SeatInfo { name: Some(line()), ..SeatInfo::default() },
        SeatInfo { name: Some(line()), ..SeatInfo::default() },
        SeatInfo { bot: Some(line()), ..SeatInfo::default() },
    ];
    let Ok(options) = AnyOptions::parse(GameId::PetitsChevaux, "{}") else { return };
    let second = SecondEdition { table, match_no, promises, ages: None };
    let fair = Fair {
        commit: commit.clone(),
        luck,
        seed: Some(seed.to_hex()),
        second: Some(second),
        taken_back: 0,
    };
    let header = Header { id: None, started: None, fair: Some(fair), seats, options };
    let mut record = Vec::new();
    write_header(&mut record, &header).expect("it is written to memory");
    let Ok(verdict) = verify(&record[..]) else { return };
    let fair = header.fair.expect("it was put there");
    let promises = fair.second.expect("it was put there").promises;
    for (seat, added) in verdict.added.iter().enumerate() {
        match added {
            Added::Nothing => assert!(fair.luck[seat].is_empty() && promises[seat].is_none()),
            Added::Withheld => assert!(fair.luck[seat].is_empty() && promises[seat].is_some()),
            Added::Text(text) => {
                assert!(!text.is_empty() && text.chars().count() <= protocol::MAX_LUCK);
                assert_eq!(promises[seat], Some(protocol::promise(&commit, text)));
            }
        }
    }
    assert_eq!(verdict.added[2], Added::Nothing, "a bot adds nothing");
});
