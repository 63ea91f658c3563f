//! One match.

use crate::error::{Reduced, bad_record, from_json, raise, to_json};
use crate::game::{Game, lang_of};
use crate::numbers::Random;
use catalog::record::RecordError;
use game::SeatSet;
use numpy::{PyArray1, PyReadwriteArray1};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use study::{Kind, Match};
use terminal::Painter;

/// One match. Whatever is refused leaves it as it was.
#[pyclass(module = "cavalcade")]
pub struct State {
    pub(crate) inner: Box<dyn Match>,
}

/// Something that there was to see.
#[pyclass(frozen, get_all, module = "cavalcade")]
pub struct Effect {
    /// What kind of thing, such as 'landed'.
    kind: String,
    /// All of it, as `docs/views-and-effects.md` says.
    data: Py<PyAny>,
    /// A sentence in English.
    english: String,
    /// The same in French.
    french: String,
}

#[pymethods]
impl Effect {
    fn __repr__(&self) -> String {
        format!("<{}: {}>", self.kind, self.english)
    }
}

/// A match as it is pickled: its facts, where it began, and what time it is.
type Saved<'py> = (Bound<'py, PyBytes>, Option<String>, u64);

/// Bytes would become `bytes` in Python, and not a list.
fn numbers(seats: SeatSet) -> Vec<usize> {
    seats.iter().map(game::Seat::index).collect()
}

impl State {
    fn refused<T>(py: Python<'_>, result: Result<T, study::StudyError>) -> PyResult<T> {
        result.map_err(|wrong| raise(py, wrong))
    }

    /// An action's number, whether it is said so or as records write it.
    fn number(&self, action: &Bound<'_, PyAny>) -> PyResult<i64> {
        if let Ok(number) = action.extract::<i64>() {
            return Ok(number);
        }
        let Ok(deed) = action.cast::<PyDict>() else {
            return Err(PyTypeError::new_err(
                "an action is a number, or a dict as records write it",
            ));
        };
        let deed = to_json(deed)?;
        let number = self.inner.table().number(&deed).and_then(|number| i64::try_from(number).ok());
        number.ok_or_else(|| PyValueError::new_err(format!("no seat can do this here: {deed}")))
    }
}

#[pymethods]
impl State {
    /// The game with its options and seats.
    #[getter]
    fn game(&self) -> Game {
        Game { table: self.inner.table() }
    }

