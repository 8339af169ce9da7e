#!/bin/bash
# Plants retired words in a temporary repository and asks the word check and the mirror check about
# each: every one has to be found, and nothing else may be.
set -euo pipefail

checks=$(cd "$(dirname "$0")" && pwd)
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
cases=0
wrong=0

# expect CODE CHECK TEXT: CHECK over the tree exits with CODE and prints TEXT.
expect() {
    local code=0 answer
    git -C "$tree" add -A
    answer=$("$checks/$2" "$tree" 2>&1) || code=$?
    cases=$((cases + 1))
    if [ "$code" != "$1" ] || [[ $answer != *"$3"* ]]; then
        echo "wrong: $2 exits with $code and prints: $answer"
        wrong=$((wrong + 1))
    fi
}

# plant FILE TEXT: makes the tree hold that file beside a glossary and an empty list of exceptions.
plant() {
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/docs" "$tree/tests/unit" "$tree/$(dirname "$1")"
    # shellcheck disable=SC2016  # backquotes of Markdown
    printf '| term | meaning | owner |\n|---|---|---|\n| map | A map. | `docs/` |\n' >"$tree/docs/glossary.md"
    : >"$tree/tests/unit/not_mirrored.txt"
    printf '%b\n' "$2" >"$tree/$1"
}

git init -q "$tree"

plant sim/a.h '// A trigger of the map.'
expect 0 check_words.sh 'no retired word'
plant sim/a.h '// The Fixture of the map.'
expect 1 check_words.sh 'sim/a.h:1:// The Fixture of the map. -> write trigger'
plant protocol/schema/a.fbs '// fixtures'
expect 0 check_words.sh 'no retired word'
plant server/a.cpp 'int read_greeting();'
expect 1 check_words.sh 'server/a.cpp:1:'
plant server/a.cpp 'int token_budget = 0;'
expect 1 check_words.sh 'server/a.cpp:1:'
plant server/a.cpp 'int update_budget = 0;'
expect 0 check_words.sh 'no retired word'
plant server/a.cpp 'bool may_let_in();'
expect 1 check_words.sh 'server/a.cpp:1:'
plant server/a.cpp 'int outlet_inputs = 0;  // let inputs pass'
expect 0 check_words.sh 'no retired word'
plant server/transport/a.h '// Drains the socket.'
expect 1 check_words.sh 'server/transport/a.h:1:'
plant server/core/a.h '// Begins the drain.'
expect 0 check_words.sh 'no retired word'
# shellcheck disable=SC2016  # backquotes of Markdown
plant docs/glossary.md '| map | A map. | `sim/no_such_file.h` |'
expect 1 check_words.sh 'the owner sim/no_such_file.h does not exist'

plant sim/tick/07_a.cpp 'int f(bool b) {\n    if (b) return 1;\n    return 0;\n}'
expect 1 check_mirrors.sh 'write tests/unit/sim/tick/a_test.cpp'
printf 'sim/tick/07_a\tThe world tests cover it.\n' >"$tree/tests/unit/not_mirrored.txt"
expect 0 check_mirrors.sh 'each of 1 sources'
mkdir -p "$tree/tests/unit/sim/tick" && : >"$tree/tests/unit/sim/tick/a_test.cpp"
expect 1 check_mirrors.sh 'sim/tick/07_a has a test now'
: >"$tree/tests/unit/not_mirrored.txt"
expect 0 check_mirrors.sh 'each of 1 sources'
plant sim/a.h '// What happens if (b) is true.\nint f();'
expect 0 check_mirrors.sh 'each of 0 sources'
plant sim/a.h 'int f();'
printf 'sim/a\tIt has no logic.\n' >"$tree/tests/unit/not_mirrored.txt"
expect 1 check_mirrors.sh 'sim/a is no source with logic'

[ "$wrong" = 0 ] || exit 1
echo "the word check and the mirror check judged all $cases trees rightly"
