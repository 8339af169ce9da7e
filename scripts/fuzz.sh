#!/bin/bash
# fuzz.sh [SECONDS] [TARGET]
#
# Fuzzes each target of tests/fuzz, or the named one, for SECONDS (60) with libFuzzer and the
# address and undefined-behaviour sanitizers, as many at once as there are cores. The corpus grows in
# build/fuzz/corpus/TARGET and is used again by the next run; an input that fails is left in
# build/fuzz/findings.
#
# Exit code: 0 nothing found, 1 something found or the build failed, 2 usage error.

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

# fuzz_target NAME: fuzzes one target and prints in one write how it ended, because several run at once.
fuzz_target() {
    local corpus=$root/build/fuzz/corpus/$1 seeds=$root/tests/fuzz/corpus/$1
    local log=$root/build/fuzz/$1.log
    local -a arguments=("$corpus")
    mkdir -p "$corpus"
    [ ! -d "$seeds" ] || arguments+=("$seeds")
    if "$root/build/fuzz/bin/$1" -max_total_time="$duration" -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$findings/$1-" "${arguments[@]}" >"$log" 2>&1; then
        printf '%6d s  %-20s %s\n' "$SECONDS" "$1" "$(grep -E '^Done ' "$log" || tail -n 1 "$log")"
        return
    fi
    printf '%6d s  %-20s FOUND SOMETHING\n%s\n' "$SECONDS" "$1" "$(tail -n 40 "$log")" >&2
    touch "$log.failed"
    return 1
}

say "Fuzz ${#targets[@]} targets for $duration s each"
rm -f "$root"/build/fuzz/*.log.failed
export root duration findings
export -f fuzz_target
# shellcheck disable=SC2016  # the shell that is started fills that in, not this one
if ! printf '%s\0' "${targets[@]}" |
    xargs -0 -n 1 -P "$(nproc)" bash -c 'fuzz_target "$1"' fuzz.sh; then
    mapfile -t failed < <(cd "$root/build/fuzz" && ls -- *.log.failed)
    fail "found something in ${failed[*]%.log.failed}; the inputs are in $findings"
fi
say "Nothing found"