    /// Who acts next: 'one' seat, several in a 'round' of secret choices, whoever is first ('live'),
    /// 'chance', or nobody ('over').
    #[getter]
    fn turn(&self) -> &'static str {
        self.inner.kind().key()
    }

    /// The seats that may act now.
    #[getter]
    fn to_act(&self) -> Vec<usize> {
        numbers(self.inner.to_act())
    }

    /// Whether the match is over.
    #[getter]
    fn over(&self) -> bool {
        self.inner.kind() == Kind::Over
    }

    /// The time in the match, in milliseconds.
    #[getter]
    fn now(&self) -> u64 {
        self.inner.now()
    }

    /// When the clock has something to do, if nobody does anything before.
    #[getter]
    fn deadline(&self) -> Option<u64> {
        self.inner.deadline()
    }

    /// What a seat may do, by number, ascending; where only one may act it need not be said which.
    #[pyo3(signature = (seat=None))]
    fn legal_actions(&self, py: Python<'_>, seat: Option<usize>) -> PyResult<Vec<usize>> {
        let seat = match seat {
            Some(seat) => seat,
            None => match numbers(self.inner.to_act())[..] {
                [seat] => seat,
                [] => return Ok(Vec::new()),
                _ => return Err(PyValueError::new_err("several seats may act now; say which one")),
            },
        };
        Self::refused(py, self.inner.legal(seat))
    }

    /// The same as an array of booleans.
    fn action_mask<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.inner.table().action_count()];
        Self::refused(py, self.inner.mark(seat, &mut mask))?;
        Ok(PyArray1::from_vec(py, mask))
    }

    /// A seat does something: a number, or a dict as records write it.
    #[pyo3(signature = (action, seat=None, *, at=None))]
    fn apply(
        &mut self,
        action: &Bound<'_, PyAny>,
        seat: Option<usize>,
        at: Option<u64>,
    ) -> PyResult<()> {
        let number = self.number(action)?;
        Self::refused(action.py(), self.inner.apply(number, seat, at))
    }

    /// Everybody acts at once, by seat; the action of a seat that may not act is not looked at. In a game in real time a tick
    /// passes; `random` draws who comes first.
    #[pyo3(signature = (actions, random=None, tick_ms=250))]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: Vec<i64>,
        random: Option<PyRefMut<'_, Random>>,
        tick_ms: u32,
    ) -> PyResult<()> {
        let stepped = match random {
            Some(mut random) => self.inner.step(&actions, &mut random.numbers, tick_ms),
            None => self.inner.step(&actions, &mut game::Random::new(0), tick_ms),
        };
        Self::refused(py, stepped)
    }

    /// The outcomes that chance can have now, by number, with their probabilities.
    fn chance_outcomes(&self, py: Python<'_>) -> PyResult<Vec<(usize, f64)>> {
        Ok(Self::refused(py, self.inner.outcomes())?.into_iter().enumerate().collect())
    }

    /// What an outcome of chance is, as records write it.
    fn chance_outcome<'py>(&self, py: Python<'py>, outcome: usize) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &Self::refused(py, self.inner.outcome(outcome))?)
    }

    /// Chance has this outcome.
    fn apply_chance(&mut self, py: Python<'_>, outcome: usize) -> PyResult<()> {
        Self::refused(py, self.inner.apply_outcome(outcome))
    }

    /// Chance draws until it is somebody's turn.
    fn draw(&mut self, py: Python<'_>, mut random: PyRefMut<'_, Random>) -> PyResult<()> {
        Self::refused(py, self.inner.draw(&mut random.numbers))
    }

    /// The clock does what is due next.
    fn strike(&mut self, py: Python<'_>) -> PyResult<()> {
        Self::refused(py, self.inner.strike())
    }

    /// What there was to see when the last fact, or the last step, happened.
    #[getter]
    fn effects(&self, py: Python<'_>) -> PyResult<Vec<Effect>> {
        let effect = |seen: study::Happening| {
            let data = from_json(py, &seen.json)?;
            let kind = data.get_item("is")?.extract()?;
            Ok(Effect { kind, data: data.unbind(), english: seen.english, french: seen.french })
        };
        self.inner.happenings().into_iter().map(effect).collect()
    }

    /// What a seat may know, or everybody.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &Self::refused(py, self.inner.view(seat))?)
    }

    /// The whole state, as records show it.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.inner.state())
    }

    /// What a seat knows as small numbers; `Game.observation_names` says which is which.
    #[pyo3(signature = (seat, out=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        seat: usize,
        out: Option<PyReadwriteArray1<'py, u8>>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        if let Some(mut out) = out {
            let places =
                out.as_slice_mut().map_err(|_| PyValueError::new_err("out must be contiguous"))?;
            Self::refused(py, self.inner.observe(seat, places))?;
            return Ok((**out).clone());
        }
        let mut places = vec![0; self.inner.table().observed().len()];
        Self::refused(py, self.inner.observe(seat, &mut places))?;
        Ok(PyArray1::from_vec(py, places))
    }

    /// All that a seat has done and seen since the beginning, as a text.
    fn information(&self, py: Python<'_>, seat: usize) -> PyResult<String> {
        Self::refused(py, self.inner.memory(seat))
    }

    /// What it came to for every seat, from 1 for having beaten all others to −1; None until it is over.
    #[getter]
    fn returns(&self) -> Option<Vec<f64>> {
        self.inner.returns()
    }

    /// The places, best first; None until it is over.
    #[getter]
    fn ranking(&self) -> Option<Vec<Vec<usize>>> {
        Some(self.inner.places()?.into_iter().map(numbers).collect())
    }

    /// The match as a record.
    fn record(&self) -> PyResult<String> {
        let record =
            self.inner.record().map_err(|wrong| PyValueError::new_err(wrong.to_string()))?;
        Ok(String::from_utf8(record)?)
    }

    /// One more line of a record happens.
    fn follow(&mut self, py: Python<'_>, line: &str) -> PyResult<()> {
        let number = self.inner.len() as u64 + 2;
        let followed = self.inner.write_on(line.as_bytes());
        followed.map_err(|wrong| bad_record(py, &RecordError { line: number, wrong }))
    }

    /// The board as text.
    #[pyo3(signature = (lang="en", *, colour=false, width=80))]
    fn text(&self, lang: &str, colour: bool, width: usize) -> PyResult<String> {
        let (header, painter) =
            (self.inner.table().header(), Painter { colour, width: width.clamp(48, 144) });
        let mut out = Vec::new();
        terminal::draw_table(&header, &self.inner.any(), lang_of(lang)?, painter, &mut out)?;
        Ok(String::from_utf8(out)?)
    }

    /// The board as a drawing, as everybody sees it.
    #[pyo3(signature = (lang="en"))]
    fn svg(&self, lang: &str) -> PyResult<String> {
        let view = self.inner.any().view(game::Audience::Public);
        let drawn = art::board(&view, &self.inner.table().options(), lang_of(lang)?);
        // The options are those of the match.
        Ok(drawn.unwrap_or_default())
    }

    fn copy(&self) -> State {
        State { inner: self.inner.copy() }
    }

    fn __copy__(&self) -> State {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> State {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py, Saved<'py>>> {
        let restore = py.import("cavalcade._native")?.getattr("restore_state")?;
        let start = self.inner.table().start().map(str::to_owned);
        Ok((restore, (PyBytes::new(py, &self.inner.facts()), start, self.inner.now())))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<State>().is_ok_and(|other| match other.try_borrow() {
            Ok(other) => self.inner.is(&*other.inner),
            // It is being changed: it is not this one.
            Err(_) => false,
        })
    }

    fn __hash__(&self) -> u64 {
        self.inner.hash()
    }

    fn __len__(&self) -> usize {
        self.inner.len()
    }

    // A match without facts is a match, though its length is 0.
    #[allow(clippy::unused_self)]
    fn __bool__(&self) -> bool {
        true
    }

    fn __str__(&self) -> PyResult<String> {
        self.text("en", false, 80)
    }

    fn __repr__(&self) -> String {
        let name = self.inner.table().game();
        format!("<State of '{name}' after {} facts: {}>", self.inner.len(), self.turn())
    }
}
