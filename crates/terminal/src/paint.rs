//! Colours: five horses, four grounds, and what is said softly or loudly.

use ratatui::style::{Color, Modifier, Style};

/// How a character is printed.
pub type Ink = Style;

/// The five horses, each with its colour and its letter, the same in every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horse {
    Black,
    Yellow,
    Blue,
    Green,
    Red,
}

impl Horse {
    /// Where a seat has a horse, they are given out in this order.
    pub const BY_SEAT: [Horse; 5] =
        [Horse::Black, Horse::Yellow, Horse::Blue, Horse::Green, Horse::Red];
    /// The sides of a board with four of them, clockwise.
    pub const BY_SIDE: [Horse; 4] = [Horse::Yellow, Horse::Blue, Horse::Red, Horse::Green];

    pub const fn letter(self) -> char {
        match self {
            Horse::Black => 'K',
            Horse::Yellow => 'Y',
            Horse::Blue => 'B',
            Horse::Green => 'G',
            Horse::Red => 'R',
        }
    }

    /// A horse itself: its colour behind its letter.
    pub const fn ink(self) -> Ink {
        match self {
            Horse::Black => on(231, 236),
            Horse::Yellow => on(16, 220),
            Horse::Blue => on(231, 25),
            Horse::Green => on(231, 29),
            Horse::Red => on(231, 160),
        }
        .add_modifier(Modifier::BOLD)
    }

    /// What belongs to a horse: a pale shade of its colour.
    pub const fn shade(self) -> Ink {
        match self {
            Horse::Black => on(236, 250),
            Horse::Yellow => on(94, 229),
            Horse::Blue => on(18, 153),
            Horse::Green => on(22, 157),
            Horse::Red => on(88, 217),
        }
    }
}

/// This colour on that one.
pub const fn on(front: u8, back: u8) -> Ink {
    Style::new().fg(Color::Indexed(front)).bg(Color::Indexed(back))
}

pub const PLAIN: Ink = Style::new();
pub const LOUD: Ink = Style::new().add_modifier(Modifier::BOLD);
pub const SOFT: Ink = Style::new().add_modifier(Modifier::DIM);
/// A wooden hurdle on sand.
pub const HURDLE: Ink = on(88, 180).add_modifier(Modifier::BOLD);
/// The line: a checkered ribbon.
pub const LINE: Ink = on(16, 231);
/// The home straight behind the line.
pub const HOME: Ink = on(240, 253);
/// The cells of the little horses' track, light and dark in turn.
pub const TRACK: [Ink; 2] = [on(137, 230), on(137, 223)];
/// A card that fits, a card that was chosen, what can be done.
pub const LIT: Ink = on(16, 214).add_modifier(Modifier::BOLD);
/// Where something would lead.
pub const AHEAD: Ink = on(16, 157).add_modifier(Modifier::BOLD);
/// What a champion would do.
pub const ADVISED: Ink = on(231, 91).add_modifier(Modifier::BOLD);
/// The die.
pub const DIE: Ink = on(16, 231).add_modifier(Modifier::BOLD);
/// The bars above and below a screen.
#[cfg(feature = "play")]
pub const BAR: Ink = on(230, 58);
/// What is not as it should be.
pub const WRONG: Ink = on(231, 124).add_modifier(Modifier::BOLD);
