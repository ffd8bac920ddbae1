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
        pub struct Params(());

        #[cfg(not(feature = "tune"))]
        impl Params {
            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name(self) -> i32 { $value })*

            /// Every number with its range.
            pub fn list(self) -> Vec<Param> {
                vec![$(Param { name: stringify!($name), value: $value, min: $min, max: $max, step: $step }),*]
            }
        }

        /// The numbers of one search: a pointer, for many functions copy it. Each set of numbers stays
        /// in memory until the process ends; a tuner tries thousands of sets of some 300 bytes.
        #[cfg(feature = "tune")]
        #[derive(Clone, Copy, Debug)]
        pub struct Params(&'static Numbers);

        #[cfg(feature = "tune")]
        #[derive(Clone, Copy, Debug)]
        struct Numbers { $($name: i32),* }

        #[cfg(feature = "tune")]
        impl Default for Params {
            fn default() -> Self {
                Self(&Numbers { $($name: $value),* })
            }
        }

        #[cfg(feature = "tune")]
        impl Params {
            $($(#[$doc])* #[inline(always)] pub(crate) const fn $name(self) -> i32 { self.0.$name })*

            /// Every number with its range.
            pub fn list(self) -> Vec<Param> {
                vec![$(Param {
                    name: stringify!($name), value: self.0.$name, min: $min, max: $max, step: $step,
                }),*]
            }

            /// Sets a number by its name. Values outside of the range are moved to its nearer end.
            ///
            /// # Errors
            /// When there is no number of this name.
            pub fn set(&mut self, name: &str, value: i32) -> Result<(), UnknownParam> {
                let mut numbers = *self.0;
                match name {
                    $(stringify!($name) => numbers.$name = value.clamp($min, $max),)*
                    _ => return Err(UnknownParam(name.to_owned())),
                }
                self.0 = Box::leak(Box::new(numbers));
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

// Margins are in hundredths of what the smallest capture swings (`Worker::points`),
// reductions in 1/1024 ply, history bonuses in cells of which a table's limit is written at it.
params! {
    // ---- Windows ----
    /// First half-width of the aspiration window.
    aspiration_base = 9, 1..=50, 1;
    /// The mean square of the score is divided by this and added to the half-width.
    aspiration_square = 9000, 1000..=50000, 1000;
    /// Widening of the window, in percent.
    aspiration_widen = 33, 10..=200, 10;

    // ---- Proofs ----
    /// Nodes of the main search for each node of the search for a forced win at its root; 0: none.
    proof_share = 128, 0..=1024, 16;

    // ---- Pruning by the static evaluation ----
    razor_base = 308, 50..=750, 25;
    razor_square = 150, 25..=400, 15;
    rfp_depth = 12, 4..=20, 1;
    rfp_ply = 50, 15..=150, 5;
    rfp_worsening = 9, 0..=75, 5;
    null_margin = 125, 0..=450, 15;
    null_slope = 6, 0..=30, 1;
    null_base = 7, 3..=9, 1;
    null_divisor = 2, 2..=6, 1;
    null_verify = 16, 8..=30, 2;
    probcut_margin = 107, 40..=300, 10;
    probcut_improving = 30, 0..=100, 5;
    small_probcut = 224, 50..=500, 15;
    iir_depth = 6, 3..=10, 1;

    // ---- Pruning of moves ----
    lmp_base = 4, 1..=12, 1;
    lmp_square = 132, 20..=300, 10;
    tactical_futility_base = 137, 25..=300, 10;
    tactical_futility_ply = 167, 25..=300, 10;
    tactical_exchange = 112, 15..=250, 7;
    history_prune = 2833, 1000..=12000, 300;
    history_lmr = 4335, 1000..=10000, 300;
    quiet_futility_base = 7, 0..=150, 7;
    quiet_futility_first = 18, 0..=250, 10;
    quiet_futility_ply = 66, 15..=150, 5;
    quiet_exchange = 15, 2..=50, 2;

    // ---- Extensions ----
    singular_depth = 6, 4..=10, 1;
    singular_margin = 30, 5..=100, 4;
    double_margin = 6, 0..=100, 4;
    double_pv = 130, 0..=300, 12;
    double_quiet = 104, 0..=250, 10;
    triple_margin = 48, 0..=200, 7;
    triple_pv = 145, 0..=350, 12;
    triple_quiet = 130, 0..=300, 12;

    // ---- Reductions ----
    lmr_factor = 2977, 1500..=4500, 100;
    lmr_base = 1646, 0..=3000, 100;
    lmr_window = 600, 0..=1500, 60;
    lmr_not_improving = 720, 0..=1200, 50;
    lmr_tt_pv = 2282, 0..=5000, 200;
    lmr_tt_pv_score = 900, 0..=2500, 100;
    lmr_tt_pv_depth = 940, 0..=2500, 100;
    lmr_shift = 985, -1000..=2000, 100;
    lmr_count = 53, 0..=200, 8;
    lmr_cut = 2831, 0..=5000, 200;
    lmr_cut_no_tt = 1000, 0..=2500, 100;
    lmr_tt_tactical = 1165, 0..=3000, 100;
    lmr_cutoffs = 1034, 0..=2500, 100;
    lmr_tt_move = 2039, 0..=4000, 150;
    lmr_history = 650, 100..=2000, 60;
    lmr_deeper = 23, 0..=100, 4;

    // ---- Quiescence ----
    quiet_stand = -26, -100..=450, 12;
    quiescence_exchange = 26, 0..=150, 7;

    // ---- Bonuses of the histories ----
    bonus_ply = 115, 20..=400, 10;
    bonus_max = 1817, 300..=4000, 100;
    malus_ply = 1040, 100..=2000, 50;
    malus_max = 2355, 300..=5000, 100;

    // ---- Switches: 0 takes a heuristic out, to measure what it is worth ----
    razoring = 1, 0..=1, 1;
    reverse_futility = 1, 0..=1, 1;
    null_move = 1, 0..=1, 1;
    internal_reduction = 1, 0..=1, 1;
    probcut = 1, 0..=1, 1;
    small_cut = 1, 0..=1, 1;
    hindsight = 1, 0..=1, 1;
    late_moves = 1, 0..=1, 1;
    tactical_futility = 1, 0..=1, 1;
    tactical_see = 1, 0..=1, 1;
    history_pruning = 1, 0..=1, 1;
    quiet_futility = 1, 0..=1, 1;
    quiet_see = 1, 0..=1, 1;
    singular = 1, 0..=1, 1;
    multi_cut = 1, 0..=1, 1;
    reduction = 1, 0..=1, 1;
    correction = 1, 0..=1, 1;
    early_history = 1, 0..=1, 1;
    structure_history = 1, 0..=1, 1;
    reply_history = 1, 0..=1, 1;
    reply_split = 1, 0..=1, 1;
    table_praise = 1, 0..=1, 1;
    alpha_shrink = 1, 0..=1, 1;
    check_order = 1, 0..=1, 1;

    // ---- Corrections of the static evaluation, in 1/131072 of a cell ----
    correct_structure = 8858, 0..=20000, 800;
    correct_reply = 9589, 0..=20000, 800;
}
