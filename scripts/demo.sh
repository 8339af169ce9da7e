#!/bin/bash
# demo.sh [--clients N] [--duration SECONDS] [--map FILE] [--seed S]
#
# Builds arenad, starts it on a map on this machine's loopback, lets bots play on it over UDP,
# prints what they saw, and ends the server. Installs what is missing first (scripts/setup.sh).
# Defaults: 64 clients, 15 seconds, maps/arena.tmj, seed 1.
#
# Leaves build/demo/report.json, build/demo/server.log and build/demo/bots.log.
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
end_server() {
    [ -z "$server_pid" ] || kill -KILL "$server_pid" 2>/dev/null || true
}
trap end_server EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

server_failed() {
    printf '%s\n' "--- the last lines of $log" >&2
    tail -n 20 "$log" >&2
    fail "$*"
}

# free_udp PORT / free_tcp PORT: the port itself when nobody listens on it here, else 0, which
# lets the server take any.
free_port() {
    local wanted
    wanted=$(printf ':%04X' "$2")
    if awk -v wanted="$wanted" -v state="$3" \
        '$2 ~ wanted "$" && $4 == state { found = 1 } END { exit !found }' \
        "/proc/net/$1" "/proc/net/${1}6" 2>/dev/null; then
        echo 0
    else
        echo "$2"
    fi
}
