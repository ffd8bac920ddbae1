//! One line of the protocol as a value.

use crate::Dialect;

/// What a line asks for. Texts are kept as they came; what they mean depends on the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    /// `usi`
    Greeting,
    /// `isready`
    IsReady,
    /// `usinewgame`
    NewGame,
    /// `setoption name N value V`, with an empty value where there is none.
    SetOption {
        /// The name.
        name: &'a str,
        /// The value; may contain spaces.
        value: &'a str,
    },
    /// `position ...`
    Position(&'a str),
    /// `go ...`
    Go(&'a str),
    /// `stop`
    Stop,
    /// `ponderhit ...`
    PonderHit(&'a str),
    /// `gameover ...`
    GameOver,
    /// `quit`
    Quit,
    /// Anything else: a command beside the protocol, or nothing at all.
    Other {
        /// The first word.
        word: &'a str,
        /// What follows it.
        rest: &'a str,
    },
}

impl<'a> Command<'a> {
    /// Reads a line.
    ///
    /// ```
    /// use tesuji_usi::{Command, Dialect};
    /// let line = "setoption name BookDir value my books";
    /// assert_eq!(
    ///     Command::parse(Dialect::Usi, line),
    ///     Command::SetOption { name: "BookDir", value: "my books" }
    /// );
    /// ```
    pub fn parse(dialect: Dialect, line: &'a str) -> Self {
        let line = line.trim();
        let (word, rest) = split_word(line);
        match word {
            "isready" => Self::IsReady,
            "setoption" => set_option(rest),
            "position" => Self::Position(rest),
            "go" => Self::Go(rest),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit(rest),
            "gameover" => Self::GameOver,
            "quit" => Self::Quit,
            word if word == dialect.greeting() => Self::Greeting,
            word if word == dialect.new_game() => Self::NewGame,
            word => Self::Other { word, rest },
        }
    }
}

/// The first word and the rest, both without spaces around them.
pub(crate) fn split_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    match text.find(char::is_whitespace) {
        Some(end) => (&text[..end], text[end..].trim()),
        None => (text, ""),
    }
}

fn set_option(rest: &str) -> Command<'_> {
    let (word, rest) = split_word(rest);
    if word != "name" {
        return Command::SetOption { name: "", value: "" };
    }
    // Names have no spaces here, but those of other engines may: look for the word `value`.
    let value = rest.split_whitespace().find(|word| *word == "value");
    let (name, value) = match value {
        Some(value) => {
            let start = value.as_ptr() as usize - rest.as_ptr() as usize;
            (&rest[..start], &rest[start + value.len()..])
        }
        None => (rest, ""),
    };
    Command::SetOption { name: name.trim(), value: value.trim() }
}
