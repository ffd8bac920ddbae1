//! Files that are replaced whole or not at all. The one file that names `tempfile`.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use tempfile::Builder;

/// Writes a file so that, whatever happens and whenever, `path` has either its old content or all
/// of the new one: the bytes go to a temporary file beside it, which is forced to the disk and
/// renamed. If the process is killed, the temporary file may be left; it is in nobody's way.
///
/// # Errors
/// What the system or `write` says; `path` is then as before.
pub fn replace_file<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<T, E>,
) -> Result<T, E> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".tmp-").suffix(".part");
    #[cfg(unix)]
    {
        // As other programs create files; the user's mask applies.
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    let temporary = builder.tempfile_in(folder)?;
    let mut out = BufWriter::with_capacity(1 << 16, temporary.as_file());
    let value = write(&mut out)?;
    out.flush()?;
    drop(out);
    temporary.as_file().sync_all()?;
    temporary.persist(path).map_err(|error| error.error)?;
    // So that the new name outlives a power cut, where folders can be opened.
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(value)
}
