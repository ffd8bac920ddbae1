//! The numbers of the search, each declared once.
//!
//! In a normal build [`Params`] has no size and its methods are constants. With the feature
//! `tune` it carries values that an outside tuner sets by name, so that two searches with
//! different numbers can play each other in one process.

/// What a tuner needs to know of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// The value in use.
    pub value: i32,
    /// The least sensible value.
    pub min: i32,
    /// The greatest sensible value.
    pub max: i32,
    /// A change that should be felt.
    pub step: i32,
}

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident = $value:literal, $min:literal ..= $max:literal, $step:literal;)*) => {
        /// The numbers of one search.
        #[cfg(not(feature = "tune"))]
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Params;

        #[cfg(not(feature = "tune"))]
        impl Params {
            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name(self) -> i32 { $value })*

            /// Every number with its range.
            pub fn list(self) -> Vec<Param> {
                vec![$(Param { name: stringify!($name), value: $value, min: $min, max: $max, step: $step }),*]
            }
        }

        /// The numbers of one search.
        #[cfg(feature = "tune")]
        #[derive(Clone, Copy, Debug)]
        pub struct Params { $($name: i32),* }

        #[cfg(feature = "tune")]
        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $value),* }
            }
        }

        #[cfg(feature = "tune")]
        impl Params {
            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name(&self) -> i32 { self.$name })*

            /// Every number with its range.
            pub fn list(&self) -> Vec<Param> {
                vec![$(Param {
                    name: stringify!($name), value: self.$name, min: $min, max: $max, step: $step,
                }),*]
            }

            /// Sets a number by its name. Values outside of the range are moved to its nearer end.
            ///
            /// # Errors
            /// When there is no number of this name.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), UnknownParam> {
                match name {
                    $(stringify!($name) => self.$name = value.clamp($min, $max),)*
                    _ => return Err(UnknownParam(name.to_owned())),
                }
                Ok(())
            }
        }
    };
}

/// There is no number of this name.
#[cfg(feature = "tune")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownParam(pub String);

#[cfg(feature = "tune")]
impl std::fmt::Display for UnknownParam {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the search has no number `{}`", self.0)
    }
}

#[cfg(feature = "tune")]
impl std::error::Error for UnknownParam {}

// Margins are in hundredths of the smallest piece (`Evaluator::UNIT` turns them into points),
// reductions in 1/1024 ply, history bonuses in cells of which a table's limit is written at it.
params! {
    // ---- Windows ----
    /// First half-width of the aspiration window.
    aspiration_base = 12, 2..=100, 3;
    /// The mean square of the score is divided by this and added to the half-width.
    aspiration_square = 9000, 1000..=50000, 1000;
    /// Widening of the window, in percent.
    aspiration_widen = 33, 10..=200, 10;

    // ---- Pruning by the static evaluation ----
    razor_base = 540, 100..=1500, 50;
    razor_square = 300, 50..=800, 30;
    rfp_depth = 14, 4..=20, 1;
    rfp_ply = 120, 30..=300, 10;
    rfp_worsening = 30, 0..=150, 10;
    null_margin = 400, 0..=900, 30;
    null_slope = 20, 0..=60, 3;
    null_base = 7, 3..=9, 1;
    null_divisor = 3, 2..=6, 1;
    null_verify = 16, 8..=30, 2;
    probcut_margin = 240, 80..=600, 20;
    probcut_improving = 60, 0..=200, 10;
    small_probcut = 420, 100..=1000, 30;
    iir_depth = 6, 3..=10, 1;

    // ---- Pruning of moves ----
    lmp_base = 3, 1..=12, 1;
    lmp_square = 100, 20..=300, 10;
    tactical_futility_base = 250, 50..=600, 20;
    tactical_futility_ply = 240, 50..=600, 20;
    tactical_exchange = 170, 30..=500, 15;
    history_prune = 4200, 1000..=12000, 300;
    history_lmr = 3400, 1000..=10000, 300;
    quiet_futility_base = 50, 0..=300, 15;
    quiet_futility_first = 200, 0..=500, 20;
    quiet_futility_ply = 130, 30..=300, 10;
    quiet_exchange = 30, 5..=100, 4;

    // ---- Extensions ----
    singular_depth = 6, 4..=10, 1;
    singular_margin = 62, 10..=200, 8;
    double_margin = 5, 0..=200, 8;
    double_pv = 260, 0..=600, 25;
    double_quiet = 215, 0..=500, 20;
    triple_margin = 95, 0..=400, 15;
    triple_pv = 290, 0..=700, 25;
    triple_quiet = 260, 0..=600, 25;

    // ---- Reductions ----
    lmr_factor = 2750, 1500..=4500, 100;
    lmr_base = 1200, 0..=3000, 100;
    lmr_window = 600, 0..=1500, 60;
    lmr_not_improving = 480, 0..=1200, 50;
    lmr_tt_pv = 2500, 0..=5000, 200;
    lmr_tt_pv_score = 900, 0..=2500, 100;
    lmr_tt_pv_depth = 940, 0..=2500, 100;
    lmr_shift = 650, -1000..=2000, 100;
    lmr_count = 68, 0..=200, 8;
    lmr_cut = 3000, 0..=5000, 200;
    lmr_cut_no_tt = 1000, 0..=2500, 100;
    lmr_tt_tactical = 1350, 0..=3000, 100;
    lmr_cutoffs = 935, 0..=2500, 100;
    lmr_tt_move = 2000, 0..=4000, 150;
    lmr_history = 790, 100..=2000, 60;
    lmr_deeper = 45, 0..=200, 8;

    // ---- Quiescence ----
    quiet_stand = 360, 50..=900, 25;
    quiescence_exchange = 80, 0..=300, 15;

    // ---- Bonuses of the histories ----
    bonus_ply = 120, 20..=400, 10;
    bonus_max = 1630, 300..=4000, 100;
    malus_ply = 825, 100..=2000, 50;
    malus_max = 2160, 300..=5000, 100;

    // ---- Corrections of the static evaluation, in 1/131072 of a cell ----
    correct_structure = 8500, 0..=20000, 800;
    correct_reply = 7200, 0..=20000, 800;
}
