//! Options: each is one row that holds its name, kind, default, range, setter and help.

mod kind;

pub use kind::{Check, Choice, Combo, Kind, Spin, Text};

use std::fmt;

use crate::Dialect;

/// Why a value was not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// Not a whole number.
    NotANumber(String),
    /// Outside of the range.
    OutOfRange {
        /// The value as it came.
        value: String,
        /// Least value allowed.
        min: i64,
        /// Greatest value allowed.
        max: i64,
    },
    /// Neither `true` nor `false`.
    NotABool(String),
    /// None of the listed values.
    NotListed(String),
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANumber(value) => write!(f, "`{value}` is no whole number"),
            Self::OutOfRange { value, min, max } => write!(f, "{value} is not in {min}..{max}"),
            Self::NotABool(value) => write!(f, "`{value}` is neither true nor false"),
            Self::NotListed(value) => write!(f, "`{value}` is none of the listed values"),
        }
    }
}

impl std::error::Error for OptionError {}

/// One option of a `T`.
///
/// ```
/// use tesuji_usi::{Row, Spin};
/// struct Mine { cups: i64 }
/// let row = Row::new("Cups", Spin { default: 3, min: 0, max: 9, set: |mine: &mut Mine, cups| mine.cups = cups },
///     "Cups of tea before the game.");
/// assert_eq!(row.declaration(Default::default()), "option name Cups type spin default 3 min 0 max 9");
/// let mut mine = Mine { cups: 3 };
/// assert!(row.set(&mut mine, "10").is_err());
/// row.set(&mut mine, "5").unwrap();
/// assert_eq!(mine.cups, 5);
/// ```
pub struct Row<T> {
    /// Its name, without spaces.
    pub name: &'static str,
    /// One or two sentences for the table in the documentation.
    pub help: &'static str,
    kind: Box<dyn Kind<T> + Send>,
}

impl<T> Row<T> {
    /// A row.
    pub fn new(name: &'static str, kind: impl Kind<T> + Send + 'static, help: &'static str) -> Self {
        Self { name, help, kind: Box::new(kind) }
    }

    /// The line that tells the GUI about it.
    pub fn declaration(&self, dialect: Dialect) -> String {
        format!("option name {} {}", dialect.option_name(self.name), self.kind.declaration())
    }

    /// Whether a GUI means this row; names are compared without regard to case.
    pub fn is_named(&self, dialect: Dialect, name: &str) -> bool {
        dialect.option_name(self.name).eq_ignore_ascii_case(name)
    }

    /// Takes a value.
    ///
    /// # Errors
    /// When the value is not of the kind or not in the range; nothing is changed then.
    pub fn set(&self, target: &mut T, value: &str) -> Result<(), OptionError> {
        self.kind.set(target, value)
    }

    /// Sets the default.
    pub fn reset(&self, target: &mut T) {
        let _ = self.kind.set(target, &self.kind.default_value());
    }

    /// A row of the table in the documentation.
    pub fn markdown(&self, dialect: Dialect) -> String {
        let name = dialect.option_name(self.name);
        let default = match self.kind.default_value() {
            text if text.is_empty() => "`<empty>`".to_owned(),
            text => format!("`{text}`"),
        };
        format!("| `{name}` | {} | {default} | {} | {} |", self.kind.name(), self.kind.range(), self.help)
    }
}

/// A `T` with the default of every row.
pub fn with_defaults<T: Default>(rows: &[Row<T>]) -> T {
    let mut target = T::default();
    for row in rows {
        row.reset(&mut target);
    }
    target
}
