//! The numbers of the search as options, for an outside tuner.

use tesuji::search::{Param, Params};

use crate::{Kind, OptionError, Row, SearchSettings, Settings};

/// A number of the search. Its values go to the search with the other settings.
struct Tunable(Param);

impl Kind<Settings> for Tunable {
    fn name(&self) -> &'static str {
        "spin"
    }

    fn declaration(&self) -> String {
        let Param { value, min, max, .. } = self.0;
        format!("type spin default {value} min {min} max {max}")
    }

    fn default_value(&self) -> String {
        self.0.value.to_string()
    }

    fn range(&self) -> String {
        format!("{} to {}", self.0.min, self.0.max)
    }

    fn set(&self, settings: &mut Settings, value: &str) -> Result<(), OptionError> {
        let Param { name, min, max, .. } = self.0;
        let number: i32 = value.parse().map_err(|_| OptionError::NotANumber(value.to_owned()))?;
        if number < min || number > max {
            let (min, max) = (min.into(), max.into());
            return Err(OptionError::OutOfRange { value: value.to_owned(), min, max });
        }
        settings.search.tuned.insert(name, number);
        Ok(())
    }
}

/// A row for each number.
pub(crate) fn rows() -> Vec<Row<Settings>> {
    let row = |param: Param| Row::new(param.name, Tunable(param), "A number of the search.");
    Params::default().list().into_iter().map(row).collect()
}

/// The numbers as the settings have them.
pub(crate) fn params(settings: &SearchSettings) -> Params {
    let mut params = Params::default();
    for (name, value) in &settings.tuned {
        // The names come from the list itself.
        let _ = params.set(name, *value);
    }
    params
}
