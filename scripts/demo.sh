#!/bin/bash
# demo.sh [--clients N] [--duration SECONDS] [--map FILE] [--seed S]
#
# Builds arenad, starts it on a map on this machine's loopback, lets bots play on it over UDP,
# prints what they saw, and ends the server. Installs what is missing first (scripts/setup.sh).
# Defaults: 64 clients, 15 seconds, maps/arena.tmj, seed 1.
#
# Leaves build/demo/report.json and build/demo/server.log.
# Exit code: 0 all went well, 1 a threshold was missed or a part failed, 2 bad use.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

clients=64
duration=15
map=$root/maps/arena.tmj
seed=1
server_pid=

while [ $# -gt 0 ]; do
    case $1 in
        --clients | --duration | --map | --seed)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            case $1 in
                --clients) clients=$2 ;;
                --duration) duration=$2 ;;
                --map) map=$(realpath -m "$2") ;;
                --seed) seed=$2 ;;
            esac
            shift 2
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done
for number in "$clients" "$duration" "$seed"; do
    [[ $number =~ ^[0-9]{1,9}$ ]] || usage_error "'$number' is no whole number"
done

out=$root/build/demo
bin=$root/build/release/bin
log=$out/server.log

# Whatever ends the demo, no server outlives it.
kill_server() {
    if [ -n "$server_pid" ]; then
        kill -KILL "$server_pid" 2>/dev/null || true
        wait "$server_pid" 2>/dev/null || true
    fi
}
trap kill_server EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

fail_with_log() {
    printf '%s\n' "--- the last lines of $log" >&2
    tail -n 20 "$log" >&2
    fail "$*"
}

# Starts the server and waits until it is ready. Answers 1 when it ended instead.
start_server() {
    udp_port=$(free_port udp 40000) || exit 1
    http_port=$(free_port tcp 8088) || exit 1
    "$bin/arenad" --map "$map" --udp-address 127.0.0.1 --udp-port "$udp_port" \
        --http-address 127.0.0.1 --http-port "$http_port" \
        --max-clients "$((clients > 256 ? clients : 256))" --seed "$seed" >"$log" 2>&1 &
    server_pid=$!
    for _ in {1..100}; do
        http_get "$http_port" /readyz >/dev/null && return 0
        kill -0 "$server_pid" 2>/dev/null || return 1
        sleep 0.1
    done
    fail_with_log "the server was not ready within 10 s"
}

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release (the first time takes a few minutes)"
build_preset release -- arenad arena-bots

mkdir -p "$out"
rm -f "$out/report.json"
say "Start arenad on ${map#"$root"/}"
# A second try is for somebody who took one of the ports in between.
start_server || start_server || fail_with_log "the server ended instead of getting ready"
say "Play: $clients bots for $duration s over UDP 127.0.0.1:$udp_port" \
    "(watch http://127.0.0.1:$http_port/status)"

bots_code=0
timeout --foreground $((duration + 60)) "$bin/arena-bots" --server "127.0.0.1:$udp_port" \
    --clients "$clients" --duration "$duration" --seed "$seed" --map "$map" \
    --status "127.0.0.1:$http_port" --json "$out/report.json" || bots_code=$?

say "Stop the server with SIGTERM"
kill -TERM "$server_pid" 2>/dev/null || true
server_code=0
for _ in {1..100}; do
    kill -0 "$server_pid" 2>/dev/null || break
    sleep 0.1
done
kill -KILL "$server_pid" 2>/dev/null || true
wait "$server_pid" 2>/dev/null || server_code=$?
server_pid=

[ "$server_code" = 0 ] || fail_with_log "the server ended with exit code $server_code, not 0"
[ "$bots_code" = 0 ] || fail_with_log "arena-bots ended with exit code $bots_code, not 0"
[ -s "$out/report.json" ] || fail "arena-bots left no report"
say "Done: the server ended with exit code 0, the report is in build/demo/report.json"
