//! The games for Python: a thin room around `study`, which holds no rules and names no game.

mod bot;
mod error;
mod game;
mod many;
mod numbers;
mod record;
mod solution;
mod state;

use pyo3::prelude::*;

/// What `cavalcade` for Python is made of; the package around it is what people import.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("IllegalAction", py.get_type::<error::IllegalAction>())?;
    module.add("BadRecord", py.get_type::<error::BadRecord>())?;
    module.add("Unfair", py.get_type::<error::Unfair>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<state::State>()?;
    module.add_class::<state::Effect>()?;
    module.add_class::<numbers::Random>()?;
    module.add_class::<many::Batch>()?;
    module.add_class::<bot::Bot>()?;
    module.add_class::<solution::Solution>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(game::restore_game, module)?)?;
    module.add_function(wrap_pyfunction!(record::restore_state, module)?)?;
    module.add_function(wrap_pyfunction!(record::verify, module)?)?;
    Ok(())
}
