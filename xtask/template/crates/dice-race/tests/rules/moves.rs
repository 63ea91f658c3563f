//! Throwing, moving, coming home and being sent back.

use crate::common::{A, B, at};
use dice_race::{Action, Cell, Die, Effect, Horse, Phase};
use game::{ActionSet, Actor, Game, Millis, Numbers};

/// DR-4: the die shows each of its six faces, each equally likely.
#[test]
fn the_die_is_fair() {
    /// Every number once.
    struct Counting(u32);
    impl Numbers for Counting {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 += 1;
            self.0 % bound
        }
    }
    let game = at("0 0 | 0 0").game;
    let (mut listed, mut drawn) = (Vec::new(), Vec::new());
    game.chance(&mut |action, weight| listed.push((action, weight)));
    assert_eq!(listed, [1, 2, 3, 4, 5, 6].map(|face| (Action::Roll(Die(face)), 1)));
    let numbers = &mut Counting(5);
    (0..6).for_each(|_| drawn.push((game.draw(numbers), 1)));
    assert_eq!(drawn, listed);
}

/// DR-4: the horse that was chosen goes as far as the die shows, and the other one stays.
#[test]
fn one_horse_moves_by_the_throw() {
    let mut table = at("3 8 | 0 0");
    table.go(A, 4, 0).shows("7 8 | 0 0");
    assert_eq!(
        table.told,
        [
            Effect::Advanced { seat: A, horse: Horse(0), from: Cell(3), to: Cell(7) },
            Effect::NextSeat { seat: B },
        ]
    );
    at("3 8 | 0 0").go(A, 4, 1).shows("3 12 | 0 0");
}

/// DR-4: horses of one player may stand together.
#[test]
fn own_horses_may_share_a_cell() {
    at("3 7 | 0 0").go(A, 4, 0).shows("7 7 | 0 0");
}

/// DR-5: behind the last cell is home, and a throw may be too many.
#[test]
fn a_horse_comes_home_by_any_throw_that_is_enough() {
    at("18 0 | 0 0").go(A, 2, 0).shows("20 0 | 0 0");
    for die in 3..=6 {
        let mut table = at("18 0 | 0 0");
        table.go(A, die, 0).shows("21 0 | 0 0");
        assert_eq!(table.told[0], Effect::CameHome { seat: A, horse: Horse(0), from: Cell(18) });
    }
}

/// DR-6: landing on rivals sends them back, both of them if they stand together.
#[test]
fn rivals_are_sent_back() {
    let mut table = at("3 0 | 7 7 | 6 8");
    table.go(A, 4, 0).shows("7 0 | 0 0 | 6 8");
    let sent = |horse| Effect::SentBack { seat: B, horse: Horse(horse), by: A, from: Cell(7) };
    assert_eq!(table.told[1..3], [sent(0), sent(1)]);
}

/// DR-6: passing does nothing, and neither the start nor home is a cell to be caught on.
#[test]
fn who_is_passed_or_home_is_safe() {
    at("3 0 | 6 8").go(A, 4, 0).shows("7 0 | 6 8");
    at("18 0 | 21 0").go(A, 6, 0).shows("21 0 | 21 0");
}

/// DR-7: there is always a horse that can move, and it must.
#[test]
fn somebody_can_always_move() {
    let mut table = at("21 0 | 0 0");
    table.roll(1);
    assert_eq!(table.game.phase(), Phase::Move);
    let legal = table.game.legal(Actor::Seat(A), Millis::ZERO);
    assert!(legal.iter().eq([Action::Move(Horse(1))]));
}
