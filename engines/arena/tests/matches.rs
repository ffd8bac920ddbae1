//! Whole matches between little engines that behave or misbehave, through the binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tesuji_arena::{Ending, Fault, GameRecord, read_journal};

const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// An engine of the arena's own, with these arguments after `engine`.
fn engine(name: &str, args: &str) -> String {
    let args: Vec<_> = args.split_whitespace().map(|arg| format!(",arg={arg}")).collect();
    format!("--engine=name={name},cmd={ARENA},arg=engine{}", args.concat())
}

/// Plays a match between a well-behaved engine and another one.
fn play(out: &Path, other: &str, more: &[&str]) -> Output {
    Command::new(ARENA)
        .args(["match", "--out"])
        .arg(out)
        .args([&engine("good", "--seed 1"), &engine("other", other)])
        .args(more)
        .output()
        .unwrap()
}

fn games(out: &Path) -> Vec<GameRecord> {
    read_journal(&out.join("games.jsonl")).unwrap().games
}

/// Text of the standings; the match must have gone well.
fn stdout(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// All games against an engine with this behaviour end in this way, lost by it.
fn loses_by(behaviour: &str, more: &[&str], ending: &Ending) -> Vec<GameRecord> {
    let dir = tempfile::tempdir().unwrap();
    let output = play(dir.path(), &format!("--behaviour {behaviour}"), &[&["--games=2"], more].concat());
    let text = stdout(&output);
    let games = games(dir.path());
    assert_eq!(games.len(), 2, "{text}");
    for game in &games {
        let good = game.seats.iter().position(|seat| *seat == 0);
        assert_eq!((&game.ending, game.winner), (ending, good), "{text}");
    }
    games
}

#[test]
fn random_movers_play_a_match_and_its_records_are_csa() {
    let dir = tempfile::tempdir().unwrap();
    let output = play(dir.path(), "--seed 2", &["--games=6", "--tc=depth=1", "--concurrency=2"]);
    let text = stdout(&output);
    assert!(text.contains("good against other: 6 games"), "{text}");
    assert!(text.contains("0 games without their other game"), "{text}");
    let mut numbers: Vec<_> = games(dir.path()).iter().map(|game| game.game).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [0, 1, 2, 3, 4, 5]);
    let csa = fs::read_to_string(dir.path().join("records/00000.csa")).unwrap();
    assert!(csa.starts_with("V2.2\nN+good\nN-other\n") && csa.contains("'summary:"), "{csa}");
    assert!(csa.contains("P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI * "), "{csa}");
    for (command, args) in
        [("stats", &["--json"][..]), ("chart", &["--out=/dev/null"]), ("records", &["--out=r"])]
    {
        let output =
            Command::new(ARENA).current_dir(dir.path()).args([command, "."]).args(args).output().unwrap();
        stdout(&output);
    }
    assert_eq!(fs::read_to_string(dir.path().join("r/00000.csa")).unwrap(), csa);
}

#[test]
fn any_game_is_played() {
    for game in ["connect-four", "chess", "othello"] {
        let dir = tempfile::tempdir().unwrap();
        let protocol = if game == "chess" { "uci" } else { "usi" };
        let specs =
            ["a", "b"].map(|name| format!("{},protocol={protocol}", engine(name, &format!("--game {game}"))));
        let output = Command::new(ARENA)
            .args(["match", "--games=2", "--tc=clock=10s+1s", "--game", game, "--out"])
            .arg(dir.path())
            .args(specs)
            .output()
            .unwrap();
        stdout(&output);
        assert!(games(dir.path()).iter().all(|game| game.moves.len() > 4 && game.fault.is_none()));
    }
}

