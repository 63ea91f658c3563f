//! Refusals as exceptions.

use catalog::AnyIllegal;
use catalog::record::{RecordError, Wrong};
use game::Cites;
use game::words::{Lang, Nameless, Told};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyErr, create_exception};
use study::StudyError;

create_exception!(
    cavalcade,
    IllegalAction,
    PyValueError,
    "The rules forbid it. `rule` is the rule's number, `english` and `french` say why."
);
create_exception!(
    cavalcade,
    BadRecord,
    PyValueError,
    "A record can't be read or replayed. `line` is the line, from 1; `rule` is the rule that forbids it, or None."
);
create_exception!(
    cavalcade,
    Unfair,
    PyValueError,
    "The dice of a record are not what they were promised to be."
);

/// The exception for a refusal.
pub fn raise(py: Python<'_>, error: StudyError) -> PyErr {
    match error {
        StudyError::Illegal(why) => illegal(py, &why),
        StudyError::Record(wrong) => bad_record(py, &wrong),
        StudyError::OtherTable | StudyError::OtherMatch => PyTypeError::new_err(error.to_string()),
        other => PyValueError::new_err(other.to_string()),
    }
}

fn illegal(py: Python<'_>, why: &AnyIllegal) -> PyErr {
    let told = |lang| Told { what: why, lang, cast: &Nameless }.to_string();
    let error = IllegalAction::new_err(why.to_string());
    let value = error.value(py);
    let rule = why.rule().to_string();
    let set = [("rule", rule), ("english", told(Lang::En)), ("french", told(Lang::Fr))]
        .into_iter()
        .try_for_each(|(name, text)| value.setattr(name, text));
    set.err().unwrap_or(error)
}

/// The exception for a record that is no good.
pub fn bad_record(py: Python<'_>, wrong: &RecordError) -> PyErr {
    let error = BadRecord::new_err(wrong.to_string());
    let rule = match &wrong.wrong {
        Wrong::Illegal(why) => Some(why.rule().to_string()),
        Wrong::Unreadable(_) | Wrong::Malformed(_) => None,
    };
    let value = error.value(py);
    let set = value.setattr("line", wrong.line).and_then(|()| value.setattr("rule", rule));
    set.err().unwrap_or(error)
}

/// What `pickle` is told: a function, and what to call it with.
pub type Reduced<'py, A> = (Bound<'py, PyAny>, A);

/// What a text in JSON is in Python.
pub fn from_json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (text,))
}

/// What something of Python is in JSON.
pub fn to_json(what: &Bound<'_, PyAny>) -> PyResult<String> {
    what.py().import("json")?.call_method1("dumps", (what,))?.extract()
}
