//! Each example does what it says, with short settings.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// The program of an example, built beside this test.
fn example(name: &str) -> Command {
    let test = std::env::current_exe().expect("the test knows where it is");
    let folder = test.parent().and_then(Path::parent).expect("target/profile/deps");
    Command::new(folder.join("examples").join(name))
}

fn output(command: &mut Command) -> String {
    String::from_utf8(command.assert().success().get_output().stdout.clone()).expect("examples write UTF-8")
}

#[test]
fn first_game_is_played_to_the_known_result() {
    let text = output(&mut example("first_game"));
    assert!(text.ends_with("First cannot move and has lost\n"), "{text}");
}

#[test]
fn first_shogi_engine_speaks_usi() {
    let commands = "usi\nisready\nusinewgame\nposition startpos moves 7g7f\ngo depth 3\n";
    let text = output(example("first_shogi_engine").write_stdin(commands));
    for expected in ["id name My first engine", "usiok", "readyok", "bestmove "] {
        assert!(text.contains(expected), "{expected} in {text}");
    }
}

#[test]
fn chess_engine_speaks_uci() {
    let commands = "uci\nisready\nposition startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6\ngo depth 3\n";
    let text = output(example("chess_engine").write_stdin(commands));
    assert!(text.contains("uciok"), "{text}");
    assert!(text.contains("score mate 1") && text.contains("bestmove h5f7"), "{text}");
}

#[test]
fn analyse_answers_each_line_in_json() {
    let mut command = example("analyse");
    command.args(["--game", "connect4", "--depth", "8"]).write_stdin(&b"startpos\nnonsense\n\xff\n"[..]);
    let text = String::from_utf8(command.assert().failure().get_output().stdout.clone()).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    assert_eq!(answers.len(), 3, "no text is an error too");
    assert_eq!(answers[0]["best"], answers[0]["lines"][0]["pv"][0]);
    assert!(answers[0]["nodes"].as_u64().unwrap() > 0);
    assert!(answers[1]["error"].as_str().unwrap().contains("`nonsense`"));
}

#[test]
fn play_takes_moves_back_and_knows_the_end() {
    let mut command = example("play");
    // The first player threatens nothing and loses; then takes back.
    let commands = "c3\nnonsense\nhint\nundo\nmoves\nthoughts\nb2\nposition\nquit\n";
    let text = output(command.args(["--game", "tic-tac-toe", "--depth", "9"]).write_stdin(commands));
    assert!(text.ends_with("> "), "quit follows the prompt: {text}");
    assert!(text.contains("The engine plays b2"), "the only good answer to a corner: {text}");
    assert!(text.contains("not a legal move here: `nonsense`"), "{text}");
    assert!(text.contains("a1 b1 c1 a2 b2 c2 a3 b3 c3"), "all moves after taking back: {text}");
    assert!(text.contains("depth"), "thoughts are shown: {text}");

    let mut command = example("play");
    command.args([
        "--game",
        "connect4",
        "--depth",
        "4",
        "--position",
        "......./......./......./......./ooo..../xxx....",
    ]);
    let text = output(command.write_stdin("4\n"));
    assert!(text.contains("The game is over: the first player wins (Goal)"), "{text}");

    // The engine begins: what is taken back is never its first move, and a new game begins with it again.
    let mut command = example("play");
    command.args(["--game", "tic-tac-toe", "--depth", "9", "--second"]);
    let text = output(command.write_stdin("undo\nnew\n"));
    assert_eq!(text.matches("The engine plays").count(), 3, "{text}");
    assert!(text.ends_with("> \n"), "the input may end: {text}");

    let mut command = example("play");
    command.args(["--game", "connect4", "--position", "nonsense"]).assert().failure();
}

#[test]
fn compare_search_writes_tables_and_charts() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = example("compare_search");
    command.args([
        "--game",
        "tic-tac-toe",
        "--depth",
        "5",
        "--threads",
        "1,2",
        "--positions",
        "3",
        "--repetitions",
        "2",
    ]);
    let text = output(command.arg("--hash").arg("1").arg("--out").arg(folder.path()));
    assert!(text.contains("All exact variants agree"), "{text}");
    assert!(text.contains("No verdict"), "three positions settle nothing: {text}");
    for file in ["comparison.csv", "comparison.json", "time.svg", "speedup.svg"] {
        let content = std::fs::read_to_string(folder.path().join(file)).expect(file);
        assert!(content.contains("root-split") || file == "comparison.json", "{file}");
    }
    // Every cell but the names is a number, or empty.
    let csv = std::fs::read_to_string(folder.path().join("comparison.csv")).unwrap();
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    assert_eq!(head[4..7], ["knodes", "knodes low", "knodes high"]);
    for cells in lines {
        assert_eq!(cells.len(), head.len(), "{cells:?}");
        let number = |cell: &&str| cell.is_empty() || cell.parse::<f64>().is_ok();
        assert!(cells[1..].iter().all(number), "{cells:?}");
    }
    let json = std::fs::read_to_string(folder.path().join("comparison.json")).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["measurement"]["positions"].as_array().unwrap().len(), 3);
}

#[test]
fn tournament_prints_a_cross_table() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = example("tournament");
    command.args([
        "--game",
        "tic-tac-toe",
        "--variants",
        "pvs,random",
        "--control",
        "nodes=500",
        "--games",
        "8",
    ]);
    let text = output(command.arg("--hash").arg("1").arg("--out").arg(folder.path()));
    assert!(text.contains("1 pvs"), "the search is first: {text}");
    let json = std::fs::read_to_string(folder.path().join("tournament.json")).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["rows"].as_array().unwrap().len(), 2);
    assert!(folder.path().join("elo.svg").exists() && folder.path().join("tournament.csv").exists());
    // Again: all games are there already, and the result is the same.
    let games = || std::fs::read_to_string(folder.path().join("games.jsonl")).unwrap();
    let before = games();
    let again = output(&mut command);
    assert_eq!(text.lines().take(3).collect::<Vec<_>>(), again.lines().take(3).collect::<Vec<_>>());
    assert_eq!(games(), before);
}

#[test]
fn a_tournament_taken_up_again_says_nothing_of_times() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = example("tournament");
    command.args(["--game", "tic-tac-toe", "--variants", "pvs,random", "--hash", "1", "--games", "400"]);
    command.args(["--control", "movetime=1ms", "--out"]).arg(folder.path());
    let text = output(&mut command);
    assert!(text.contains("Only 9 openings: 18 games a pairing."), "{text}");
    let again = output(&mut command);
    assert!(again.contains("No verdict: 18 games are from an earlier run"), "{again}");
    // Other conditions, other games.
    command.args(["--concurrency", "2"]).assert().failure();
}

#[cfg(feature = "tune")]
#[test]
fn ablation_takes_heuristics_out() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = example("ablation");
    command.args(["--game", "breakthrough", "--depth", "4", "--positions", "2", "--repetitions", "1"]);
    let text = output(
        command
            .args(["--only", "null_move", "--games", "2", "--control", "nodes=300", "--out"])
            .arg(folder.path()),
    );
    assert!(text.contains("without null_move"), "{text}");
    assert!(folder.path().join("nodes.svg").exists() && folder.path().join("elo.svg").exists());
    example("ablation").args(["--only", "nonsense"]).assert().failure();
}
