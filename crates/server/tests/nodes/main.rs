//! Several nodes at one PostgreSQL and one NATS, all of them real.
//!
//! Every node has a runtime of its own, so that it can be killed or paused, and its own ways to the database and to the bus,
//! which can be cut.

// Helpers of tests are tests, though clippy sees only functions.
#![allow(clippy::unwrap_used)]
// All tests have one signature.
#![allow(clippy::needless_pass_by_value)]

#[path = "../suite/common/mod.rs"]
mod common;

mod city;
mod deaths;
mod secrets;
mod together;
mod wire;

use std::process::ExitCode;

fn main() -> ExitCode {
    match test_nats::program() {
        Ok(Some(_)) => {}
        Ok(None) => {
            eprintln!(
                "There is no NATS here, and so these tests are ignored (package `nats-server`)."
            );
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("{error:#}");
            return ExitCode::FAILURE;
        }
    }
    test_postgres::run_tests(&[
        ("three_nodes_are_one_table", together::three_nodes_are_one_table),
        ("limits_hold_for_all_nodes", together::limits_hold_for_all_nodes),
        ("clocks_may_differ", together::clocks_may_differ),
        ("a_days_turn_ends_once", together::a_days_turn_ends_once),
        ("no_secret_goes_where_it_is_not_needed", secrets::nowhere_else),
        ("a_killed_owner_is_replaced", deaths::a_killed_owner_is_replaced),
        ("killed_between_append_and_tell", deaths::killed_between_append_and_tell),
        ("paused_past_its_lease_and_woken", deaths::paused_and_woken),
        ("a_drained_node_hands_over", deaths::a_drained_node_hands_over),
        ("the_bus_goes_and_comes_back", deaths::the_bus_goes_and_comes_back),
        ("the_database_restarts", deaths::the_database_restarts),
        ("cut_off_from_the_bus", deaths::cut_off_from_the_bus),
        ("cut_off_from_the_database", deaths::cut_off_from_the_database),
    ])
}
