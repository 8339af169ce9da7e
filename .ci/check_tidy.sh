#!/bin/bash
# check_tidy.sh [--all | --since COMMIT] [--list]
#
# Runs clang-tidy, with the checks of .clang-tidy as errors, over the sources that differ from COMMIT
# and the sources beside changed headers. The default COMMIT is the point where the branch left
# origin/main, or 10 commits back on main itself. --all: every source. --list: only names them.
#
# Most of the time goes into headers of other projects, so it reads the units in which a build compiles
# the sources (ARENAD_UNITY), a dozen in the time of two; findings in a changed source's neighbours
# count as well.
#
# Exit code: 0 nothing found, 1 something found, 2 usage error.

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
base_commit() {
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
    # In a shallow clone this goes as far back as the clone reaches.
    last=$(git rev-list --first-parent --max-count=11 HEAD | tail -n 1)
    echo "$last"
}

# Prints the sources that a plain build on this machine compiles: neither for another tool nor generated.
sources_of_the_build() {
    git ls-files '*.cpp' | grep -v -e '^tests/fuzz/' -e '^tests/golden/webassembly/'
}

# Prints what has changed since $1, also uncommitted; for a header, the source beside it.
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

# Prints "SOURCE<tab>UNIT" for each source that the preset compiles.
units_of_the_build() {
    local unit
    sed -n 's/^ *"file": "\(.*\)",\{0,1\}$/\1/p' build/tidy/compile_commands.json | sort -u |
        while read -r unit; do
            case $unit in
                */units/*)
                    sed -n "s|^#include \"\(.*\)\"\$|\1\t$unit|p" "$unit"
                    ;;
                *) printf '%s\t%s\n' "${unit#"$root"/}" "$unit" ;;
            esac
        done
}

if [ -n "$all" ]; then
    mapfile -t sources < <(sources_of_the_build)
else
    base=$(base_commit)
    mapfile -t sources < <(comm -12 <(changed_since "$base") <(sources_of_the_build | sort -u))
    printf 'clang-tidy: %d sources differ from %s\n' "${#sources[@]}" "$(git log -1 --format=%h "$base")"
fi
if [ -n "$list" ]; then
    printf '%s\n' "${sources[@]}"
    exit 0
fi
[ ${#sources[@]} -gt 0 ] || exit 0

"$root/scripts/setup.sh" ci
build_preset tidy -- arena_wire_headers

mapfile -t units < <(units_of_the_build |
    awk -F '\t' 'FNR == NR { wanted[$0]; next } $1 in wanted { print $2 }' \
        <(printf '%s\n' "${sources[@]}") - | sort -u)
[ ${#units[@]} -gt 0 ] || fail "no unit of the preset 'tidy' holds any of them"

# tidy_unit FILE: prints what clang-tidy reports for one unit. A test may be slow, and find rows by
# division.
tidy_unit() {
    local -a less=()
    [[ $1 != */tests/* ]] || less=('--checks=-performance-*,-bugprone-integer-division')
    clang-tidy -p build/tidy --quiet --warnings-as-errors='*' "${less[@]}" "$1"
}
export -f tidy_unit

findings=build/tidy.log
# Each process reads one unit, and as many run at once as there are cores.
# shellcheck disable=SC2016  # the shell that is started fills that in, not this one
if printf '%s\0' "${units[@]}" | xargs -0 -n 1 -P "$(nproc)" \
    bash -c 'tidy_unit "$1"' check_tidy.sh >"$findings" 2>build/tidy.err; then
    echo "clang-tidy: nothing found in ${#sources[@]} sources, in ${#units[@]} units"
else
    grep -E '(warning|error):' "$findings" | sort -u >&2 || cat build/tidy.err >&2
    fail "clang-tidy found something; with its context it is in $findings"
fi
