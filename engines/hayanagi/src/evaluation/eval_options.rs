//! `eval_options.txt`, in which authors of networks say how theirs wants to be used.

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
    /// Reads the file in a folder; nothing is said where there is none.
    pub(crate) fn read(folder: &Path) -> Self {
        std::fs::read_to_string(folder.join(NAME)).map_or_else(|_| Self::default(), |text| Self::parse(&text))
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
    fn what_is_not_known_is_told() {
        let options = EvalOptions::parse("FV_SCALE 0\nHash 16\noption name\nFV_SCALE 20");
        assert_eq!(options.fv_scale, Some(20));
        assert_eq!(options.remarks.len(), 3);
        assert!(options.remarks[0].contains("`FV_SCALE 0`"));
    }
}
