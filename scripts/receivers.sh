#!/bin/bash
# receivers.sh [--runs N] [--duration SECONDS] [--clients N] [--seed S]
#
# Shows that a receiver of results that is slow or dead costs the server's tick nothing. Plays matches
# of a second each over UDP on this machine's loopback, with arenad and N bots (64) on maps/arena.tmj,
# and sends each result with --results-url to
#
#   good     a receiver that takes each result at once
#   nobody   a port where nobody listens
#   silent   a receiver that accepts connections and never answers
#
# The three take turns, RUNS times (5) for SECONDS (20) each, so that what else the machine does meets
# them alike; run it on a machine with no other work all the same. Prints for each the medians of: the 99th percentile of the tick, the mean tick, the
# resident memory at the end, and the results that were sent and that wait. The percentile is
# interpolated in its bucket of arenad_tick_duration_seconds. Installs missing packages first.
#
# Leaves the logs and a table of all runs in build/receivers.
# Exit code: 0 if no median of a tick's percentile is a tenth above that of the good receiver, and the
# memory no more than 8 MiB; 1 if not, or if a part failed; 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/server.sh
. "$(dirname "$0")/server.sh"

runs=5
duration=20
clients=64
seed=1
while [ $# -gt 0 ]; do
    case $1 in
        --runs | --duration | --clients | --seed)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            [[ $2 =~ ^[0-9]{1,9}$ ]] || usage_error "'$2' is no whole number"
            printf -v "${1#--}" '%s' "$2"
            shift 2
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done
[ "$runs" -ge 1 ] || usage_error "at least one run is needed"
[ "$duration" -ge 4 ] || usage_error "a run takes 4 s at least"
[ "$clients" -ge 2 ] || usage_error "a match takes two players at least"

out=$root/build/receivers
map=$root/maps/arena.tmj
table=$out/runs.txt
receiver_pid=

end_receiver() {
    [ -z "$receiver_pid" ] || kill -KILL "$receiver_pid" 2>/dev/null || true
    [ -z "$receiver_pid" ] || wait "$receiver_pid" 2>/dev/null || true
    receiver_pid=
}
trap 'end_receiver; kill_server' EXIT

# receive KIND PORT: starts a receiver and waits until it listens. A good one answers 204 to each
# request and keeps the connection; a silent one reads and never answers.
receive() {
    python3 - "$1" "$2" >"$out/receiver.log" 2>&1 <<'END' &
import http.server, sys

class Receiver(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        if sys.argv[1] == "silent":
            self.rfile.read()
        self.send_response(204)
        self.end_headers()

http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[2])), Receiver).serve_forever()
END
    receiver_pid=$!
    for _ in {1..100}; do
        (exec 3<>"/dev/tcp/127.0.0.1/$2") 2>/dev/null && return
        sleep 0.1
    done
    fail "the receiver does not listen: see $out/receiver.log"
}

# percentile BEFORE AFTER: prints the 99th percentile of the ticks between two pages, in us.
percentile() {
    awk '
        !/^arenad_tick_duration_seconds_bucket/ { next }
        { split($1, part, "\""); edge = part[2] }
        FNR == NR { before[edge] = $2; next }
        { edges[++n] = edge; count[n] = $2 - before[edge] }
        END {
            wanted = 0.99 * count[n]
            for (i = 1; i < n && count[i] < wanted; i++);
            if (count[n] == 0 || edges[i] == "+Inf") exit 1
            low = i > 1 ? edges[i - 1] : 0
            below = i > 1 ? count[i - 1] : 0
            printf "%.1f", 1e6 * (low + (edges[i] - low) * (wanted - below) / (count[i] - below))
        }' "$1" "$2"
}
# metric NAME FILE: prints the value of a metric, 0 if it is not there.
metric() {
    awk -v name="$1" '$1 == name { value = $2 } END { printf "%d", value }' "$2"
}
# mean BEFORE AFTER: prints the mean tick between two pages, in us.
mean() {
    awk '/^arenad_tick_duration_seconds_(sum|count) / {
            if (FNR == NR) before[$1] = $2; else grown[$1] = $2 - before[$1] }
        END { printf "%.1f", 1e6 * grown["arenad_tick_duration_seconds_sum"] / \
                  grown["arenad_tick_duration_seconds_count"] }' "$1" "$2"
}

