#!/bin/bash
# check_webassembly.sh: checks that the client core compiles for WebAssembly, without and with its
# instructions for four numbers at a time, and that the world is the same there: it plays the recorded
# matches of tests/golden in node and compares their hashes with the pinned ones.
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
    local inputs name difference
    for inputs in tests/golden/*.inputs; do
        name=$(basename "$inputs" .inputs)
        difference=$(node --no-warnings --experimental-wasi-unstable-preview1 \
            tests/golden/webassembly/run.mjs "build/$1/bin/world_hashes.wasm" "$inputs" 60 |
            diff - "tests/golden/$name.hashes" | head -n 6) || true
        [ -z "$difference" ] || fail "$name in the preset '$1' is not as pinned:"$'\n'"$difference"
    done
}

cd "$root"
build_preset webassembly -- arena_client_core world_hashes
world_of webassembly
build_preset webassembly-simd -- world_hashes
world_of webassembly-simd
echo "webassembly check: the client core compiles, and $(cat tests/golden/*.hashes | wc -l) hashes" \
    "are as pinned, with and without -msimd128"
