#!/bin/bash
# check_tidy.sh [--all | --since COMMIT] [--list]
#
# clang-tidy, with the checks of .clang-tidy as errors, over the sources that differ from COMMIT and
# the sources beside changed headers. Without --since that is the point where the branch left
# origin/main, or the last 10 commits on main itself. --all: every source. --list: only names them.
#
# Exit code: 0 nothing found, 1 something found, 2 bad use.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/../scripts/lib.sh"
cd "$root"

since=
all=
list=
while [ $# -gt 0 ]; do
    case $1 in
        --since)
            [ $# -ge 2 ] || usage_error "--since needs a commit"
            since=$2
            shift 2
            ;;
        --all) all=yes && shift ;;
        --list) list=yes && shift ;;
        -h | --help) print_usage && exit 0 ;;
        *) usage_error "unknown option '$1'" ;;
    esac
done

# Prints the commit that the work is compared with.
base_of() {
    local base last
    if [ -n "$since" ]; then
        git rev-parse --verify --quiet "$since^{commit}" || usage_error "no commit '$since'"
        return
    fi
    base=$(git merge-base HEAD origin/main 2>/dev/null || true)
    if [ -n "$base" ] && [ "$base" != "$(git rev-parse HEAD)" ]; then
        echo "$base"
        return
    fi
    # A clone may be shallow: then as far back as it reaches.
    last=$(git rev-list --first-parent --max-count=11 HEAD | tail -n 1)
    echo "$last"
}

# Sources that a plain build of this machine compiles: neither for another tool nor generated.
sources_of_the_build() {
    git ls-files '*.cpp' | grep -v '^tests/fuzz/'
}

# What has changed since $1, also uncommitted; for a header, the source beside it.
changed_since() {
    local file
    {
        git diff --name-only --diff-filter=d "$1" -- '*.cpp' '*.h'
        git ls-files --others --exclude-standard '*.cpp' '*.h'
    } | while read -r file; do
        case $file in
            *.cpp) echo "$file" ;;
            *.h) [ ! -e "${file%.h}.cpp" ] || echo "${file%.h}.cpp" ;;
        esac
    done | sort -u
}

if [ -n "$all" ]; then
    mapfile -t sources < <(sources_of_the_build)
else
    base=$(base_of)
    mapfile -t sources < <(comm -12 <(changed_since "$base") <(sources_of_the_build | sort -u))
    printf 'clang-tidy: %d sources differ from %s\n' "${#sources[@]}" "$(git log -1 --format=%h "$base")"
fi
if [ -n "$list" ]; then
    printf '%s\n' "${sources[@]}"
    exit 0
fi
[ ${#sources[@]} -gt 0 ] || exit 0

"$root/scripts/setup.sh" ci
build_preset dev-clang -- arena_wire_headers

findings=build/tidy.log
# One source for each process: as many at once as there are cores.
if printf '%s\0' "${sources[@]}" | xargs -0 -n 1 -P "$(nproc)" \
    clang-tidy -p build/dev-clang --quiet --warnings-as-errors='*' >"$findings" 2>build/tidy.err; then
    echo "clang-tidy: nothing found in ${#sources[@]} sources"
else
    grep -E '(warning|error):' "$findings" | sort -u >&2 || cat build/tidy.err >&2
    fail "clang-tidy found something; with its context it is in $findings"
fi
