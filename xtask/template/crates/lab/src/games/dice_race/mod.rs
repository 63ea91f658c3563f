//! Dice Race in the lab.

mod chart;
mod tally;
