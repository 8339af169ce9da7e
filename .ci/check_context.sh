#!/bin/bash
# check_context.sh: configures the project from only those files that .dockerignore lets through, as
# the Dockerfile does, so that a folder missing from the image's build is noticed without a container
# engine.
#
# Exit code: 0 it can be configured, 1 otherwise.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"

use_folder
cd "$root"
while IFS= read -r line; do
    [[ $line == '!'* ]] || continue
    # The page for browsers goes into the image only when it was built.
    if [ "$line" = '!clients/web/dist' ] && [ ! -e "${line#!}" ]; then continue; fi
    [ -e "${line#!}" ] || fail ".dockerignore lets ${line#!} through, which is not there"
    cp -r --parents "${line#!}" "$folder"
done <.dockerignore

cd "$folder"
cmake --preset release -DARENAD_TESTS=OFF >configure.log 2>&1 || {
    tail -n 20 configure.log >&2
    fail "what .dockerignore lets through cannot be configured"
}
echo "context check: $(find . -path ./build -prune -o -type f -print | wc -l) files are enough to configure"
