# shellcheck shell=bash
# Runs many checks one after another and sums them up. Sourced, never run, by .ci/run and
# scripts/everything.sh. Continues after a failure, so that one run shows all failures, and repeats
# what failed below the summary, where a log that was cut off at the top still has it.

sections_summary=()
sections_failures=()
sections_failed=0
sections_log=$(mktemp)
trap 'rm -f "$sections_log"' EXIT

# section NAME COMMAND...: runs one check and notes how it ended and how long it took.
section() {
    local name=$1 began=$SECONDS result=passed
    shift
    printf '\n=== %s (at %d s)\n' "$name" "$SECONDS"
    if ! "$@" </dev/null 2>&1 | tee "$sections_log"; then
        result=FAILED
        sections_failed=1
        sections_failures+=("$(printf '\n--- %s: %s\n' "$name" "$*" && failure_in "$sections_log")")
    fi
    sections_summary+=("$(printf '%-16s %s in %d s' "$name" "$result" $((SECONDS - began)))")
}

# failure_in LOG: prints the first failed assertions, the names of the tests that failed, and the end
# of the log.
failure_in() {
    grep -m 6 -A 14 -E ': Failure$|ERROR: [A-Za-z]+Sanitizer|WARNING: ThreadSanitizer' "$1" | head -n 80
    sed -n '/^The following tests FAILED/,/^Errors while/p' "$1" | head -n 40
    tail -n 15 "$1"
}

# end_sections: prints the summary and ends the script: 0 when all passed, 1 otherwise.
end_sections() {
    printf '\n=== summary (%d s)\n' "$SECONDS"
    printf '%s\n' "${sections_summary[@]}" "${sections_failures[@]}"
    exit "$sections_failed"
}
