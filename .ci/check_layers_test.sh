#!/bin/bash
# Plants includes in a temporary tree and runs the layer check on each: every forbidden include must
# be reported, with its file and line, and no allowed one may be.
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
allowed program/parse_arguments.cpp '<CLI/CLI.hpp>'
allowed program/parse_arguments.cpp '"protocol/base/nearest_name.h"'
forbidden program/parse_arguments.cpp '"protocol/tiled/message.h"'
allowed server/app/command_line.cpp '"program/parse_arguments.h"'
allowed client-sim/app/options.cpp '"program/option_values.h"'
allowed tests/bench/bots/bots_command.cpp '"program/option_values.h"'
allowed tests/unit/program/help_formatter_test.cpp '"program/help_formatter.h"'
forbidden server/config/load_config.cpp '"program/option_values.h"'
forbidden server/app/command_line.cpp '"program/help_formatter.h"'
forbidden tests/simulation/game_trial.cpp '"program/parse_arguments.h"'
forbidden server/app/arenad.cpp '"program/run_program.h"'
forbidden sim/world/a.cpp '"program/run_program.h"'
allowed files/a.cpp '"files/descriptor.h"'
allowed files/a.cpp '<filesystem>'
allowed files/a.cpp '<fcntl.h>'
allowed files/a.cpp '"protocol/tiled/read_map.h"'
allowed files/a.cpp '"sim/values/result.h"'
allowed server/maps/a.cpp '"files/files_beside.h"'
allowed client-sim/terrain/a.cpp '"files/files_beside.h"'
allowed tests/unit/files/a_test.cpp '"files/open_below.h"'
allowed tests/unit/server/a_test.cpp '"files/files_beside.h"'
allowed tests/unit/client-sim/a_test.cpp '"files/files_beside.h"'
forbidden files/a.cpp '"server/maps/load_game.h"'
forbidden files/a.cpp '"client-sim/terrain/load_map.h"'
forbidden files/a.cpp '"program/run_program.h"'
forbidden files/a.cpp '"protocol/tiled/objects.h"'
forbidden files/a.cpp '"protocol/messages.h"'
forbidden files/a.cpp '<spdlog/spdlog.h>'
forbidden files/a.cpp '<sys/socket.h>'
forbidden client/c/a.cpp '"files/read_file.h"'
forbidden protocol/tiled/a.cpp '"files/files_beside.h"'
forbidden sim/world/a.cpp '"files/read_file.h"'
forbidden tests/unit/files/a_test.cpp '"server/maps/load_game.h"'
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
allowed protocol/tiled/xml.cpp '<expat.h>'
forbidden protocol/tiled/xml_document.cpp '<expat.h>'
forbidden server/maps/load_map_file.cpp '<expat.h>'
allowed server/web/gzip.cpp '<zlib.h>'
allowed tests/unit/server/web/gzip_test.cpp '<zlib.h>'
forbidden server/web/served_file.cpp '<zlib.h>'
forbidden client/core/replica.cpp '<zstd.h>'
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
allowed protocol/rules/a.cpp '<toml++/toml.h>'
allowed protocol/rules/a.h '<toml++/toml.h>'
allowed protocol/rules/a.cpp '"protocol/rules/rule_keys.h"'
allowed protocol/rules/read_rules.h '"sim/rules/rules.h"'
allowed protocol/rules/a.cpp '"sim/geometry/polygon.h"'
allowed protocol/rules/a.cpp '"sim/math/vec2.h"'
forbidden protocol/rules/a.cpp '"sim/world/world.h"'
forbidden protocol/rules/a.cpp '"files/read_file.h"'
forbidden protocol/rules/read_rules.h '<toml++/toml.h>'
forbidden protocol/a.cpp '<toml++/toml.h>'
forbidden protocol/a.cpp '"protocol/rules/rule_keys.h"'
forbidden protocol/a.cpp '"sim/rules/rules.h"'
forbidden protocol/tiled/a.cpp '"sim/geometry/polygon.h"'
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
allowed protocol/base/time.h '<chrono>'
forbidden protocol/a.cpp '<chrono>'
forbidden protocol/session/connection/time.h '<chrono>'
forbidden protocol/base/time.h '<thread>'
allowed protocol/crypto/a.cpp '<sodium.h>'
forbidden protocol/crypto/a.h '<sodium.h>'
forbidden protocol/session/token/a.cpp '<sodium.h>'
forbidden protocol/session/token/a.cpp '<sodium/crypto_aead_xchacha20poly1305.h>'
forbidden server/session/a.cpp '<sodium.h>'
forbidden tests/unit/protocol/a_test.cpp '<sodium.h>'

