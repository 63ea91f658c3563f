//! The table, drawn in text.
use catalog::record::{Replay, Step};
use game::words::Lang;
use std::io::{self, BufRead, Write};
#[derive(Clone, Copy)]
pub struct Painter {
    pub colour: bool,
}
impl Painter {
    pub fn new(colour: bool) -> Painter {
        Painter { colour }
    }
}
pub struct Picture<'a, R> {
    pub replay: &'a Replay<R>,
    pub step: Option<&'a Step>,
    pub lang: Lang,
    pub painter: Painter,
}
impl<R: BufRead> Picture<'_, R> {
    pub fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        Ok(())
    }
}
