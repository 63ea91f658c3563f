//! The die.

use crate::paint;
use crate::sheet::Sheet;

/// The face with so many pips; with none it has not been thrown yet.
pub fn face(pips: u8) -> Sheet {
    let [top, middle, bottom] = match pips {
        1 => ["│       │", "│   ●   │", "│       │"],
        2 => ["│ ●     │", "│       │", "│     ● │"],
        3 => ["│ ●     │", "│   ●   │", "│     ● │"],
        4 => ["│ ●   ● │", "│       │", "│ ●   ● │"],
        5 => ["│ ●   ● │", "│   ●   │", "│ ●   ● │"],
        6 => ["│ ●   ● │", "│ ●   ● │", "│ ●   ● │"],
        _ => ["│       │", "│       │", "│       │"],
    };
    let mut face = Sheet::new();
    for (y, line) in ["╭───────╮", top, middle, bottom, "╰───────╯"].iter().enumerate()
    {
        face.put(0, y, line, paint::DIE);
    }
    face
}
