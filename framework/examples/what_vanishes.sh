#!/bin/sh
# Shows that what a game does not offer is not in its binary: builds the same search for tic-tac-toe
# and for Breakthrough, and looks for the functions of null move, exchange and quiescence. Those that
# stand alone are never inlined, so a missing symbol is missing code.
# Usage: framework/examples/what_vanishes.sh   (needs nm, from binutils)
set -eu
cd "$(dirname "$0")/../.."
cargo build --quiet --release --package tesuji --example search_tic_tac_toe --example search_breakthrough
target=${CARGO_TARGET_DIR:-target}/release/examples
status=0
for part in null_move probcut singular calm exchange_at_least tacticals; do
    # A symbol of the search or of the game, demangled or not.
    has() { nm "$target/$1" | grep -c -E "[0-9]$part(E|17h|[^a-z_])" || true; }
    small=$(has search_tic_tac_toe)
    large=$(has search_breakthrough)
    printf '%-18s tic-tac-toe %2d   Breakthrough %2d\n' "$part" "$small" "$large"
    if [ "$small" -ne 0 ]; then status=1; fi
    case $part in
        null_move | probcut | singular | calm) if [ "$large" -eq 0 ]; then status=1; fi ;;
    esac
done
exit $status
