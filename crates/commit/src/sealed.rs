//! What may be handed on and must not be printed.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// Bytes or a text that may hold a secret. It is used like what is in it; only `Debug` tells nothing but
/// how long it is.
#[derive(Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Sealed<T>(pub T);

impl<T: AsRef<[u8]>> fmt::Debug for Sealed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealed({} bytes)", self.0.as_ref().len())
    }
}

impl<T> Deref for Sealed<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Sealed<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> From<T> for Sealed<T> {
    fn from(inner: T) -> Sealed<T> {
        Sealed(inner)
    }
}

#[cfg(all(test, feature = "serde"))]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_text_is_written_as_the_text() {
        let sealed = Sealed("a text".to_owned());
        assert_eq!(serde_json::to_string(&sealed).unwrap(), r#""a text""#);
        assert_eq!(serde_json::from_str::<Sealed<String>>(r#""a text""#).unwrap(), sealed);
        assert_eq!(format!("{sealed:?}"), "Sealed(6 bytes)");
    }
}
