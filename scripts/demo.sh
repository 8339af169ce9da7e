#!/bin/bash
# demo.sh [--clients N] [--duration SECONDS] [--map FILE] [--seed S]
# demo.sh --web [--clients N] [--duration SECONDS] [--map FILE] [--seed S]
#
# Builds arenad, starts it on a map on this machine's loopback, lets bots play on it over UDP,
# prints what they saw, and ends the server. Installs missing packages first (scripts/setup.sh).
# Without --map it plays maps/arena.tmj, seen from above, and then maps/hills.tmj, seen from the
# side. Defaults: 64 clients, 15 seconds for each map, seed 1.
#
# With --web you play, too: it builds the page for browsers (scripts/web.sh), serves it on loopback,
# and prints the address to open. Bots play there until Ctrl-C, or for --duration seconds; defaults:
# 16 clients, maps/arena.tmj.
#
# Leaves build/demo/NAME.json and NAME.log for each map, and report.json for the first one.
# Exit code: 0 all went well, 1 a threshold was missed or a part failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/server.sh
. "$(dirname "$0")/server.sh"

clients=
duration=
web=
maps=("$root/maps/arena.tmj" "$root/maps/hills.tmj")
seed=1

while [ $# -gt 0 ]; do
    case $1 in
        --clients | --duration | --map | --seed)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            case $1 in
                --clients) clients=$2 ;;
                --duration) duration=$2 ;;
                --map) maps=("$(realpath -m "$2")") ;;
                --seed) seed=$2 ;;
            esac
            shift 2
            ;;
        --web)
            web=yes
            shift
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done
# The longest run that bots take is a week.
clients=${clients:-$([ -n "$web" ] && echo 16 || echo 64)}
duration=${duration:-$([ -n "$web" ] && echo 604800 || echo 15)}
for number in "$clients" "$duration" "$seed"; do
    [[ $number =~ ^[0-9]{1,9}$ ]] || usage_error "'$number' is no whole number"
done

out=$root/build/demo

# name_of MAP: the name of a map, in whatever format it is: arena for maps/arena.tmj.
name_of() {
    local file
    file=$(basename "$1")
    echo "${file%.*}"
}

# play MAP: plays one map from start to stop. Returns 1 when a part failed, and says which.
play() {
    local map=$1 name bots_code=0 server_code=0
    name=$(name_of "$map")
    local log=$out/$name.log report=$out/$name.json
    rm -f "$report"

    say "Start arenad on ${map#"$root"/}"
    # The second try is for the case that another program took one of the ports in between.
    local options=(--map "$map" --max-clients "$((clients > 256 ? clients : 256))" --seed "$seed")
    start_server "$log" "${options[@]}" || start_server "$log" "${options[@]}" ||
        complain "$log" "the server did not get ready on ${map#"$root"/}" || return
    say "Play: $clients bots for $duration s over UDP 127.0.0.1:$udp_port" \
        "(watch http://127.0.0.1:$http_port/status)"
    timeout --foreground $((duration + 60)) "$bin/arena-bots" --accept-invalid --server "127.0.0.1:$udp_port" \
        --clients "$clients" --duration "$duration" --seed "$seed" --map "$map" \
        --status "127.0.0.1:$http_port" --json "$report" || bots_code=$?

    say "Stop the server with SIGTERM"
    stop_server || server_code=$?
    [ "$server_code" = 0 ] ||
        complain "$log" "the server ended with exit code $server_code, not 0" || return
    [ "$bots_code" = 0 ] ||
        complain "$log" "arena-bots ended with exit code $bots_code, not 0" || return
    [ -s "$report" ] || complain "$log" "arena-bots left no report" || return
    [ -e "$out/report.json" ] || cp "$report" "$out/report.json"
}

# play_in_browser MAP: serves the page and lets bots play until a signal or the end of the duration.
# Returns 1 when a part failed, and says which.
play_in_browser() {
    local map=$1 log=$out/web.log bots_log=$out/web-bots.log bots_code=0 server_code=0 websocket_port
    websocket_port=$(free_port tcp 8090) || exit 1
    say "Start arenad on ${map#"$root"/}, with the page for browsers"
    start_server "$log" --map "$map" --seed "$seed" --web --websocket-port "$websocket_port" --watchers-max 16 ||
        complain "$log" "the server did not get ready on ${map#"$root"/}" || return

    "$bin/arena-bots" --accept-invalid --server "127.0.0.1:$udp_port" --clients "$clients" \
        --duration "$duration" --seed "$seed" --map "$map" --judge 0 --predict 0 >"$bots_log" 2>&1 &
    bots_pid=$!
    trap 'kill -TERM "$bots_pid" 2>/dev/null || true' INT TERM
    say "Open http://127.0.0.1:$http_port/ in a browser to play against $clients bots; Ctrl-C ends it"
    while kill -0 "$bots_pid" 2>/dev/null; do
        bots_code=0
        wait "$bots_pid" || bots_code=$?
    done

    say "Stop the server with SIGTERM"
    stop_server || server_code=$?
    [ "$server_code" = 0 ] ||
        complain "$log" "the server ended with exit code $server_code, not 0" || return
    # 3: a signal has ended the run. 143: so have two, that of Ctrl-C and the one above. 130: Ctrl-C
    # has ended the waiting, and the run.
    [[ $bots_code =~ ^(0|3|130|143)$ ]] ||
        complain "$bots_log" "arena-bots ended with exit code $bots_code" || return
}

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release (the first time takes a few minutes)"
build_preset release -- arenad arena-bots

mkdir -p "$out"
if [ -n "$web" ]; then
    say "Build the page for browsers"
    "$root/scripts/web.sh"
    play_in_browser "${maps[0]}" || fail "not all went well: see above, and build/demo/web.log"
    exit 0
fi
rm -f "$out/report.json"
failed=
for map in "${maps[@]}"; do
    name=$(name_of "$map")
    if play "$map"; then
        say "Done with $name: the server ended with exit code 0, the report is in build/demo/$name.json"
    else
        say "FAILED on $name: see above, and build/demo/$name.log"
        failed="$failed $name"
    fi
done
[ -z "$failed" ] || fail "not all went well on:$failed"
