#!/bin/bash
# crowd.sh [--clients N] [--duration SECONDS] [--network NAME] [--map FILE] [--seed S]
#
# Plays a crowd in one match over UDP, with server and bots on this machine: starts arenad at 60 ticks
# and 20 updates a second on maps/field.tmj, lets N bots (1000) play on it for SECONDS (60), including
# their joins, on request over a simulated network (lan, wifi, 4g, bad, or a file), and ends the server.
# Prints the ticks, the late inputs, the processor time of both sides, the memory and the bytes, from
# the server's metrics and the report of the bots. The figures begin when all bots have been in for 5 s.
#
# Leaves the pages, the logs and the report of the bots in build/crowd.
# Exit code: 0 if every bot joined and stayed, the judges found no violation, 99 of 100 ticks took
# less than 8 ms and 999 of 1000 less than 16, and at most one input in 1000 came late; 1 if not, or if
# a part failed; 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

clients=1000
duration=60
network=
map=$root/maps/field.tmj
seed=1
settle=5 # seconds from the last join to the first page of metrics
while [ $# -gt 0 ]; do
    case $1 in
        --clients | --duration | --seed)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            [[ $2 =~ ^[0-9]{1,9}$ ]] || usage_error "'$2' is no whole number"
            printf -v "${1#--}" '%s' "$2"
            shift 2
            ;;
        --network)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            network=$2
            shift 2
            ;;
        --map)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            map=$(realpath -m "$2")
            shift 2
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done
ramp=$((clients / 200 + 2)) # 200 joins a second
played=$((duration - ramp - settle - 2))
[ "$clients" -ge 1 ] || usage_error "at least one client has to play"
[ "$played" -ge 1 ] || usage_error "$clients bots need $((duration - played + 1)) s at least"

out=$root/build/crowd
bin=$root/build/release/bin
server_pid=
bots_pid=

# However the crowd ends, no process outlives it.
kill_all() {
    [ -z "$bots_pid" ] || kill "$bots_pid" 2>/dev/null || true
    [ -z "$server_pid" ] || kill -KILL "$server_pid" 2>/dev/null || true
}
trap kill_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# metric NAME FILE: prints the value of a metric; labels are a part of its name.
metric() {
    awk -v name="$1" '$1 == name { print $2 }' "$2"
}
# grown NAME: prints by how much the metric has grown between the two pages.
grown() {
    awk -v name="$1" '$1 == name { if (FNR == NR) before = $2; else print $2 - before }' \
        "$out/2-joined" "$out/3-played"
}
# report KEY: prints a number from the report of the bots.
report() {
    awk -v key="\"$1\":" '$1 == key { sub(/,$/, "", $2); print $2; exit }' "$out/bots.json"
}
# bots_ticks: prints the processor time of the bots so far, in the kernel's ticks.
bots_ticks() {
    awk '{ sub(/^.*\) /, ""); print $12 + $13 }' "/proc/$bots_pid/stat"
}
# save_metrics NAME: saves the page of metrics.
save_metrics() {
    http_get "$http_port" /metrics >"$out/$1" || fail "the server does not answer: $out/arenad.log"
}

# ticks: prints, for the ticks between the two pages, the count, the edges of the histogram's buckets
# that hold the median, 99 in 100, 999 in 1000 and the slowest, in ms, and how many in 10000 are below
# 8 ms and below 16 ms.
ticks() {
    awk '
        !/^arenad_tick_duration_seconds_bucket/ { next }
        { split($1, part, "\""); edge = part[2] }
        FNR == NR { before[edge] = $2; next }
        { edges[++n] = edge; count[n] = $2 - before[edge] }
        function at(share,   i) {
            for (i = 1; i < n && count[i] < share * count[n]; i++);
            return edges[i] == "+Inf" ? "more" : edges[i] * 1000
        }
        END {
            if (count[n] == 0) exit 1
            for (i = 1; i < n; i++) {
                if (edges[i] <= 0.008) short = count[i]
                if (edges[i] <= 0.016) within = count[i]
            }
            print count[n], at(0.5), at(0.99), at(0.999), at(1), \
                int(10000 * short / count[n]), int(10000 * within / count[n])
        }' "$out/2-joined" "$out/3-played"
}

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release"
build_preset release -- arenad arena-bots

