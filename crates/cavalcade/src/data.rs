//! Where the data are, as it is said on the command line.

use clap::Args;
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use store::{Place, PlaceError};

#[derive(Args)]
pub struct DataArgs {
    /// The folder for the data; it is made if it is not there
    #[arg(long, value_name = "DIR", default_value = "cavalcade-data", env = "CAVALCADE_DATA")]
    data: PathBuf,
    // Brackets would be shown in the help.
    #[allow(clippy::doc_markdown)]
    /// A PostgreSQL in place of the folder: postgres://USER@HOST/DATABASE, the password in PGPASSWORD;
    /// or another folder
    #[arg(long, value_name = "URL|DIR", env = "CAVALCADE_STORE", hide_env_values = true)]
    store: Option<Typed>,
}

impl DataArgs {
    /// The store, if one was named, or else the folder.
    pub fn place(&self) -> Result<Place, PlaceError> {
        match &self.store {
            Some(typed) => typed.place(),
            None => Ok(Place::Folder(self.data.clone())),
        }
    }
}

/// A place or an address as it was typed. It is read later: clap would repeat what it can't read, with a password that
/// may be in it.
#[derive(Clone)]
pub struct Typed(String);

impl Typed {
    pub fn place(&self) -> Result<Place, PlaceError> {
        Place::read(&self.0)
    }

    #[cfg(feature = "nodes")]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Typed {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Typed(..)")
    }
}
