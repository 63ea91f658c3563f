//! Giro Galoppo in the lab.

mod chart;
mod numbered;
mod tally;