mkdir -p "$out"
rm -f "$out"/*
udp_port=$(free_port udp 40200)
http_port=$(free_port tcp 8288)
say "Start arenad and $clients bots on $(basename "$map")${network:+ over $network}"
"$bin/arenad" --map "$map" --udp-address 127.0.0.1 --udp-port "$udp_port" \
    --http-address 127.0.0.1 --http-port "$http_port" --max-clients "$((clients + 8))" \
    --tick-rate 60 --snapshot-rate 20 --seed "$seed" >"$out/arenad.log" 2>&1 &
server_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /readyz >/dev/null && break
    sleep 0.1
done
save_metrics 1-empty
"$bin/arena-bots" --accept-invalid --server "127.0.0.1:$udp_port" \
    --clients "$clients" --seed "$seed" --quiet --map "$map" --duration "$duration" \
    --ramp "$ramp" ${network:+--network "$network"} --json "$out/bots.json" \
    >"$out/bots.log" 2>&1 &
bots_pid=$!
sleep $((ramp + settle))
save_metrics 2-joined
bots_before=$(bots_ticks) || fail "arena-bots has ended: $out/bots.log"
sleep "$played"
save_metrics 3-played
bots_cpu=$(($(bots_ticks) - bots_before))

bots_code=0
wait "$bots_pid" || bots_code=$?
bots_pid=
kill -TERM "$server_pid"
wait "$server_pid" || fail "arenad did not end well: $out/arenad.log"
server_pid=
[ -s "$out/bots.json" ] || fail "arena-bots left no report: $out/bots.log"

read -r count p50 p99 p999 max short within < <(ticks)
late=$(grown 'arenad_inputs_total{outcome="late"}')
applied=$(grown 'arenad_inputs_total{outcome="applied"}')
late_in_100000=$((100000 * late / (late + applied + 1)))
memory_empty=$(($(metric process_resident_memory_bytes "$out/1-empty") / 1024))
memory=$(($(metric process_resident_memory_bytes "$out/3-played") / 1024))
players=$(metric arenad_players "$out/3-played")
lost=$(report clients_lost)
violations=$(report invariant_violations)

# each SECONDS: prints this time in us for each client and second.
each() {
    awk -v sum="$1" -v ticks="$count" -v clients="$clients" \
        'BEGIN { printf "%.0f", sum * 1e6 / (ticks / 60 * clients) }'
}
row() { printf '%-44s %12s\n' "$@"; }
say "Of $((count / 60)) s; ticks are in milliseconds, each the upper edge of its bucket"
row "clients that were admitted" "$(report clients_connected)"
row "clients that were lost" "$lost"
row "violations" "$violations"
row "players in the world at the end" "$players"
row "median tick" "$p50"
row "99 of 100 ticks within" "$p99"
row "999 of 1000 ticks within" "$p999"
row "slowest tick" "$max"
row "ticks that were skipped" "$(grown arenad_ticks_skipped_total)"
row "late inputs in 100,000" "$late_in_100000"
row "update items that had to wait" "$(grown arenad_update_items_left_out_total)"
row "bytes per second to each client" "$(printf %.0f "$(report bytes_per_client_second)")"
row "bytes per second from each client" "$(printf %.0f "$(report bytes_sent_per_client_second)")"
row "round trip, 99 of 100 within, ms" "$(report round_trip_ms_p99)"
say "Microseconds of processor time per client and second"
row "server, all threads and the kernel" "$(each "$(grown process_cpu_seconds_total)")"
for stage in receive step record update flush; do
    row "  its ticks, stage $stage" \
        "$(each "$(grown "arenad_tick_stage_seconds_total{stage=\"$stage\"}")")"
done
row "bots, judges and simulated network included" \
    "$(each "$(awk -v ticks="$bots_cpu" -v hertz="$(getconf CLK_TCK)" 'BEGIN { print ticks / hertz }')")"
say "Memory"
row "resident, without clients, KiB" "$memory_empty"
row "resident, with all, KiB" "$memory"
row "for each client, bytes" "$((1024 * (memory - memory_empty) / clients))"

failed=
[ "$lost" = 0 ] || failed="$failed; $lost clients were lost"
[ "$violations" = 0 ] || failed="$failed; the judges found $violations violations"
[ "$bots_code" = 0 ] || failed="$failed; arena-bots ended with exit code $bots_code: $out/bots.log"
[ "$players" = "$clients" ] || failed="$failed; $players of $clients players are in the world"
[ "$short" -ge 9900 ] || failed="$failed; only $short of 10000 ticks took less than 8 ms"
[ "$within" -ge 9990 ] || failed="$failed; only $within of 10000 ticks took less than 16 ms"
[ "$late_in_100000" -le 100 ] || failed="$failed; $late_in_100000 of 100000 inputs came late"
[ -z "$failed" ] || fail "not all held${failed}"
say "All held"
