#!/bin/bash
# Plants includes in a tree of its own and asks the layer check about each: every forbidden one has
# to be found, at its file and line, and no allowed one may be.
set -euo pipefail

check=$(cd "$(dirname "$0")" && pwd)/check_layers.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
cases=0
wrong=0

# judge FILE INCLUDE: runs the check over a tree with that one file, whose third line includes
# INCLUDE. Sets `answer` and `code`.
judge() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/$(dirname "$1")"
    printf '// A file.\n\n#include %s\n' "$2" >"$tree/$1"
    code=0
    answer=$("$check" "$tree" 2>&1) || code=$?
    cases=$((cases + 1))
}

forbidden() {
    judge "$1" "$2"
    if [ "$code" != 1 ] || [[ $answer != "$1:3: "*" -> "*": "* ]]; then
        echo "not found: $1 includes $2 (exit code $code: $answer)"
        wrong=$((wrong + 1))
    fi
}

allowed() {
    judge "$1" "$2"
    if [ "$code" != 0 ]; then
        echo "wrongly refused: $1 includes $2 (exit code $code: $answer)"
        wrong=$((wrong + 1))
    fi
}

allowed server/app/main.cpp '"program/run_program.h"'
allowed tests/bench/main.cpp '"program/run_program.h"'
allowed program/run_program.cpp '"program/run_program.h"'
allowed program/run_program.cpp '<unistd.h>'
forbidden program/run_program.cpp '"sim/values/result.h"'
forbidden program/run_program.cpp '<spdlog/spdlog.h>'
forbidden server/app/arenad.cpp '"program/run_program.h"'
forbidden sim/world/a.cpp '"program/run_program.h"'
allowed sim/world/a.cpp '<vector>'
allowed sim/world/a.cpp '<xxhash.h>'
allowed sim/math/a.h '<emmintrin.h>'
forbidden sim/world/a.cpp '<emmintrin.h>'
allowed sim/world/a.cpp '"sim/geometry/shapes.h"'
allowed sim/values/a.h '"sim/values/vec2.h"'
for header in thread chrono iostream fstream filesystem mutex unordered_map unordered_set random ranges; do
    forbidden sim/world/a.cpp "<$header>"
done
forbidden sim/world/a.cpp '"protocol/messages.h"'
forbidden sim/world/a.cpp '"server/session/session.h"'
forbidden sim/world/a.cpp '"client-sim/bot/bot.h"'
forbidden sim/world/a.cpp '"tests/support/maps.h"'
forbidden sim/world/a.cpp '<spdlog/spdlog.h>'
forbidden sim/world/a.cpp '<boost/asio/ip/udp.hpp>'
forbidden sim/world/a.cpp '<nlohmann/json.hpp>'
forbidden sim/world/a.cpp '<flatbuffers/flatbuffers.h>'
forbidden sim/world/a.cpp '<sys/socket.h>'
forbidden sim/world/a.cpp '<zlib.h>'
allowed protocol/tiled/decompress.cpp '<zlib.h>'
allowed protocol/tiled/decompress.cpp '<zstd.h>'
forbidden protocol/tiled/layers.cpp '<zlib.h>'
forbidden protocol/encode.cpp '<zstd.h>'
forbidden sim/world/a.cpp '"aabb.h"'
forbidden sim/world/a.cpp '"../geometry/aabb.h"'
forbidden sim/world/a.cpp '"sim/../server/session.h"'
forbidden sim/world/a.cpp 'HEADER_BY_MACRO'
forbidden sim/values/a.h '"sim/world/world.h"'

allowed protocol/a.cpp '"sim/values/input.h"'
allowed protocol/a.cpp '"protocol/messages.h"'
allowed protocol/a.cpp '"protocol/generated/arena_generated.h"'
allowed protocol/a.cpp '<flatbuffers/flatbuffers.h>'
allowed protocol/a.cpp '<xxhash.h>'
allowed protocol/a.cpp '"sim/base/assert.h"'
allowed protocol/tiled/a.cpp '<nlohmann/json.hpp>'
allowed protocol/tiled/a.h '<nlohmann/json.hpp>'
allowed protocol/tiled/a.cpp '"protocol/tiled/objects.h"'
forbidden protocol/a.cpp '"sim/world/world.h"'
forbidden protocol/a.cpp '"server/session/session.h"'
forbidden protocol/a.cpp '"client-sim/bot/bot.h"'
forbidden protocol/a.cpp '<nlohmann/json.hpp>'
forbidden protocol/a.cpp '<fstream>'
forbidden protocol/a.cpp '<spdlog/spdlog.h>'
forbidden protocol/a.h '"protocol/generated/arena_generated.h"'
forbidden protocol/a.h '<flatbuffers/flatbuffers.h>'
forbidden protocol/tiled/a.cpp '<flatbuffers/flatbuffers.h>'
forbidden protocol/tiled/read_map.h '<nlohmann/json.hpp>'
forbidden protocol/a.cpp '"protocol/tiled/objects.h"'
forbidden protocol/a.cpp '"sim/base/random.h"'
allowed protocol/time.h '<chrono>'
forbidden protocol/a.cpp '<chrono>'
forbidden protocol/session/time.h '<chrono>'
forbidden protocol/time.h '<thread>'
allowed protocol/crypto/a.cpp '<sodium.h>'
forbidden protocol/crypto/a.h '<sodium.h>'
forbidden protocol/session/a.cpp '<sodium.h>'
forbidden protocol/session/a.cpp '<sodium/crypto_aead_xchacha20poly1305.h>'
forbidden server/session/a.cpp '<sodium.h>'
forbidden tests/unit/protocol/a_test.cpp '<sodium.h>'

