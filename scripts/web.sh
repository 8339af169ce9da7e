#!/bin/bash
# web.sh [--package]
#
# Builds the client for browsers: the WebAssembly module with libsodium, the npm package
# clients/typescript, and the page clients/web that `arenad --web` serves, into clients/web/dist.
# Installs what is missing first; it needs Node.js 20 with npm, and the npm registry.
#
#   --package   only the package, not the page
#
# Exit code: 0 all was built, 1 otherwise, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

only_package=
while [ $# -gt 0 ]; do
    case $1 in
        --package) only_package=yes && shift ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done

# install_packages FOLDER: npm ci, unless the folder has what its lock file names.
install_packages() {
    local folder=$1 mark=$1/node_modules/.lock.sha256
    sha256sum "$folder/package-lock.json" | cmp -s - "$mark" && return
    (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund) >>"$log" 2>&1 || {
        tail -n 20 "$log" >&2
        fail "npm ci failed in ${folder#"$root"/}; the whole output is in $log"
    }
    sha256sum "$folder/package-lock.json" >"$mark"
}

# npm_build FOLDER: builds a package of npm.
npm_build() {
    install_packages "$1"
    (cd "$1" && npm run --silent build) >>"$log" 2>&1 || {
        tail -n 30 "$log" >&2
        fail "${1#"$root"/} does not build; the whole output is in $log"
    }
}

"$root/scripts/setup.sh" web
# Debian 12 has an older one, which is enough for .ci/check_webassembly.sh but not for the tools here.
node_version=$(node --version 2>/dev/null) || node_version=none
{ [ "$(sed 's/^v//; s/\..*//' <<<"$node_version")" -ge 20 ] && command -v npm; } >/dev/null 2>&1 ||
    fail "Node.js 20 or newer with npm is needed, and here is $node_version: see nodejs.org/download"
log=$root/build/web.npm.log
mkdir -p "$root/build"
: >"$log"

say "Build the module (the first time takes two minutes)"
fetch_libsodium
build_preset web "-DARENAD_SODIUM_SOURCE=$libsodium" -- arenad_client_web arenad_client_layout

package=$root/clients/typescript
mkdir -p "$package/module"
cp "$root/build/web/bin/arenad_client.wasm" "$package/module/"
node --no-warnings "$root/tests/golden/webassembly/run.mjs" \
    "$root/build/web/bin/arenad_client_layout.wasm" >"$package/src/core/layout.ts"
say "Build the package arenad-client"
npm_build "$package"
[ -z "$only_package" ] || exit 0
say "Build the page"
npm_build "$root/clients/web"