allowed server/session/a.cpp '"sim/world/world.h"'
allowed server/session/a.cpp '"protocol/decode.h"'
allowed server/session/a.cpp '<unordered_map>'
allowed server/session/a.cpp '<spdlog/spdlog.h>'
allowed server/transport/a.cpp '<boost/asio/ip/udp.hpp>'
allowed server/http/a.cpp '<boost/beast/http.hpp>'
allowed server/agones/a.cpp '<boost/beast/http.hpp>'
allowed server/websocket/a.cpp '<boost/beast/websocket.hpp>'
allowed server/websocket/a.h '<boost/asio/ip/tcp.hpp>'
allowed tests/unit/server/websocket/a_test.cpp '<boost/beast/http/parser.hpp>'
allowed tests/fuzz/websocket_fuzz.cpp '<boost/beast/http/parser.hpp>'
forbidden tests/fuzz/message_fuzz.cpp '<boost/beast/http/parser.hpp>'
forbidden server/websocket/a.cpp '<boost/asio/ssl.hpp>'
forbidden server/host/a.cpp '<boost/beast/websocket.hpp>'
forbidden server/websocket/websocket_door.cpp '<boost/asio/ssl/stream.hpp>'
allowed server/websocket/websocket_connection.cpp '<boost/asio/ssl/stream.hpp>'
allowed server/websocket/tls_context.h '<boost/asio/ssl/context.hpp>'
allowed server/websocket/tls_identity.cpp '<openssl/ssl.h>'
allowed tests/unit/server/websocket/a_test.cpp '<boost/asio/ssl/stream.hpp>'
allowed server/http/web_poster.cpp '<boost/asio/ssl.hpp>'
allowed server/http/web_poster.cpp '<openssl/ssl.h>'
allowed tests/unit/server/http/a.h '<openssl/ssl.h>'
forbidden server/http/http_server.cpp '<boost/asio/ssl.hpp>'
forbidden server/transport/a.cpp '<boost/asio/ssl/stream.hpp>'
forbidden server/results/a.cpp '<openssl/hmac.h>'
forbidden server/results/a.cpp '<boost/beast/http.hpp>'
forbidden tests/unit/server/results/a.cpp '<openssl/ssl.h>'
forbidden client-sim/transport/a.cpp '<openssl/ssl.h>'
allowed server/app/a.cpp '"protocol/tiled/read_map.h"'
forbidden server/app/a.cpp '"protocol/tiled/objects.h"'
allowed server/maps/a.cpp '"protocol/rules/read_rules.h"'
forbidden server/maps/a.cpp '"protocol/rules/toml_reader.h"'
forbidden server/session/a.cpp '"client-sim/bot/bot.h"'
forbidden server/session/a.cpp '"tests/support/maps.h"'
forbidden server/session/a.cpp '<boost/asio/ip/udp.hpp>'
forbidden server/session/a.cpp '<boost/asio.hpp>'
forbidden server/session/a.cpp '<boost/beast/http.hpp>'
forbidden server/session/a.cpp '<flatbuffers/flatbuffers.h>'
forbidden server/session/a.cpp '"protocol/generated/arena_generated.h"'

allowed client-sim/status/a.cpp '<boost/beast/http.hpp>'
allowed client-sim/bot/a.cpp '"protocol/encode.h"'
allowed client-sim/bot/a.cpp '"protocol/rules/read_rules.h"'
forbidden client-sim/bot/a.cpp '"protocol/rules/rule_keys.h"'
forbidden client-sim/bot/a.cpp '"server/session/session.h"'
forbidden client-sim/bot/a.cpp '<boost/asio/io_context.hpp>'
forbidden client-sim/bot/a.cpp '"protocol/generated/arena_generated.h"'

