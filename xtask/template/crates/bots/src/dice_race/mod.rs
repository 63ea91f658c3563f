//! Dice Race: bots of four levels.

mod anything;
mod judge;
mod player;
mod trial;
