//! Giro Galoppo in the lab.

mod chart;
mod tally;
