//! Carrousel in the lab.

mod chart;
mod tally;
