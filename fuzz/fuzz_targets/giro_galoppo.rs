//! Arbitrary facts, most of them nonsense: what is legal and what is not stays in step, and nothing
//! panics.
#![no_main]

use giro_galoppo::GiroGaloppo;
use kit::FromBytes;
use kit::conformance::try_anything;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    try_anything::<GiroGaloppo>(&mut FromBytes::new(bytes), bytes.len().min(400));
});
