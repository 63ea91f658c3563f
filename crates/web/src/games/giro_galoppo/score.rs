//! The race as it is seen: effects become motions of horses, hurdles and cards.

use super::field::Field;
use crate::boards::wooden::Stand;
use crate::motion::{Ease, Score};
use art::{Facing, N, Scale, Spot};
use catalog::rules::giro_galoppo::{Cell, Effect, View};
use game::Seat;

/// A cell's way, and the longest that one horse may take.
const CELL_MS: f64 = 90.0;
const HORSE_MS: f64 = 700.0;
/// All cards flip together; then there is time to look at them.
const FLIP_MS: f64 = 360.0;
const LOOK_MS: f64 = 260.0;
/// A hurdle falls into its place.
const DROP_MS: f64 = 180.0;
/// A push, its recoil, and how far back that goes, in cells.
const PUSH_MS: f64 = 220.0;
const RECOIL_MS: f64 = 150.0;
const RECOIL: f64 = 0.22;
/// The flight to the podium, and when the next one takes off.
const FLIGHT_MS: f64 = 460.0;
const NEXT_FLIGHT_MS: f64 = 160.0;

/// The name of a horse in a score.
pub fn horse(seat: Seat) -> String {
    format!("horse-{}", seat.0)
}

/// The name of a card that is turned over.
pub fn card(seat: Seat) -> String {
    format!("reveal-{}", seat.0)
}

/// The name of a hurdle.
pub fn hurdle(cell: Cell) -> String {
    format!("hurdle-{}", cell.0)
}

/// What to play for these effects, which have led to `view`. Choices alone move nothing.
pub fn score(effects: &[Effect], field: &Field, view: &View) -> Score {
    let cells = view.positions.as_slice().to_vec();
    let mut scene = Scene { field, view, score: Score::new(), cells, jumped: Vec::new() };
    scene.begin(effects);
    for effect in effects {
        scene.show(effect);
    }
    scene.score
}

struct Scene<'a> {
    field: &'a Field,
    view: &'a View,
    score: Score,
    /// Where everybody stands meanwhile.
    cells: Vec<Cell>,
    /// The cells that the next horse to land does not touch.
    jumped: Vec<Cell>,
}

