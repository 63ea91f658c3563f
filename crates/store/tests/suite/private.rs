//! Nobody but the owner can read the data, whatever the umask says.
#![cfg(unix)]
// Helpers of tests are tests, though clippy sees only functions.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use store::{FILE_NAME, PersonId, SecretHash, Sqlite, Store, UnixMillis};

/// Where the child writes; without it the child's part is no test.
const FOLDER: &str = "STORE_PRIVATE_FOLDER";

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// The modes of all files in the folder, by name.
fn modes(folder: &Path) -> Vec<(String, u32)> {
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap());
    let mut modes: Vec<_> =
        files.map(|f| (f.file_name().into_string().unwrap(), mode(&f.path()))).collect();
    modes.sort();
    modes
}

async fn write(store: &Sqlite) {
    store.add_person(PersonId([1; 16]), SecretHash([1; 32]), UnixMillis(1)).await.unwrap();
}

#[test]
fn everything_is_made_private_whatever_the_umask() {
    for umask in ["000", "022", "377"] {
        let folder = tempfile::tempdir().unwrap();
        let child = Command::new("sh")
            .args(["-c", &format!("umask {umask} && exec \"$0\" \"$@\"")])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "private::child_makes_everything", "--ignored"])
            .env(FOLDER, folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&child.stdout);
        assert!(child.status.success(), "umask {umask}: {said}");
    }
}

#[tokio::test]
#[ignore = "the part of the process with another umask"]
async fn child_makes_everything() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let data = folder.join("data");
    let store = Sqlite::open(&data).unwrap();
    write(&store).await;
    assert_eq!(mode(&data), 0o700);
    let made = modes(&data);
    assert_eq!(made.len(), 4, "the file, its two companions and the lock: {made:?}");
    assert!(made.iter().all(|(_, mode)| *mode == 0o600), "{made:?}");
    let (inside, outside) = (folder.join("inside"), folder.join("outside"));
    store.backup(&inside).await.unwrap();
    Sqlite::backup_folder(&data, &outside).unwrap();
    assert_eq!((mode(&inside), mode(&outside)), (0o600, 0o600));
}

#[tokio::test]
async fn what_is_wider_is_narrowed_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let store = Sqlite::open(&data).unwrap();
    write(&store).await;
    // As a server leaves it that was killed: with the companions.
    let killed = folder.path().join("killed");
    fs::create_dir(&killed).unwrap();
    for (name, _) in modes(&data) {
        fs::copy(data.join(&name), killed.join(&name)).unwrap();
        set_mode(&killed.join(&name), 0o644);
    }
    set_mode(&killed, 0o755);
    let store = Sqlite::open(&killed).unwrap();
    assert_eq!(mode(&killed), 0o700);
    assert!(modes(&killed).iter().all(|(_, mode)| *mode == 0o600), "{:?}", modes(&killed));
    assert!(store.person_of(&SecretHash([1; 32])).await.unwrap().is_some());
}

#[tokio::test]
async fn a_folder_with_other_things_stays_open_and_its_files_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let guest = folder.path().join("letters.txt");
    fs::write(&guest, "Dear Grandmother").unwrap();
    set_mode(&guest, 0o644);
    set_mode(folder.path(), 0o755);
    let store = Sqlite::open(folder.path()).unwrap();
    write(&store).await;
    assert_eq!((mode(folder.path()), mode(&guest)), (0o755, 0o644));
    assert_eq!(mode(&folder.path().join(FILE_NAME)), 0o600);
}