# play KIND: plays one run and adds its line to the table.
play() {
    local kind=$1 log=$out/arenad.$1.log port bots_code=0
    port=$(free_port tcp 8700)
    [ "$kind" = nobody ] || receive "$kind" "$port"
    rm -rf "$out/spool"
    mkdir "$out/spool"
    start_server "$log" --map "$map" --rules "$out/rules.toml" --seed "$seed" \
        --max-clients "$((clients + 8))" --results-url "http://127.0.0.1:$port/results" \
        --results-key-file "$out/results.key" --results-spool "$out/spool" ||
        complain "$log" "the server did not get ready" || exit 1
    timeout --foreground $((duration + 30)) "$bin/arena-bots" --accept-invalid --quiet \
        --server "127.0.0.1:$udp_port" --clients "$clients" --ramp 1 --seed "$seed" --map "$map" \
        --rules "$out/rules.toml" --duration "$((duration + 3))" >"$out/bots.$kind.log" 2>&1 &
    local bots_pid=$!
    sleep 2
    http_get "$http_port" /metrics >"$out/before" || fail "the server does not answer: $log"
    sleep "$duration"
    http_get "$http_port" /metrics >"$out/after" || fail "the server does not answer: $log"
    wait "$bots_pid" || bots_code=$?
    [ "$bots_code" = 0 ] || fail "arena-bots ended with $bots_code: $out/bots.$kind.log"
    stop_server || fail "arenad did not end well: $log"
    end_receiver
    echo "$kind $(percentile "$out/before" "$out/after") $(mean "$out/before" "$out/after")" \
        "$(($(metric process_resident_memory_bytes "$out/after") / 1024))" \
        "$(metric arenad_results_delivered_total "$out/after")" \
        "$(metric arenad_results_pending "$out/after")" | tee -a "$table"
}

# median KIND COLUMN: prints the median of a column of the table.
median() {
    awk -v kind="$1" -v column="$2" '$1 == kind { print $column }' "$table" | sort -n |
        awk '{ value[NR] = $1 } END { print NR % 2 ? value[(NR + 1) / 2] \
            : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'
}

say "Set-up"
"$root/scripts/setup.sh"
say "Build, preset release"
build_preset release -- arenad arena-bots
mkdir -p "$out"
rm -rf "${out:?}"/*
{
    cat "$root/maps/arena.rules.toml"
    printf '\n[match]\nmode = "deathmatch"\ncountdown = 0\ntime_limit = 1\nmatch_end = 0\novertime = 0\n'
} >"$out/rules.toml"
"$bin/arenad" keygen "$out/results.key" >/dev/null

say "Of each run: receiver, 99th percentile and mean of the tick in us, memory in KiB, results sent, waiting"
for _ in $(seq "$runs"); do
    for kind in good nobody silent; do
        play "$kind"
    done
done

say "Medians of $runs runs of $duration s with $clients bots"
printf '%-10s %10s %10s %12s %8s %8s\n' receiver "p99, us" "mean, us" "memory, KiB" sent waiting
failed=
for kind in good nobody silent; do
    printf '%-10s %10s %10s %12s %8s %8s\n' "$kind" "$(median "$kind" 2)" "$(median "$kind" 3)" \
        "$(median "$kind" 4)" "$(median "$kind" 5)" "$(median "$kind" 6)"
    awk -v one="$(median "$kind" 2)" -v good="$(median good 2)" \
        'BEGIN { exit !(one <= 1.1 * good) }' ||
        failed="$failed; $kind: the tick's 99th percentile is more than a tenth above that of good"
    [ "$(median "$kind" 4)" -le "$(($(median good 4) + 8192))" ] ||
        failed="$failed; $kind: the memory is more than 8 MiB above that of good"
done
[ -z "$failed" ] || fail "${failed#; }"
