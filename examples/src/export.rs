//! Tables for people and files for programs.

use std::io;
use std::path::Path;

use serde::Serialize;

/// Writes rows as columns of text, the first row being the head. Numbers are set to the right.
pub fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..count).map(|column| width(column).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            if column == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Writes a file as a whole or not at all.
///
/// # Errors
/// When the folder cannot be written.
pub fn write_whole(path: &Path, content: &str) -> io::Result<()> {
    tesuji_files::write_whole(path, content.as_bytes())
}

/// Writes a value as JSON.
///
/// # Errors
/// When the file cannot be written.
pub fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    write_whole(path, &serde_json::to_string_pretty(value)?)
}

/// Writes rows as comma-separated values, the first row being the head.
///
/// # Errors
/// When the file cannot be written.
pub fn write_csv(path: &Path, rows: &[Vec<String>]) -> io::Result<()> {
    let quoted = |cell: &String| {
        if cell.contains([',', '"', '\n']) {
            format!("\"{}\"", cell.replace('"', "\"\""))
        } else {
            cell.clone()
        }
    };
    let lines = rows.iter().map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n");
    write_whole(path, &lines.collect::<String>())
}
