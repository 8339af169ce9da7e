# shellcheck shell=bash
# Starts and ends a server on this machine's loopback. Sourced after lib.sh, never run, by demo.sh and
# matches.sh.

# lib.sh sets root.
# shellcheck disable=SC2154
bin=$root/build/release/bin
server_pid=
udp_port=
http_port=

# However the script ends, no server outlives it.
kill_server() {
    if [ -n "$server_pid" ]; then
        kill -KILL "$server_pid" 2>/dev/null || true
        wait "$server_pid" 2>/dev/null || true
    fi
    server_pid=
}
trap kill_server EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# complain LOG WORDS...: prints the end of the server's log and then what is wrong; returns 1.
complain() {
    local log=$1
    shift
    kill_server
    printf '%s\n' "--- the last lines of $log" >&2
    tail -n 20 "$log" >&2
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    return 1
}

# start_server LOG OPTION...: starts the server on free ports, udp_port and http_port, and waits until
# it is ready. Returns 1 when it ended, or was not ready in time.
start_server() {
    local log=$1
    shift
    udp_port=$(free_port udp 40000) || exit 1
    http_port=$(free_port tcp 8088) || exit 1
    "$bin/arenad" "$@" --udp-address 127.0.0.1 --udp-port "$udp_port" \
        --http-address 127.0.0.1 --http-port "$http_port" >"$log" 2>&1 &
    server_pid=$!
    for _ in {1..100}; do
        http_get "$http_port" /readyz >/dev/null && return 0
        kill -0 "$server_pid" 2>/dev/null || return 1
        sleep 0.1
    done
    kill_server
    return 1
}

# Ends the server as an operator would. Returns its exit code.
stop_server() {
    local code=0
    kill -TERM "$server_pid" 2>/dev/null || true
    for _ in {1..100}; do
        kill -0 "$server_pid" 2>/dev/null || break
        sleep 0.1
    done
    kill -KILL "$server_pid" 2>/dev/null || true
    wait "$server_pid" 2>/dev/null || code=$?
    server_pid=
    return "$code"
}
