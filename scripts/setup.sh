#!/bin/bash
# setup.sh [build|test|ci|webassembly|web]: installs what is missing from the packages of Debian or Ubuntu.
#
#   build   what it takes to build and run arenad and arena-bots with -DARENAD_TESTS=OFF
#   test    build, and what the tests need (the default)
#   ci      test, and what the further checks need: clang, clang-format, clang-tidy, shellcheck, a
#           compiler and an emulator for 64-bit Arm, Chromium
#   webassembly  what .ci/check_webassembly.sh needs
#   web          what scripts/web.sh needs: webassembly, and what unpacks the source of libsodium
#
# Installs nothing when nothing is missing, and then needs neither root nor a network.
# ARENAD_SKIP_SETUP=1 skips it all, for systems where you brought the libraries yourself.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

# One package a word; "a|b" takes the first that the system offers.
build_packages=(
    g++
    cmake
    ninja-build
    "libboost1.81-dev|libboost1.83-dev|libboost1.88-dev" # 1.81: the first whose Asio we know as C++20
    libflatbuffers-dev
    flatbuffers-compiler
    libspdlog-dev
    nlohmann-json3-dev
    libtomlplusplus-dev
    libcli11-dev
    libxxhash-dev
    prometheus-cpp-dev
    zlib1g-dev
    libzstd-dev
    libexpat1-dev
    libsodium-dev
    libssl-dev
)
test_packages=(
    ccache
    libgtest-dev
    librapidcheck-dev
    libbenchmark-dev
    iproute2 # network namespaces and lines between them, for the end-to-end tests
    libbox2d-dev # the engines that arena-bench compares with
    chipmunk-dev
    python3 # the example of the client library in Python
    python3-yaml # for .ci/check_agones.py
)
ci_packages=(
    git
    clang
    clang-tidy
    "libclang-rt-14-dev|libclang-rt-dev" # sanitizers and libFuzzer
    clang-format-14                      # the check is exact, so the version is too
    g++-aarch64-linux-gnu                # determinism on another processor, and what runs it here
    "qemu-user-static|qemu-user"
    shellcheck
    python3-yaml                         # .ci/check_deploy.py reads the alerts and the compose file
    systemd                              # systemd-analyze judges the unit; nothing is started
    docker-compose                       # reads the compose file, without an engine
    chromium                             # .ci/check_web.sh plays in it
)
webassembly_packages=(
    clang-14
    lld-14
    wasi-libc
    libc++-14-dev-wasm32
    libc++abi-14-dev-wasm32
    libclang-rt-14-dev-wasm32
    nodejs # runs what was built
)
web_packages=(
    dpkg-dev
)

# Prints those of the given packages that are not installed, in any of their alternatives.
missing_packages() {
    local entry name found
    for entry in "$@"; do
        found=
        for name in ${entry//|/ }; do
            # shellcheck disable=SC2016  # dpkg-query fills that in, not the shell
            case $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) in
                installed*) found=yes ;;
            esac
        done
        [ -n "$found" ] || printf '%s\n' "$entry"
    done
}

# Prints the first alternative that the package lists offer, or nothing.
offered_alternative() {
    local name
    for name in ${1//|/ }; do
        case $(LC_ALL=C apt-cache policy "$name" 2>/dev/null) in
            *'Candidate: (none)'*) ;;
            *'Candidate: '*)
                printf '%s\n' "$name"
                return
                ;;
        esac
    done
}

# Runs apt-get as root, waits for another run of it to end, and tries three times: mirrors hiccup.
apt_get() {
    local attempt
    for attempt in 1 2 3; do
        if "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 "$@"; then
            return 0
        fi
        [ "$attempt" = 3 ] || sleep $((attempt * 5))
    done
    return 1
}

main() {
    local profile=${1:-test}
    local -a wanted missing install=() absent=()
    case $profile in
        build) wanted=("${build_packages[@]}") ;;
        test) wanted=("${build_packages[@]}" "${test_packages[@]}") ;;
        ci) wanted=("${build_packages[@]}" "${test_packages[@]}" "${ci_packages[@]}") ;;
        webassembly) wanted=("${build_packages[@]}" "${webassembly_packages[@]}") ;;
        web) wanted=("${build_packages[@]}" "${webassembly_packages[@]}" "${web_packages[@]}") ;;
        -h | --help) print_usage && return ;;
        *) usage_error "unknown profile '$profile' (build, test, ci, webassembly or web)" ;;
    esac
    [ $# -le 1 ] || usage_error "one profile at most"
    [ "${ARENAD_SKIP_SETUP:-0}" = 0 ] || return 0

    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        fail "this system is neither Debian nor Ubuntu. Install what these Debian packages hold," \
            "then run again with ARENAD_SKIP_SETUP=1: ${wanted[*]%%|*}"
    fi

    mapfile -t missing < <(missing_packages "${wanted[@]}")
    [ ${#missing[@]} -gt 0 ] || return 0

    as_root=()
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || fail "packages are missing and there is no sudo." \
            "Run as root: apt-get update && apt-get install --no-install-recommends ${missing[*]%%|*}"
        as_root=(sudo)
    fi

    say "Installing what is missing: ${missing[*]%%|*}"
    apt_get update || fail "apt-get update failed: check the network and /etc/apt/sources.list"

    local entry name
    for entry in "${missing[@]}"; do
        name=$(offered_alternative "$entry")
        if [ -n "$name" ]; then install+=("$name"); else absent+=("$entry"); fi
    done
    [ ${#absent[@]} = 0 ] || fail "this release does not offer: ${absent[*]//|/ or }." \
        "Debian 12 does; elsewhere install them by hand and run again with ARENAD_SKIP_SETUP=1"

    apt_get install -y --no-install-recommends "${install[@]}" >/dev/null ||
        fail "apt-get could not install: ${install[*]}"
}

main "$@"
