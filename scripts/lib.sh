# shellcheck shell=bash
# What the scripts share. Sourced, never run: it defines `root` and the functions below, and makes
# every unnoticed failure end the script.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# say WORDS...: prints a step's headline, with the seconds since the script began.
say() {
    if [ -t 1 ]; then
        printf '\033[1m[%3d s] %s\033[0m\n' "$SECONDS" "$*"
    else
        printf '[%3d s] %s\n' "$SECONDS" "$*"
    fi
}

# fail WORDS...: prints one line that says what is wrong and what to do, then exits with 1.
fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}

# usage_error WORDS...: like fail, for a wrong command line: exits with 2.
usage_error() {
    printf '%s: %s; see %s --help\n' "$(basename "$0")" "$*" "$0" >&2
    exit 2
}

# print_usage: prints the comment at the top of the running script, up to the first other line.
print_usage() {
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
}

# build_preset PRESET [CMAKE_ARGUMENT...] -- [TARGET...]: configures and builds; without a target,
# everything. Quiet unless it fails: the output is kept in build/PRESET.log.
build_preset() {
    local preset=$1 log
    shift
    local -a configure=() targets=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        configure+=("$1")
        shift
    done
    [ $# -gt 0 ] && shift
    [ $# -gt 0 ] && targets=(--target "$@")

    mkdir -p "$root/build"
    log=$root/build/$preset.log
    if ! (cd "$root" && cmake --preset "$preset" "${configure[@]}" &&
        cmake --build --preset "$preset" "${targets[@]}") >"$log" 2>&1; then
        # Without ninja's line for each file that was built.
        grep -v '^\[[0-9]*/[0-9]*\] ' "$log" | tail -n 40 >&2
        fail "the preset '$preset' does not build; the whole output is in $log"
    fi
}

# use_folder: gives the script a new `folder`. It is removed when the script ends, and the server whose
# process id the script keeps in `server_pid` is ended.
use_folder() {
    folder=$(mktemp -d)
    server_pid=
    trap leave_folder EXIT
}
leave_folder() {
    if [ -n "$server_pid" ]; then
        kill -KILL "$server_pid" 2>/dev/null || true
        wait "$server_pid" 2>/dev/null || true
    fi
    rm -rf "$folder"
}

# free_port udp|tcp PORT: prints the first port from PORT on that no process on this machine is bound
# to (state 06 is TIME_WAIT, a connection that has ended).
free_port() {
    local port=$2
    while awk -v suffix="$(printf ':%04X' "$port")" \
        'index($2, suffix) == length($2) - 4 && $4 != "06" { found = 1 } END { exit !found }' \
        /proc/net/"$1"*; do
        port=$((port + 1))
        [ "$port" -lt $(($2 + 1000)) ] || fail "no free $1 port from $2 on"
    done
    echo "$port"
}

# http_get PORT PATH: prints the page of a server on this machine; returns 1 unless its status is
# 200. It uses only bash, so that it works without curl.
http_get() {
    local status='' line
    {
        exec 3<>"/dev/tcp/127.0.0.1/$1" || return 1
        printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
        read -r -t 5 _ status _ <&3 || true
        while read -r -t 5 line <&3 && [ "$line" != $'\r' ]; do :; done
    } 2>/dev/null
    cat <&3
    exec 3>&-
    [ "$status" = 200 ]
}

# find_promtool: prints promtool's path. Without one on the system it is unpacked from Debian's package
# into build/tools; nothing is installed, and no service starts. Returns 1 where there is no package.
find_promtool() {
    local tools=$root/build/tools package
    command -v promtool && return
    if [ ! -x "$tools/usr/bin/promtool" ]; then
        package=$(mktemp -d)
        (cd "$package" && apt-get -qq -o APT::Sandbox::User=root download prometheus &&
            dpkg-deb -x prometheus_*.deb . && mkdir -p "$tools/usr/bin" &&
            cp usr/bin/promtool "$tools/usr/bin/") >/dev/null 2>&1 || {
            rm -rf "$package"
            return 1
        }
        rm -rf "$package"
    fi
    echo "$tools/usr/bin/promtool"
}

# fetch_libsodium: sets `libsodium` to a folder with the source of Debian's libsodium, patched. It is
# fetched once, with package lists of its own, so that the system's sources stay as they are.
fetch_libsodium() {
    local work site keyring release=bookworm archive=libsodium_1.0.18-1+deb12u1
    libsodium=$root/build/libsodium
    [ ! -d "$libsodium/src/libsodium" ] || return 0
    # shellcheck disable=SC2016  # apt-get fills that in, not the shell
    site=$(apt-get indextargets --format '$(SITE) $(CODENAME)' 'Created-By: Packages' 2>/dev/null |
        awk -v release="$release" '$2 == release { print $1; exit }')
    keyring=/usr/share/keyrings/debian-archive-keyring.gpg
    work=$root/build/libsodium.work
    rm -rf "$work" "$libsodium"
    mkdir -p "$work/lists/partial"
    printf 'deb-src [signed-by=%s] %s %s main\n' "$keyring" \
        "${site:-http://deb.debian.org/debian}" "$release" >"$work/sources.list"
    if ! (
        cd "$work"
        apt=(apt-get -qq -o "Dir::Etc::SourceList=$work/sources.list" -o Dir::Etc::SourceParts=/dev/null
            -o "Dir::State::Lists=$work/lists" -o APT::Sandbox::User=root -o Acquire::Retries=3)
        "${apt[@]}" update && "${apt[@]}" source --download-only libsodium &&
            dpkg-source --no-check -x "$archive.dsc" source && mv source "$libsodium"
    ) >"$work/log" 2>&1; then
        tail -n 10 "$work/log" >&2
        fail "the source of libsodium cannot be fetched; the whole output is in $work/log"
    fi
    rm -rf "$work"
}

# The builds that must agree on the world: gcc and clang, -O3 and -O0, and gcc for 64-bit Arm.
# shellcheck disable=SC2034  # scripts/determinism.sh reads it
world_presets=(release dev release-clang dev-clang release-aarch64)

# emulator_of PRESET: prints the emulator that runs the preset's programs on this machine; nothing
# when they run natively.
emulator_of() {
    case $1 in
        *-aarch64)
            [ "$(uname -m)" = aarch64 ] || command -v qemu-aarch64-static ||
                command -v qemu-aarch64 ||
                fail "there is no qemu-aarch64: scripts/setup.sh ci installs it"
            ;;
    esac
}

# world_sources: prints a hash of everything that world_hashes is built from. A build that has stored
# this hash was made from these sources.
world_sources() {
    (
        cd "$root"
        find sim protocol server tests/golden cmake CMakeLists.txt CMakePresets.json -type f \
            '(' -name '*.h' -o -name '*.cpp' -o -name '*.fbs' -o -name '*.cmake' -o \
            -name 'CMake*' ')' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum
    )
}
