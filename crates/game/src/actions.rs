//! Sets of actions.

/// A set of actions, by value, in a fixed order.
///
/// It is not a list: the games keep it as a few bits, and an action is made only when it is
/// asked for. Choosing one of 28 moves at random then costs no more than choosing one of two.
pub trait ActionSet: Clone {
    /// What is in the set.
    type Action: Copy + Eq;

    /// How many actions there are.
    fn len(&self) -> usize;

    /// The action at `index`, counted from 0.
    fn get(&self, index: usize) -> Option<Self::Action>;

    /// Whether nothing can be done.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether `action` is in the set.
    fn contains(&self, action: &Self::Action) -> bool {
        self.iter().any(|a| a == *action)
    }

    /// All of them, in order.
    fn iter(&self) -> Iter<'_, Self>
    where
        Self: Sized,
    {
        Iter { set: self, next: 0 }
    }
}

/// The actions of a set, in order.
#[derive(Debug)]
pub struct Iter<'a, S> {
    set: &'a S,
    next: usize,
}

impl<S: ActionSet> Iterator for Iter<'_, S> {
    type Item = S::Action;
    #[inline]
    fn next(&mut self) -> Option<S::Action> {
        let action = self.set.get(self.next)?;
        self.next += 1;
        Some(action)
    }
}
