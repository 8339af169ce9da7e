#!/bin/bash
# check_install.sh: installs the preset release under a prefix of its own and uses what is there, and
# nothing else: the programs say their version, the installed server plays the installed map with
# installed bots and ends well, and the maps, schemas, documents and vectors are in their places.
#
# Exit code: 0 all of it works, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

use_folder
prefix=$folder

build_preset release -- arenad arena-bots
# Without the tests: what they need is neither built nor installed.
cmake --install "$root/build/release" --prefix "$prefix" >"$prefix/install.log" ||
    fail "cmake --install failed: $(tail -n 3 "$prefix/install.log")"

cd "$prefix"
for program in arenad arena-bots; do
    "bin/$program" --version || fail "the installed $program does not start"
done

# must_have PATTERN...: each pattern names at least one installed file.
must_have() {
    local pattern
    for pattern in "$@"; do
        compgen -G "$pattern" >/dev/null || fail "nothing is installed as $pattern"
    done
}
must_have 'share/arenad/maps/arena.tmj' 'share/arenad/maps/hills.tmj' \
    'share/arenad/maps/field.tmj' 'share/arenad/maps/field.rules.toml' \
    'share/arenad/schema/message.fbs' 'share/arenad/vectors/wire-vectors.json' \
    'share/arenad/vectors/geometry_cases.json' 'share/doc/arenad/README.md' \
    'share/doc/arenad/docs/wire-format.md' 'share/doc/arenad/docs/pictures/*.svg'

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
timeout 60 bin/arena-bots --server "127.0.0.1:$udp_port" --clients 8 --duration 3 --seed 1 \
    --map share/arenad/maps/arena.tmj >bots.log 2>&1 || {
    tail -n 20 server.log bots.log >&2
    fail "the installed bots could not play on the installed server"
}
kill -TERM "$server_pid"
code=0
wait "$server_pid" || code=$?
server_pid=
[ "$code" = 0 ] || fail "the installed server ended with exit code $code"
echo "install check: $(find . -type f | wc -l) files; 8 installed bots played on the installed server"
