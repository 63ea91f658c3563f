//! Tables of every game with random options.

use catalog::{AnyOptions, GameId, Listed, match_game};
use kit::{Random, Specimen};
use std::sync::Arc;
use study::{Rows, Shape, Table};

/// Does something at tables of every game and number of seats, with the printed options and others.
pub fn at_tables(mut what: impl FnMut(Arc<dyn Table>, &mut Random)) {
    let mut random = Random::new(16);
    for game in GameId::ALL {
        for seats in game.seats() {
            let printed = AnyOptions::parse(game, "{}").unwrap();
            what(study::set_up(&printed, seats, None).unwrap(), &mut random);
            for _ in 0..4 {
                let options = match_game!(game, G => any_options::<G>(&mut random, seats));
                what(study::set_up(&options, seats, None).unwrap(), &mut random);
            }
        }
    }
}

fn any_options<G: Specimen>(random: &mut Random, seats: u8) -> AnyOptions {
    <G as Listed>::any_options(G::random_options(random, seats))
}

/// Arrays for so many matches.
#[derive(Clone, PartialEq, Debug)]
pub struct Arrays {
    pub observations: Vec<u8>,
    pub masks: Vec<bool>,
    pub rewards: Vec<f32>,
    pub done: Vec<bool>,
    pub cut: Vec<bool>,
    pub seats: Vec<u8>,
    pub actions: Vec<i64>,
}

impl Arrays {
    pub fn new(matches: usize, shape: &Shape) -> Arrays {
        let Shape { rows, seats, observation, actions } = *shape;
        Arrays {
            observations: vec![0; matches * rows * observation],
            masks: vec![false; matches * rows * actions],
            rewards: vec![0.0; matches * seats],
            done: vec![false; matches],
            cut: vec![false; matches],
            seats: vec![0; matches],
            actions: vec![0; matches * rows],
        }
    }

    pub fn rows(&mut self) -> Rows<'_> {
        Rows {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            done: &mut self.done,
            cut: &mut self.cut,
            seats: &mut self.seats,
        }
    }
}
