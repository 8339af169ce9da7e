#!/bin/bash
# properties.sh [CASES] [FILTER]
#
# The long mode of the properties: tries each property of tests/property, or those that FILTER names as
# --gtest_filter does, with CASES (100000) cases, as many at once as there are cores. The output of each
# is left in build/properties.
#
# Exit code: 0 all hold, 1 one does not hold or the build failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

# try_property NAME: prints one line that says whether it holds; if not, also what was found and how to
# repeat it. Several run at once, so each prints everything in one write.
try_property() {
    local name=$1 log=$logs/$1.log seed
    if RC_PARAMS="max_success=$cases" "$program" --gtest_filter="$name" >"$log" 2>&1; then
        printf '%6d s  holds  %s\n' "$SECONDS" "$name"
        return
    fi
    seed=$(sed -nE 's/^Using configuration:.* (seed=[0-9]+).*/\1/p' "$log")
    printf '%6d s  FAILS  %s\n%s\nRepeat it: RC_PARAMS="max_success=%s %s" %s --gtest_filter=%s\n' \
        "$SECONDS" "$name" "$(head -n 60 "$log")" "$cases" "$seed" "$program" "$name"
    return 1
}

case ${1:-} in
    -h | --help) print_usage && exit 0 ;;
esac
[ $# -le 2 ] || usage_error "two arguments at most"
cases=${1:-100000}
[[ $cases =~ ^[1-9][0-9]{0,8}$ ]] || usage_error "'$cases' is no number of cases"
filter=${2:-*}

say "Set-up"
"$root/scripts/setup.sh" "test"
say "Build, preset release"
build_preset release -- property

cd "$root"
program=build/release/bin/property
logs=build/properties
rm -rf "$logs"
mkdir -p "$logs"
mapfile -t names < <("$program" --gtest_list_tests --gtest_filter="$filter" |
    awk '/^[^ ].*\.$/ { suite = $1 } /^  / { print suite $1 }')
[ ${#names[@]} -gt 0 ] || usage_error "no property is named '$filter'"

say "${#names[@]} properties, $cases cases each"
export program logs cases
export -f try_property
# shellcheck disable=SC2016  # the shell that is started fills that in, not this one
if ! printf '%s\0' "${names[@]}" |
    xargs -0 -n 1 -P "$(nproc)" bash -c 'try_property "$1"' properties.sh; then
    mapfile -t failed < <(cd "$logs" && grep -L '\[  PASSED  \] 1 test' -- *.log)
    fail "${#failed[@]} of ${#names[@]} properties do not hold: ${failed[*]%.log}"
fi
say "all ${#names[@]} properties hold, $cases cases each"
