//! `eval_options.txt`, in which authors of networks say how theirs wants to be used.

use std::io::ErrorKind;
use std::path::Path;

/// The file's name, beside the network.
const NAME: &str = "eval_options.txt";

/// What the file says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct EvalOptions {
    /// What divides the network's output.
    pub(crate) fv_scale: Option<i32>,
    /// Lines that say nothing known, as remarks for the user.
    pub(crate) remarks: Vec<String>,
}

impl EvalOptions {
    /// Reads the file in a folder, in whatever encoding its remarks are; nothing is said where there
    /// is none.
    pub(super) fn read(folder: &Path) -> Self {
        match std::fs::read(folder.join(NAME)) {
            Ok(bytes) => Self::parse(&String::from_utf8_lossy(&bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Self::default(),
            Err(error) => Self { remarks: vec![format!("{NAME} cannot be read: {error}")], fv_scale: None },
        }
    }

    /// Each line is `option name FV_SCALE type spin default 24 ...`, `FV_SCALE 24` or `FV_SCALE=24`.
    fn parse(text: &str) -> Self {
        let mut options = Self::default();
        for line in text.trim_start_matches('\u{feff}').lines().map(str::trim) {
            if line.is_empty() || line.starts_with(['#', '/']) {
                continue;
            }
            let line_with_spaces = line.replace('=', " ");
            let words: Vec<&str> = line_with_spaces.split_whitespace().collect();
            let (name, value) = match words.as_slice() {
                ["option", "name", name, rest @ ..] => {
                    let default = rest.iter().skip_while(|word| **word != "default").nth(1);
                    (*name, default.copied())
                }
                [name, value] => (*name, Some(*value)),
                _ => ("", None),
            };
            let scale = value.and_then(|value| value.parse().ok()).filter(|scale| (1..=128).contains(scale));
            match scale {
                Some(_) if name.eq_ignore_ascii_case("FV_SCALE") => options.fv_scale = scale,
                _ => options.remarks.push(format!("{NAME}: `{line}` is not used here")),
            }
        }
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_ways_to_write_a_scale() {
        for text in [
            "option name FV_SCALE type spin default 24 min 1 max 128",
            "FV_SCALE 24\r\n",
            "\u{feff}# a net\n\nfv_scale=24",
        ] {
            assert_eq!(
                EvalOptions::parse(text),
                EvalOptions { fv_scale: Some(24), remarks: vec![] },
                "{text}"
            );
        }
    }

    #[test]
    fn a_file_in_another_encoding_or_without_permission() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(EvalOptions::read(folder.path()), EvalOptions::default());
        // A remark in Shift_JIS.
        std::fs::write(folder.path().join(NAME), b"# \x95]\x89\xbf\nFV_SCALE=24\n").unwrap();
        assert_eq!(EvalOptions::read(folder.path()).fv_scale, Some(24));
        std::fs::remove_file(folder.path().join(NAME)).unwrap();
        // What cannot be read as a file.
        std::fs::create_dir(folder.path().join(NAME)).unwrap();
        let options = EvalOptions::read(folder.path());
        assert!(options.fv_scale.is_none() && options.remarks[0].contains("cannot be read"), "{options:?}");
    }

    #[test]
    fn what_is_not_known_is_told() {
        let options = EvalOptions::parse("FV_SCALE 0\nHash 16\noption name\nFV_SCALE 20");
        assert_eq!(options.fv_scale, Some(20));
        assert_eq!(options.remarks.len(), 3);
        assert!(options.remarks[0].contains("`FV_SCALE 0`"));
    }
}