forbidden client-sim/bot/a.cpp '"client/c/versioned.h"'
allowed client-sim/bot/a.cpp '"client/game/game_client.h"'
allowed client/game/a.cpp '"client/core/client.h"'
allowed client/game/a.cpp '"sim/predict/predict.h"'
allowed client/core/a.cpp '"protocol/decode.h"'
allowed client/core/a.cpp '<chrono>'
allowed client/c/a.cpp '"client/game/game_client.h"'
allowed client/c/a.cpp '"arenad/client.h"'
allowed client/c/a.cpp '<arpa/inet.h>'
allowed client/transport/a.cpp '<sys/socket.h>'
forbidden client/core/a.cpp '"server/session/session.h"'
forbidden client/core/a.cpp '"client-sim/bot/bot.h"'
forbidden client/core/a.cpp '"files/read_file.h"'
forbidden client/core/a.cpp '"arenad/client.h"'
forbidden client/core/a.cpp '"client/c/versioned.h"'
allowed client/web/a.cpp '"arenad/client.h"'
allowed client/web/a.cpp '<unistd.h>'
forbidden client/web/a.cpp '"client/c/versioned.h"'
forbidden client/web/a.cpp '<sys/socket.h>'
allowed cmake/webassembly/a.h '<string>'
forbidden cmake/webassembly/a.h '"sim/math/vec2.h"'
forbidden cmake/a.cpp '<string>'
forbidden client/core/a.cpp '"protocol/tiled/objects.h"'
forbidden client/core/a.cpp '"tests/support/maps.h"'
forbidden client/core/a.cpp '<sys/socket.h>'
forbidden client/core/a.cpp '<spdlog/spdlog.h>'
forbidden client/transport/a.cpp '<boost/asio/ip/udp.hpp>'
forbidden client/c/a.cpp '"client-sim/token/key_file.h"'
forbidden client/c/a.cpp '"arenad/sim.hpp"'
forbidden sim/world/a.cpp '"client/core/client.h"'
forbidden protocol/a.cpp '"client/core/client.h"'
forbidden files/a.cpp '"client/core/client.h"'
forbidden server/session/a.cpp '"client/core/client.h"'
allowed tests/unit/client/c/a_test.cpp '"client/c/versioned.h"'
allowed tests/simulation/a_test.cpp '"client/core/client.h"'
forbidden tests/unit/client/a_test.cpp '"client-sim/bot/bot.h"'
forbidden tests/unit/client/a_test.cpp '"server/session/session.h"'
forbidden tests/unit/server/a_test.cpp '"client/core/client.h"'
allowed client/c/a.cpp '"client/token/own_token.h"'
forbidden client-sim/bot/a.cpp '"arenad/client.h"'
allowed include/arenad/client.h '<stdint.h>'
forbidden include/arenad/client.h '<time.h>'
forbidden include/arenad/client.h '"protocol/messages.h"'
allowed include/arenad/client.hpp '<span>'
allowed include/arenad/client.hpp '"arenad/client.h"'
forbidden include/arenad/client.hpp '"sim/values/input.h"'
forbidden include/arenad/client.hpp '<sodium.h>'
allowed include/arenad/sim.hpp '"sim/world/world.h"'
forbidden include/arenad/sim.hpp '"protocol/messages.h"'
allowed examples/a.c '<stdio.h>'
allowed examples/a.cpp '"arenad/client.hpp"'
forbidden examples/a.cpp '"sim/world/world.h"'
forbidden examples/a.cpp '<sys/socket.h>'

allowed tests/unit/sim/a_test.cpp '<gtest/gtest.h>'
allowed tests/library/a.c '"arenad/client.h"'
forbidden tests/library/a.c '"client/c/versioned.h"'
allowed tests/simulation/a_test.cpp '"server/session/session.h"'
allowed tests/simulation/a_test.cpp '"client-sim/bot/bot.h"'
allowed tests/property/a_test.cpp '"server/replication/interest.h"'
forbidden tests/property/a_test.cpp '"client/core/replica.h"'
allowed tests/fuzz/a_fuzz.cpp '"client/core/replica.h"'
allowed tests/bench/replication/a.cpp '"server/replication/change_log.h"'
allowed tests/unit/protocol/a_test.cpp '<flatbuffers/flatbuffers.h>'
allowed tests/unit/protocol/tiled/a_test.cpp '"protocol/tiled/objects.h"'
allowed tests/unit/protocol/rules/a_test.cpp '"protocol/rules/rule_keys.h"'
forbidden tests/unit/server/a_test.cpp '"protocol/rules/rule_keys.h"'
forbidden tests/unit/server/a_test.cpp '<flatbuffers/flatbuffers.h>'
allowed tests/golden/a.cpp '"server/maps/load_game.h"'
allowed tests/golden/a.cpp '"server/maps/gift_sign.h"'
allowed tests/bench/arena/a.cpp '"server/maps/load_game.h"'
forbidden tests/bench/arena/a.cpp '"server/session/session.h"'
forbidden tests/golden/a.cpp '"server/session/session.h"'
forbidden tests/unit/sim/a_test.cpp '"protocol/messages.h"'
forbidden tests/unit/server/a_test.cpp '"client-sim/bot/bot.h"'
forbidden tests/unit/client-sim/a_test.cpp '"server/session/session.h"'
forbidden tests/unit/protocol/a_test.cpp '"protocol/generated/arena_generated.h"'

