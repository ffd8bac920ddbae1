//! Files that are replaced whole or not at all. The one file that names `tempfile`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::target::Target;

/// Writes a file so that, whatever happens and whenever, `path` has either its old content or all
/// of the new one: the bytes go to a temporary file beside it, which is forced to the disk and
/// renamed. If the process is killed, the temporary file may be left; it is in nobody's way.
///
/// Where there is a file, the new one has its permissions; a link to it stays, and goes on naming it.
///
/// # Errors
/// What the system or `write` says, or that `path` is a folder, a device or a link to nothing;
/// `path` is then as before. If all is written and the system refuses the name, the temporary file is
/// left, and the error names it.
pub fn replace_file<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<T, E>,
) -> Result<T, E> {
    let target = Target::of(path)?;
    let temporary = temporary(&target)?;
    #[cfg(unix)]
    if let Ok(old) = fs::metadata(target.path()) {
        // Before there is anything to read in it.
        temporary.as_file().set_permissions(old.permissions())?;
    }
    let mut out = BufWriter::with_capacity(1 << 16, temporary.as_file());
    let value = write(&mut out)?;
    out.flush()?;
    drop(out);
    temporary.as_file().sync_all()?;
    temporary.persist(target.path()).map_err(|refused| kept(refused.error, refused.file))?;
    // So that the new name outlives a power cut, where folders can be opened.
    if let Ok(folder) = File::open(&target.folder) {
        let _ = folder.sync_all();
    }
    Ok(value)
}

/// What says where the bytes are that could not get their name: they may be the result of hours, and
/// that a folder takes new files does not say that it gives up old ones.
fn kept(error: io::Error, temporary: NamedTempFile) -> io::Error {
    match temporary.keep() {
        Ok((_, path)) => {
            io::Error::new(error.kind(), format!("{error}; what was to be in it is in `{}`", path.display()))
        }
        Err(_) => error,
    }
}

/// Writes bytes as [`replace_file`] does.
///
/// # Errors
/// As there.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_file(path, |out| out.write_all(bytes))
}

/// Whether a file can be written, asked before the work whose result it is to hold.
///
/// # Errors
/// As [`replace_file`]. The file itself is not touched either way.
pub fn writable(path: &Path) -> io::Result<()> {
    temporary(&Target::of(path)?)?.close()
}

/// A file beside another, under a name that nobody has.
fn temporary(target: &Target) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".tmp-").suffix(".part");
    #[cfg(unix)]
    {
        // As other programs create files; the user's mask applies.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(&target.folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};

        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        write_whole(&file, b"one").unwrap();
        symlink("file", &link).unwrap();
        for mode in [0o600, 0o640, 0o444, 0o666] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            let text = format!("{mode:o}");
            write_whole(&link, text.as_bytes()).unwrap();
            assert!(link.is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[test]
    fn what_fails_leaves_the_old_content_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        write_whole(&path, b"old").unwrap();
        let failed = replace_file(&path, |out| {
            out.write_all(b"half of the new")?;
            Err::<(), _>(io::Error::other("no more"))
        });
        assert_eq!(failed.unwrap_err().to_string(), "no more");
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_have_its_name_is_kept_and_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        let refused = replace_file(&path, |out| {
            // Somebody is quicker.
            fs::create_dir(&path)?;
            out.write_all(b"new")
        });
        let told = refused.unwrap_err().to_string();
        let kept = told.split('`').nth(1).unwrap_or_else(|| panic!("no file is named: {told}"));
        assert_eq!(fs::read(kept).unwrap(), b"new");
    }

    #[test]
    fn asking_leaves_nothing_and_touches_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let (there, new) = (folder.path().join("there"), folder.path().join("new"));
        write_whole(&there, b"old").unwrap();
        writable(&there).unwrap();
        writable(&new).unwrap();
        assert!(writable(folder.path()).is_err() && writable(&folder.path().join("none/new")).is_err());
        assert_eq!(fs::read(&there).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
