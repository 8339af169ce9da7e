#!/bin/bash
# flood.sh [--clients N] [--handshakes N] [--garbage N] [--seconds S] [--receive-buffer BYTES]
#
# Measures what a flood costs the players: starts arenad on this machine's loopback, lets N bots (200)
# play on it, and after 10 s sends it 60000 handshake packets (--handshakes) and 60000 packets of garbage
# a second from hundreds of addresses for S seconds (20). The server asks for a receive buffer of BYTES
# (4194304; a stock Linux grants 212992). Prints the ticks before and during the flood, the memory, and
# why packets were dropped, from the server's metrics.
#
# Leaves the pages, the logs and the report of the bots in build/flood.
# Exit code: 0 if during the flood 99 of 100 ticks took less than 8 ms, every bot stayed connected
# and the memory grew by less than 4 MiB; 1 if not, or if a part failed; 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

clients=200
handshakes=60000
garbage=60000
seconds=20
receive_buffer=4194304 # what the server asks for; a stock Linux grants 212992
warm_up=10       # for the bots to join and to meet each other
tick_max=0.008   # of 99 in 100, in seconds
growth_max=4096  # KiB
while [ $# -gt 0 ]; do
    case $1 in
        --clients | --handshakes | --garbage | --seconds | --receive-buffer)
            [ $# -ge 2 ] || usage_error "$1 needs a value"
            [[ $2 =~ ^[0-9]{1,9}$ ]] || usage_error "'$2' is no whole number"
            name=${1#--}
            printf -v "${name//-/_}" '%s' "$2"
            shift 2
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done

out=$root/build/flood
bin=$root/build/release/bin
server_pid=
bots_pid=

# However the flood ends, no process outlives it.
kill_all() {
    [ -z "$bots_pid" ] || kill "$bots_pid" 2>/dev/null || true
    [ -z "$server_pid" ] || kill -KILL "$server_pid" 2>/dev/null || true
}
trap kill_all EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# metric NAME FILE: prints the value of a metric without labels.
metric() {
    awk -v name="$1" '$1 == name { print $2 }' "$2"
}

# ticks FROM TO: prints, for the ticks between two pages, the count, the edges of the histogram's
# buckets that hold the median, 99 in 100 and the slowest, and how many in 1000 are below tick_max.
ticks() {
    awk -v limit="$tick_max" '
        !/^arenad_tick_duration_seconds_bucket/ { next }
        { split($1, part, "\""); edge = part[2] }
        FNR == NR { before[edge] = $2; next }
        { edges[++n] = edge; count[n] = $2 - before[edge] }
        function at(share,   i) {
            for (i = 1; i < n && count[i] < share * count[n]; i++);
            return edges[i] == "+Inf" ? "more" : edges[i] * 1000
        }
        END {
            for (i = 1; i <= n; i++)
                if (edges[i] == limit) below = count[i]
            if (count[n] == 0) exit 1
            print count[n], at(0.5), at(0.99), at(1), int(1000 * below / count[n])
        }' "$1" "$2"
}

say "Set-up"
"$root/scripts/setup.sh" "test"
say "Build, preset release"
build_preset release -- arenad arena-bots arena-flood

mkdir -p "$out"
rm -f "$out"/*
udp_port=$(free_port udp 40100)
http_port=$(free_port tcp 8188)
say "Start arenad and $clients bots"
"$bin/arenad" --map "$root/maps/arena.tmj" --udp-address 127.0.0.1 --udp-port "$udp_port" \
    --http-address 127.0.0.1 --http-port "$http_port" --max-clients "$((clients + 8))" --seed 1 \
    --udp-receive-buffer "$receive_buffer" \
    >"$out/arenad.log" 2>&1 &
server_pid=$!
for _ in {1..100}; do
    http_get "$http_port" /readyz >/dev/null && break
    sleep 0.1
done
"$bin/arena-bots" --accept-invalid --server "127.0.0.1:$udp_port" --clients "$clients" --seed 1 --quiet \
    --map "$root/maps/arena.tmj" --duration $((2 * warm_up + seconds + 5)) --ramp 2 \
    --json "$out/bots.json" >"$out/bots.log" 2>&1 &
bots_pid=$!
sleep "$warm_up"
http_get "$http_port" /metrics >"$out/1-joined" || fail "the server does not answer: $out/arenad.log"
sleep "$warm_up"
http_get "$http_port" /metrics >"$out/2-before"
say "Flood: $handshakes handshake packets and $garbage packets of garbage a second for $seconds s"
"$bin/arena-flood" --port "$udp_port" --handshakes "$handshakes" --garbage "$garbage" \
    --seconds "$seconds" >"$out/flood.json"
http_get "$http_port" /metrics >"$out/3-after" || fail "the server does not answer: $out/arenad.log"

bots_code=0
wait "$bots_pid" || bots_code=$?
bots_pid=
kill -TERM "$server_pid"
wait "$server_pid" || fail "arenad did not end well: $out/arenad.log"
server_pid=

read -r count_before p50_before p99_before max_before _ < <(ticks "$out/1-joined" "$out/2-before")
read -r count p50 p99 max below < <(ticks "$out/2-before" "$out/3-after")
drops=$(($(metric arenad_receive_buffer_drops_total "$out/3-after") - $(metric arenad_receive_buffer_drops_total "$out/2-before")))
memory_before=$(($(metric process_resident_memory_bytes "$out/2-before") / 1024))
memory=$(($(metric process_resident_memory_bytes "$out/3-after") / 1024))
players_before=$(metric arenad_players "$out/2-before")
players=$(metric arenad_players "$out/3-after")

row() { printf '%-34s %12s %12s\n' "$@"; }
say "Ticks are in milliseconds, each the upper edge of its bucket"
row "" before during
row "ticks" "$count_before" "$count"
row "median tick" "$p50_before" "$p50"
row "99 of 100 ticks within" "$p99_before" "$p99"
row "slowest tick" "$max_before" "$max"
row "players" "$players_before" "$players"
row "resident memory, KiB" "$memory_before" "$memory"
say "Packets of the flood"
grep -E 'packets_per_second|failed' "$out/flood.json"
say "Dropped by the kernel during the flood, because the receive buffer was full: $drops"
say "Refused during the flood"
awk '!/^arenad_(packets_dropped|handshakes_denied)_total/ { next }
    FNR == NR { before[$1] = $2; next }
    $2 > before[$1] { printf "%12d  %s\n", $2 - before[$1], $1 }' \
    "$out/2-before" "$out/3-after" | sort -rn

failed=
[ "$below" -ge 990 ] || failed="$failed; only $below of 1000 ticks took less than 8 ms"
[ "$players" = "$clients" ] || failed="$failed; $players of $clients bots are connected"
[ "$bots_code" = 0 ] || failed="$failed; arena-bots ended with exit code $bots_code: $out/bots.log"
[ $((memory - memory_before)) -lt "$growth_max" ] || failed="$failed; the memory grew by $((memory - memory_before)) KiB"
[ -z "$failed" ] || fail "not all held${failed}"
say "All held"
