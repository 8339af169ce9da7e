#!/bin/bash
# check_exports.sh [LIBRARY]: checks that libarenad-client.so (default: that of the preset release)
# exports what include/arenad/client.h declares, in the versions of client/c/exports.map, and
# nothing else.
#
# Exit code: 0 the three agree, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

use_folder
library=${1:-}
if [ -z "$library" ]; then
    build_preset release -- arenad_client_shared
    library=$root/build/release/lib/libarenad-client.so
fi

# "name@@VERSION" for each, as nm shows the default version of a symbol.
awk '/^ARENAD_CLIENT_[0-9.]+ \{/ { version = $1 }
     /^ +arenad_[a-z_]+;/ { sub(";", "", $1); print $1 "@@" version }' \
    "$root/client/c/exports.map" | LC_ALL=C sort >"$folder/listed"
nm --dynamic --defined-only --with-symbol-versions "$library" |
    awk '$2 != "A" { print $3 }' | LC_ALL=C sort >"$folder/exported"
# A declaration may span several lines; its name is before the bracket.
sed -n 's/^ARENAD_API .*[ *]\(arenad_[a-z_]*\)(.*/\1/p' "$root/include/arenad/client.h" |
    LC_ALL=C sort >"$folder/declared"

[ -s "$folder/declared" ] || fail "include/arenad/client.h declares nothing"
diff "$folder/listed" "$folder/exported" >&2 ||
    fail "what exports.map lists (<) and what the library exports (>) differ"
diff "$folder/declared" <(sed 's/@@.*//' "$folder/listed") >&2 ||
    fail "what arenad/client.h declares (<) and what exports.map lists (>) differ"
echo "exports check: $(wc -l <"$folder/exported") functions, all declared and listed"
