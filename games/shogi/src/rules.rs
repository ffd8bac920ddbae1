//! The rules that differ from place to place, as one value.

use std::fmt;
use std::str::FromStr;

/// When a king that has reached the enemy camp wins or draws. The names are those of the option
/// `EnteringKingRule`.
///
/// ```
/// use tesuji_shogi::EnteringKingRule;
/// let rule: EnteringKingRule = "CSARule24H".parse()?;
/// assert_eq!(rule.to_string(), "CSARule24H");
/// # Ok::<(), tesuji_shogi::ParseRuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum EnteringKingRule {
    /// Entering has no consequence.
    NoEnteringKing,
    /// Declaration with 31 points.
    CSARule24,
    /// The same; the points of pieces missing from the set count for White.
    CSARule24H,
    /// Declaration with 28 points for Black, 27 for White.
    #[default]
    CSARule27,
    /// The same; the points of pieces missing from the set count for White.
    CSARule27H,
    /// A king that reaches the square where the other king starts has won.
    TryRule,
}

impl EnteringKingRule {
    /// All rules, in the order in which the option lists them.
    pub const ALL: [Self; 6] = [
        Self::NoEnteringKing,
        Self::CSARule24,
        Self::CSARule24H,
        Self::CSARule27,
        Self::CSARule27H,
        Self::TryRule,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoEnteringKing => "NoEnteringKing",
            Self::CSARule24 => "CSARule24",
            Self::CSARule24H => "CSARule24H",
            Self::CSARule27 => "CSARule27",
            Self::CSARule27H => "CSARule27H",
            Self::TryRule => "TryRule",
        }
    }
}

impl fmt::Display for EnteringKingRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not an entering-king rule")]
pub struct ParseRuleError(pub String);

impl FromStr for EnteringKingRule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|rule| rule.name() == text).ok_or_else(|| ParseRuleError(text.to_owned()))
    }
}

/// What may differ between servers and engines. The default is what today's servers play.
///
/// ```
/// use tesuji_shogi::{EnteringKingRule, Rules};
/// assert_eq!(Rules::default().entering_king, EnteringKingRule::CSARule27);
/// assert_eq!(Rules::original().max_moves_to_draw, 500);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own, named where it is set")]
pub struct Rules {
    /// What an entered king is good for.
    pub entering_king: EnteringKingRule,
    /// The game is drawn after this many plies, unless the side to move is in check; 0: no limit.
    pub max_moves_to_draw: u32,
    /// Whether a declaration is refused while the opponent has a mate in one. The official rule
    /// does not ask.
    pub declaration_needs_no_opponent_mate: bool,
    /// Whether a position with both kings entered and no check is decided by points without a
    /// declaration.
    pub adjudicates_impasse: bool,
    /// Whether the search considers the pointless non-promotions of pawn, lance, bishop and rook
    /// too. They are always legal, and `legal_moves` always lists them.
    pub generate_all_legal_moves: bool,
    /// Whether a search, too, takes only the fourth occurrence for a repetition, as an analysis may
    /// want; otherwise a return within its tree counts at once.
    pub only_fourfold_repetition: bool,
}

impl Rules {
    /// The rules of the original Hayanagi.
    pub const fn original() -> Self {
        Self {
            entering_king: EnteringKingRule::CSARule24,
            max_moves_to_draw: 500,
            declaration_needs_no_opponent_mate: true,
            adjudicates_impasse: true,
            generate_all_legal_moves: true,
            only_fourfold_repetition: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for rule in EnteringKingRule::ALL {
            assert_eq!(rule.name().parse(), Ok(rule));
        }
        assert_eq!("csarule27".parse::<EnteringKingRule>(), Err(ParseRuleError("csarule27".into())));
    }
}
