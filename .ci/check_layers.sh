#!/bin/bash
# check_layers.sh [ROOT]: reads every #include below ROOT (default: this repository) and fails on a
# dependency that docs/adr/0001-folder-rules.md forbids, and on folders of sim/, of protocol/, of server/
# or of client/ that include each other in a cycle. Needs only awk and find.
#
# Prints one line for each: "FILE:LINE: FOLDER -> WHAT: the rule". Exit code: 0 none, 1 some, 2 no
# sources found.
set -euo pipefail

judge=$(cd "$(dirname "$0")" && pwd)/check_layers.awk
cd "${1:-$(dirname "$0")/..}"

folders=()
for folder in sim protocol files program server client client-sim include examples tests cmake; do
    [ ! -d "$folder" ] || folders+=("$folder")
done
if [ ${#folders[@]} = 0 ]; then
    echo "check_layers.sh: no sources below $PWD" >&2
    exit 2
fi

find "${folders[@]}" -type f \( -name '*.h' -o -name '*.hpp' -o -name '*.c' -o -name '*.cpp' \) \
    -print0 | LC_ALL=C sort -z |
    LC_ALL=C xargs -0 -x -s 1000000 awk -f "$judge" || exit 1  # one awk, because it looks for cycles
