//! Petits Chevaux in the lab.

mod chart;
mod tally;
