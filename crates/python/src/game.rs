//! A game with its options and seats.

use crate::bot::Bot;
use crate::error::{Reduced, from_json, raise, to_json};
use crate::many::Batch;
use crate::solution::Solution;
use crate::state::State;
use catalog::record::{Header, People, write_header};
use catalog::{AnyOptions, GameId};
use game::options::Value;
use game::words::Lang;
use lab::Player;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use study::{Pace, Simulation, StudyError, Table};

/// A game with its options and seats: where matches begin.
#[pyclass(frozen, module = "cavalcade")]
#[derive(Clone)]
pub struct Game {
    pub(crate) table: Arc<dyn Table>,
}

/// The names of all games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GameId::ALL.map(GameId::key).to_vec()
}

/// A game from the first line of a record, and where it begins.
#[pyfunction]
pub fn restore_game(py: Python<'_>, header: &[u8], start: Option<&str>) -> PyResult<Game> {
    let line = header.strip_suffix(b"\n").unwrap_or(header);
    let (header, first) = Header::parse(line).map_err(|wrong| raise(py, wrong.into()))?;
    let table = study::set_up(&header.options, first.seats(), start);
    Ok(Game { table: table.map_err(|wrong| raise(py, wrong))? })
}

/// A language by its name.
pub(crate) fn lang_of(name: &str) -> PyResult<Lang> {
    match name {
        "en" => Ok(Lang::En),
        "fr" => Ok(Lang::Fr),
        other => {
            let wrong = format!("there is no language '{other}'; choose en or fr");
            Err(PyValueError::new_err(wrong))
        }
    }
}

/// An option's value in Python.
fn printed<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Switch(on) => on.into_bound_py_any(py),
        Value::None => Ok(py.None().into_bound(py)),
        Value::Number(number) => number.into_bound_py_any(py),
        Value::Word(word) => word.into_bound_py_any(py),
        Value::List(list) => {
            let numbers: Vec<u32> = list.as_slice().iter().map(|&number| number.into()).collect();
            numbers.into_bound_py_any(py)
        }
        Value::Letters(letters) => {
            String::from_utf8_lossy(letters.as_slice()).into_bound_py_any(py)
        }
    }
}

impl Game {
    fn id(&self) -> GameId {
        self.table.game()
    }

