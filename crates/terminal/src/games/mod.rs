//! The boards: a file a game.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;
