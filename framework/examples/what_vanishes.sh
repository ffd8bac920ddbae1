#!/bin/sh
# Shows that what a game does not offer is not in its binary: builds the same search for tic-tac-toe,
# for Breakthrough and for shogi, and looks for the functions of null move, exchange, quiescence and
# staged moves. A missing symbol is missing code only where the function is never inlined; so each
# part must be found in a game that has it, or the check fails.
# Usage: framework/examples/what_vanishes.sh [folder]   (needs nm, from binutils; takes minutes)
# `folder` holds binaries that are built already, as `target/release` does.
set -eu
cd "$(dirname "$0")/../.."
if [ $# -eq 0 ]; then
    cargo build --quiet --release --package tesuji --example search_tic_tac_toe --example search_breakthrough
    cargo build --quiet --release --package hayanagi
fi
folder=${1:-${CARGO_TARGET_DIR:-target}/release}
for binary in examples/search_tic_tac_toe examples/search_breakthrough hayanagi; do
    if [ ! -f "$folder/$binary" ]; then
        echo "there is no $folder/$binary" >&2
        exit 2
    fi
done
status=0
for part in null_move probcut singular calm candidate exchange_at_least; do
    # A symbol of the search or of the game, demangled or not.
    has() { nm "$folder/$1" | grep -c -E "[0-9]$part(E|17h|[^a-z_])" || true; }
    small=$(has examples/search_tic_tac_toe)
    large=$(has examples/search_breakthrough)
    shogi=$(has hayanagi)
    verdict=ok
    if [ "$small" -ne 0 ]; then verdict='still there'; fi
    if [ $((large + shogi)) -eq 0 ]; then verdict='not seen anywhere: proves nothing'; fi
    if [ "$verdict" != ok ]; then status=1; fi
    printf '%-18s tic-tac-toe %2d   Breakthrough %2d   shogi %2d   %s\n' "$part" "$small" "$large" "$shogi" "$verdict"
done
exit $status
