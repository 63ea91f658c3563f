//! Numbers for chance.

use pyo3::prelude::*;

/// A seeded source of numbers, the same on every machine.
#[pyclass(module = "cavalcade")]
pub struct Random {
    pub(crate) numbers: game::Random,
}

#[pymethods]
impl Random {
    #[new]
    #[pyo3(signature = (seed=0))]
    fn new(seed: u64) -> Random {
        Random { numbers: game::Random::new(seed) }
    }

    /// A number from 0 to `bound` − 1, each equally likely.
    fn below(&mut self, bound: u32) -> PyResult<u32> {
        use game::Numbers;
        match bound {
            0 => Err(pyo3::exceptions::PyValueError::new_err("there is no number below 0")),
            bound => Ok(self.numbers.below(bound)),
        }
    }
}
