//! Many matches at once, in arrays of the caller.

use crate::error::raise;
use numpy::{Element, PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use study::{Rows, Shape};

/// Matches by the thousand; `cavalcade.Vec` is what people use.
#[pyclass(module = "cavalcade")]
pub struct Batch {
    pub(crate) batch: Box<dyn study::Batch>,
}

/// The arrays, borrowed while they are written.
#[derive(FromPyObject)]
struct Arrays<'py> {
    observations: PyReadwriteArrayDyn<'py, u8>,
    masks: PyReadwriteArrayDyn<'py, bool>,
    rewards: PyReadwriteArrayDyn<'py, f32>,
    done: PyReadwriteArrayDyn<'py, bool>,
    truncated: PyReadwriteArrayDyn<'py, bool>,
    seats: PyReadwriteArrayDyn<'py, u8>,
}

/// The numbers of an array, if it has the right shape and lies in one piece.
fn places<'a, T: Element>(
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
    name: &str,
    shape: &[usize],
) -> PyResult<&'a mut [T]> {
    if array.shape() != shape {
        let wrong = format!("{name} must have the shape {shape:?}, not {:?}", array.shape());
        return Err(PyValueError::new_err(wrong));
    }
    if !array.is_c_contiguous() {
        return Err(PyValueError::new_err(format!("{name} must be C-contiguous")));
    }
    let places = array.as_slice_mut();
    places.map_err(|_| PyValueError::new_err(format!("{name} must be C-contiguous")))
}

impl Batch {
    /// The shapes of arrays with so many numbers a row.
    fn rows_of(&self, each: Option<usize>) -> Vec<usize> {
        let Shape { rows, .. } = self.batch.shape();
        let mut shape = vec![self.batch.len()];
        shape.extend((rows > 1).then_some(rows));
        shape.extend(each);
        shape
    }
}

/// All arrays, checked.
fn rows<'a>(batch: &Batch, arrays: &'a mut Arrays<'_>) -> PyResult<Rows<'a>> {
    let Shape { seats, observation, actions, .. } = batch.batch.shape();
    let count = batch.batch.len();
    Ok(Rows {
        observations: places(
            &mut arrays.observations,
            "observations",
            &batch.rows_of(Some(observation)),
        )?,
        masks: places(&mut arrays.masks, "masks", &batch.rows_of(Some(actions)))?,
        rewards: places(&mut arrays.rewards, "rewards", &[count, seats])?,
        done: places(&mut arrays.done, "done", &[count])?,
        cut: places(&mut arrays.truncated, "truncated", &[count])?,
        seats: places(&mut arrays.seats, "seats", &[count])?,
    })
}

#[pymethods]
impl Batch {
    /// The shapes of the arrays, by name.
    fn shapes(&self) -> Vec<(&'static str, Vec<usize>)> {
        let Shape { seats, observation, actions, .. } = self.batch.shape();
        let count = self.batch.len();
        vec![
            ("observations", self.rows_of(Some(observation))),
            ("masks", self.rows_of(Some(actions))),
            ("rewards", vec![count, seats]),
            ("done", vec![count]),
            ("truncated", vec![count]),
            ("seats", vec![count]),
            ("actions", self.rows_of(None)),
        ]
    }

    /// Begins all matches anew, with this seed.
    fn reset(&mut self, py: Python<'_>, seed: u64, mut arrays: Arrays<'_>) -> PyResult<()> {
        let rows = rows(self, &mut arrays)?;
        let batch = &mut self.batch;
        py.detach(|| batch.reset(seed, rows)).map_err(|wrong| raise(py, wrong))
    }

    /// One step of each match.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArrayDyn<'_, i64>,
        mut arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let shape = self.rows_of(None);
        if actions.shape() != shape {
            let wrong = format!("actions must have the shape {shape:?}, not {:?}", actions.shape());
            return Err(PyValueError::new_err(wrong));
        }
        let rows = rows(self, &mut arrays)?;
        let contiguous = |_| PyValueError::new_err("actions must be C-contiguous");
        let actions = actions.as_slice().map_err(contiguous)?;
        let batch = &mut self.batch;
        py.detach(|| batch.step(actions, rows)).map_err(|wrong| raise(py, wrong))
    }

    /// Draws something legal for everybody; −1 for whoever may not act.
    fn sample(
        &mut self,
        py: Python<'_>,
        mut actions: PyReadwriteArrayDyn<'_, i64>,
    ) -> PyResult<()> {
        let shape = self.rows_of(None);
        let actions = places(&mut actions, "actions", &shape)?;
        let batch = &mut self.batch;
        py.detach(|| batch.sample(actions)).map_err(|wrong| raise(py, wrong))
    }
}
