//! What the champion has learned, and how it is kept.

use super::net::{Net, SIZE};
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

/// What the weights in a file are multiples of; they are kept in two bytes each.
const GRAIN: f32 = 1.0 / 2048.0;

/// The first line of a file says what it is and how it was made, and ends with a newline.
const HEADER: &str = "Petits Chevaux weights 1, made by: cavalcade train petits-chevaux --seed ";

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
            let grains = (weight / GRAIN).round().clamp(f32::from(i16::MIN), f32::from(i16::MAX));
            bytes.extend((grains as i16).to_le_bytes());
        }
        bytes
    }

    /// What was kept.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, NotWeights> {
        let end = bytes.iter().position(|&b| b == b'\n').ok_or(NotWeights)?;
        let (header, body) = (&bytes[..end], &bytes[end + 1..]);
        if !header.starts_with(HEADER.as_bytes()) || body.len() != 2 * SIZE * KINDS {
            return Err(NotWeights);
        }
        let pairs = body.chunks_exact(2);
        let mut weights = pairs.map(|b| f32::from(i16::from_le_bytes([b[0], b[1]])) * GRAIN);
        let mut net = || Net::from_weights(weights.by_ref()).ok_or(NotWeights);
        Ok(Weights { nets: [net()?, net()?, net()?, net()?] })
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
