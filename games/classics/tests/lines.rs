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
    let limits: [(&str, &[&str], usize); 7] = [
        ("tic-tac-toe", &["classics/src/tic_tac_toe.rs"], 60),
        ("Connect Four", &["classics/src/connect_four.rs"], 200),
        ("Breakthrough", &["classics/src/breakthrough.rs"], 250),
        ("Othello", &["classics/src/othello.rs"], 240),
        ("Hex", &["classics/src/hex.rs"], 200),
        // How a foreign board plugs in: its rules and its text.
        ("chess, the adaptor", &["chess/src/chess.rs", "chess/src/notation.rs"], 150),
        ("chess, exchanges and evaluation", &["chess/src/exchange.rs", "chess/src/evaluate.rs"], 120),
    ];
    for (game, files, limit) in limits {
        let count: usize = files.iter().map(|file| lines(&games.join(file))).sum();
        println!("{count:4} lines of at most {limit}: {game}");
        assert!(count <= limit, "{game} takes {count} lines");
    }
}
