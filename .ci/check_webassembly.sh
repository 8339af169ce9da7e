#!/bin/bash
# check_webassembly.sh: checks that the client core compiles for WebAssembly, without and with its
# instructions for four numbers at a time, and that the world is the same there: it plays the recorded
# matches of tests/golden in node, compares their hashes with the pinned ones, and stops them in every
# phase: the images must be those of the preset release, and the matches must go on from them.
#
# Sessions and the client core are compiled against libsodium's headers and not linked: there is no
# libsodium for WebAssembly among Debian's packages.
#
# Exit code: 0 it compiles and every hash is the pinned one, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

"$root/scripts/setup.sh" webassembly

# world_of PRESET: plays every recorded match with the preset's module.
world_of() {
    local inputs name native own difference
    for inputs in tests/golden/*.inputs; do
        name=$(basename "$inputs" .inputs)
        native=$folder/$name.states
        own=$folder/$name.$1.states
        node --no-warnings --experimental-wasi-unstable-preview1 \
            tests/golden/webassembly/run.mjs "build/$1/bin/world_hashes.wasm" "$inputs" 60 \
            "$own" "$native" >"$folder/hashes" || fail "$name does not go on in the preset '$1'"
        difference=$(diff "$folder/hashes" "tests/golden/$name.hashes" | head -n 6) || true
        [ -z "$difference" ] || fail "$name in the preset '$1' is not as pinned:"$'\n'"$difference"
        cmp "$native" "$own" ||
            fail "the images of $name are not the same in the presets 'release' and '$1'"
    done
}

cd "$root"
folder=build/webassembly-states  # below the root, which is all that a module may see
mkdir -p "$folder"
trap 'rm -rf "$root/$folder"' EXIT
build_preset release -- world_hashes
for inputs in tests/golden/*.inputs; do
    build/release/bin/world_hashes --inputs "$inputs" \
        --stops "$folder/$(basename "$inputs" .inputs).states" >/dev/null ||
        fail "$inputs cannot be played in the preset 'release'"
done
build_preset webassembly -- arena_client_core world_hashes
world_of webassembly
build_preset webassembly-simd -- world_hashes
world_of webassembly-simd
echo "webassembly check: the client core compiles, and $(cat tests/golden/*.hashes | wc -l) hashes" \
    "are as pinned, with and without -msimd128; every match goes on from every phase"