    fn first_line(&self) -> Vec<u8> {
        let mut line = Vec::new();
        // Memory has room.
        let _ = write_header(&mut line, &self.table.header());
        line
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (name, players=None, options=None, *, age_order=None, colours=None, start=None))]
    fn new(
        py: Python<'_>,
        name: &str,
        players: Option<u8>,
        options: Option<Bound<'_, PyDict>>,
        age_order: Option<Vec<u8>>,
        colours: Option<Vec<u8>>,
        start: Option<Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        let game: GameId = name
            .parse()
            .map_err(|wrong: catalog::UnknownGame| PyValueError::new_err(wrong.to_string()))?;
        let options = options.map_or(Ok("{}".to_owned()), |options| to_json(&options))?;
        let start = start.map(|start| to_json(&start)).transpose()?;
        let people = People { age_order, colours };
        let set_up = || -> Result<_, StudyError> {
            let options = AnyOptions::read(game, &options, &people)?;
            study::set_up(&options, players.unwrap_or(*game.seats().start()), start.as_deref())
        };
        Ok(Game { table: set_up().map_err(|wrong| raise(py, wrong))? })
    }

    /// The name by which it is asked for.
    #[getter]
    fn name(&self) -> &'static str {
        self.id().key()
    }

    /// The name on the box.
    #[getter]
    fn title(&self) -> &'static str {
        self.id().title()
    }

    /// How many play.
    #[getter]
    fn players(&self) -> u8 {
        self.table.seats()
    }

    /// The fewest and the most who can play.
    #[getter]
    fn player_range(&self) -> (u8, u8) {
        let seats = self.id().seats();
        (*seats.start(), *seats.end())
    }

    /// The options that are not the printed game's, as records write them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let header = String::from_utf8(self.first_line())?;
        from_json(py, &header)?.get_item("options")
    }

    /// What can be settled: by name the printed game's value, the rule, and what it changes in both languages.
    #[getter]
    fn option_table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let table = PyDict::new(py);
        for spec in self.id().options() {
            let about = PyDict::new(py);
            about.set_item("printed", printed(py, &spec.printed)?)?;
            about.set_item("rule", spec.rule.to_string())?;
            about.set_item("english", spec.about.in_lang(Lang::En))?;
            about.set_item("french", spec.about.in_lang(Lang::Fr))?;
            table.set_item(spec.key, about)?;
        }
        Ok(table)
    }

    /// Where matches begin, if not at the beginning.
    #[getter]
    fn start<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.table.start().map(|start| from_json(py, start)).transpose()
    }

    /// Whether it is played in real time.
    #[getter]
    fn live(&self) -> bool {
        self.id().is_live()
    }

    /// Whether several seats choose at once.
    #[getter]
    fn together(&self) -> bool {
        self.table.is_together()
    }

    /// How many actions there are; they are numbered from 0.
    #[getter]
    fn action_count(&self) -> usize {
        self.table.action_count()
    }

    /// The number of waiting, in a game in real time.
    #[getter]
    fn wait(&self) -> Option<usize> {
        self.table.wait()
    }

    /// How many outcomes chance can have at once; None where they can't be listed.
    #[getter]
    fn chance_count(&self) -> Option<usize> {
        self.table.chance_count()
    }

    /// What each number of an observation is called.
    #[getter]
    fn observation_names(&self) -> Vec<String> {
        self.table.observed().to_vec()
    }

    /// The greatest number in an observation.
    #[getter]
    fn observation_most(&self) -> u8 {
        self.table.most_observed()
    }

    /// What an action does, as records write it; None is to wait.
    fn action<'py>(&self, py: Python<'py>, number: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
        let deed = self.table.deed(number).map_err(|wrong| raise(py, wrong))?;
        deed.map(|deed| from_json(py, &deed)).transpose()
    }

    /// The number of an action that is written like this.
    fn number(&self, action: &Bound<'_, PyDict>) -> PyResult<usize> {
        let deed = to_json(action)?;
        let unknown = || PyValueError::new_err(format!("no seat can do this here: {deed}"));
        self.table.number(&deed).ok_or_else(unknown)
    }

    /// The numbered rules, as Markdown.
    #[pyo3(signature = (lang="en"))]
    fn rules(&self, lang: &str) -> PyResult<&'static str> {
        Ok(self.id().rules_page(lang_of(lang)?))
    }

    /// A match before its first fact.
    fn new_state(&self) -> State {
        State { inner: self.table.clone().begin() }
    }

    #[pyo3(name = "_batch")]
    fn batch(
        &self,
        py: Python<'_>,
        count: usize,
        seed: u64,
        threads: usize,
        tick_ms: u32,
        most_steps: u32,
    ) -> PyResult<Batch> {
        let pace = Pace { tick_ms, most_steps };
        let batch = py.detach(|| self.table.clone().batch(count, seed, threads, pace));
        Ok(Batch { batch: batch.map_err(|wrong| raise(py, wrong))? })
    }

    #[pyo3(name = "_bot")]
    fn bot(&self, py: Python<'_>, player: &str, seat: u8, seed: u64) -> PyResult<Bot> {
        let player: Player =
            player.parse().map_err(|wrong| raise(py, StudyError::Player(wrong)))?;
        let thinker = self.table.clone().thinker(player, game::Seat(seat), seed);
        Ok(Bot::new(thinker.map_err(|wrong| raise(py, wrong))?))
    }

    #[pyo3(name = "_solve")]
    fn solve(&self, py: Python<'_>, threads: usize) -> PyResult<Solution> {
        let solution = py.detach(|| self.table.clone().solve(threads));
        Ok(Solution { solution: solution.map_err(|wrong| raise(py, wrong))? })
    }

    // `cavalcade.simulate` has defaults for most of them.
    #[allow(clippy::too_many_arguments)]
    #[pyo3(name = "_simulate", signature = (players, matches, seed, threads, rotate, progress))]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        players: Vec<String>,
        matches: u64,
        seed: u64,
        threads: usize,
        rotate: bool,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let parsed: Result<Vec<Player>, _> = players.iter().map(|player| player.parse()).collect();
        let players = parsed.map_err(|wrong| raise(py, StudyError::Player(wrong)))?;
        // Python is told a hundred times at most: it is slower than the matches.
        let (all, every) = (AtomicU64::new(0), (matches / 100).max(1));
        let failed = std::sync::Mutex::new(None);
        let done = |count: u64| {
            let Some(progress) = &progress else { return };
            let before = all.fetch_add(count, Ordering::Relaxed);
            let now = before + count;
            if before / every == now / every && now != matches {
                return;
            }
            if let Err(error) = Python::attach(|py| progress.call1(py, (now, matches)).map(drop))
                && let Ok(mut failed) = failed.lock()
            {
                failed.get_or_insert(error);
            }
        };
        let ask = Simulation { players: &players, matches, seed, threads, rotate, done: &done };
        let report = py.detach(|| self.table.simulate(&ask));
        if let Ok(Some(error)) = failed.into_inner() {
            return Err(error);
        }
        from_json(py, &report.map_err(|wrong| raise(py, wrong))?)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Reduced<'py, (Bound<'py, PyBytes>, Option<String>)>> {
        let restore = py.import("cavalcade._native")?.getattr("restore_game")?;
        let start = self.table.start().map(str::to_owned);
        Ok((restore, (PyBytes::new(py, &self.first_line()), start)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Game>().is_ok_and(|other| self.table.is(&*other.get().table))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.first_line(), self.table.start()).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        format!("Game('{}', players={})", self.name(), self.players())
    }
}
