//! The data are nobody else's: they hold the seeds of running matches. The folder is 0700 and the
//! files are 0600, whatever the umask says, where there are such things.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes the folder, if it is not there. Folders on the way to it are made as usual.
pub(super) fn make_folder(folder: &Path) -> io::Result<()> {
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent)?;
    }
    match mode::create_folder(folder) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => Ok(()),
        made => made,
    }
}

/// Opens a file for writing, and makes it if it is not there. SQLite opens the files that it finds,
/// and gives those that it makes beside them the same mode.
pub(super) fn make_file(path: &Path) -> io::Result<File> {
    match mode::create_file(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            OpenOptions::new().write(true).open(path)
        }
        made => made,
    }
}

/// Narrows what is wider than it should be, in a folder that was there before. What can't be
/// narrowed is told to the operator, and used all the same.
pub(super) fn check(folder: &Path, files: &[String]) {
    for name in files {
        let path = folder.join(name);
        if path.exists() {
            see(&path, mode::narrow(&path), "go=");
        }
    }
    if mode::is_wide(folder) {
        // Somebody else's things may be in there, who must be able to get at them.
        let narrowed = match holds_only(folder, files) {
            Ok(true) => mode::narrow(folder),
            Ok(false) => Err(io::Error::other("there are other things in it")),
            Err(error) => Err(error),
        };
        see(folder, narrowed, "700");
    }
}

fn see(path: &Path, narrowed: io::Result<bool>, mode: &str) {
    let path = path.display();
    match narrowed {
        Ok(false) => {}
        Ok(true) => tracing::info!(%path, "others could read this: now only its owner can"),
        Err(error) => tracing::warn!(
            %path,
            %error,
            "others can read this, and it could not be changed: run `chmod {mode} {path}`, \
             or choose another folder"
        ),
    }
}

fn holds_only(folder: &Path, files: &[String]) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if !files.iter().any(|file| name == file.as_str()) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(unix)]
mod mode {
    use std::fs::{self, DirBuilder, File, OpenOptions, Permissions};
    use std::io;
    use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
    use std::path::Path;

    /// What the group and everybody else may do.
    const OTHERS: u32 = 0o077;

    pub fn create_folder(folder: &Path) -> io::Result<()> {
        DirBuilder::new().mode(0o700).create(folder)?;
        // The umask may have taken from the owner, too.
        fs::set_permissions(folder, Permissions::from_mode(0o700))
    }

    pub fn create_file(path: &Path) -> io::Result<File> {
        let file = OpenOptions::new().create_new(true).write(true).mode(0o600).open(path)?;
        file.set_permissions(Permissions::from_mode(0o600))?;
        Ok(file)
    }

    pub fn is_wide(path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|found| found.permissions().mode() & OTHERS != 0)
    }

    /// Takes from others what they may do, and says whether there was something to take.
    pub fn narrow(path: &Path) -> io::Result<bool> {
        let mode = fs::metadata(path)?.permissions().mode();
        if mode & OTHERS == 0 {
            return Ok(false);
        }
        fs::set_permissions(path, Permissions::from_mode(mode & 0o7777 & !OTHERS))?;
        Ok(true)
    }
}

#[cfg(not(unix))]
mod mode {
    use std::fs::{self, File};
    use std::io;
    use std::path::Path;

    pub fn create_folder(folder: &Path) -> io::Result<()> {
        fs::create_dir(folder)
    }

    pub fn create_file(path: &Path) -> io::Result<File> {
        File::create_new(path)
    }

    pub fn is_wide(_: &Path) -> bool {
        false
    }

    pub fn narrow(_: &Path) -> io::Result<bool> {
        Ok(false)
    }
}
