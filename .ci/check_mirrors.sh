#!/bin/bash
# check_mirrors.sh [ROOT]: fails where a source of ROOT (default: this repository) has logic and no
# test of its own: sim/tick/projectiles/07_sweep_projectiles.{h,cpp} is tested by
# tests/unit/sim/tick/projectiles/sweep_projectiles_test.cpp. Logic is an if, a loop, a switch or a "?:" outside
# comments. tests/unit/not_mirrored.txt lists the exceptions, each with the reason:
#
#   path without ending, tab, reason
#
# Prints one line for each finding. Exit code: 0 none, 1 some.
set -euo pipefail

cd "${1:-$(dirname "$0")/..}"
list=tests/unit/not_mirrored.txt

# The sources with logic, without their endings.
with_logic() {
    git ls-files 'sim/*.h' 'sim/*.cpp' 'protocol/*.h' 'protocol/*.cpp' 'server/*.h' 'server/*.cpp' \
        'client/*.h' 'client/*.cpp' 'client-sim/*.h' 'client-sim/*.cpp' 'program/*.h' 'program/*.cpp' \
        'files/*.h' 'files/*.cpp' | LC_ALL=C xargs awk '
            { sub(/\/\/.*/, "") }
            /(^|[^_[:alnum:]])(if|for|while|switch) (constexpr )?\(/ || / \? / {
                sub(/\.(h|cpp)$/, "", FILENAME)
                print FILENAME
                nextfile
            }' | LC_ALL=C sort -u
}

# test_of PATH: the mirrored test. A number at the beginning of a name is a place in the tick.
test_of() {
    local name=${1##*/}
    echo "tests/unit/${1%/*}/$(sed -E 's/^[0-9]+_//' <<<"$name")_test.cpp"
}

found=0
finding() {
    echo "$*"
    found=$((found + 1))
}

declare -A reasons
while IFS=$'\t' read -r path reason; do
    case $path in '' | '#'*) continue ;; esac
    [ -n "$reason" ] || finding "$list: $path has no reason"
    reasons[$path]=$reason
done <"$list"

count=0
while IFS= read -r path; do
    count=$((count + 1))
    if [ -e "$(test_of "$path")" ]; then
        [ -z "${reasons[$path]:-}" ] || finding "$list: $path has a test now: delete its line"
    elif [ -z "${reasons[$path]:-}" ]; then
        finding "$path has no test: write $(test_of "$path"), or give the reason in $list"
    fi
    unset "reasons[$path]"
done < <(with_logic)
for path in "${!reasons[@]}"; do
    finding "$list: $path is no source with logic: delete its line"
done

[ "$found" = 0 ] || { echo "mirror check: $found findings"; exit 1; }
echo "mirror check: each of $count sources with logic has a test or a reason"
