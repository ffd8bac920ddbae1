//! How many lines a game takes, without comments and blank lines: the file to copy stays short.

use std::fs;
use std::path::Path;

fn lines(file: &Path) -> usize {
    let text = fs::read_to_string(file).unwrap();
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[test]
fn games_stay_short() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let limits = [
        ("classics/src/tic_tac_toe.rs", 60),
        ("classics/src/connect_four.rs", 200),
        ("classics/src/breakthrough.rs", 250),
        ("classics/src/othello.rs", 220),
        ("classics/src/hex.rs", 200),
        ("chess/src/chess.rs", 150),
    ];
    for (file, limit) in limits {
        let count = lines(&games.join(file));
        println!("{count:4} lines of at most {limit}: {file}");
        assert!(count <= limit, "{file} has {count} lines");
    }
}
