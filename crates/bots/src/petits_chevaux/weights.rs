//! What the champion has learned, and how it is kept.

use super::net::Net;
use std::sync::LazyLock;

/// What the champion has learned: a net for each kind of table.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    pub(super) nets: [Net; KINDS],
}

/// What was kept is not what a champion of this game learns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these are not weights of this version; train again")]
pub struct NotWeights;

/// Kinds of tables: two seats or more, four horses or fewer.
pub(super) const KINDS: usize = 4;

/// What the weights in a file are multiples of. Coarser, the champion plays worse; finer, whoever
/// loads the page waits longer.
const GRAIN: f32 = 33.0 / 2048.0;

/// Stands before the few weights that take two bytes; the others take one.
const LARGE: i8 = i8::MIN;

/// The first line of a file says what it is and how it was made, and ends with a newline.
const HEADER: &str = "Petits Chevaux weights 2, made by: cavalcade train petits-chevaux --seed ";

static CHAMPION: LazyLock<Weights> = LazyLock::new(|| {
    let kept = include_bytes!("../../weights/petits-chevaux.weights");
    // A test reads this very file.
    Weights::from_bytes(kept).expect("the weights that come with the program are good")
});

impl Weights {
    /// Those that come with the program.
    pub fn champion() -> &'static Weights {
        &CHAMPION
    }

    /// As they are kept: a line of text, then numbers.
    pub fn to_bytes(&self, seed: u64) -> Vec<u8> {
        let mut bytes = format!("{HEADER}{seed}\n").into_bytes();
        for weight in self.nets.iter().flat_map(Net::weights) {
            let grains = (weight / GRAIN).round() as i16;
            match i8::try_from(grains) {
                Ok(small) if small != LARGE => bytes.extend(small.to_le_bytes()),
                _ => {
                    bytes.extend(LARGE.to_le_bytes());
                    bytes.extend(grains.to_le_bytes());
                }
            }
        }
        bytes
    }

    /// What was kept.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NotWeights> {
        let end = bytes.iter().position(|&b| b == b'\n').ok_or(NotWeights)?;
        let (header, body) = (&bytes[..end], &bytes[end + 1..]);
        if !header.starts_with(HEADER.as_bytes()) {
            return Err(NotWeights);
        }
        let mut body = body.iter().copied();
        let mut weights = std::iter::from_fn(|| {
            let grains = match body.next()?.cast_signed() {
                LARGE => i16::from_le_bytes([body.next()?, body.next()?]),
                small => small.into(),
            };
            Some(f32::from(grains) * GRAIN)
        });
        let mut net = || Net::from_weights(weights.by_ref()).ok_or(NotWeights);
        let nets = [net()?, net()?, net()?, net()?];
        match body.next() {
            Some(_) => Err(NotWeights),
            None => Ok(Weights { nets }),
        }
    }

    /// The net for a table.
    pub(super) fn net(&self, seats: usize, horses: usize) -> &Net {
        &self.nets[kind(seats, horses)]
    }
}

/// The kind of a table at which so many still play.
pub(super) fn kind(seats: usize, horses: usize) -> usize {
    usize::from(seats > 2) + 2 * usize::from(horses < 4)
}
