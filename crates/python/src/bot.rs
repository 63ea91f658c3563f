//! A bot.

use crate::error::raise;
use crate::state::State;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::sync::Mutex;
use study::Thinker;

/// A player of one seat of one match. It sees what its seat may see.
#[pyclass(frozen, module = "cavalcade")]
pub struct Bot {
    // One thought at a time.
    thinker: Mutex<Box<dyn Thinker>>,
}

impl Bot {
    pub(crate) fn new(thinker: Box<dyn Thinker>) -> Bot {
        Bot { thinker: Mutex::new(thinker) }
    }
}

#[pymethods]
impl Bot {
    /// What it would do, by number; None, if it waits for others.
    fn choose(&self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<Option<usize>> {
        Ok(self.intend(py, state)?.map(|(number, _)| number))
    }

    /// What it would do, and when, in milliseconds of the match.
    fn intend(&self, py: Python<'_>, state: PyRef<'_, State>) -> PyResult<Option<(usize, u64)>> {
        let of = &*state.inner;
        let chosen = py.detach(|| self.thinker.lock().ok().map(|mut thinker| thinker.choose(of)));
        let failed = || PyRuntimeError::new_err("this bot has failed; make another");
        let chosen = chosen.ok_or_else(failed)?;
        chosen.map_err(|wrong| raise(py, wrong))
    }
}