#[test]
fn misbehaviour_loses_and_is_reported() {
    for game in loses_by("illegal", &["--tc=depth=1"], &Ending::IllegalMove) {
        assert_eq!(game.fault, Some(Fault::IllegalMove("9z9z".into())));
    }
    for game in loses_by("late", &["--tc=byoyomi=200ms"], &Ending::Time) {
        assert!(
            matches!(game.fault, Some(Fault::Time { used_ms: 600.., allowed_ms: 200 })),
            "{:?}",
            game.fault
        );
    }
    loses_by("claim-win", &["--tc=depth=1"], &Ending::FalseClaim);
    loses_by("resign", &["--tc=depth=1"], &Ending::Resignation);
}

#[test]
fn crashes_and_hangs_are_replayed_and_lost_only_in_the_end() {
    for game in loses_by("crash", &["--tc=depth=1", "--replays=1"], &Ending::Crash) {
        assert_eq!(game.spoilt.len(), 2);
        let Fault::Crash(words) = &game.spoilt[0].1 else { panic!("{:?}", game.spoilt) };
        assert!(words.contains('3') && words.contains("told to crash"), "{words}");
    }
    for behaviour in ["crash", "hang"] {
        let dir = tempfile::tempdir().unwrap();
        let once = dir.path().join("once");
        let other = format!("--behaviour {behaviour} --once {}", once.display());
        let output = play(dir.path(), &other, &["--games=2", "--tc=byoyomi=100ms", "--patience=300ms"]);
        let text = stdout(&output);
        let spoilt: Vec<_> = games(dir.path()).into_iter().flat_map(|game| game.spoilt).collect();
        assert_eq!(spoilt.len(), 1, "{text}");
        assert!(text.contains("other crashed") || text.contains("other hung"), "{text}");
        assert!(games(dir.path()).iter().all(|game| game.ending != Ending::Crash));
    }
}

#[test]
fn an_engine_that_talks_without_end_blocks_nothing() {
    let dir = tempfile::tempdir().unwrap();
    stdout(&play(dir.path(), "--behaviour chatter", &["--games=2", "--tc=depth=1"]));
    assert!(games(dir.path()).iter().all(|game| game.moves.len() > 10));
}

#[test]
fn a_declaration_is_judged_by_the_rules() {
    let dir = tempfile::tempdir().unwrap();
    let openings = dir.path().join("openings.sfen");
    // Black's king has entered with ten men and 28 points.
    fs::write(&openings, "+P+P+P+PK+P+P+P+P/1+R5+B1/9/9/9/9/9/9/4k4 b RB 201\n").unwrap();
    let file = format!("--openings={}", openings.display());
    let claims = "--behaviour claim-win --turn 1";
    stdout(&play(dir.path(), claims, &["--games=2", "--tc=depth=1", &file]));
    let games = games(dir.path());
    let as_black = games.iter().find(|game| game.seats == [1, 0]).unwrap();
    assert_eq!((&as_black.ending, as_black.winner), (&Ending::Rule("DeclarationWin".into()), Some(0)));
    let as_white = games.iter().find(|game| game.seats == [0, 1]).unwrap();
    assert_ne!(as_white.winner, Some(1));
    // Where the win is given, nobody needs to say anything.
    let dir = tempfile::tempdir().unwrap();
    stdout(&play(dir.path(), "--seed 2", &["--games=2", "--tc=depth=1", "--declaration=given", &file]));
    assert!(
        read_journal(&dir.path().join("games.jsonl"))
            .unwrap()
            .games
            .iter()
            .all(|game| game.winner == Some(0))
    );
}

#[test]
fn setups_that_cannot_work_are_refused_with_the_reason() {
    let dir = tempfile::tempdir().unwrap();
    let fails = |args: &[&str], words: &str| {
        let output =
            Command::new(ARENA).args(["match", "--out"]).arg(dir.path()).args(args).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && text.contains(words), "{words}: {text}");
    };
    let good = engine("good", "--seed 1");
    fails(&[&good], "two engines");
    fails(&[&good, &good], "good");
    fails(&[&good, "--engine=cmd=/no/such/engine"], "/no/such/engine");
    fs::remove_file(dir.path().join("games.jsonl")).unwrap();
    fails(&[&good, &format!("{},option.Sede=4", engine("typo", ""))], "`Sede`");
    fails(&[&good, &engine("other", ""), "--tc=fast"], "fast");
    fails(&[&good, &engine("other", ""), "--games=4"], "another match");
}

