//! Positions whose worth is known.

use crate::error::raise;
use crate::state::State;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The exact worth of every position of a table.
#[pyclass(frozen, module = "cavalcade")]
pub struct Solution {
    pub(crate) solution: Box<dyn study::Solution>,
}

#[pymethods]
impl Solution {
    /// How many positions there are.
    #[getter]
    fn positions(&self) -> usize {
        self.solution.positions()
    }

    /// The chance of each seat to win when all play their best; None where it is not known, as in the middle
    /// of a round.
    fn chances(&self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<Option<Vec<f64>>> {
        self.solution.chances(&*state.inner).map_err(|wrong| raise(py, wrong))
    }

    /// How often a seat does what at its best: probabilities by number.
    fn policy<'py>(
        &self,
        py: Python<'py>,
        state: PyRef<'_, State>,
        seat: usize,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let policy = self.solution.policy(&*state.inner, seat).map_err(|wrong| raise(py, wrong))?;
        let Some(policy) = policy else { return Ok(None) };
        let mix = PyDict::new(py);
        for (number, often) in policy {
            mix.set_item(number, often)?;
        }
        Ok(Some(mix))
    }
}
