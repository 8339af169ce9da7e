# shellcheck shell=bash
# Runs many checks one after another and sums them up. Sourced, never run, by .ci/run and
# scripts/everything.sh. Continues after a failure, so that one run shows all failures.

sections_summary=()
sections_failed=0

# section NAME COMMAND...: runs one check and notes how it ended and how long it took.
section() {
    local name=$1 began=$SECONDS result=passed
    shift
    printf '\n=== %s (at %d s)\n' "$name" "$SECONDS"
    if ! "$@" </dev/null; then
        result=FAILED
        sections_failed=1
    fi
    sections_summary+=("$(printf '%-16s %s in %d s' "$name" "$result" $((SECONDS - began)))")
}

# end_sections: prints the summary and ends the script: 0 when all passed, 1 otherwise.
end_sections() {
    printf '\n=== summary (%d s)\n' "$SECONDS"
    printf '%s\n' "${sections_summary[@]}"
    exit "$sections_failed"
}
