//! Solvers: what a game is worth, exactly, and how to play it best.

pub mod giro_galoppo;
pub mod matrix;
pub mod petits_chevaux;
