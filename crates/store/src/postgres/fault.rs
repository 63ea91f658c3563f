//! What can go wrong with a database that is another program, perhaps on another machine.

use super::address::Address;
use crate::{Damage, StoreError};
use std::error::Error as StdError;
use std::fmt::{self, Write};
use thiserror::Error;
use tokio_postgres::Error as PgError;
use tokio_postgres::error::SqlState;

/// What a piece of work may end with.
#[derive(Debug)]
pub(super) enum Fault {
    /// The database or the way to it.
    Database(PgError),
    /// There is no way to it, or no answer.
    Lost(String),
    /// It is known what to answer.
    Store(StoreError),
}

impl From<PgError> for Fault {
    fn from(error: PgError) -> Self {
        Self::Database(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Damage> for Fault {
    fn from(damage: Damage) -> Self {
        Self::Store(damage.into())
    }
}

impl From<Fault> for StoreError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Store(error) => error,
            Fault::Lost(cause) => Self::Unavailable(cause.into()),
            Fault::Database(error) => translate(&error),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Database(error) => Cause::of(error).fmt(f),
            Self::Lost(cause) => f.write_str(cause),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl Fault {
    /// Whether the same may work in a moment: a lost connection, a server that restarts, a deadlock.
    pub fn passes(&self) -> bool {
        match self {
            Self::Database(error) => passes(error),
            Self::Lost(_) => true,
            Self::Store(_) => false,
        }
    }

    /// Whether what was asked breaks a rule of the schema.
    pub fn is(&self, state: &SqlState) -> bool {
        matches!(self, Self::Database(error) if error.code() == Some(state))
    }

    /// Whether a page or a row can't be read: damage of what stands there.
    pub fn is_unreadable(&self) -> bool {
        let Self::Database(error) = self else { return false };
        error.code().is_some_and(|state| {
            *state == SqlState::DATA_CORRUPTED || *state == SqlState::INDEX_CORRUPTED
        })
    }
}

fn passes(error: &PgError) -> bool {
    let Some(state) = error.code() else {
        // No answer of the server's: the connection was lost, or there is none. Unless it is this
        // program that asked for a column that is not there.
        return !is_ours(error);
    };
    let class = &state.code()[..2];
    class == "08"
        || class == "57"
        || [
            SqlState::T_R_SERIALIZATION_FAILURE,
            SqlState::T_R_DEADLOCK_DETECTED,
            SqlState::TOO_MANY_CONNECTIONS,
            SqlState::READ_ONLY_SQL_TRANSACTION,
            SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
            SqlState::IN_FAILED_SQL_TRANSACTION,
        ]
        .contains(state)
}

/// Whether it is about what was asked, and not about the way there.
fn is_ours(error: &PgError) -> bool {
    let told = error.to_string();
    ["serializing", "deserializing", "column", "parameters", "number of rows", "configuration"]
        .iter()
        .any(|word| told.contains(word))
}

/// What to tell whoever asked.
pub(super) fn translate(error: &PgError) -> StoreError {
    let cause = || Cause::of(error).into();
    match error.code() {
        Some(state) if *state == SqlState::DISK_FULL => StoreError::Full,
        // All foreign keys that a caller can get wrong are people's.
        Some(state) if *state == SqlState::FOREIGN_KEY_VIOLATION => StoreError::NoSuchPerson,
        Some(state)
            if [SqlState::DATA_CORRUPTED, SqlState::INDEX_CORRUPTED, SqlState::IO_ERROR]
                .contains(state) =>
        {
            StoreError::Disk(cause())
        }
        _ if passes(error) => StoreError::Unavailable(cause()),
        _ => StoreError::Engine(cause()),
    }
}

/// What is told of an error: the server's message with its code, and never its details, in which there
/// may be a whole row.
#[derive(Debug)]
pub(super) struct Cause(String);

impl Cause {
    pub fn of(error: &PgError) -> Self {
        if let Some(told) = error.as_db_error() {
            return Self(format!("{} (SQLSTATE {})", told.message(), told.code().code()));
        }
        let mut text = error.to_string();
        let mut source = error.source();
        while let Some(inner) = source {
            // A String takes everything.
            let _ = write!(text, ": {inner}");
            source = inner.source();
        }
        Self(text)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl StdError for Cause {}

/// Why a database could not be opened.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ConnectError {
    /// Nobody answers there.
    #[error("{address} can't be reached ({cause}): start PostgreSQL, or correct the address")]
    Unreachable {
        /// Where.
        address: String,
        /// What the system says.
        cause: String,
    },
    /// It does not let us in.
    #[error(
        "{address} does not let {user} in ({cause}): check the user and the password (in the address \
         or in PGPASSWORD), and the server's pg_hba.conf"
    )]
    Denied {
        /// Where.
        address: String,
        /// Who we said we are.
        user: String,
        /// What it says.
        cause: String,
    },
    /// There is no such database.
    #[error(
        "{address} has no database {database}: make it with `createdb --owner {user} {database}`"
    )]
    NoDatabase {
        /// Where.
        address: String,
        /// Which.
        database: String,
        /// Who wants it.
        user: String,
    },
    /// We may not make our tables there.
    #[error(
        "{user} may not make tables in {address}: give the database to {user} (ALTER DATABASE \
         {database} OWNER TO {user})"
    )]
    MayNotWrite {
        /// Where.
        address: String,
        /// Which.
        database: String,
        /// Who.
        user: String,
    },
    /// A secure connection can't be had.
    #[error(
        "a secure connection to {address} can't be had ({cause}): check sslmode and sslrootcert"
    )]
    Tls {
        /// Where.
        address: String,
        /// Why.
        cause: String,
    },
    /// The database was used by a newer version.
    #[error(
        "the data in {address} have schema {found}, and this program knows {known}: update the program, \
         or choose another database"
    )]
    NewerSchema {
        /// Where.
        address: String,
        /// What the database has.
        found: usize,
        /// What this program has.
        known: usize,
    },
    /// The database is somebody else's.
    #[error("{address} holds other tables than ours: give Cavalcade a database of its own")]
    NotOurs {
        /// Where.
        address: String,
    },
    /// It is too old.
    #[error("{address} is PostgreSQL {found}: 13 or newer is needed")]
    TooOld {
        /// Where.
        address: String,
        /// What it is.
        found: String,
    },
    /// It refused something else.
    #[error("{address} can't be used")]
    Store {
        /// Where.
        address: String,
        /// Why.
        source: StoreError,
    },
}

impl ConnectError {
    /// Says what to do about an error while opening.
    pub(super) fn of(address: &Address, error: &PgError) -> Self {
        let (user, database) = (address.user().to_owned(), address.database().to_owned());
        let (address, cause) = (address.to_string(), Cause::of(error).to_string());
        let Some(state) = error.code() else {
            // The driver says in words alone which of its parts failed.
            return match error.to_string() {
                told if told.contains("TLS") => Self::Tls { address, cause },
                told if told.contains("authentication") || told.contains("configuration") => {
                    Self::Denied { address, user, cause }
                }
                _ => Self::Unreachable { address, cause },
            };
        };
        match state.code() {
            "28P01" | "28000" => Self::Denied { address, user, cause },
            "3D000" => Self::NoDatabase { address, database, user },
            "42501" => Self::MayNotWrite { address, database, user },
            _ if passes(error) => Self::Unreachable { address, cause },
            _ => Self::Store { address, source: translate(error) },
        }
    }
}
