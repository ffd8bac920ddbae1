//! How an engine is started and under which conditions it plays.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::TimeControl;
use crate::control::{BadControl, parse_time};

/// What a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// The Universal Shogi Interface.
    #[default]
    Usi,
    /// The Universal Chess Interface.
    Uci,
}

/// An engine: a program with its options and conditions.
///
/// Read from `key=value` pairs, separated by commas, or from a `[[engine]]` table of a TOML file:
///
/// ```
/// use tesuji_arena::EngineSpec;
/// let spec: EngineSpec = "name=new,cmd=./hayanagi,tc=nodes=10000,option.USI_Hash=64".parse().unwrap();
/// assert_eq!(spec.option["USI_Hash"], "64");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineSpec {
    /// What it is called in tables and records. Unique in a match.
    pub name: String,
    /// The program: a path, or a name found by `PATH`.
    pub cmd: String,
    /// Its arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Where it is started; by default where the arena is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<PathBuf>,
    /// What it speaks.
    #[serde(default)]
    pub protocol: Protocol,
    /// A time control of its own, instead of the match's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tc: Option<TimeControl>,
    /// A grace of its own, in milliseconds, instead of the match's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grace_ms: Option<u64>,
    /// Sends options also when the engine does not list them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lenient: bool,
    /// Options by name; an empty value presses a button.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub option: BTreeMap<String, String>,
}

/// A specification that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSpec {
    /// A part that is no `key=value`.
    #[error("`{0}` is no key=value")]
    Pair(String),
    /// A key that does not exist.
    #[error("there is no key `{0}`: use name, cmd, arg, dir, protocol, tc, grace, lenient or option.NAME")]
    Key(String),
    /// A value that does not fit its key.
    #[error("`{1}` is no value for `{0}`")]
    Value(String, String),
    /// A time or time control that cannot be read.
    #[error(transparent)]
    Control(#[from] BadControl),
    /// Nothing to start.
    #[error("`{0}` names no program: cmd= is missing")]
    NoCommand(String),
}

impl FromStr for EngineSpec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Self, BadSpec> {
        let mut spec = Self::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| BadSpec::Pair(part.to_owned()))?;
            let bad = || BadSpec::Value(key.to_owned(), value.to_owned());
            match key.trim() {
                "name" => value.clone_into(&mut spec.name),
                "cmd" => value.clone_into(&mut spec.cmd),
                "arg" => spec.args.push(value.to_owned()),
                "dir" => spec.dir = Some(value.into()),
                "protocol" => {
                    spec.protocol = match value {
                        "usi" => Protocol::Usi,
                        "uci" => Protocol::Uci,
                        _ => return Err(bad()),
                    }
                }
                "tc" => spec.tc = Some(value.parse()?),
                "grace" => spec.grace_ms = Some(parse_time(value)?.as_millis() as u64),
                "lenient" => spec.lenient = value.parse().map_err(|_| bad())?,
                key => match key.strip_prefix("option.") {
                    Some(name) => _ = spec.option.insert(name.to_owned(), value.to_owned()),
                    None => return Err(BadSpec::Key(key.to_owned())),
                },
            }
        }
        if spec.cmd.is_empty() {
            return Err(BadSpec::NoCommand(text.to_owned()));
        }
        if spec.name.is_empty() {
            let stem = std::path::Path::new(&spec.cmd).file_stem().unwrap_or_default();
            spec.name = stem.to_string_lossy().into_owned();
        }
        Ok(spec)
    }
}

impl EngineSpec {
    /// The grace of its own, if it has one.
    pub fn grace(&self) -> Option<Duration> {
        self.grace_ms.map(Duration::from_millis)
    }
}

/// The engines of a TOML file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineFile {
    /// Its `[[engine]]` tables, in order.
    #[serde(default)]
    pub engine: Vec<EngineSpec>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "cli")]
    #[test]
    fn both_forms_say_the_same() {
        let line: EngineSpec =
            "name=a b,cmd=x,arg=--quiet,arg=usi,dir=/opt,protocol=uci,tc=clock=1m+1s,grace=1s,\
                                lenient=true,option.Threads=1,option.Clear Hash="
                .parse()
                .unwrap();
        let file: EngineFile = toml::from_str(
            r#"
            [[engine]]
            name = "a b"
            cmd = "x"
            args = ["--quiet", "usi"]
            dir = "/opt"
            protocol = "uci"
            tc = "clock=1m+1s"
            grace_ms = 1000
            lenient = true
            option = { Threads = "1", "Clear Hash" = "" }
            "#,
        )
        .unwrap();
        assert_eq!(file.engine, [line]);
    }

    #[test]
    fn the_name_comes_from_the_program() {
        assert_eq!("cmd=/opt/bin/hayanagi.exe".parse::<EngineSpec>().unwrap().name, "hayanagi");
    }

    #[test]
    fn nonsense_is_quoted() {
        for (text, quoted) in [
            ("cmd", "`cmd`"),
            ("name=a", "name=a"),
            ("cmd=a,threads=2", "threads"),
            ("cmd=a,protocol=xboard", "xboard"),
            ("cmd=a,tc=depth=x", "`x`"),
            ("cmd=a,lenient=perhaps", "perhaps"),
        ] {
            let error = text.parse::<EngineSpec>().unwrap_err().to_string();
            assert!(error.contains(quoted), "{text}: {error}");
        }
    }
}
