//! Which file a name stands for.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Error, ErrorKind};
use std::path::{Path, PathBuf};

/// The file that a name stands for, there or not yet: behind links, in a folder that exists.
pub(crate) struct Target {
    pub(crate) folder: PathBuf,
    name: OsString,
}

impl Target {
    /// Finds it.
    ///
    /// # Errors
    /// If the folder is not there, or the name is that of a folder, a device, or a link to nothing.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let no_file = |what: &str| Error::new(ErrorKind::InvalidInput, what);
        let text = path.as_os_str().as_encoded_bytes();
        if text.last().is_some_and(|&last| std::path::is_separator(last.into())) {
            return Err(no_file("is a folder's name, not a file's"));
        }
        let (found, path) = match fs::canonicalize(path) {
            Ok(path) => (Some(fs::metadata(&path)?), path),
            Err(error) if path.is_symlink() => {
                return Err(Error::new(error.kind(), format!("is a link that leads nowhere: {error}")));
            }
            Err(_) => (None, path.to_owned()),
        };
        match found {
            Some(found) if found.is_dir() => return Err(no_file("is a folder, not a file")),
            Some(found) if !found.is_file() => return Err(no_file("is no ordinary file")),
            _ => {}
        }
        let name = path.file_name().ok_or_else(|| no_file("is not the name of a file"))?.to_owned();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        Ok(Self { folder: fs::canonicalize(folder.unwrap_or(Path::new(".")))?, name })
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.join(&self.name)
    }
}

/// Whether two names stand for one file, however they are written and whether or not it is there.
/// Not so if one of them can stand for no file. Two hard links are two files here: one can be
/// replaced and the other stay.
pub fn same_file(one: &Path, other: &Path) -> bool {
    matches!((Target::of(one), Target::of(other)), (Ok(one), Ok(other)) if one.path() == other.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_stand_for_no_file_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for (name, said) in [
            ("", "folder's name"),
            ("new/", "folder's name"),
            ("..", "is a folder"),
            ("gone/new", "No such file"),
        ] {
            let error = Target::of(&path(name)).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|error| error.contains(said)), "{name}: {error:?}");
        }
        assert!(Target::of(&path("new")).is_ok() && !path("new").exists());
        assert!(Target::of(Path::new("")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_dead_links_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let dead = folder.path().join("dead");
        std::os::unix::fs::symlink("nothing", &dead).unwrap();
        assert!(Target::of(&dead).is_err_and(|error| error.to_string().contains("leads nowhere")));
        assert!(Target::of(Path::new("/dev/null")).is_err());
    }

    #[test]
    fn one_file_has_many_names() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("sub")).unwrap();
        let path = |name: &str| folder.path().join(name);
        for there in [false, true] {
            assert!(same_file(&path("one"), &path("sub/../one")), "{there}");
            assert!(!same_file(&path("one"), &path("two")) && !same_file(&path("one"), &path("sub/one")));
            fs::write(path("one"), "").unwrap();
        }
    }
}
