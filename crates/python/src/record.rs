//! Records: read again, verified.

use crate::error::{Unfair, raise};
use crate::state::State;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A match from its facts, where it began, and what time it is.
#[pyfunction]
#[pyo3(signature = (facts, start=None, now=0))]
pub fn restore_state(
    py: Python<'_>,
    facts: &[u8],
    start: Option<&str>,
    now: u64,
) -> PyResult<State> {
    let mut inner = py.detach(|| study::replay(facts, start)).map_err(|wrong| raise(py, wrong))?;
    if now > inner.now() {
        // Time that passed after the last fact; only somebody who waits lets it pass.
        let wait = inner.table().wait().and_then(|wait| i64::try_from(wait).ok());
        let Some(wait) = wait else {
            return Err(PyValueError::new_err("no time passes in this game"));
        };
        inner.apply(wait, Some(0), Some(now)).map_err(|wrong| raise(py, wrong))?;
    }
    Ok(State { inner })
}

/// Derives every outcome of chance of a server's record again, and tells what was found.
#[pyfunction]
pub fn verify<'py>(py: Python<'py>, record: &[u8]) -> PyResult<Bound<'py, PyDict>> {
    let verdict = py.detach(|| table::verify(record));
    let verdict = verdict.map_err(|why| Unfair::new_err(why.to_string()))?;
    let told = PyDict::new(py);
    told.set_item("facts", verdict.facts)?;
    told.set_item("chance", verdict.chance)?;
    told.set_item("commit", verdict.commit)?;
    told.set_item("edition", verdict.edition.number())?;
    Ok(told)
}
