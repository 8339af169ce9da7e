#!/bin/bash
# pin_golden.sh [--hashes-only]
#
# For use after an intended change of the simulation: records the golden matches again with the
# present build, pins their hashes (tests/golden), and draws the picture of one in the README.
# With --hashes-only the inputs stay unchanged. scripts/determinism.sh then says whether all builds
# agree.
#
# Exit code: 0 pinned, 1 a build or a part failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

record=yes
case ${1:-} in
    '') ;;
    --hashes-only) record= ;;
    -h | --help) print_usage && exit 0 ;;
    *) usage_error "unknown option '$1'" ;;
esac

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release"
build_preset release -- record_inputs world_hashes arena-draw-match
cd "$root"
bin=build/release/bin

# pin NAME RECORD_INPUTS_ARGUMENT...
pin() {
    local name=$1 golden=tests/golden/$1
    shift
    if [ -n "$record" ]; then
        "$bin/record_inputs" --out "$golden.inputs" "$@" || fail "$name cannot be recorded"
    fi
    "$bin/world_hashes" --inputs "$golden.inputs" --every 60 >"$golden.hashes" ||
        fail "$name cannot be played"
    say "$name: $(tail -n 1 "$golden.hashes")"
}

# pin_mode MODE MAP RECORD_INPUTS_ARGUMENT...: a match of the mode, with players that join in the
# middle of rounds, leave, and near its end leave one alone.
pin_mode() {
    local mode=$1 map=$2
    shift 2
    pin "$mode" --map "maps/$map.tmj" --rules "tests/golden/$mode.rules.toml" --join-ticks 700 \
        --leave-odds 3000 "$@"
}

pin arena --map maps/arena.tmj --players 24 --ticks 3600 --seed 4 --ticks-an-input 40
pin hills --map maps/hills.tmj --players 32 --ticks 1800 --seed 4 --ticks-an-input 25
pin heroes --map maps/heroes.tmj --players 12 --ticks 2400 --seed 3 --ticks-an-input 20
pin royale --map maps/royale.tmj --players 24 --ticks 6000 --seed 30 --ticks-an-input 45
pin brawl --map maps/brawl.tmj --players 8 --ticks 2400 --seed 1 --ticks-an-input 15
pin look_back --map maps/arena.tmj --players 24 --ticks 1200 --seed 6 --ticks-an-input 40 --seen-back 15
pin crowd --map tests/golden/crowd.tmj --players 500 --ticks 600 --seed 1 --ticks-an-input 50
# The seeds are those of matches that show all that tests/golden/modes_test.cpp asks for.
pin_mode deathmatch arena --players 8 --ticks 3000 --seed 17 --ticks-an-input 15 \
    --desertion-tick 2600 --seen-back 12
pin_mode team_deathmatch arena --players 8 --ticks 3000 --seed 16 --ticks-an-input 15 \
    --desertion-tick 2600
pin_mode last_one_standing hills --players 8 --ticks 3000 --seed 52 --ticks-an-input 15 \
    --desertion-tick 2600
pin_mode capture_the_flag arena --players 12 --ticks 3600 --seed 258 --ticks-an-input 12 \
    --desertion-tick 3100
pin_mode king_of_the_hill arena --players 8 --ticks 3000 --seed 154 --ticks-an-input 15 \
    --desertion-tick 2600
pin_mode elimination arena --players 8 --ticks 3000 --seed 62 --ticks-an-input 15 \
    --desertion-tick 2600

"$bin/arena-draw-match" --inputs tests/golden/arena.inputs --tick 2880 --out docs/images/match.svg ||
    fail "the match cannot be drawn"
"$bin/arena-draw-match" --inputs tests/golden/capture_the_flag.inputs --tick 2250 \
    --out docs/images/flags.svg || fail "the match with flags cannot be drawn"
say "Look at docs/images/match.svg and flags.svg: README.md shows them"
