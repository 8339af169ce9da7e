#!/bin/bash
# matches.sh [--mode MODE]... [--seed S]
#
# Builds arenad and arena-bots, and plays matches on maps/arena.tmj over UDP on this machine's
# loopback: for each mode it starts the server with the rules of the map and the [match] table of
# scenarios/match/MODE.toml, lets sixteen bots play a minute of scenarios/match.toml while two
# watch, prints how the matches ended, and ends the server. Installs missing packages first
# (scripts/setup.sh).
# Defaults: every mode with a file in scenarios/match, seed 1.
#
# Leaves build/matches/MODE.json, MODE.html, MODE.rules.toml and MODE.log.
# Exit code: 0 all went well, 1 a threshold was missed or a part failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/server.sh
. "$(dirname "$0")/server.sh"

modes=()
seed=1

while [ $# -gt 0 ]; do
    case $1 in
        --mode | --seed)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            case $1 in
                --mode) modes+=("$2") ;;
                --seed) seed=$2 ;;
            esac
            shift 2
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done
[[ $seed =~ ^[0-9]{1,9}$ ]] || usage_error "'$seed' is no whole number"

tables=$root/scenarios/match
known=()
for table in "$tables"/*.toml; do
    known+=("$(basename "$table" .toml)")
done
[ ${#modes[@]} -gt 0 ] || modes=("${known[@]}")
for mode in "${modes[@]}"; do
    [[ " ${known[*]} " == *" $mode "* ]] || usage_error "unknown mode '$mode': write one of ${known[*]}"
done

out=$root/build/matches
map=$root/maps/arena.tmj

# play MODE: plays a minute of one mode. Returns 1 when a part failed, and says which.
play() {
    local mode=$1 bots_code=0 server_code=0
    local rules=$out/$mode.rules.toml log=$out/$mode.log report=$out/$mode.json
    rm -f "$report"
    { cat "$root/maps/arena.rules.toml" && echo && cat "$tables/$mode.toml"; } >"$rules"

    say "Play $mode: 16 bots for a minute, and 2 watchers"
    # The second try is for the case that another program took one of the ports in between.
    local options=(--map "$map" --rules "$rules" --seed "$seed" --watchers-max 2)
    start_server "$log" "${options[@]}" || start_server "$log" "${options[@]}" ||
        complain "$log" "the server did not get ready for $mode" || return
    timeout --foreground 120 "$bin/arena-bots" --accept-invalid --server "127.0.0.1:$udp_port" \
        --scenario "$root/scenarios/match.toml" --seed "$seed" --map "$map" --rules "$rules" \
        --status "127.0.0.1:$http_port" --json "$report" --html "$out/$mode.html" || bots_code=$?
    stop_server || server_code=$?
    [ "$server_code" = 0 ] ||
        complain "$log" "the server ended with exit code $server_code, not 0" || return
    [ "$bots_code" = 0 ] ||
        complain "$log" "arena-bots ended with exit code $bots_code, not 0" || return
}

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release (the first time takes a few minutes)"
build_preset release -- arenad arena-bots

mkdir -p "$out"
failed=
for mode in "${modes[@]}"; do
    if play "$mode"; then
        say "Done with $mode: the reports are build/matches/$mode.json and $mode.html"
    else
        say "FAILED in $mode: see above, and build/matches/$mode.log"
        failed="$failed $mode"
    fi
done
[ -z "$failed" ] || fail "not all went well in:$failed"
