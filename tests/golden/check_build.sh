#!/bin/bash
# check_build.sh PRESET NAME: plays the recorded match NAME with the world_hashes of another preset's
# build and compares its hashes with the pinned ones.
#
# Exit code: 0 when they are equal, 1 when they are not, 77 when there is no such build of these
# sources.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../../scripts/lib.sh"

preset=$1
name=$2
cd "$root"
program=build/$preset/bin/world_hashes

skip() {
    echo "skipped: $*; scripts/determinism.sh builds it"
    exit 77
}

[ -x "$program" ] || skip "there is no $program"
[ "$(cat "build/$preset/world_sources" 2>/dev/null)" = "$(world_sources)" ] ||
    skip "$program was built from other sources"
mapfile -t emulator < <(emulator_of "$preset")
difference=$("${emulator[@]}" "$program" --inputs "tests/golden/$name.inputs" --every 60 |
    diff - "tests/golden/$name.hashes" | head -n 6) || true
[ -z "$difference" ] || fail "$name in the preset '$preset' is not as pinned:"$'\n'"$difference"
echo "$(wc -l <"tests/golden/$name.hashes") hashes of $name are as pinned, preset $preset"
