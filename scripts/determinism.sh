#!/bin/bash
# determinism.sh
#
# Steps the same world with the same inputs in five builds (gcc and clang, -O3 and -O0, and gcc for
# 64-bit Arm in an emulator) and compares the state's hash after every tick.
#
# Exit code: 0 all hashes are equal, 1 a build failed or a hash differs (the first such tick is
# named), 2 bad use.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

presets=(release dev release-clang dev-clang release-aarch64)
map=maps/arena.tmj
inputs=tests/golden/arena.inputs

case ${1:-} in
    '') ;;
    -h | --help) print_usage && exit 0 ;;
    *) usage_error "no arguments are known" ;;
esac

say "Set-up"
"$root/scripts/setup.sh" ci
out=$root/build/determinism
mkdir -p "$out"
cd "$root"

for preset in "${presets[@]}"; do
    say "Build and step, preset $preset"
    build_preset "$preset" -DARENAD_WERROR=ON -- world_hashes
    emulator=()
    if [[ $preset == *-aarch64 && $(uname -m) != aarch64 ]]; then
        emulator=("$(command -v qemu-aarch64-static || command -v qemu-aarch64)") ||
            fail "there is no qemu-aarch64: scripts/setup.sh ci installs it"
    fi
    "${emulator[@]}" "build/$preset/bin/world_hashes" --map "$map" --inputs "$inputs" >"$out/$preset.txt" ||
        fail "world_hashes failed in the preset '$preset'"
    [ -s "$out/$preset.txt" ] || fail "world_hashes printed nothing in the preset '$preset'"
done

# Lines are "tick hash". Prints the first tick whose line differs between two files, or nothing; a
# missing line differs.
first_difference() {
    awk 'FNR == NR { line[FNR] = $0; tick[FNR] = $1; count = FNR; next }
         $0 != line[FNR] { print $1; found = 1; exit }
         { seen = FNR }
         END { if (!found && seen < count) print tick[seen + 1] }' "$1" "$2"
}

reference=${presets[0]}
diverged=
printf '\n%-16s %8s  %-18s %s\n' preset ticks 'last hash' "as $reference"
for preset in "${presets[@]}"; do
    difference=$(first_difference "$out/$reference.txt" "$out/$preset.txt")
    read -r _ hash < <(tail -n 1 "$out/$preset.txt")
    if [ -n "$difference" ]; then
        verdict="no, from tick $difference on"
        diverged="$diverged $preset (tick $difference)"
    else
        verdict=yes
    fi
    printf '%-16s %8s  %-18s %s\n' "$preset" "$(wc -l <"$out/$preset.txt")" "$hash" "$verdict"
done
printf '\n'
[ -z "$diverged" ] || fail "not the same world as in $reference:$diverged; the hashes are in $out"
say "The same hash at every tick in ${#presets[@]} builds"
