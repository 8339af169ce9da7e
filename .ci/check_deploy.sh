#!/bin/bash
# check_deploy.sh: checks deploy/ against a live server with bots that play a short match.
#
#   - Every metric, label and value that the board and the alerts name is on the server's page, and
#     every legend and summary names a label that its expression has.
#   - promtool parses all of these expressions and runs the tests of the alerts.
#   - Players and matches add no series to the page: no label names one of them.
#   - docs/operations.md describes each metric of the page, docs/monitoring.md each alert and panel.
#   - docker-compose takes deploy/compose/compose.yaml, and what that mounts exists.
#   - systemd takes the unit.
#
# The parts that need promtool, docker-compose or systemd-analyze are skipped, each with a message,
# where there is none.
#
# Exit code: 0 all of it holds, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

use_folder
work=$folder
bots_seconds=15

build_preset release -- arenad arena-bots
bin=$root/build/release/bin

# With a match that begins at once and is over in seconds, matches end while the bots play.
{
    cat "$root/maps/arena.rules.toml"
    printf '[match]\nmode = "deathmatch"\nplayers_to_start = 2\ncountdown = 1\ntime_limit = 5\n'
    printf 'overtime = 1\nmatch_end = 1\n'
} >"$work/short.rules.toml"

http_port=$(free_port tcp 18088)
udp_port=$(free_port udp 40500)
"$bin/arenad" --map "$root/maps/arena.tmj" --rules "$work/short.rules.toml" --watchers-max 2 \
    --udp-address 127.0.0.1 --udp-port "$udp_port" --http-port "$http_port" --seed 1 \
    >"$work/server.log" 2>&1 &
server_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /readyz >/dev/null && break
    kill -0 "$server_pid" 2>/dev/null || break
    sleep 0.1
done
http_get "$http_port" /metrics >"$work/idle.txt" || {
    tail -n 20 "$work/server.log" >&2
    fail "arenad did not show /metrics"
}
"$bin/arena-bots" --server "127.0.0.1:$udp_port" --map "$root/maps/arena.tmj" \
    --rules "$work/short.rules.toml" --clients 16 --duration "$bots_seconds" --seed 1 --quiet \
    --accept-invalid >"$work/bots.log" 2>&1 &
bots_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /metrics >"$work/busy.txt" || fail "arenad has stopped showing /metrics"
    grep -q '^arenad_matches_total{.*} [1-9]' "$work/busy.txt" && break
    sleep 0.3
done
grep -q '^arenad_matches_total{.*} [1-9]' "$work/busy.txt" || fail "no match has ended"
wait "$bots_pid" || {
    tail -n 20 "$work/bots.log" >&2
    fail "arena-bots failed"
}

promtool=$(find_promtool) || {
    promtool=none
    echo "promtool: skipped, Debian's package prometheus cannot be downloaded"
}
code=0
"$root/.ci/check_deploy.py" "$promtool" "$work/idle.txt" "$work/busy.txt" "$@" || code=1

if command -v docker-compose >/dev/null; then
    # Without the name of the project, which Debian's docker-compose 1.29 does not know yet.
    sed '/^name:/d' "$root/deploy/compose/compose.yaml" |
        docker-compose --project-directory "$root/deploy/compose" --profile open --profile key \
            -f - config --quiet || code=1
else
    echo "compose file: skipped, there is no docker-compose here"
fi

# The unit as it would be installed, with the program in its place, in a root of its own.
if command -v systemd-analyze >/dev/null; then
    mkdir -p "$work/root"/{bin,usr/bin,usr/lib/systemd,etc/systemd/system}
    cp "$bin/arenad" "$work/root/usr/bin/"
    cp /bin/kill "$work/root/bin/"
    cp -r /usr/lib/systemd/system "$work/root/usr/lib/systemd/"
    cp "$root/deploy/systemd/arenad.service" "$work/root/etc/systemd/system/"
    cp "$root/deploy/systemd/arenad.service" "$work/root/etc/systemd/system/arenad@.service"
    systemd-analyze verify --root="$work/root" arenad.service arenad@1.service || code=1
    systemd-analyze security --offline=yes --root="$work/root" --threshold=20 arenad.service \
        >"$work/security.txt" || {
        grep '✗' "$work/security.txt"
        code=1
    }
    tail -n 1 "$work/security.txt"
else
    echo "unit: skipped, there is no systemd-analyze here"
fi
exit "$code"
