//! Networks from files: the own format, and the two that shogi engines exchange.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use tesuji_nnue::head::{Dense, Single};
use tesuji_nnue::inputs::half_kp::HalfKp;
use tesuji_nnue::inputs::kp::Kp;
use tesuji_nnue::inputs::mirrored::Mirrored;
use tesuji_nnue::{Net, NetError, Nnue, format};
use tesuji_shogi::Position;
use tesuji_usi::{SearchSettings, Searcher, strong_search};

use super::eval_options::EvalOptions;

/// A network with what its inputs are.
#[derive(Clone, Debug)]
pub(crate) enum Network {
    /// The own format.
    Own(Arc<Net<Single>>),
    /// K+P.
    Kp(Arc<Net<Dense>>),
    /// `HalfKP`.
    HalfKp(Arc<Net<Dense>>),
}

/// A network that was read, and what to tell about it.
pub(crate) struct Loaded {
    pub(crate) network: Network,
    /// Name of the file, checksum, and divisor if there is one.
    pub(crate) identity: String,
    pub(crate) remarks: Vec<String>,
}

/// The network that is built in; how it was made is told in the file beside it, and the history of
/// its line in `docs/net-log.md`.
static BUILT_IN: &[u8] = include_bytes!("../../nets/hayanagi.nn");

impl Network {
    /// The network that is built in.
    pub(crate) fn built_in() -> Self {
        static NET: LazyLock<Arc<Net<Single>>> = LazyLock::new(|| {
            let (net, _) =
                format::own::read::<Position, Mirrored>(BUILT_IN).expect("a test reads the same bytes");
            Arc::new(net)
        });
        Self::Own(Arc::clone(&NET))
    }

    /// What tells the network that is built in from those of other versions.
    pub(super) fn built_in_identity() -> String {
        identity("Network", BUILT_IN)
    }

    /// Reads a file of any known format; `fv_scale` 0 is what `eval_options.txt` beside it says, or
    /// the format's own.
    ///
    /// # Errors
    /// When the file cannot be read or is no network.
    pub(crate) fn read(path: &Path, fv_scale: i32) -> Result<Loaded, NetError> {
        let bytes = format::read(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let identity = identity(&name, &bytes);
        if bytes.starts_with(&format::own::MAGIC) {
            let (net, card) = format::own::read::<Position, Mirrored>(&bytes)?;
            let remarks = card.lines().next().map(str::to_owned).into_iter().collect();
            return Ok(Loaded { network: Self::Own(Arc::new(net)), identity, remarks });
        }
        let options = path.parent().map(EvalOptions::read).unwrap_or_default();
        // What the user sets goes before what the network's author recommends.
        let recommended = options.fv_scale.unwrap_or(format::exchange::FV_SCALE);
        let scale = if fv_scale == 0 { recommended } else { fv_scale };
        let read = format::exchange::read(&bytes, scale)?;
        let net = Arc::new(read.net);
        let network = if read.shape == format::exchange::KP { Self::Kp(net) } else { Self::HalfKp(net) };
        let remarks = [options.remarks, read.warnings].concat();
        Ok(Loaded { network, identity: format!("{identity}/{scale}"), remarks })
    }

    /// The strong search with this network.
    ///
    /// # Errors
    /// When there is no memory for the table.
    pub(crate) fn search(self, settings: &SearchSettings) -> Result<Box<dyn Searcher<Position>>, String> {
        match self {
            Self::Own(net) => strong_search(Nnue::<Position, Mirrored, Single>::new(net), settings),
            Self::Kp(net) => strong_search(Nnue::<Position, Kp, Dense>::new(net), settings),
            Self::HalfKp(net) => strong_search(Nnue::<Position, HalfKp, Dense>::new(net), settings),
        }
    }
}

/// A name in one line and the checksum of what it stands for.
fn identity(name: &str, bytes: &[u8]) -> String {
    let name = name.replace(char::is_control, "?");
    format!("{name}:{:016x}", format::own::checksum(bytes))
}

#[cfg(test)]
mod tests {
    use tesuji::Evaluator;

    use super::*;

    #[test]
    fn the_card_beside_the_network_is_the_one_inside() {
        let (_, card) = format::own::read::<Position, Mirrored>(BUILT_IN).unwrap();
        assert_eq!(card, include_str!("../../nets/hayanagi.md"));
    }

    #[test]
    fn the_network_built_in_is_whole_and_has_sense() {
        let Network::Own(net) = Network::built_in() else { panic!("of the own format") };
        let mut evaluator = Nnue::<Position, Mirrored, Single>::new(net);
        let mut value = |sfen: &str| {
            let position = Position::from_sfen(sfen).unwrap();
            evaluator.reset(&position);
            evaluator.evaluate(&position)
        };
        assert!(value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").abs() < 150);
        assert!(value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL b r 1") < -500);
        assert!(value("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B7/LNSGKGSNL w r 1") > 500);
    }
}