allowed cmake/asio.cpp '<boost/asio/impl/src.hpp>'
allowed cmake/asio_tls.cpp '<boost/asio/ssl/impl/src.hpp>'
forbidden cmake/other.cpp '<boost/asio/impl/src.hpp>'

# Spaces do not hide an include.
mkdir -p "$tree/sim/world"
printf '  #  include   <thread>  // why not\n' >"$tree/sim/world/a.cpp"
cases=$((cases + 1))
if "$check" "$tree" >/dev/null 2>&1; then
    echo "not found: an include among spaces"
    wrong=$((wrong + 1))
fi

# Cycles need several files. plant FILE INCLUDE: adds a file to the tree.
plant() {
    mkdir -p "$tree/$(dirname "$1")"
    printf '#include "%s"\n' "$2" >"$tree/$1"
}

# circle ARROW...: the check must name each of these includes, and no others.
circle() {
    cases=$((cases + 1))
    answer=$("$check" "$tree" 2>&1) && code=0 || code=$?
    found=$(grep -c 'in a cycle' <<<"$answer" || true)
    for arrow in "$@"; do
        grep -qF ": $arrow: these folders" <<<"$answer" || found="no $arrow in $found"
    done
    if [ "$code" != 1 ] || [ "$found" != $# ]; then
        echo "not found: the cycle $* (exit code $code: $answer)"
        wrong=$((wrong + 1))
    fi
    rm -rf "${tree:?}"/*
}

# expect_no_cycle: the check must report nothing.
expect_no_cycle() {
    cases=$((cases + 1))
    if ! answer=$("$check" "$tree" 2>&1); then
        echo "wrongly refused: $answer"
        wrong=$((wrong + 1))
    fi
    rm -rf "${tree:?}"/*
}

rm -rf "${tree:?}"/*
plant server/session/a.h server/core/a.h
plant server/core/b.cpp server/session/b.h
circle 'server/session -> server/core' 'server/core -> server/session'

plant server/http/a.h server/admin/a.h
plant server/admin/a.h server/core/a.h
plant server/core/a.h server/base/a.h
plant server/core/b.h server/http/b.h
circle 'server/http -> server/admin' 'server/admin -> server/core' 'server/core -> server/http'

plant client/core/a.h client/game/a.h
plant client/game/a.cpp client/core/b.h
circle 'client/core -> client/game' 'client/game -> client/core'

plant protocol/session/limits.h protocol/session/token/a.h
plant protocol/session/token/a.h protocol/session/bytes.h
circle 'protocol/session -> protocol/session/token' 'protocol/session/token -> protocol/session'

plant protocol/messages.h protocol/session/limits.h
plant protocol/session/token/a.cpp protocol/messages.h
plant protocol/session/limits.h protocol/session/token/a.h
circle 'protocol -> protocol/session' 'protocol/session -> protocol/session/token' 'protocol/session/token -> protocol'

plant sim/world/a.h sim/tick/b.h
plant sim/tick/b.h sim/state/c.h
plant sim/state/c.h sim/tick/d.h
circle 'sim/tick -> sim/state' 'sim/state -> sim/tick'

plant server/core/a.cpp server/session/a.h
plant server/core/b.cpp server/base/a.h
plant server/session/a.h server/base/a.h
plant server/app/a.cpp server/core/a.h
expect_no_cycle

[ "$wrong" = 0 ] || exit 1
echo "the layer check judged all $cases includes rightly"
