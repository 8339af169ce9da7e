#!/bin/bash
# test.sh [--preset NAME] [--suite NAME]... [CTEST_ARGUMENT...]
#
# Builds everything and runs every test, with warnings as errors with GCC 12 and Clang 14; with --suite, builds and runs only
# those suites (unit_sim, unit_protocol, unit_files, unit_server, unit_client, unit_client_sim, property,
# model, simulation, golden, e2e). Installs missing packages first (scripts/setup.sh). Presets: release
# (the default), dev, asan, tsan, release-clang, dev-clang. Further arguments go to ctest, for example:
# scripts/test.sh --preset asan -R CircleCircle
#
# Exit code: 0 all passed, 1 a build or a test failed, 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

preset=release
suites=()
while [ $# -gt 0 ]; do
    case $1 in
        --preset)
            [ $# -ge 2 ] || usage_error "--preset needs a name"
            preset=$2
            shift 2
            ;;
        --suite)
            [ $# -ge 2 ] || usage_error "--suite needs a name"
            suites+=("$2")
            shift 2
            ;;
        -h | --help) print_usage && exit 0 ;;
        *) break ;;
    esac
done

case $preset in
    release | dev | asan | tsan) profile="test" ;;
    release-clang | dev-clang) profile=ci ;;
    *) usage_error "no preset '$preset' has tests" ;;
esac

say "Set-up"
"$root/scripts/setup.sh" "$profile"

say "Build, preset $preset"
# Thousands of processes that each run one test take minutes to start. A person may want to name one.
in_parts=()
[ -z "${CI:-}" ] || in_parts=(-DARENAD_TESTS_IN_PARTS=ON)
build_preset "$preset" "${in_parts[@]}" -- "${suites[@]}"

if [ ${#suites[@]} -gt 0 ]; then
    # The tests of a suite have its name as a label.
    set -- -L "^($(IFS='|' && echo "${suites[*]}"))\$" "$@"
fi

say "Tests, preset $preset"
cd "$root"
ctest --preset "$preset" --progress "$@" || fail "tests failed; ctest --preset $preset repeats them"
say "Every test passed"
