//! Arbitrary facts, most of them nonsense: what is legal and what is not stays in step, and nothing
//! panics.
#![no_main]

use petits_chevaux::PetitsChevaux;
use kit::FromBytes;
use kit::conformance::try_anything;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    try_anything::<PetitsChevaux>(&mut FromBytes::new(bytes), bytes.len().min(400));
});