#[test]
fn the_test_ends_a_match_that_is_decided() {
    let dir = tempfile::tempdir().unwrap();
    let more = ["--games=400", "--tc=depth=1", "--sprt=0,100", "--no-records"];
    let text = stdout(&play(dir.path(), "--behaviour resign --turn 1", &more));
    assert!(text.contains("passed: 100 Elo accepted"), "{text}");
    let played = games(dir.path()).len();
    assert!((10..100).contains(&played), "{text}");
    // A decided match stays decided.
    let again = stdout(&play(dir.path(), "--behaviour resign --turn 1", &more));
    assert_eq!(games(dir.path()).len(), played, "{again}");
}

/// Processes whose parent is `parent`.
#[cfg(target_os = "linux")]
fn children(parent: u32) -> Vec<String> {
    let processes =
        fs::read_dir("/proc").unwrap().filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    processes
        .filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()))
        .filter(|id| {
            // After the name in parentheses: state, parent.
            let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
            let parent_of =
                stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)?.parse().ok());
            parent_of == Some(parent)
        })
        .collect()
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_match_tells_what_it_has_and_leaves_nobody_behind() {
    let dir = tempfile::tempdir().unwrap();
    let mark = dir.path().join("hangs");
    // The other engine hangs on its first turn, and patience is long: only the interrupt ends this.
    let other = engine("other", &format!("--behaviour hang --turn 1 --once {}", mark.display()));
    let child = Command::new(ARENA)
        .args(["match", "--games=4", "--tc=depth=1", "--patience=1m", "--out"])
        .arg(dir.path())
        .args([engine("good", "--seed 1"), other])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while !mark.exists() {
        assert!(Instant::now() < deadline, "nobody hangs");
        thread::sleep(Duration::from_millis(5));
    }
    let engines = children(child.id());
    assert_eq!(engines.len(), 2);
    Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    let text = stdout(&child.wait_with_output().unwrap());
    assert!(text.contains("stopped after 0 of 4 games"), "{text}");
    assert!(
        engines.iter().all(|engine| !Path::new("/proc").join(engine).exists()),
        "an engine is still there"
    );
}

/// Kills a match of `games` games after every `every` games, then lets it end: each game is there once.
fn kill_and_go_on(games_to_play: u64, every: usize) {
    let dir = tempfile::tempdir().unwrap();
    let args = |command: &mut Command| {
        command.args(["match", "--tc=depth=1", "--max-plies=40", "--no-records", "--concurrency=2"]);
        command.arg(format!("--games={games_to_play}")).arg("--out").arg(dir.path());
        command.args([engine("a", "--seed 1"), engine("b", "--seed 2")]);
    };
    let journal = dir.path().join("games.jsonl");
    let mut target = every;
    while target < games_to_play as usize {
        let mut command = Command::new(ARENA);
        args(&mut command);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let deadline = Instant::now() + Duration::from_secs(20);
        while fs::read_to_string(&journal).map_or(0, |text| text.lines().count()) <= target {
            assert!(Instant::now() < deadline, "no games are played");
            thread::sleep(Duration::from_micros(500));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        target = target.max(games(dir.path()).len()) + every;
    }
    let mut command = Command::new(ARENA);
    args(&mut command);
    let text = stdout(&command.output().unwrap());
    assert!(text.contains(&format!("a against b: {games_to_play} games")), "{text}");
    let mut numbers: Vec<_> = games(dir.path()).iter().map(|game| game.game).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..games_to_play));
}

#[test]
fn a_killed_match_goes_on_where_it_was() {
    kill_and_go_on(40, 10);
}

#[test]
#[ignore = "soak"]
fn soak_a_match_killed_200_times_goes_on_where_it_was() {
    kill_and_go_on(1200, 5);
}
