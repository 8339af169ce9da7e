#!/bin/bash
# check_install.sh: installs the preset release under a temporary prefix and uses only what is there:
# the programs print their version, the installed server plays the installed map with installed bots
# and ends without an error, the maps, schemas, documents and vectors are in their places, and the
# examples are built by find_package(arenad), once with the shared and once with the static library, and
# play on the installed server, as does the one in Python.
#
# Exit code: 0 all of it works, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

use_folder
prefix=$folder

build_preset release -- arenad arena-bots arenad_client_shared arenad_client_static arenad_sim
# Without the tests, so that what they need is neither built nor installed.
cmake --install "$root/build/release" --prefix "$prefix" >"$prefix/install.log" ||
    fail "cmake --install failed: $(tail -n 3 "$prefix/install.log")"

cd "$prefix"
for program in arenad arena-bots; do
    "bin/$program" --version || fail "the installed $program does not start"
done

# must_have PATTERN...: checks that each pattern matches at least one installed file.
must_have() {
    local pattern
    for pattern in "$@"; do
        compgen -G "$pattern" >/dev/null || fail "nothing is installed as $pattern"
    done
}
must_have 'share/arenad/maps/arena.tmj' 'share/arenad/maps/hills.tmj' \
    'share/arenad/maps/field.tmj' 'share/arenad/maps/field.rules.toml' \
    'share/arenad/scenarios/ramp.toml' 'share/arenad/deploy/systemd/arenad.service' \
    'share/arenad/schema/message.fbs' 'share/arenad/vectors/wire-vectors.json' \
    'share/arenad/vectors/geometry_cases.json' 'share/doc/arenad/README.md' \
    'share/doc/arenad/docs/wire-format.md' 'share/doc/arenad/docs/pictures/*.svg' \
    'include/arenad/client.h' 'include/arenad/client.hpp' 'include/arenad/sim.hpp' 'lib*/libarenad-client.so.1' \
    'lib*/cmake/arenad/arenadConfig.cmake' 'share/arenad/examples/CMakeLists.txt'
"$root/.ci/check_exports.sh" "$(compgen -G 'lib*/libarenad-client.so')"

# The examples are built without the repository: everything they need is below the prefix.
cp -r share/arenad/examples examples
for kind in shared static; do
    {
        cmake -S examples -B "examples-$kind" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
            -Darenad_SHARED_LIBS="$([ "$kind" = shared ] && echo ON || echo OFF)" \
            -DCMAKE_CXX_FLAGS='-Wall -Wextra -Wpedantic -Wno-missing-field-initializers -Werror' &&
            cmake --build "examples-$kind"
    } >"examples-$kind.log" 2>&1 || {
        tail -n 30 "examples-$kind.log" >&2
        fail "the examples do not build with the $kind library"
    }
    "examples-$kind/world" || fail "the example 'world' has failed"
done

# Every header of the simulation includes what it needs, and finds it below the prefix.
(cd include && find arenad/sim -name '*.h' | LC_ALL=C sort | sed 's/.*/#include "&"/') >headers.cpp
g++ -std=c++20 -fsyntax-only -ffp-contract=off -I include headers.cpp ||
    fail "the installed headers of the simulation do not compile"

http_port=$(free_port tcp 18188)
udp_port=$(free_port udp 41100)
bin/arenad --map share/arenad/maps/arena.tmj --udp-address 127.0.0.1 --udp-port "$udp_port" \
    --http-address 127.0.0.1 --http-port "$http_port" >server.log 2>&1 &
server_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /readyz >/dev/null && break
    kill -0 "$server_pid" 2>/dev/null || break
    sleep 0.1
done
timeout 60 bin/arena-bots --accept-invalid --server "127.0.0.1:$udp_port" --clients 8 --duration 3 --seed 1 \
    --map share/arenad/maps/arena.tmj >bots.log 2>&1 || {
    tail -n 20 server.log bots.log >&2
    fail "the installed bots could not play on the installed server"
}

# play PROGRAM...: for three seconds, on the installed server.
play() {
    timeout 60 "$@" "127.0.0.1:$udp_port" share/arenad/maps/arena.tmj \
        share/arenad/maps/arena.rules.toml 3 >play.log 2>&1 || {
        tail -n 20 server.log play.log >&2
        fail "$* could not play on the installed server"
    }
    printf '%s: %s\n' "$*" "$(tail -n 1 play.log)"
}
for kind in shared static; do
    play "examples-$kind/play"
    play "examples-$kind/play_c"
done
ARENAD_CLIENT_LIBRARY=$(compgen -G "$prefix/lib*/libarenad-client.so.1")
export ARENAD_CLIENT_LIBRARY
play python3 share/arenad/examples/play.py

kill -TERM "$server_pid"
code=0
wait "$server_pid" || code=$?
server_pid=
[ "$code" = 0 ] || fail "the installed server ended with exit code $code"
echo "install check: $(find . -type f | wc -l) files; 8 installed bots and 5 clients of the library played" \
    "on the installed server"
