#!/bin/bash
# everything.sh [--list] [PART...]
#
# Runs every check there is, in hours rather than minutes; .ci/run has what each change waits for. Parts:
#
#   ci           .ci/run
#   dev          every suite at -O0 with every assertion, compiled source by source
#   clang        every suite compiled by clang
#   address      every suite under the address and undefined-behaviour sanitizers
#   thread       every suite under the thread sanitizer
#   tidy         clang-tidy over every source
#   webassembly  the client core compiled for WebAssembly, and the pinned hashes there
#   properties   every property with 100,000 cases
#   sessions     2,000 seeds of sessions under attack, never tried before (each run draws the first one)
#   matches      the same of whole matches
#   games        5,000 of predicting clients
#   crowds       200 seeds of 300 clients, 50 of 600 and two of 1,024, 40 of a full arena without a
#                network, and 8,192 bots with their judges in one match, which take 6 GB
#   flood        200 players beside 120,000 packets of outsiders a second, also where the kernel grants
#                no larger receive buffer than a stock Linux does
#   fuzz         every fuzz target for ten minutes
#   packages     the Debian packages, installed and played with in a bare Debian
#
# Runs all of them, or the named parts, in this order, and continues after a failure.
# --list prints the names.
#
# Exit code: 0 all passed, 1 otherwise, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=scripts/sections.sh
. "$root/scripts/sections.sh"

parts=(ci dev clang address thread tidy webassembly properties sessions matches halls games crowds flood fuzz packages)

# shellcheck disable=SC2317  # section calls it
run_part() {
    case $1 in
        ci) .ci/run ;;
        dev) scripts/test.sh --preset dev ;;
        clang) scripts/test.sh --preset release-clang ;;
        address) scripts/test.sh --preset asan ;;
        thread) scripts/test.sh --preset tsan ;;
        tidy) .ci/check_tidy.sh --all ;;
        webassembly) .ci/check_webassembly.sh ;;
        properties) scripts/properties.sh ;;
        sessions) scripts/simulate.sh ;;
        matches) scripts/simulate.sh --matches ;;
        halls) scripts/simulate.sh --halls ;;
        games) scripts/simulate.sh --games --seeds 5000 ;;
        crowds)
            scripts/simulate.sh --matches --clients 300 --seeds 200 &&
                scripts/simulate.sh --matches --clients 600 --seeds 50 &&
                # In these seeds the fire buttons are held all the time, at 60 and at 10 ticks a second.
                scripts/simulate.sh --matches --clients 1024 --seeds 2 --seed 5 &&
                scripts/simulate.sh --crowds --seeds 40 &&
                build_preset release -- arena-bench &&
                build/release/bin/arena-bench bots --map maps/field.tmj --bots 8192 --seconds 1 \
                    --warm-up 4
            ;;
        flood) scripts/flood.sh && scripts/flood.sh --receive-buffer 212992 ;;
        fuzz) scripts/fuzz.sh 600 ;;
        packages) scripts/packages.sh ;;
    esac
}

case ${1:-} in
    -h | --help) print_usage && exit 0 ;;
    --list) printf '%s\n' "${parts[@]}" && exit 0 ;;
esac
for wanted in "$@"; do
    [[ " ${parts[*]} " == *" $wanted "* ]] ||
        usage_error "no part '$wanted' (there are: ${parts[*]})"
done

cd "$root"
for part in "${parts[@]}"; do
    if [ $# = 0 ] || [[ " $* " == *" $part "* ]]; then section "$part" run_part "$part"; fi
done
end_sections
