//! What is counted and drawn: a folder a game.

mod carrousel;
mod giro_galoppo;
mod petits_chevaux;
