#!/bin/bash
# fuzz.sh [SECONDS] [TARGET]
#
# Fuzzes each target of tests/fuzz, or the one named, for SECONDS (60) with libFuzzer and the
# address and undefined-behaviour sanitizers. The corpus grows in build/fuzz/corpus/TARGET and is
# used again by the next run; an input that fails is left in build/fuzz/findings.
#
# Exit code: 0 nothing found, 1 something found or the build failed, 2 bad use.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

case ${1:-} in
    -h | --help) print_usage && exit 0 ;;
esac
[ $# -le 2 ] || usage_error "two arguments at most"
duration=${1:-60}
[[ $duration =~ ^[1-9][0-9]{0,6}$ ]] || usage_error "'$duration' is no number of seconds"

targets=()
for source in "$root"/tests/fuzz/*_fuzz.cpp; do
    [ -e "$source" ] || continue
    targets+=("$(basename "$source" .cpp)")
done
if [ $# -eq 2 ]; then
    [ -e "$root/tests/fuzz/$2.cpp" ] || usage_error "no target '$2' (there are: ${targets[*]})"
    targets=("$2")
fi
[ ${#targets[@]} -gt 0 ] || fail "there is no fuzz target in tests/fuzz"

say "Set-up"
"$root/scripts/setup.sh" ci
say "Build, preset fuzz"
build_preset fuzz

findings=$root/build/fuzz/findings
mkdir -p "$findings"
failed=()
for target in "${targets[@]}"; do
    corpus=$root/build/fuzz/corpus/$target
    seeds=$root/tests/fuzz/corpus/$target
    mkdir -p "$corpus"
    say "Fuzz $target for $duration s"
    log=$root/build/fuzz/$target.log
    arguments=("$corpus")
    [ ! -d "$seeds" ] || arguments+=("$seeds")
    if "$root/build/fuzz/bin/$target" -max_total_time="$duration" -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$findings/$target-" "${arguments[@]}" >"$log" 2>&1; then
        grep -E '^Done ' "$log" || tail -n 1 "$log"
    else
        tail -n 40 "$log" >&2
        failed+=("$target")
    fi
done
[ ${#failed[@]} = 0 ] || fail "found something in ${failed[*]}; the inputs are in $findings"
say "Nothing found"
