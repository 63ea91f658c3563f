//! Where a house is kept: a folder, or a database.

use crate::copy::{CopyError, Pieces};
use crate::leases::Leases;
use crate::sqlite::{self, Lock};
use crate::{FILE_NAME, OpenError, Sqlite, Store, StoreError};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// Where a house is kept. Printed, it has no password.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant)] // A program has one or two of them.
pub enum Place {
    /// A folder with one file, for one server.
    Folder(PathBuf),
    /// A database, for as many servers as there are.
    #[cfg(feature = "postgres")]
    Postgres(crate::Address),
}

/// What was opened.
#[derive(Clone)]
#[allow(missing_debug_implementations)] // Stores have nothing to show.
pub struct Opened {
    /// What is kept there.
    pub store: Arc<dyn Store>,
    /// Who of several servers runs which table; a folder is for one server.
    pub leases: Option<Arc<dyn Leases>>,
}

/// Why a place can't be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// It is neither a folder nor the address of a database.
    #[error(
        "the data are in a folder, or at postgres://USER@HOST/DATABASE: nothing else is known here"
    )]
    OtherScheme,
    /// A database, which this program can't use.
    #[error("this program was built without PostgreSQL: build it with the feature `postgres`")]
    NoPostgres,
    /// The folder can't be used.
    #[error(transparent)]
    Folder(#[from] OpenError),
    /// The address can't be read.
    #[cfg(feature = "postgres")]
    #[error(transparent)]
    Address(#[from] crate::BadAddress),
    /// The database can't be used.
    #[cfg(feature = "postgres")]
    #[error(transparent)]
    Postgres(#[from] crate::ConnectError),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Place {
    /// `postgres://…`, or a folder.
    pub fn read(text: &str) -> Result<Self, PlaceError> {
        let is_database = ["postgres://", "postgresql://"].iter().any(|s| text.starts_with(s));
        match text.split_once("://") {
            #[cfg(feature = "postgres")]
            Some(_) if is_database => Ok(Self::Postgres(crate::Address::read(text)?)),
            Some(_) if is_database => Err(PlaceError::NoPostgres),
            Some(_) => Err(PlaceError::OtherScheme),
            None => Ok(Self::Folder(text.into())),
        }
    }

    /// Opens what is there, or makes it.
    pub async fn open(&self) -> Result<Arc<dyn Store>, PlaceError> {
        Ok(self.open_for_nodes().await?.store)
    }

    /// The same, with what several servers need.
    pub async fn open_for_nodes(&self) -> Result<Opened, PlaceError> {
        Ok(match self {
            Self::Folder(folder) => Opened { store: Arc::new(Sqlite::open(folder)?), leases: None },
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => {
                let store = Arc::new(crate::Postgres::open(address).await?);
                Opened { store: store.clone(), leases: Some(store) }
            }
        })
    }

    /// Copies what is there to a new file, while servers use it. Put as [`FILE_NAME`] into an empty
    /// folder it is a house again.
    pub async fn backup(&self, to: &Path) -> Result<(), PlaceError> {
        match self {
            Self::Folder(folder) => Ok(Sqlite::backup_folder(folder, to)?),
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => {
                let store = crate::Postgres::open(address).await?;
                store.backup(to).await?;
                Ok(store.close().await?)
            }
        }
    }

    /// Opens a house to be read to the last row.
    pub(crate) async fn open_house(&self) -> Result<House, PlaceError> {
        match self {
            Self::Folder(folder) => {
                if !folder.join(FILE_NAME).exists() {
                    return Err(OpenError::Missing(folder.clone()).into());
                }
                let store = Sqlite::open(folder)?;
                // The ends of matches are written, too.
                store.fold().await?;
                Ok(House::Folder(folder.clone(), store))
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => Ok(House::Postgres(crate::Postgres::open(address).await?)),
        }
    }

    /// A place where nothing is yet.
    pub(crate) async fn prepare_target(&self) -> Result<Target, CopyError> {
        match self {
            Self::Folder(folder) => {
                let file = folder.join(FILE_NAME);
                let is_used = || file.metadata().is_ok_and(|file| file.len() > 0);
                if is_used() {
                    return Err(CopyError::NotEmpty(self.to_string()));
                }
                let lock = sqlite::take(folder)?;
                // Somebody may have come in between.
                if is_used() {
                    return Err(CopyError::NotEmpty(self.to_string()));
                }
                Ok(Target::File(file, lock))
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => {
                let store = crate::Postgres::open(address).await.map_err(PlaceError::from)?;
                if !store.is_empty().await.map_err(PlaceError::from)? {
                    return Err(CopyError::NotEmpty(self.to_string()));
                }
                Ok(Target::Postgres(store))
            }
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(folder) => write!(f, "{}", folder.display()),
            #[cfg(feature = "postgres")]
            Self::Postgres(address) => write!(f, "{address}"),
        }
    }
}

/// A house that is read.
pub(crate) enum House {
    Folder(PathBuf, Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(crate::Postgres),
}

impl House {
    /// Everything that is in it, at one moment.
    pub fn dump(&self) -> Pieces {
        match self {
            Self::Folder(folder, _) => sqlite::dump::dump(folder.clone()),
            #[cfg(feature = "postgres")]
            Self::Postgres(store) => store.dump(),
        }
    }

    pub async fn close(&self) -> Result<(), StoreError> {
        match self {
            Self::Folder(_, store) => store.close().await,
            #[cfg(feature = "postgres")]
            Self::Postgres(store) => store.close().await,
        }
    }
}

/// A house that is to be.
pub(crate) enum Target {
    File(PathBuf, Lock),
    #[cfg(feature = "postgres")]
    Postgres(crate::Postgres),
}

impl Target {
    /// Takes everything in, or nothing.
    pub async fn restore(self, pieces: Pieces) -> Result<(), StoreError> {
        match self {
            Self::File(path, lock) => {
                let restored = sqlite::dump::restore(path, pieces).await;
                drop(lock);
                restored
            }
            #[cfg(feature = "postgres")]
            Self::Postgres(store) => {
                store.restore(pieces).await?;
                store.close().await
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_folder_or_a_database() {
        assert!(matches!(Place::read("cavalcade-data"), Ok(Place::Folder(_))));
        assert!(matches!(Place::read("/var/lib/cavalcade"), Ok(Place::Folder(_))));
        assert!(matches!(Place::read("mysql://host/db"), Err(PlaceError::OtherScheme)));
        #[cfg(feature = "postgres")]
        {
            let place = Place::read("postgres://ana:secret@host/db").unwrap();
            assert_eq!(place.to_string(), "postgres://ana@host/db");
            assert!(!format!("{place:?}").contains("secret"));
        }
    }
}
