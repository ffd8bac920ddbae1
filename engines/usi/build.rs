//! Notes what builds the program, for the command `compiler`.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(rustc).arg("--version").output().ok();
    let version = version.and_then(|output| String::from_utf8(output.stdout).ok()).unwrap_or_default();
    let variable = |name| env::var(name).unwrap_or_default();
    println!("cargo::rustc-env=TESUJI_RUSTC={}", version.trim());
    println!("cargo::rustc-env=TESUJI_TARGET={}", variable("TARGET"));
    println!("cargo::rustc-env=TESUJI_PROFILE={}", variable("PROFILE"));
    println!("cargo::rustc-env=TESUJI_FEATURES={}", variable("CARGO_CFG_TARGET_FEATURE"));
}
