//! `usi` and `setoption`.

use crate::Kit;

use super::Session;

impl<K: Kit> Session<K> {
    /// Who this is and what can be set. Reads no file.
    pub(super) fn greet(&mut self) {
        let dialect = self.identity.dialect;
        self.console.say(&format!("id name {}", self.identity.name));
        self.console.say(&format!("id author {}", self.identity.author));
        for row in &self.rows {
            self.console.say(&row.declaration(dialect));
        }
        for row in &self.kit_rows {
            self.console.say(&row.declaration(dialect));
        }
        self.console.say(dialect.greeted());
    }

    /// Sets an option. Unknown names are ignored, as GUIs send those of other engines; a value
    /// that does not fit is refused aloud.
    pub(crate) fn set_option(&mut self, name: &str, value: &str) {
        let dialect = self.identity.dialect;
        let result = if let Some(row) = self.rows.iter().find(|row| row.is_named(dialect, name)) {
            row.set(&mut self.settings, value)
        } else if let Some(row) = self.kit_rows.iter().find(|row| row.is_named(dialect, name)) {
            // Files that options name are looked at before the next search.
            self.kit_is_ready = false;
            row.set(&mut self.kit, value)
        } else {
            return;
        };
        self.unsettled = true;
        if let Err(error) = result {
            self.console.inform(&format!("option {name} not changed: {error}"));
        }
        let path = match self.settings.log_file.as_str() {
            "" => None,
            path => Some(self.base.join(path)),
        };
        if let Err(error) = self.console.log_to(path.as_deref()) {
            self.console.inform(&format!("no log in {}: {error}", self.settings.log_file));
            self.settings.log_file.clear();
        }
    }
}
