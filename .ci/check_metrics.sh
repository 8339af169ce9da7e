#!/bin/bash
# check_metrics.sh: checks that `promtool check metrics` accepts what a running arenad shows under
# /metrics: names, units, help texts. Skipped, with a message, where promtool is not available.
#
# Exit code: 0 accepted or skipped, 1 rejected.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

use_folder
work=$folder

promtool=$(find_promtool) || {
    echo "skipped: no promtool here, and Debian's package prometheus cannot be downloaded"
    exit 0
}
build_preset release -- arenad

http_port=$(free_port tcp 18088)
"$root/build/release/bin/arenad" --map "$root/maps/arena.tmj" --udp-port 0 \
    --udp-address 127.0.0.1 --http-port "$http_port" >"$work/server.log" 2>&1 &
server_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /readyz >/dev/null && break
    kill -0 "$server_pid" 2>/dev/null || break
    sleep 0.1
done
http_get "$http_port" /metrics >"$work/metrics.txt" || {
    tail -n 20 "$work/server.log" >&2
    fail "arenad did not show /metrics"
}

[ -s "$work/metrics.txt" ] || fail "/metrics is empty"
"$promtool" check metrics <"$work/metrics.txt" || fail "promtool refuses some of /metrics"
echo "metrics check: $(grep -c '^# TYPE' "$work/metrics.txt") metrics, all accepted"
