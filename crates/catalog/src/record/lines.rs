//! Lines, one at a time, none too long: an endless file must not fill the memory.

use super::error::{Malformed, Wrong};
use std::io::{BufRead, Read};

/// A line may have this many bytes, its end not counted.
pub const MAX_LINE: usize = 64 * 1024;

/// Reads a line into `buffer`, without its end; `false` at the end of the file.
pub(crate) fn read_line(input: &mut impl BufRead, buffer: &mut Vec<u8>) -> Result<bool, Wrong> {
    buffer.clear();
    let longest = MAX_LINE as u64 + 1;
    let read = input.by_ref().take(longest).read_until(b'\n', buffer)?;
    if read == 0 {
        return Ok(false);
    }
    if buffer.last() == Some(&b'\n') {
        buffer.pop();
    }
    if buffer.len() > MAX_LINE {
        return Err(Malformed::LineTooLong.into());
    }
    if buffer.iter().all(u8::is_ascii_whitespace) {
        return Err(Malformed::BlankLine.into());
    }
    Ok(true)
}

/// A line as text. All JSON is read from text, in the documents of tables, too: a reader of bytes
/// would be the same code once more in the page.
pub(super) fn text(line: &[u8]) -> Result<&str, Malformed> {
    std::str::from_utf8(line).map_err(|e| Malformed::NotJson(e.to_string()))
}
