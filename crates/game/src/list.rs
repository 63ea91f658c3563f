//! A short list by value.

use core::fmt;
use core::hash::{Hash, Hasher};

/// At most `N` things, by value: what a `Vec` is where there is no heap.
#[derive(Clone, Copy)]
pub struct List<T, const N: usize> {
    items: [T; N],
    len: u8,
}

/// The list has no room for another item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Full;

impl<T: Copy, const N: usize> List<T, N> {
    /// An empty list; `filler` stands in the places that are not in use.
    pub const fn new(filler: T) -> List<T, N> {
        const { assert!(N <= u8::MAX as usize, "the length is a byte") };
        List { items: [filler; N], len: 0 }
    }

    /// These items. More than there is room for do not compile.
    pub const fn from_array<const M: usize>(filler: T, items: [T; M]) -> List<T, N> {
        const { assert!(M <= N, "there is room for all") };
        let mut list = List::new(filler);
        while list.len() < M {
            list.items[list.len()] = items[list.len()];
            list.len += 1;
        }
        list
    }

    /// The items.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }

    /// The items, to be changed.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items[..usize::from(self.len)]
    }

    /// How many there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an item at the end.
    #[inline]
    pub fn push(&mut self, item: T) -> Result<(), Full> {
        let slot = self.items.get_mut(usize::from(self.len)).ok_or(Full)?;
        *slot = item;
        self.len += 1;
        Ok(())
    }

    /// Adds an item at `index`; those behind it move back.
    pub fn insert(&mut self, index: usize, item: T) -> Result<(), Full> {
        self.push(item)?;
        self.as_mut_slice()[index..].rotate_right(1);
        Ok(())
    }

    /// Takes the last item.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items[usize::from(self.len)])
    }

    /// Takes the item at `index`; those behind it move up.
    pub fn remove(&mut self, index: usize) -> T {
        let item = self.as_slice()[index];
        self.items.copy_within(index + 1..usize::from(self.len), index);
        self.len -= 1;
        item
    }

    /// The items, or as many of them as there is room for.
    pub fn of(filler: T, items: impl IntoIterator<Item = T>) -> List<T, N> {
        let mut list = List::new(filler);
        for item in items.into_iter().take(N) {
            // No more are taken than there is room for.
            let _ = list.push(item);
        }
        list
    }

    /// All of the items, if there is room.
    pub fn collect(filler: T, items: impl IntoIterator<Item = T>) -> Result<List<T, N>, Full> {
        let mut list = List::new(filler);
        for item in items {
            list.push(item)?;
        }
        Ok(list)
    }
}

impl<T: Copy + Default, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        List::new(T::default())
    }
}

impl<T: Copy, const N: usize> AsRef<[T]> for List<T, N> {
    fn as_ref(&self) -> &[T] {
        self.as_slice()
    }
}

// What once stood behind the end is no part of the list: it must not tell two lists apart.
impl<T: Copy + PartialEq, const N: usize> PartialEq for List<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Copy + Eq, const N: usize> Eq for List<T, N> {}

impl<T: Copy + Hash, const N: usize> Hash for List<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl<T: Copy + fmt::Debug, const N: usize> fmt::Debug for List<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

#[cfg(feature = "serde")]
mod serde_impls {
    use super::List;
    use core::fmt;
    use core::marker::PhantomData;
    use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
    use serde::ser::{Serialize, Serializer};

    impl<T: Copy + Serialize, const N: usize> Serialize for List<T, N> {
        fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
            s.collect_seq(self.as_slice())
        }
    }

    impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for List<T, N> {
        fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
            struct Items<T, const N: usize>(PhantomData<T>);
            impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for Items<T, N> {
                type Value = List<T, N>;
                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, "a list of at most {N}")
                }
                fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<List<T, N>, A::Error> {
                    let mut list = List::default();
                    while let Some(item) = seq.next_element()? {
                        list.push(item).map_err(|_| A::Error::invalid_length(N + 1, &self))?;
                    }
                    Ok(list)
                }
            }
            d.deserialize_seq(Items(PhantomData))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stood_behind_the_end_does_not_count() {
        let mut a: List<u8, 3> = List::default();
        a.push(7).unwrap();
        a.push(8).unwrap();
        assert_eq!(a.remove(0), 7);
        assert_eq!(a.pop(), Some(8));
        assert_eq!(a, List::default());
        assert_eq!(a.pop(), None);
    }

    #[test]
    fn a_full_list_refuses() {
        assert_eq!(List::<u8, 2>::collect(0, [1, 2, 3]), Err(Full));
        assert_eq!(List::<u8, 2>::collect(0, [1, 2]).unwrap().as_slice(), [1, 2]);
        assert_eq!(List::<u8, 3>::from_array(0, [1, 2]).as_slice(), [1, 2]);
    }
}
