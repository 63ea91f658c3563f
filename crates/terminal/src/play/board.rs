//! The board on a screen, with what is to be done, what it would come to, and what has happened.

use super::names::TableNames;
use super::table_client::TableClient;
use super::widgets::{inside, log, put};
use super::words::{Says, Word};
use crate::choice::Choice;
use crate::paint::{self, LOUD, PLAIN, SOFT};
use crate::scene::{DrawContext, Hand, Scene, Spot};
use crate::sheet::{fit, width};
use protocol::TableInfo;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Boards leave the rest of a wide terminal to the story.
const WIDEST_BOARD: usize = 80;
/// A story narrower than this goes below the board.
const NARROWEST_STORY: u16 = 30;
const GAP: u16 = 2;

/// Where on the screen a mouse finds a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    pub area: Rect,
    pub choice: usize,
}

/// What is looked at, and what can be done.
pub struct Look<'a> {
    pub choices: &'a [Choice],
    pub cursor: Option<usize>,
    /// Sentences that came since somebody last did something.
    pub new: usize,
}

/// Draws the board; gives where a mouse finds the choices.
pub fn draw(
    client: &TableClient,
    table: &TableInfo,
    look: &Look<'_>,
    screen: &mut Buffer,
) -> Vec<Target> {
    let area = inside(screen.area);
    let (Some(view), Some(options)) = (client.view(), client.options()) else { return Vec::new() };
    let names = TableNames(table);
    let seats = table.places.iter().filter(|place| place.seat.is_some()).count() as u8;
    let hand = client.seat().map(|seat| Hand {
        seat,
        choices: look.choices,
        cursor: look.cursor,
        picked: client.picked,
        advised: client.advised.as_ref(),
    });
    let context = DrawContext {
        effects: &client.playback.effects,
        hand,
        now: client.match_time(),
        ..DrawContext::new(&names, seats, client.lang)
    };
    let scene = Scene { view, options, whole: None };
    let drawing = scene.draw(&context, usize::from(area.width).min(WIDEST_BOARD));
    // The two lines below the board are seen in any case.
    let board_lines = (drawing.board.height() as u16).min(area.height.saturating_sub(3));
    let board = Rect { height: board_lines, ..area };
    drawing.board.render(board, screen);
    let beside = area.width.saturating_sub(drawing.board.width() as u16 + GAP);
    let x = area.x + drawing.board.width() as u16 + GAP;
    let side_lines = drawing.side.height() as u16;
    let mut below = board.bottom();
    let side_fits = beside >= drawing.side.width() as u16;
    if side_fits {
        drawing.side.render(Rect::new(x, area.y, beside, board_lines), screen);
    } else {
        let room = area.bottom().saturating_sub(below + 3);
        drawing.side.render(Rect::new(area.x, below, area.width, room), screen);
        below += side_lines.min(room);
    }
    draw_prompt(client, look, Rect::new(area.x, below, area.width, 2), screen);
    below += 2;
    let story = if beside >= NARROWEST_STORY && (side_lines == 0 || side_fits) {
        let top = area.y + if side_lines == 0 { 0 } else { side_lines + 1 };
        // Beside the board as far as that reaches, and no line is lost below it.
        Rect::new(x, top, beside, board.bottom().saturating_sub(top))
    } else {
        Rect::default()
    };
    let bottom = Rect::new(
        area.x + 1,
        below,
        area.width.saturating_sub(2),
        area.bottom().saturating_sub(below),
    );
    let place = if story.height > bottom.height { story } else { bottom };
    log(screen, place, &client.told, look.new.max(1));
    targets(&drawing.spots, board)
}

/// What is to be done, and what would come of it; or why something was not done.
fn draw_prompt(client: &TableClient, look: &Look<'_>, area: Rect, screen: &mut Buffer) {
    let room = usize::from(area.width).saturating_sub(2);
    let say = |word: Word| word.said_in(client.lang);
    let mut prompt = match () {
        () if !client.up => say(Word::Lost).to_owned(),
        () if client.stands_in() => say(Word::StandIn).to_owned(),
        () if client.playback.is_running() => String::new(),
        // On a slow line what was pressed is seen at once, and what came of it later.
        () if client.is_waiting() => client.on_its_way().unwrap_or_default(),
        () => client.prompt(),
    };
    if client.asked {
        prompt = format!("{prompt} {}", say(Word::Thinking));
    }
    if let Some(left) = client.time_left() {
        prompt = format!("{prompt} ({} s)", left.as_secs());
    }
    let mine = !look.choices.is_empty() || client.may_throw();
    let ink = if mine { LOUD } else { PLAIN };
    put(screen, (area.x, area.y), if mine { "▶" } else { " " }, LOUD);
    put(screen, (area.x + 2, area.y), &fit(&prompt, room), ink);
    let below = (area.x + 2, area.y + 1);
    if let Some(refusal) = &client.refusal {
        put(screen, below, &fit(refusal, room), paint::WRONG);
        return;
    }
    if let Some(way) = client.on_its_way().filter(|_| !client.is_waiting()) {
        put(screen, below, &fit(&way, room), paint::AHEAD);
        return;
    }
    if let Some(choice) = look.cursor.and_then(|at| look.choices.get(at)) {
        put(screen, below, &fit(&format!("{}: {}", choice.word, choice.told), room), paint::AHEAD);
        return;
    }
    // Without a cursor all of them are named, as far as there is room.
    let mut x = area.x + 2;
    for choice in look.choices {
        let Some(key) = choice.key.map(String::from) else { continue };
        let told = format!("{key} {}", choice.told);
        if usize::from(x) + width(&told) > usize::from(area.right()) {
            // There is more than can be seen.
            put(screen, (x.min(area.right().saturating_sub(1)), area.y + 1), "…", SOFT);
            break;
        }
        put(screen, (x, area.y + 1), &key, LOUD);
        put(screen, (x + width(&key) as u16 + 1, area.y + 1), &choice.told, PLAIN);
        x += width(&told) as u16 + 3;
    }
}

fn targets(spots: &[Spot], board: Rect) -> Vec<Target> {
    let target = |spot: &Spot| {
        let area = Rect::new(
            board.x + spot.x as u16,
            board.y + spot.y as u16,
            spot.width as u16,
            spot.height as u16,
        );
        Target { area: area.intersection(board), choice: spot.choice }
    };
    spots.iter().map(target).collect()
}
