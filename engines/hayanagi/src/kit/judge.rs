//! Which evaluation is in use, as the options say: a network from a file, or one of the built-in
//! ones.

use std::path::{Path, PathBuf};

use tesuji::Evaluator;
use tesuji_shogi::{BLACK, Position};
use tesuji_usi::{Combo, Desk, Row, SearchSettings, Searcher, Spin, Text};

use super::Hayanagi;
use crate::evaluation::{Additive, Evaluation, Handcrafted, Network, material, piece_square};

/// The value of `EvalDir` that stands for what is built in.
const INTERNAL: &str = "<internal>";
/// The file in `EvalDir` when `EvalFile` is not set.
const DEFAULT_FILE: &str = "nn.bin";

/// What the options ask for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Judge {
    evaluation: Evaluation,
    folder: String,
    file: String,
    fv_scale: i32,
}

impl Judge {
    /// The strong search with the evaluation asked for; with a built-in one where the network
    /// cannot be read.
    pub(super) fn strategy(&self, desk: &mut Desk) -> Result<Box<dyn Searcher<Position>>, String> {
        let settings: SearchSettings = desk.search().clone();
        if let Some(path) = self.path(desk.base()) {
            match Network::read(&path, self.fv_scale) {
                Ok(loaded) => {
                    desk.inform(&format!("evaluation loaded {}", path.display()));
                    for remark in loaded.remarks {
                        desk.inform(&format!("evaluation: {remark}"));
                    }
                    return loaded.network.search(&settings);
                }
                Err(error) => desk.inform(&format!("evaluation not loaded, using the internal one: {error}")),
            }
        }
        self.evaluation.search(&settings)
    }

    /// The file of the network, if one is asked for.
    fn path(&self, base: &Path) -> Option<PathBuf> {
        let internal = self.folder == INTERNAL || self.folder.is_empty();
        if internal && self.file.is_empty() {
            return None;
        }
        let folder = if internal { base.to_owned() } else { base.join(&self.folder) };
        Some(folder.join(if self.file.is_empty() { DEFAULT_FILE } else { &self.file }))
    }
}

/// What the hand-written evaluations say, in parts, in hundredths of a pawn for the side to move:
/// for comparison with the one in use, which may be another.
pub(super) fn explain(position: &Position) -> String {
    let [board, hands] = Additive::new(material()).parts(position);
    let [placed, _] = Additive::new(piece_square()).parts(position);
    let whole = Handcrafted::default().evaluate(position);
    let sign = if position.side_to_move() == BLACK { 1 } else { -1 };
    let parts = [
        ("material on the board", sign * board),
        ("material in hand", sign * hands),
        ("squares", sign * (placed - board)),
        ("handcrafted, mobility and kings included", whole),
    ];
    let lines = parts.map(|(name, points)| format!("{name} {}", points * 100 / PAWN)).join("\n");
    format!("by hand, for comparison:\n{lines}\nby the evaluation in use:")
}

/// What a pawn is worth to these evaluations.
const PAWN: i32 = 90;

/// The options about the evaluation.
pub(super) fn options() -> Vec<Row<Hayanagi>> {
    vec![
        Row::new(
            "EvalDir",
            Text { default: INTERNAL, set: |kit: &mut Hayanagi, dir| dir.clone_into(&mut kit.judge.folder) },
            "Folder of the network `nn.bin`, relative to the executable; `<internal>` is what is built in.",
        ),
        Row::new(
            "EvalFile",
            Text { default: "", set: |kit: &mut Hayanagi, file| file.clone_into(&mut kit.judge.file) },
            "File of the network in `EvalDir` if it is not `nn.bin`: own format, K+P or HalfKP.",
        ),
        Row::new(
            "FV_SCALE",
            Spin { default: 0, min: 0, max: 128, set: |kit: &mut Hayanagi, n| kit.judge.fv_scale = n as i32 },
            "What divides the output of a K+P or HalfKP network; 0 is what `eval_options.txt` beside it says, or the usual 16.",
        ),
        Row::new(
            "Evaluation",
            Combo { default: Evaluation::default(), set: |kit: &mut Hayanagi, e| kit.judge.evaluation = e },
            "The built-in evaluation, used when no network is.",
        ),
    ]
}
