#!/bin/bash
# pin_golden.sh [--hashes-only]
#
# For use after an intended change of the simulation: records the four golden matches again with
# the present build, pins their hashes (tests/golden), and draws the picture of one in the README.
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

pin arena --map maps/arena.tmj --players 24 --ticks 3600 --seed 4 --ticks-an-input 40
pin hills --map maps/hills.tmj --players 32 --ticks 1800 --seed 4 --ticks-an-input 25
pin look_back --map maps/arena.tmj --players 24 --ticks 1200 --seed 6 --ticks-an-input 40 --seen-back 15
pin crowd --map tests/golden/crowd.tmj --players 500 --ticks 600 --seed 1 --ticks-an-input 50

"$bin/arena-draw-match" --inputs tests/golden/arena.inputs --tick 2880 --out docs/images/match.svg ||
    fail "the match cannot be drawn"
say "Look at docs/images/match.svg: README.md shows it"
