#!/bin/bash
# check_web.sh: builds what browsers load (scripts/web.sh) and checks it: ESLint, Prettier and types,
# the unit tests, and the tests in Chromium: the recorded matches with their pinned hashes, clients
# over WebSocket, and the page that `arenad --web` serves, on a server with bots.
#
# Exit code: 0 all passed, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"
# shellcheck source=scripts/server.sh
. "$root/scripts/server.sh"

failed=
# check WORDS...: runs a command, and notes it when it fails.
check() {
    say "$*"
    "$@" || failed="$failed, $*"
}
# npm_run FOLDER SCRIPT: runs a script of a package.
npm_run() {
    (cd "$root/clients/$1" && npm run --silent "$2")
}

cd "$root"
build_preset release -- arenad arena-bots
scripts/web.sh
cmake --build --preset web --target world_hashes >"$root/build/web.log" 2>&1 ||
    fail "world_hashes does not build; the output is in build/web.log"
for package in typescript web; do
    check npm_run "$package" lint
    check npm_run "$package" test
done
check npm_run typescript test:browser

use_folder
start_server "$folder/server.log" --map maps/arena.tmj --web --websocket-port 0 --watchers-max 8 ||
    fail "the server did not start: $(tail -n 3 "$folder/server.log")"
timeout 600 "$bin/arena-bots" --accept-invalid --server "127.0.0.1:$udp_port" --clients 20 \
    --duration 500 >/dev/null 2>&1 &
bots_pid=$!
trap 'kill "$bots_pid" 2>/dev/null || true; leave_folder' EXIT
export ARENAD_PAGE=http://127.0.0.1:$http_port/
check npm_run web test:browser
kill "$bots_pid" 2>/dev/null || true
wait "$bots_pid" 2>/dev/null || true
stop_server || failed="$failed, the server did not end with 0"
[ -z "$failed" ] || fail "failed: ${failed#, }"
say "The package and the page are as they should be"
