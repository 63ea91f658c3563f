//! The same screen in fewer colours, or in ASCII.

use ratatui::buffer::Buffer;
use ratatui::style::Color;

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Depth {
    /// None: there is bold, dim and reversed.
    None,
    /// The sixteen of old.
    Sixteen,
    /// 256.
    Indexed,
    /// Any.
    True,
}

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Its colours.
    pub depth: Depth,
    /// Whether it has ASCII and nothing else.
    pub ascii: bool,
}

impl Look {
    /// What the environment tells of the terminal. `NO_COLOR` counts when it is set and not empty (no-color.org).
    pub fn of_environment(get: impl Fn(&str) -> Option<String>) -> Look {
        let refused = get("NO_COLOR").is_some_and(|value| !value.is_empty());
        let term = get("TERM").unwrap_or_default();
        let any = get("COLORTERM").is_some_and(|all| all == "truecolor" || all == "24bit");
        let depth = match term.as_str() {
            _ if refused => Depth::None,
            "" | "dumb" | "vt100" | "vt220" => Depth::None,
            _ if any => Depth::True,
            term if term.contains("256") || term.contains("direct") => Depth::Indexed,
            _ => Depth::Sixteen,
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(get);
        let locale = locale.into_iter().find(|value| !value.is_empty()).unwrap_or_default();
        // A locale that names another encoding has no signs of ours.
        let encoding = locale.split_once('.').map(|(_, encoding)| encoding.to_lowercase());
        let ascii = encoding.is_some_and(|it| !matches!(it.as_str(), "utf-8" | "utf8"))
            || locale == "C"
            || locale == "POSIX";
        Look { depth, ascii }
    }

    /// Makes a screen fit.
    pub fn apply(self, screen: &mut Buffer) {
        if self.depth == Depth::Indexed && !self.ascii {
            return;
        }
        for cell in &mut screen.content {
            (cell.fg, cell.bg) = (self.colour(cell.fg), self.colour(cell.bg));
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = plain(cell.symbol().chars().next().unwrap_or(' '));
                cell.set_char(plain);
            }
        }
    }

    fn colour(self, colour: Color) -> Color {
        match (self.depth, colour) {
            (Depth::None, _) => Color::Reset,
            (Depth::Sixteen, Color::Indexed(index)) => nearest(rgb(index)),
            (Depth::True, Color::Indexed(index)) if index > 15 => {
                let (r, g, b) = rgb(index);
                Color::Rgb(r, g, b)
            }
            (_, colour) => colour,
        }
    }
}

/// What one of the 256 colours looks like.
fn rgb(index: u8) -> (u8, u8, u8) {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match index {
        0..=15 => OLD[usize::from(index)].1,
        16..=231 => {
            let at = |n: u8| STEPS[usize::from(n % 6)];
            let n = index - 16;
            (at(n / 36), at(n / 6), at(n))
        }
        232..=255 => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}

/// The sixteen colours of old, as most terminals show them.
const OLD: [(Color, (u8, u8, u8)); 16] = [
    (Color::Black, (0, 0, 0)),
    (Color::Red, (170, 0, 0)),
    (Color::Green, (0, 150, 0)),
    (Color::Yellow, (170, 120, 0)),
    (Color::Blue, (0, 80, 200)),
    (Color::Magenta, (170, 0, 170)),
    (Color::Cyan, (0, 150, 150)),
    (Color::Gray, (190, 190, 190)),
    (Color::DarkGray, (90, 90, 90)),
    (Color::LightRed, (255, 85, 85)),
    (Color::LightGreen, (85, 255, 85)),
    (Color::LightYellow, (255, 255, 85)),
    (Color::LightBlue, (85, 85, 255)),
    (Color::LightMagenta, (255, 85, 255)),
    (Color::LightCyan, (85, 255, 255)),
    (Color::White, (255, 255, 255)),
];

fn nearest((r, g, b): (u8, u8, u8)) -> Color {
    let apart = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    let far = |(x, y, z): (u8, u8, u8)| apart(r, x) + apart(g, y) + apart(b, z);
    OLD.iter().min_by_key(|(_, rgb)| far(*rgb)).map_or(Color::Reset, |(colour, _)| *colour)
}

/// A sign of ASCII that can stand for another one.
fn plain(sign: char) -> char {
    match sign {
        '─' | '═' | '╌' | '━' | '–' | '—' => '-',
        '│' | '║' | '╎' | '┃' => '|',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '╭' | '╮' | '╯' | '╰' | '╔' | '╗' | '╚' | '╝' | '╒'
        | '╕' => '+',
        '▶' | '▸' | '›' | '»' | '→' => '>',
        '◂' | '‹' | '«' | '←' => '<',
        '▴' | '▲' | '↑' => '^',
        '▾' | '▼' | '↓' => 'v',
        '●' | '◆' | '★' | '✓' => '*',
        '♞' => '&',
        '⚑' => 'P',
        '▁' => '_',
        '▚' | '█' | '▓' | '■' => '#',
        '▒' | '░' => ':',
        '↺' => '@',
        '’' | '‘' => '\'',
        '·' | '…' => '.',
        'à' | 'â' | 'ä' | 'á' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' | 'ö' | 'œ' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'À' | 'Â' => 'A',
        'É' | 'È' | 'Ê' => 'E',
        'Î' => 'I',
        'Ô' | 'Œ' => 'O',
        'Ç' => 'C',
        '\u{a0}' | '\u{202f}' => ' ',
        sign if sign.is_ascii() => sign,
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(vars: &[(&str, &str)]) -> Look {
        let find = |name: &str| vars.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Look::of_environment(find)
    }

    #[test]
    fn the_environment_tells_what_a_terminal_can_show() {
        let utf8 = ("LANG", "fr_FR.UTF-8");
        assert_eq!(look(&[("TERM", "xterm-256color"), utf8]).depth, Depth::Indexed);
        let all = [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), utf8];
        assert_eq!(look(&all), Look { depth: Depth::True, ascii: false });
        assert_eq!(look(&[("TERM", "linux"), utf8]).depth, Depth::Sixteen);
        assert_eq!(look(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]).depth, Depth::None);
        assert_eq!(look(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]).depth, Depth::Indexed);
        assert!(look(&[("LANG", "C")]).ascii);
        assert!(look(&[("LC_ALL", "fr_FR.ISO-8859-1"), utf8]).ascii);
        assert!(!look(&[("LANG", "C.UTF-8")]).ascii);
        assert!(!look(&[]).ascii, "where nothing is said UTF-8 is most likely");
    }

    #[test]
    fn sixteen_colours_keep_the_horses_apart() {
        use crate::paint::Horse;
        let old = Look { depth: Depth::Sixteen, ascii: false };
        let mut backs: Vec<_> = Horse::BY_SEAT.map(|h| h.ink().bg.map(|c| old.colour(c))).to_vec();
        backs.sort_by_key(|colour| format!("{colour:?}"));
        backs.dedup();
        assert_eq!(backs.len(), Horse::BY_SEAT.len());
    }

    #[test]
    fn in_ascii_everything_is_ascii() {
        let mut screen = Buffer::with_lines(["╭─é…♞馬"]);
        Look { depth: Depth::None, ascii: true }.apply(&mut screen);
        assert!(screen.content.iter().all(|cell| cell.symbol().is_ascii()));
        assert_eq!(screen[(2, 0)].symbol(), "e");
    }
}
