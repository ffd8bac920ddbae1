//! Files that are replaced whole or not at all. The one file that names `tempfile`.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::Builder;

/// Writes a file so that, whatever happens and whenever, `path` has either its old content or all
/// of the new one: the bytes go to a temporary file beside it, which is forced to the disk and
/// renamed. If the process is killed, the temporary file may be left; it is in nobody's way.
///
/// Where there is a file, the new one has its permissions; a link to it stays, and goes on naming it.
///
/// # Errors
/// What the system or `write` says; `path` is then as before.
pub fn replace_file<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<T, E>,
) -> Result<T, E> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".tmp-").suffix(".part");
    #[cfg(unix)]
    {
        // As other programs create files; the user's mask applies.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let temporary = builder.tempfile_in(folder)?;
    #[cfg(unix)]
    if let Some(old) = fs::metadata(&target).ok().filter(fs::Metadata::is_file) {
        // Before there is anything to read in it.
        temporary.as_file().set_permissions(old.permissions())?;
    }
    let mut out = BufWriter::with_capacity(1 << 16, temporary.as_file());
    let value = write(&mut out)?;
    out.flush()?;
    drop(out);
    temporary.as_file().sync_all()?;
    temporary.persist(&target).map_err(|error| error.error)?;
    // So that the new name outlives a power cut, where folders can be opened.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(value)
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn put(path: &Path, text: &str) {
        replace_file(path, |out| out.write_all(text.as_bytes())).unwrap();
    }

    #[test]
    fn links_and_permissions_stay() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        put(&file, "one");
        symlink("file", &link).unwrap();
        for mode in [0o600, 0o640, 0o444, 0o666] {
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            let text = format!("{mode:o}");
            put(&link, &text);
            assert!(link.is_symlink());
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, mode);
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
