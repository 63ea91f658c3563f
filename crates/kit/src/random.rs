//! What tests ask of numbers, and numbers that a fuzzer chose.

use game::{Numbers, Random};

/// What tests like to ask any source of numbers.
pub trait Pick: Numbers {
    /// True once in `n` times.
    fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of the items.
    ///
    /// # Panics
    /// When there is none.
    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Any byte.
    fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }
}

impl<N: Numbers> Pick for N {}

/// Numbers taken from bytes that somebody else chose: a fuzzer, for instance. When they are used
/// up, numbers of a fixed seed follow, so that nothing waits for ever for a lucky one.
#[derive(Clone, Debug)]
pub struct FromBytes<'a> {
    bytes: &'a [u8],
    then: Random,
}

impl<'a> FromBytes<'a> {
    /// The numbers that these bytes are.
    pub fn new(bytes: &'a [u8]) -> FromBytes<'a> {
        FromBytes { bytes, then: Random::new(0) }
    }
}

impl Numbers for FromBytes<'_> {
    fn below(&mut self, bound: u32) -> u32 {
        let wanted = if bound <= 256 { 1 } else { 4 };
        let Some((taken, rest)) = self.bytes.split_at_checked(wanted) else {
            self.bytes = &[];
            return self.then.below(bound);
        };
        self.bytes = rest;
        taken.iter().fold(0u32, |n, &byte| n << 8 | u32::from(byte)) % bound
    }
}
