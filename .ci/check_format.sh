#!/bin/bash
# check_format.sh [--fix]: checks that clang-format 14 would change no tracked C or C++ file.
# Prints what it would change, with file and line. Exit code: 0 nothing, 1 something, 2 no tool.
set -euo pipefail

cd "$(dirname "$0")/.."
tool=$(command -v clang-format-14 || command -v clang-format || true)
case ${tool:+$("$tool" --version)} in
    *'version 14.'*) ;;
    *)
        echo "check_format.sh: needs clang-format 14 (scripts/setup.sh ci installs it)" >&2
        exit 2
        ;;
esac

mapfile -t files < <(git ls-files -- '*.cpp' '*.h' '*.hpp' '*.c')
if [ ${#files[@]} = 0 ]; then
    echo "check_format.sh: git lists no C or C++ files here" >&2
    exit 2
fi
if [ "${1:-}" = --fix ]; then
    "$tool" -i "${files[@]}"
    exit
fi
"$tool" --dry-run -Werror "${files[@]}" || {
    echo "check_format.sh: .ci/check_format.sh --fix mends it" >&2
    exit 1
}
echo "format check: ${#files[@]} files as clang-format leaves them"
