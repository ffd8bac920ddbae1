#!/usr/bin/env bash
# A network from nothing: data from the hand-written evaluation, training, a match of the network
# against its teacher, and a report. May be stopped and started again; finished steps are not repeated.
#
# [PROFILE=release] from-nothing.sh FOLDER POSITIONS THREADS
set -euo pipefail

folder=$1
positions=$2
threads=$3

profile=${PROFILE:-release}
cargo build --profile "$profile" -p hayanagi -p tesuji-train -p tesuji-arena
bin=${CARGO_TARGET_DIR:-target}/$profile
mkdir -p "$folder"
data=$folder/data/games.psv

"$bin/hayanagi" datagen "$folder/data" --evaluation Handcrafted --nodes 500 --adjudicate 2000 \
    --positions "$positions" --threads "$threads" | tee "$folder/datagen.txt"
"$bin/hayanagi" stats "$data" > "$folder/stats.txt"

if [ ! -e "$folder/network.nn" ]; then
    "$bin/hayanagi" blend "$data" -o "$folder/blended.psv"
    "$bin/hayanagi" shuffle "$folder/blended.psv" -o "$folder/train.psv" --hold-out "$folder/hold-out.psv"
    "$bin/hayanagi-train" "$folder/train.psv" --hold-out "$folder/hold-out.psv" -o "$folder/network.nn" \
        --epochs 8 --decay 1.0 --batch 8192 --first-share 0 --last-share 0 --scale 600 --threads "$threads" \
        --about-data "$positions positions of the hand-written evaluation, 500 nodes a move, blended" |
        tee "$folder/training.txt"
fi

"$bin/hayanagi" openings -o "$folder/openings.sfen" --evaluation Handcrafted
"$bin/arena" match --tc nodes=5000 --openings "$folder/openings.sfen" --games 200 \
    --concurrency "$threads" --out "$folder/match" \
    --engine "name=network,cmd=$bin/hayanagi,option.EvalFile=$(realpath "$folder/network.nn")" \
    --engine "name=handcrafted,cmd=$bin/hayanagi,option.Evaluation=Handcrafted" |
    tee "$folder/match.txt"

{
    cat "$folder/network.md"
    printf '\n![losses](network.svg)\n\n## Data\n\n```text\n'
    cat "$folder/stats.txt"
    printf '```\n\n## Match, 5,000 nodes a move\n\n```text\n'
    cat "$folder/match.txt"
    printf '```\n'
} > "$folder/report.md"
echo "report: $folder/report.md"
