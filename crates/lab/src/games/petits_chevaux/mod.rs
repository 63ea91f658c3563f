//! Petits Chevaux in the lab.

mod chart;
mod numbered;
mod tally;