impl Scene<'_> {
    /// Everybody stands where it all began.
    fn begin(&mut self, effects: &[Effect]) {
        let mut seen = Vec::new();
        for effect in effects {
            let (Effect::Landed { seat, from: cell, .. }
            | Effect::Refused { seat, from: cell, .. }
            | Effect::Pushed { seat, from: cell, .. }) = *effect
            else {
                continue;
            };
            if !seen.contains(&seat) {
                seen.push(seat);
                self.is_now_at(seat, cell);
                let start = self.pose(seat, self.field.stand(seat, cell), 0.0, 0.0);
                self.score.stand(&horse(seat), start);
            }
        }
        let cards = effects.iter().filter_map(|effect| match *effect {
            Effect::Revealed { seat, .. } => Some(card(seat)),
            _ => None,
        });
        for card in cards {
            self.score.go_to(0.0);
            self.score.stand(&card, "perspective(300px) rotateY(180deg)".to_owned());
            let face = "perspective(300px) rotateY(0deg)".to_owned();
            self.score.travel(&card, face, FLIP_MS, Ease::Out);
        }
        if self.score.now_ms() > 0.0 {
            self.score.wait(LOOK_MS);
        }
    }

    fn show(&mut self, effect: &Effect) {
        match effect {
            Effect::Revealed { .. } => self.score.mark_at(FLIP_MS),
            _ => self.score.mark(),
        }
        match *effect {
            Effect::Placed { cell, .. } | Effect::LaidOut { cell } => {
                let above = "translate(0px,-60px)".to_owned();
                self.score.appear(&hurdle(cell), above, "translate(0px,0px)".to_owned(), DROP_MS);
                // The next one falls while this one settles.
                self.score.go_to(self.score.now_ms() - DROP_MS / 2.0);
            }
            Effect::HoppedObstacle { cell, .. } | Effect::HoppedHorse { cell, .. } => {
                self.jumped.push(cell);
            }
            Effect::Landed { seat, from, to } => self.gallop(seat, from, to),
            Effect::Refused { seat, from, cell, .. } => self.refuse(seat, from, cell),
            Effect::Pushed { seat, from, to, .. } => self.push_back(seat, from, to),
            Effect::LostTurn { seat, .. } => self.shake(seat),
            Effect::Ranked { seat, place } if place <= 3 => self.honour(seat, place),
            _ => {}
        }
    }

    /// Hop by hop from cell to cell, and in one leap over whatever stands between.
    fn gallop(&mut self, seat: Seat, from: Cell, to: Cell) {
        let jumped = std::mem::take(&mut self.jumped);
        let ms = CELL_MS.min(HORSE_MS / f64::from((to.0 - from.0).max(1))) / 2.0;
        let mut start = from.0;
        for end in from.0 + 1..=to.0 {
            if jumped.contains(&Cell(end)) && end < to.0 {
                continue;
            }
            let halves = (end - start) * 2;
            let height = 10.0 + 22.0 * f64::from(end - start - 1);
            for half in 1..=halves {
                let part = f64::from(half) / f64::from(halves);
                let stand = self.half_way(seat, start, half);
                self.go(seat, stand, height * 4.0 * part * (1.0 - part), 0.0, ms, Ease::Linear);
            }
            start = end;
        }
        self.is_now_at(seat, to);
    }

    /// A run-up, a rear-up, a shake, and back to where it stood.
    fn refuse(&mut self, seat: Seat, from: Cell, obstacle: Cell) {
        self.jumped.clear();
        let halves = (obstacle.0 - from.0) * 2 - 1;
        let ms = 200.0 / f64::from(halves);
        for half in 1..=halves {
            let up = if half % 2 == 1 { 8.0 } else { 0.0 };
            let stand = self.half_way(seat, from.0, half);
            self.go(seat, stand, up, 0.0, ms, Ease::Linear);
        }
        let before = self.half_way(seat, from.0, halves);
        let back = if before.spot.facing() == Facing::Left { 1.0 } else { -1.0 };
        for (lean, up, ms) in
            [(26.0, 12.0, 100.0), (16.0, 10.0, 45.0), (26.0, 12.0, 45.0), (14.0, 8.0, 45.0)]
        {
            self.go(seat, before, up, lean * back, ms, Ease::Out);
        }
        self.go(seat, before, 0.0, 0.0, 55.0, Ease::Out);
        for half in (0..halves).rev() {
            let stand = self.half_way(seat, from.0, half);
            self.go(seat, stand, 0.0, 0.0, 170.0 / f64::from(halves), Ease::Linear);
        }
    }

    /// It slides back along the course, a little too far, and settles.
    fn push_back(&mut self, seat: Seat, from: Cell, to: Cell) {
        // It gives way before it is trampled.
        self.score.go_to((self.score.now_ms() - CELL_MS / 2.0).max(0.0));
        self.is_now_at(seat, to);
        let cells = f64::from((from.0 - to.0).max(1));
        for cell in (to.0..from.0).rev() {
            let stand = self.field.stand(seat, Cell(cell));
            self.go(seat, stand, 0.0, 0.0, PUSH_MS / cells, Ease::Linear);
        }
        if to != Cell::BOX {
            let further = self.field.between(seat, Cell(to.0 - 1), 1.0 - RECOIL);
            self.go(seat, further, 0.0, 0.0, RECOIL_MS * 0.4, Ease::Out);
            self.go(seat, self.field.stand(seat, to), 0.0, 0.0, RECOIL_MS * 0.6, Ease::Out);
        }
    }

    /// It would have liked to run.
    fn shake(&mut self, seat: Seat) {
        let stand = self.field.stand(seat, self.cell(seat));
        for lean in [-7.0, 7.0, -5.0, 0.0] {
            self.go(seat, stand, 0.0, lean, 45.0, Ease::Out);
        }
    }

    /// In an arc to its place; the next one takes off before it is there.
    fn honour(&mut self, seat: Seat, place: u8) {
        let start = self.field.stand(seat, self.cell(seat));
        let end = self.field.podium(usize::from(place) - 1);
        let begin = self.score.now_ms();
        for step in 1..=6 {
            let part = f64::from(step) / 6.0;
            let mix = |a: f64, b: f64| a + (b - a) * part;
            let stand = Stand {
                spot: Spot {
                    x: mix(start.spot.x, end.spot.x),
                    y: mix(start.spot.y, end.spot.y),
                    angle: if part < 0.5 { start.spot.angle } else { end.spot.angle },
                },
                scale: mix(start.scale, end.scale),
            };
            let up = 90.0 * 4.0 * part * (1.0 - part);
            self.go(seat, stand, up, 0.0, FLIGHT_MS / 6.0, Ease::Linear);
        }
        self.score.go_to(begin + NEXT_FLIGHT_MS);
    }

    fn cell(&self, seat: Seat) -> Cell {
        self.cells.get(seat.index()).copied().unwrap_or_default()
    }

    fn is_now_at(&mut self, seat: Seat, cell: Cell) {
        if let Some(now) = self.cells.get_mut(seat.index()) {
            *now = cell;
        }
    }

    /// So many half cells on from a cell.
    fn half_way(&self, seat: Seat, from: u8, halves: u8) -> Stand {
        let cell = Cell(from + halves / 2);
        match halves % 2 {
            0 => self.field.stand(seat, cell),
            _ => self.field.between(seat, cell, 0.5),
        }
    }

    fn go(&mut self, seat: Seat, to: Stand, up: f64, lean: f64, ms: f64, ease: Ease) {
        let pose = self.pose(seat, to, up, lean);
        self.score.travel(&horse(seat), pose, ms, ease);
    }

    /// A horse in motion. It is drawn the way it looks in the end, so where the course goes the
    /// other way it is mirrored.
    fn pose(&self, seat: Seat, at: Stand, up: f64, lean: f64) -> String {
        let end = self.field.rest(self.view, seat).spot.facing();
        let sign = if at.spot.facing() == end { 1.0 } else { -1.0 };
        let Stand { spot: Spot { x, y, .. }, scale } = at;
        format!(
            "translate({}px,{}px) rotate({}deg) scale({},{})",
            N(x),
            N(y - up),
            N(lean),
            Scale(sign * scale),
            Scale(scale)
        )
    }
}

#[cfg(test)]
mod tests;
