#!/bin/bash
# check_build.sh PRESET NAME: plays the recorded match NAME with the world_hashes of another preset's
# build and compares its hashes with the pinned ones. Then the match is stopped in every phase: the
# images of both builds must be the same bytes, and the other build must go on from those that this
# build saved.
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

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
inputs=tests/golden/$name.inputs
build/release/bin/world_hashes --inputs "$inputs" --stops "$folder/release.states" >/dev/null ||
    fail "$name cannot be stopped in the preset 'release'"
"${emulator[@]}" "$program" --inputs "$inputs" --every 60 --stops "$folder/$preset.own.states" \
    --continue "$folder/release.states" >"$folder/hashes" ||
    fail "$name does not go on in the preset '$preset'"
difference=$(diff "$folder/hashes" "tests/golden/$name.hashes" | head -n 6) || true
[ -z "$difference" ] || fail "$name in the preset '$preset' is not as pinned:"$'\n'"$difference"
cmp "$folder/release.states" "$folder/$preset.own.states" ||
    fail "the images of $name are not the same in the presets 'release' and '$preset'"
echo "$(wc -l <"tests/golden/$name.hashes") hashes of $name are as pinned, preset $preset, and it" \
    "goes on from every phase"
