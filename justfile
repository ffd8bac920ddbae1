# Recipes for daily work; `just` alone lists them.

default:
    @just --list

# Exactly what CI runs.
check:
    bash .ci/run

# The engine, optimised for this machine.
build:
    cargo build --release

# The tests that take longer than a change should wait for.
soak:
    cargo test --workspace --release -- --ignored --nocapture

# All criterion benches. Alone on the machine, please.
bench:
    cargo bench --workspace

# The bench signature: one number for the behaviour of search and evaluation.
signature:
    cargo run --release --quiet -- bench | tail -n 1

# Look at changed snapshots, one by one.
review:
    cargo insta review

# The docs of all crates, and the book of the project.
docs:
    cargo doc --workspace --no-deps
    mdbook build docs/book

# A network from nothing in about half an hour: data, training, a match, a report in `folder`.
net folder="net" positions="3000000" threads="2":
    bash engines/train/from-nothing.sh "{{folder}}" "{{positions}}" "{{threads}}"
