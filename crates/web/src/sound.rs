//! Sounds, made by the browser itself: wood on wood, a rattle, a small fanfare. Off until wanted.

use crate::games;
use crate::prefs::Prefs;
use crate::table_client::TableClient;
use leptos::prelude::*;
use web_sys::{AudioContext, OscillatorType};

/// A few notes.
pub type Sound = &'static [Note];

/// One note: when it begins and how long it is, in seconds, and how high and loud.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    at: f64,
    length: f64,
    hertz: f32,
    loud: f32,
    shape: OscillatorType,
}

const fn wood(at: f64, hertz: f32) -> Note {
    Note { at, length: 0.07, hertz, loud: 0.25, shape: OscillatorType::Triangle }
}

const fn horn(at: f64, hertz: f32, length: f64) -> Note {
    Note { at, length, hertz, loud: 0.12, shape: OscillatorType::Square }
}

/// The volume for which the notes are written, in per cent.
const USUAL: f32 = 60.0;

/// A horse moves.
pub const HOP: Sound = &[wood(0.0, 520.0), wood(0.1, 600.0)];
/// Something goes wrong.
pub const THUD: Sound = &[wood(0.0, 160.0), wood(0.06, 120.0)];
/// Wood that is shaken: a die, a carousel.
pub const RATTLE: Sound =
    &[wood(0.0, 700.0), wood(0.06, 900.0), wood(0.13, 640.0), wood(0.22, 820.0)];
/// Two that stand together: nobody gets past.
pub const BAR: Sound = &[wood(0.0, 240.0), wood(0.12, 240.0), wood(0.24, 180.0)];
/// Something is touched.
pub const TAP: Sound = &[wood(0.0, 420.0)];
/// Something is won.
pub const UP: Sound = &[horn(0.0, 392.0, 0.1), horn(0.1, 523.3, 0.16)];
/// Somebody has won.
pub const FANFARE: Sound = &[
    horn(0.0, 392.0, 0.14),
    horn(0.15, 523.3, 0.14),
    horn(0.3, 659.3, 0.14),
    horn(0.45, 784.0, 0.4),
];

/// Sounds of one moment, at most: who was away for long hears the last.
const AT_ONCE: usize = 3;

/// Plays what happens at a table as it is shown, for whoever wants to hear it.
pub fn accompany(at: TableClient) {
    let prefs = expect_context::<Prefs>();
    let context = StoredValue::new_local(None::<AudioContext>);
    at.each_shown(move |effects| {
        let mut sounds: Vec<_> = effects.iter().filter_map(games::sound).collect();
        if !prefs.sound.get_untracked() || sounds.is_empty() {
            return;
        }
        sounds.drain(..sounds.len().saturating_sub(AT_ONCE));
        context.update_value(|context| {
            // It can be had only after somebody has pressed something; until then it is quiet.
            if context.is_none() {
                *context = AudioContext::new().ok();
            }
            if let Some(context) = context {
                for (i, notes) in sounds.into_iter().enumerate() {
                    for note in notes {
                        // A sound that can't be made is not missed.
                        let _ = play(context, *note, i as f64 * 0.28, prefs.volume.get_untracked());
                    }
                }
            }
        });
    });
}

/// Plays a note so much later, so loud in per cent.
fn play(
    context: &AudioContext,
    note: Note,
    later: f64,
    volume: u8,
) -> Result<(), wasm_bindgen::JsValue> {
    let (source, gain) = (context.create_oscillator()?, context.create_gain()?);
    source.set_type(note.shape);
    let begin = context.current_time() + note.at + later;
    let end = begin + note.length;
    source.frequency().set_value_at_time(note.hertz, begin)?;
    // A short attack and a soft end: wood, not a beep.
    gain.gain().set_value_at_time(0.0001, begin)?;
    let loud = (note.loud * f32::from(volume) / USUAL).max(0.0002);
    gain.gain().exponential_ramp_to_value_at_time(loud, begin + 0.008)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    source.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    source.start_with_when(begin)?;
    source.stop_with_when(end + 0.02)
}

/// A short try, for the settings: so loud in per cent.
pub fn try_out(volume: u8) {
    if let Ok(context) = AudioContext::new() {
        for note in UP {
            let _ = play(&context, *note, 0.0, volume);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sound_ends_soon() {
        for notes in [HOP, THUD, RATTLE, BAR, TAP, UP, FANFARE] {
            assert!(notes.iter().all(|note| note.at + note.length < 1.0));
        }
    }
}
