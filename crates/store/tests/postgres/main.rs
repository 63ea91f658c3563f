//! PostgreSQL as a store, against a real server.
//!
//! One private server for all of them, found where Debian puts it or where `CAVALCADE_POSTGRES_BIN` says.
//! Without one they are ignored, and it is said; `cargo xtask test` installs one and sets the variable,
//! and then nothing is ignored.

// Helpers of tests are tests, though clippy sees only functions.
#![allow(clippy::unwrap_used)]
// All tests have one signature.
#![allow(clippy::needless_pass_by_value)]

mod common;
mod copies;
mod doors;
mod harm;
mod leases;
mod proxy;
mod refusals;
mod restarts;
mod rivals;

use std::process::ExitCode;
use std::sync::Arc;
use test_postgres::Server;

type Test = (&'static str, fn(Arc<Server>));

const TESTS: &[Test] = &[
    ("it_is_a_store", harm::it_is_a_store),
    ("what_is_damaged_is_refused", harm::what_is_damaged_is_refused),
    ("what_leads_nowhere_is_a_fault", harm::what_leads_nowhere_is_a_fault),
    ("of_two_nodes_one_wins", rivals::of_two_nodes_one_wins),
    ("a_node_goes_on_after_another", rivals::a_node_goes_on_after_another),
    ("two_nodes_begin_at_once", rivals::two_nodes_begin_at_once),
    ("they_are_leases", leases::they_are_leases),
    ("of_many_one_gets_a_table", leases::of_many_one_gets_it),
    ("leases_outlive_a_crash", leases::they_outlive_a_crash),
    ("nothing_is_lost_or_doubled_by_restarts", restarts::nothing_is_lost_or_doubled),
    ("a_cut_connection_is_no_failure", restarts::a_cut_connection_is_no_failure),
    ("what_was_done_is_not_done_twice", restarts::not_twice),
    ("a_server_that_is_away_is_told_and_comes_back", restarts::away_and_back),
    ("a_full_disk_is_told", refusals::a_full_disk_is_told),
    ("a_serialisation_failure_is_tried_again", refusals::a_serialisation_failure_is_tried_again),
    ("a_house_moves_there_and_back", copies::there_and_back),
    ("a_copy_needs_an_empty_place", copies::an_empty_place),
    ("a_backup_is_a_house", copies::a_backup_is_a_house),
    ("what_is_wrong_at_the_door_is_said", doors::what_is_wrong_is_said),
    ("newer_data_are_refused", doors::newer_data_are_refused),
    ("tls_is_as_in_libpq", doors::tls_is_as_in_libpq),
];

fn main() -> ExitCode {
    test_postgres::run_tests(TESTS)
}
