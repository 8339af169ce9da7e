#!/bin/bash
# demo.sh [--clients N] [--duration SECONDS] [--map FILE] [--seed S]
#
# Builds arenad, starts it on a map on this machine's loopback, lets bots play on it over UDP,
# prints what they saw, and ends the server. Installs missing packages first (scripts/setup.sh).
# Without --map it plays maps/arena.tmj, seen from above, and then maps/hills.tmj, seen from the
# side. Defaults: 64 clients, 15 seconds for each map, seed 1.
#
# Leaves build/demo/NAME.json and NAME.log for each map, and report.json for the first one.
# Exit code: 0 all went well, 1 a threshold was missed or a part failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/server.sh
. "$(dirname "$0")/server.sh"

clients=64
duration=15
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
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done
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

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release (the first time takes a few minutes)"
build_preset release -- arenad arena-bots

mkdir -p "$out"
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