allowed server/session/a.cpp '"sim/world/world.h"'
allowed server/session/a.cpp '"protocol/decode.h"'
allowed server/session/a.cpp '<unordered_map>'
allowed server/session/a.cpp '<spdlog/spdlog.h>'
allowed server/transport/a.cpp '<boost/asio/ip/udp.hpp>'
allowed server/http/a.cpp '<boost/beast/http.hpp>'
allowed server/app/a.cpp '"protocol/tiled/read_map.h"'
forbidden server/app/a.cpp '"protocol/tiled/objects.h"'
forbidden server/session/a.cpp '"client-sim/bot/bot.h"'
forbidden server/session/a.cpp '"tests/support/maps.h"'
forbidden server/session/a.cpp '<boost/asio/ip/udp.hpp>'
forbidden server/session/a.cpp '<boost/asio.hpp>'
forbidden server/session/a.cpp '<boost/beast/http.hpp>'
forbidden server/session/a.cpp '<flatbuffers/flatbuffers.h>'
forbidden server/session/a.cpp '"protocol/generated/arena_generated.h"'

allowed client-sim/status/a.cpp '<boost/beast/http.hpp>'
allowed client-sim/bot/a.cpp '"protocol/encode.h"'
forbidden client-sim/bot/a.cpp '"server/session/session.h"'
forbidden client-sim/bot/a.cpp '<boost/asio/io_context.hpp>'
forbidden client-sim/bot/a.cpp '"protocol/generated/arena_generated.h"'

allowed tests/unit/sim/a_test.cpp '<gtest/gtest.h>'
allowed tests/simulation/a_test.cpp '"server/session/session.h"'
allowed tests/simulation/a_test.cpp '"client-sim/bot/bot.h"'
allowed tests/property/a_test.cpp '"server/replication/interest.h"'
forbidden tests/property/a_test.cpp '"client-sim/client/replica.h"'
allowed tests/fuzz/a_fuzz.cpp '"client-sim/client/replica.h"'
allowed tests/bench/replication/a.cpp '"server/replication/change_log.h"'
allowed tests/unit/protocol/a_test.cpp '<flatbuffers/flatbuffers.h>'
allowed tests/unit/protocol/tiled/a_test.cpp '"protocol/tiled/objects.h"'
forbidden tests/unit/server/a_test.cpp '<flatbuffers/flatbuffers.h>'
allowed tests/golden/a.cpp '"server/maps/load_game.h"'
allowed tests/bench/arena/a.cpp '"server/maps/load_game.h"'
forbidden tests/bench/arena/a.cpp '"server/session/session.h"'
forbidden tests/golden/a.cpp '"server/session/session.h"'
forbidden tests/unit/sim/a_test.cpp '"protocol/messages.h"'
forbidden tests/unit/server/a_test.cpp '"client-sim/bot/bot.h"'
forbidden tests/unit/client-sim/a_test.cpp '"server/session/session.h"'
forbidden tests/unit/protocol/a_test.cpp '"protocol/generated/arena_generated.h"'

allowed cmake/asio.cpp '<boost/asio/impl/src.hpp>'
forbidden cmake/other.cpp '<boost/asio/impl/src.hpp>'

# Spaces are no hiding place.
mkdir -p "$tree/sim/world"
printf '  #  include   <thread>  // why not\n' >"$tree/sim/world/a.cpp"
cases=$((cases + 1))
if "$check" "$tree" >/dev/null 2>&1; then
    echo "not found: an include among spaces"
    wrong=$((wrong + 1))
fi

# plant FILE INCLUDE: one more file in the tree.
plant() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '#include %s\n' "$2" >"$tree/$1"
}

# Folders that include each other are found at both places, over any number of folders; a folder
# that only leads there is not blamed, and neither are two files of one folder.
rm -rf "${tree:?}"/*
plant sim/world/a.h '"sim/tick/b.h"'
plant sim/tick/b.h '"sim/state/c.h"'
plant sim/state/c.h '"sim/tick/d.h"'
plant sim/state/e.h '"sim/state/c.h"'
plant sim/state/f.h '"sim/values/vec2.h"'
cases=$((cases + 1))
answer=$("$check" "$tree" 2>&1) && code=0 || code=$?
if [ "$code" != 1 ] || [ "$(grep -c circle <<<"$answer")" != 2 ] ||
    ! grep -q '^sim/state/c.h:1: sim/state -> sim/tick/d.h: .*circle' <<<"$answer" ||
    ! grep -q '^sim/tick/b.h:1: sim/tick -> sim/state/c.h: .*circle' <<<"$answer"; then
    echo "not found: a circle of two folders (exit code $code: $answer)"
    wrong=$((wrong + 1))
fi
plant sim/state/c.h '"sim/rules/d.h"'
plant sim/rules/d.h '"sim/terrain/e.h"'
cases=$((cases + 1))
if ! "$check" "$tree" >/dev/null 2>&1; then
    echo "wrongly refused: folders in a row"
    wrong=$((wrong + 1))
fi
plant sim/terrain/e.h '"sim/tick/b.h"'
cases=$((cases + 1))
answer=$("$check" "$tree" 2>&1) && code=0 || code=$?
if [ "$code" != 1 ] || [ "$(grep -c circle <<<"$answer")" != 4 ]; then
    echo "not found: a circle of four folders (exit code $code: $answer)"
    wrong=$((wrong + 1))
fi

[ "$wrong" = 0 ] || exit 1
echo "the layer check judged all $cases includes rightly"
