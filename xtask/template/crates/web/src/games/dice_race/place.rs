//! Where the horses of a view stand on the track.

use crate::boards::wooden::Stand;
use art::dice_race::Track;
use catalog::rules::dice_race::{Cell, View};

/// The name by which a score finds a horse.
pub fn actor(seat: usize, horse: usize) -> String {
    format!("horse-{seat}-{horse}")
}

/// The drawing of the track that is played on.
pub fn track(view: &View) -> Track {
    Track::new(view.track)
}

/// The horses of a seat.
pub fn horses(view: &View, seat: usize) -> &[Cell] {
    view.horses.as_slice().get(seat).map_or(&[], |horses| horses.as_slice())
}

/// Where a horse stands that is alone on this cell, at the start or at home.
pub fn on(view: &View, seat: usize, horse: usize, cell: Cell) -> Stand {
    let track = track(view);
    if cell.is_on_track(view.track) {
        return Stand { spot: track.spot(cell), scale: track.horse_scale() };
    }
    let spot = match cell {
        Cell::START => track.start(seat, horse),
        _ => track.home(seat, horse),
    };
    Stand { spot, scale: track.small_scale() }
}

/// Where a horse stands.
pub fn stand(view: &View, seat: usize, horse: usize) -> Stand {
    let own = horses(view, seat);
    let cell = own.get(horse).copied().unwrap_or_default();
    let shared = own.iter().filter(|other| **other == cell).count() > 1;
    if shared && cell.is_on_track(view.track) {
        let track = track(view);
        return Stand { spot: track.beside(cell, horse), scale: track.small_scale() };
    }
    on(view, seat, horse, cell)
}

/// Whether a rival of this seat stands on the cell and could be sent back.
pub fn catches(view: &View, seat: usize, cell: Cell) -> bool {
    let rivals = (0..view.horses.len()).filter(|&other| other != seat);
    cell.is_on_track(view.track) && rivals.into_iter().any(|r| horses(view, r).contains(&cell))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use catalog::rules::dice_race::{Action, DiceRace, Die, Options};
    use game::{Audience, Fact, Game, List};

    /// Two seats with these horses; the first has thrown this.
    pub fn view(first: [u8; 2], second: [u8; 2], die: u8) -> View {
        let row = |cells: [u8; 2]| List::of(Cell::START, cells.map(Cell));
        let start = DiceRace::new(&Options::default(), 2).unwrap().view(Audience::Public);
        let horses = List::of(List::new(Cell::START), [row(first), row(second)]);
        let mut game = DiceRace::of_view(&View { horses, ..start }).unwrap();
        game.play(&Fact::chance(Action::Roll(Die(die))), &mut |_| {}).unwrap();
        game.view(Audience::Public)
    }

    #[test]
    fn no_two_horses_stand_in_the_same_place() {
        let view = view([7, 7], [0, 21], 3);
        let all: Vec<_> = (0..4).map(|i| stand(&view, i / 2, i % 2).spot).collect();
        for (i, a) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|b| a.distance(b) > 20.0), "horse {i}");
        }
    }

    #[test]
    fn only_rivals_on_the_track_can_be_caught() {
        let view = view([0, 5], [7, 21], 2);
        assert!(catches(&view, 0, Cell(7)));
        assert!(!catches(&view, 1, Cell(7)), "not oneself");
        assert!(!catches(&view, 0, Cell(21)) && !catches(&view, 1, Cell(0)));
    }
}
