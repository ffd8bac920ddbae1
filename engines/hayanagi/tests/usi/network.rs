//! `EvalDir`, `EvalFile` and `FV_SCALE`.

use std::path::{Path, PathBuf};
use std::process::Command;

use tesuji_nnue::format::exchange;
use tesuji_nnue::head::{Affine, Dense};
use tesuji_nnue::{Net, Transformer};

use crate::gui::Gui;

/// A K+P network that gives every position the same value: the bias of its output.
fn constant(output: i32) -> Vec<u8> {
    let shape = exchange::KP;
    let [first, second] = shape.hidden;
    let layer = |from: usize, bias: Vec<i32>| {
        let weights = vec![0; bias.len() * from.next_multiple_of(32)];
        Affine::new(from, &bias, &weights)
    };
    let layers = vec![
        layer(2 * shape.width, vec![0; first]),
        layer(first, vec![0; second]),
        layer(second, vec![output]),
    ];
    let transformer = Transformer::new(&vec![0; shape.width], &vec![0; shape.width * shape.inputs]);
    exchange::write(&Net { transformer, head: Dense::new(layers, exchange::FV_SCALE) }, &shape)
}

/// A folder with a network that goes when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("hayanagi net {name} {}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("nn.bin"), constant(14_400)).unwrap();
        std::fs::write(folder.join("other.bin"), constant(-14_400)).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The value of the start position in centipawns.
fn value(options: &[(&str, &str)]) -> (Gui, i32) {
    let mut gui = Gui::new();
    for (name, value) in options {
        gui.say(&format!("setoption name {name} value {value}"));
    }
    gui.say("isready\nposition startpos\neval");
    let line = gui.wait("evaluation");
    let value = line.split(' ').nth(1).unwrap().parse().unwrap();
    (gui, value)
}

#[test]
fn networks_are_read_from_where_the_options_say() {
    let folder = Folder::new("dir");
    let dir = folder.0.display().to_string();
    let (gui, loaded) = value(&[("EvalDir", &dir)]);
    assert!(loaded > 300 && gui.has_heard("info string evaluation loaded "), "{loaded}: {:#?}", gui.tail());
    let (_, other) = value(&[("EvalDir", &dir), ("EvalFile", "other.bin")]);
    assert_eq!(other, -loaded);
    let (_, halved) = value(&[("EvalDir", &dir), ("FV_SCALE", "32")]);
    assert_eq!(halved, loaded / 2);
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets/hayanagi.nn");
    let (gui, from_file) = value(&[("EvalFile", &own.display().to_string())]);
    assert!(gui.has_heard("hayanagi.nn"));
    assert_eq!(from_file, value(&[]).1, "the same network is built in");
}

#[test]
fn a_network_that_cannot_be_read_is_told_and_the_engine_plays() {
    let folder = Folder::new("bad");
    std::fs::write(folder.0.join("bad.bin"), b"nothing of the kind").unwrap();
    let bad = folder.0.join("bad.bin").display().to_string();
    for file in [bad.as_str(), "no/such/file.bin"] {
        let mut gui = Gui::new();
        gui.say(&format!("setoption name EvalFile value {file}\nisready"));
        gui.wait("readyok");
        assert!(gui.has_heard("info string evaluation not loaded"), "{:#?}", gui.tail());
        gui.say("position startpos\ngo depth 2");
        assert_ne!(gui.wait("bestmove"), "bestmove resign");
    }
}

#[test]
fn data_remember_which_network_judged_and_at_which_scale() {
    let folder = Folder::new("data");
    let path = |name: &str| folder.0.join(name).display().to_string();
    let datagen = |positions: &str| {
        let (network, data) = (path("nn.bin"), path("data"));
        let arguments = ["datagen", &data, "--network", &network, "--nodes", "20", "--positions", positions];
        let output = Command::new(env!("CARGO_BIN_EXE_hayanagi")).args(arguments).output().unwrap();
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // A remark in Shift_JIS before the scale.
    let options = path("eval_options.txt");
    std::fs::write(&options, b"# \x95]\x89\xbf\nFV_SCALE=24\nHash 16\n").unwrap();
    let (well, said) = datagen("20");
    assert!(well && said.contains("`Hash 16` is not used here"), "{said}");
    let (well, said) = datagen("40");
    assert!(well, "the same network goes on: {said}");
    std::fs::write(&options, "FV_SCALE=20").unwrap();
    let (well, said) = datagen("60");
    assert!(!well && said.contains("/24") && said.contains("/20"), "{said}");
    std::fs::write(&options, "FV_SCALE=24").unwrap();
    std::fs::write(path("nn.bin"), constant(7_200)).unwrap();
    let (well, said) = datagen("60");
    assert!(!well && said.contains("nn.bin:"), "another network of the same name: {said}");
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let folder = Folder::new("numbers");
    std::fs::write(folder.0.join("empty.psv"), "").unwrap();
    for (arguments, expected) in [
        ("blend x.psv -o y.psv --lambda nan", "'nan' for '--lambda"),
        ("blend x.psv -o y.psv --lambda 1.5", "'1.5' for '--lambda"),
        ("blend x.psv -o y.psv --scale 0", "'0' for '--scale"),
        ("blend x.psv -o y.psv --scale 5901", "'5901' for '--scale"),
        ("shuffle x.psv -o y.psv --hold-out z.psv --share 2.5", "'2.5' for '--share"),
        ("shuffle x.psv -o y.psv --hold-out ./y.psv", "`./y.psv` cannot hold two results"),
        ("shuffle x.psv -o y.psv", "`x.psv`"),
        ("stats x.psv", "`x.psv`"),
        ("stats empty.psv", "no position in `empty.psv`"),
        ("datagen data --nodes 0", "'0' for '--nodes"),
        ("datagen data --seed 16777216", "'16777216' for '--seed"),
        ("datagen data --network empty.psv", "`empty.psv`: "),
        ("datagen data --network .", "cannot read `.`: is no ordinary file"),
        ("openings -o ./nn.bin --network nn.bin", "`./nn.bin` is what is read"),
        ("datagen data --positions 0", "'0' for '--positions"),
        ("datagen data --threads 0", "0 is not in 1..=1024"),
        ("datagen data --threads 4294967296", "4294967296 is not in 1..=1024"),
        ("datagen data --hash 0", "'0' for '--hash"),
        ("datagen data --random-plies 0", "'0' for '--random-plies"),
        ("datagen data --random-plies 4294967295", "'4294967295' for '--random-plies"),
        ("datagen data --adjudicate 0", "'0' for '--adjudicate"),
        ("openings -o y.sfen --plies 0", "'0' for '--plies"),
        ("openings -o y.sfen --count 0", "'0' for '--count"),
        ("openings -o y.sfen --within=-1", "'-1' for '--within"),
        ("openings -o y.sfen --threads 2", "'--threads'"),
        ("openings -o none/y.sfen", "`none/y.sfen`"),
        ("openings -o .", "`.`: is a folder"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_hayanagi"));
        let output = command.current_dir(&folder.0).args(arguments.split(' ')).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && said.contains(expected), "{arguments}: {said}");
        assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 3, "{arguments}");
    }
}
