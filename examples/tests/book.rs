//! The book says what the code says.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn chapters() -> Vec<(String, String)> {
    let folder = root().join("docs/book/src");
    let summary = fs::read_to_string(folder.join("SUMMARY.md")).unwrap();
    let links =
        summary.lines().filter_map(|line| Some(line.split_once("](")?.1.trim_end_matches(')').to_owned()));
    links.map(|link| (link.clone(), fs::read_to_string(folder.join(&link)).expect(&link))).collect()
}

/// Code that a chapter quotes from a file, named in a comment before it, stands there word for word.
#[test]
fn quoted_code_is_the_code() {
    let mut quotations = 0;
    for (name, text) in chapters() {
        for part in text.split("<!-- ").skip(1) {
            let (file, rest) = part.split_once(" -->").expect(&name);
            let code = rest.split("```").nth(1).expect(&name).trim_start_matches("rust,ignore\n");
            let source = fs::read_to_string(root().join(file)).expect(file);
            assert!(source.contains(code.trim_end()), "{name} quotes what {file} does not say:\n{code}");
            quotations += 1;
        }
    }
    assert!(quotations >= 5);
}

#[test]
fn files_that_the_book_names_exist() {
    let mut files = 0;
    for (name, text) in chapters() {
        for word in text.split('`').skip(1).step_by(2) {
            let path = Path::new(word);
            if !path.extension().is_some_and(|ending| ending == "rs" || ending == "md") {
                continue;
            }
            // The reader's own file, and bare names beside a folder named before.
            if word.contains('/') && !word.ends_with("src/hexapawn.rs") {
                assert!(root().join(path).exists(), "{name} names {word}");
                files += 1;
            }
        }
    }
    assert!(files >= 5);
}

#[test]
fn pictures_that_the_book_shows_exist() {
    for (name, text) in chapters() {
        for part in text.split("![").skip(1) {
            let link = part.split_once("](").and_then(|(_, rest)| rest.split_once(')')).expect(&name).0;
            assert!(root().join("docs/book/src").join(link).exists(), "{name} shows {link}");
        }
    }
}
