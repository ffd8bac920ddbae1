//! The kinds of options that the protocol knows, one struct each.

use crate::OptionError;

/// What a kind of option can do with a `T`.
pub trait Kind<T> {
    /// The word of the protocol.
    fn name(&self) -> &'static str;
    /// `type ...` and what follows it.
    fn declaration(&self) -> String;
    /// The default, as a value that [`set`](Self::set) takes.
    fn default_value(&self) -> String;
    /// The values allowed, for people.
    fn range(&self) -> String;
    /// Takes a value.
    ///
    /// # Errors
    /// When the value does not fit; nothing is changed then.
    fn set(&self, target: &mut T, value: &str) -> Result<(), OptionError>;
}

/// A whole number in a range.
pub struct Spin<T> {
    /// Before anybody sets it.
    pub default: i64,
    /// Least value.
    pub min: i64,
    /// Greatest value.
    pub max: i64,
    /// Puts it where it belongs.
    pub set: fn(&mut T, i64),
}

impl<T> Kind<T> for Spin<T> {
    fn name(&self) -> &'static str {
        "spin"
    }

    fn declaration(&self) -> String {
        format!("type spin default {} min {} max {}", self.default, self.min, self.max)
    }

    fn default_value(&self) -> String {
        self.default.to_string()
    }

    fn range(&self) -> String {
        format!("{} to {}", self.min, self.max)
    }

    fn set(&self, target: &mut T, value: &str) -> Result<(), OptionError> {
        let number: i128 = value.parse().map_err(|_| OptionError::NotANumber(value.to_owned()))?;
        if number < i128::from(self.min) || number > i128::from(self.max) {
            return Err(OptionError::OutOfRange { value: value.to_owned(), min: self.min, max: self.max });
        }
        (self.set)(target, number as i64);
        Ok(())
    }
}

/// Yes or no.
pub struct Check<T> {
    /// Before anybody sets it.
    pub default: bool,
    /// Puts it where it belongs.
    pub set: fn(&mut T, bool),
}

impl<T> Kind<T> for Check<T> {
    fn name(&self) -> &'static str {
        "check"
    }

    fn declaration(&self) -> String {
        format!("type check default {}", self.default)
    }

    fn default_value(&self) -> String {
        self.default.to_string()
    }

    fn range(&self) -> String {
        "true, false".to_owned()
    }

    fn set(&self, target: &mut T, value: &str) -> Result<(), OptionError> {
        let value = value.to_ascii_lowercase();
        (self.set)(target, value.parse().map_err(|_| OptionError::NotABool(value))?);
        Ok(())
    }
}

/// A type whose values have names: what a [`Combo`] chooses from.
pub trait Choice: Copy + PartialEq + 'static {
    /// All values with their names, in the order of the list.
    const NAMES: &'static [(&'static str, Self)];
}

/// One of a list of names.
pub struct Combo<T, C: Choice> {
    /// Before anybody sets it.
    pub default: C,
    /// Puts it where it belongs.
    pub set: fn(&mut T, C),
}

impl<T, C: Choice> Kind<T> for Combo<T, C> {
    fn name(&self) -> &'static str {
        "combo"
    }

    fn declaration(&self) -> String {
        let names: Vec<_> = C::NAMES.iter().map(|(name, _)| *name).collect();
        format!("type combo default {} var {}", self.default_value(), names.join(" var "))
    }

    fn default_value(&self) -> String {
        let of_default = C::NAMES.iter().find(|(_, value)| *value == self.default);
        of_default.map_or_else(String::new, |(name, _)| (*name).to_owned())
    }

    fn range(&self) -> String {
        C::NAMES.iter().map(|(name, _)| format!("`{name}`")).collect::<Vec<_>>().join(", ")
    }

    fn set(&self, target: &mut T, value: &str) -> Result<(), OptionError> {
        let found = C::NAMES.iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
        let (_, choice) = found.ok_or_else(|| OptionError::NotListed(value.to_owned()))?;
        (self.set)(target, *choice);
        Ok(())
    }
}

/// Any text; `<empty>` on the wire is the empty one.
pub struct Text<T> {
    /// Before anybody sets it; without spaces.
    pub default: &'static str,
    /// Puts it where it belongs.
    pub set: fn(&mut T, &str),
}

impl<T> Kind<T> for Text<T> {
    fn name(&self) -> &'static str {
        "string"
    }

    fn declaration(&self) -> String {
        let default = if self.default.is_empty() { "<empty>" } else { self.default };
        format!("type string default {default}")
    }

    fn default_value(&self) -> String {
        self.default.to_owned()
    }

    fn range(&self) -> String {
        "text".to_owned()
    }

    fn set(&self, target: &mut T, value: &str) -> Result<(), OptionError> {
        (self.set)(target, if value == "<empty>" { "" } else { value });
        Ok(())
    }
}
