//! When a game is over, and why.

use tesuji::{Outcome, Reason, TerminalStatus, Verdict};

use crate::entering_king::camp;
use crate::{EnteringKingRule, Position};

/// Declared with an entered king.
pub const DECLARATION_WIN: Reason = Reason::new("DeclarationWin");
/// The same position for the fourth time.
pub const REPETITION: Reason = Reason::new("Repetition");
/// The same, and one side gave check with each of its moves.
pub const PERPETUAL_CHECK: Reason = Reason::new("PerpetualCheck");
/// Both kings have entered, decided by points.
pub const IMPASSE: Reason = Reason::new("Impasse");
/// The move limit is reached.
pub const MOVE_LIMIT: Reason = Reason::new("MoveLimit");
/// A king stands where the other one started.
pub const TRY_RULE: Reason = Reason::new("TryRule");

impl Position {
    /// The result for the side to move and its reason, decided without generating moves: a side
    /// without a legal move has lost, and that shows when its moves are generated.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let mut position = Position::startpos();
    /// for text in ["2h3h", "8b7b", "3h2h", "7b8b"].repeat(3) {
    ///     assert_eq!(position.terminal_status().to_string(), "Open");
    ///     position.play_usi(text)?;
    /// }
    /// assert_eq!(position.terminal_status().to_string(), "Draw Repetition");
    /// # Ok::<(), tesuji_shogi::MoveError>(())
    /// ```
    #[inline]
    pub fn terminal_status(&self) -> TerminalStatus {
        if self.is_plainly_open() { TerminalStatus::Open } else { self.looked_into() }
    }

    /// Whether a glance shows that nothing can have ended the game.
    #[inline(always)]
    fn is_plainly_open(&self) -> bool {
        self.repetition().full == Verdict::Open
            && !self.rules_end_games()
            && !camp(self.side_to_move()).has(self.king_or_nowhere(self.side_to_move()))
    }

    /// Whether there is a rule beside repetition and declaration by which games end.
    #[inline(always)]
    fn rules_end_games(&self) -> bool {
        let rules = self.rules();
        rules.max_moves_to_draw > 0
            || rules.adjudicates_impasse
            || rules.entering_king == EnteringKingRule::TryRule
    }

    #[inline(never)]
    fn looked_into(&self) -> TerminalStatus {
        self.decided_by_path()
            .or_else(|| self.can_declare_win().then_some((Outcome::Win, DECLARATION_WIN)))
            .or_else(|| self.decided_by_impasse())
            .map_or(TerminalStatus::Open, |(outcome, reason)| TerminalStatus::Over(outcome, reason))
    }

    /// The rules that come before a declaration.
    fn decided_by_path(&self) -> Option<(Outcome, Reason)> {
        let full = self.repetition().full;
        match full {
            Verdict::Win => return Some((Outcome::Win, PERPETUAL_CHECK)),
            Verdict::Loss => return Some((Outcome::Loss, PERPETUAL_CHECK)),
            _ => {}
        }
        let rules = self.rules();
        if rules.entering_king == EnteringKingRule::TryRule {
            if self.has_tried(!self.side_to_move()) {
                return Some((Outcome::Loss, TRY_RULE));
            }
            if self.has_tried(self.side_to_move()) {
                return Some((Outcome::Win, TRY_RULE));
            }
        }
        if full == Verdict::Draw {
            return Some((Outcome::Draw, REPETITION));
        }
        let limit = rules.max_moves_to_draw;
        (limit > 0 && self.plies() >= limit && !self.in_check()).then_some((Outcome::Draw, MOVE_LIMIT))
    }

    fn decided_by_impasse(&self) -> Option<(Outcome, Reason)> {
        if !self.rules().adjudicates_impasse {
            return None;
        }
        self.impasse().map(|outcome| (outcome, IMPASSE))
    }

    /// What a search `ply` plies below its root has to know of this position. A return to a
    /// position after the root counts at once.
    #[inline]
    pub(crate) fn search_verdict(&self, ply: usize) -> Verdict {
        let repetition = self.repetition();
        if repetition.full == Verdict::Open
            && repetition.near != 0
            && usize::from(repetition.near) < ply
            && !self.rules().only_fourfold_repetition
        {
            return repetition.near_verdict;
        }
        if self.rules_end_games() { self.ruled_verdict() } else { repetition.full }
    }

    #[inline(never)]
    fn ruled_verdict(&self) -> Verdict {
        let decided = self.decided_by_path().or_else(|| {
            // A declaration comes first, and a search finds it as a winning move.
            self.decided_by_impasse().filter(|_| !self.can_declare_win())
        });
        decided.map_or(Verdict::Open, |(outcome, _)| match outcome {
            Outcome::Win => Verdict::Win,
            Outcome::Draw => Verdict::Draw,
            Outcome::Loss => Verdict::Loss,
        })
    }
}
