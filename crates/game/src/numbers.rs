//! Where chance gets its numbers from: outside.

/// A source of numbers. The rules never own one; the shell (server, browser, test) hands it in.
pub trait Numbers {
    /// A number from 0 to `bound - 1`, each equally likely.
    ///
    /// Precondition: `bound` is not 0.
    fn below(&mut self, bound: u32) -> u32;

    /// Puts the items in a random order, each equally likely (Fisher and Yates).
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (2..=items.len()).rev() {
            let chosen = self.below(end as u32) as usize;
            items.swap(end - 1, chosen);
        }
    }
}

impl<N: Numbers> Numbers for &mut N {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        (**self).below(bound)
    }
}
