#!/bin/bash
# check_words.sh [ROOT]: fails where a tracked file of ROOT (default: this repository) holds a word
# that .ci/retired_words.txt lists, and where docs/glossary.md names an owner that does not exist.
#
# Prints one line for each finding. Exit code: 0 none, 1 some.
set -euo pipefail

list=$(cd "$(dirname "$0")" && pwd)/retired_words.txt
cd "${1:-$(dirname "$0")/..}"

# The list itself, the history that a user reads, and data that nobody reads as text.
skipped=(':!.ci/retired_words.txt' ':!.ci/check_words*' ':!CHANGELOG.md' ':!tests/data' ':!*.svg')
found=0

while IFS=$'\t' read -r pattern advice places; do
    case $pattern in '' | '#'*) continue ;; esac
    read -ra pathspecs <<<"$places"
    while IFS= read -r line; do
        echo "${line:0:150} -> write $advice"
        found=$((found + 1))
    done < <(git grep -nIiE -e "$pattern" -- "${pathspecs[@]}" "${skipped[@]}" || true)
done <"$list"

# Rows of the glossary are "| term | meaning | owner |"; owners are paths in backquotes.
while IFS= read -r owner; do
    [ -e "$owner" ] || {
        echo "docs/glossary.md: the owner $owner does not exist"
        found=$((found + 1))
    }
done < <(awk -F'|' '/^\|/ { n = split($4, part, /\140/); for (i = 2; i <= n; i += 2) print part[i] }' \
    docs/glossary.md | sort -u)

[ "$found" = 0 ] || { echo "word check: $found findings"; exit 1; }
echo "word check: no retired word, and every owner in the glossary exists"
