#!/bin/bash
# determinism.sh
#
# Plays the recorded matches of tests/golden in five builds (gcc and clang, -O3 and -O0, and gcc for
# 64-bit Arm in an emulator), compares the state's hash after every tick, and runs ctest -L golden,
# which compares every build with the pinned hashes, and continues the matches in every build from
# images that the first one saved in each phase.
#
# Exit code: 0 all hashes are equal, 1 a build failed or a hash differs (the first such tick is
# named; world_hashes --states and arena-diff show what differs there), 2 usage error.

# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"

case ${1:-} in
    '') ;;
    -h | --help) print_usage && exit 0 ;;
    *) usage_error "no arguments are known" ;;
esac

say "Set-up"
"$root/scripts/setup.sh" ci
out=$root/build/determinism
rm -rf "$out"
mkdir -p "$out"
cd "$root"

for preset in "${world_presets[@]}"; do
    say "Build and play, preset $preset"
    targets=(world_hashes)
    [ "$preset" != release ] || targets+=(golden arena-diff)
    # Compiled in units, because source by source, as the preset has it, -O0 takes longer than the
    # other four builds.
    build_preset "$preset" -DARENAD_UNITY=ON -- "${targets[@]}"
    world_sources >"build/$preset/world_sources"
    mapfile -t emulator < <(emulator_of "$preset")
    for inputs in tests/golden/*.inputs; do
        name=$(basename "$inputs" .inputs)
        began=$(date +%s.%N)
        "${emulator[@]}" "build/$preset/bin/world_hashes" --inputs "$inputs" >"$out/$name.$preset" ||
            fail "world_hashes failed on $name in the preset '$preset'"
        [ -s "$out/$name.$preset" ] ||
            fail "world_hashes printed nothing for $name in the preset '$preset'"
        awk -v began="$began" -v ended="$(date +%s.%N)" \
            'BEGIN { printf "%.1f\n", ended - began }' >"$out/$name.$preset.seconds"
    done
done

# Lines are "tick hash". Prints the first tick whose line differs between two files, or nothing; a
# missing line differs.
first_difference() {
    awk 'FNR == NR { line[FNR] = $0; tick[FNR] = $1; count = FNR; next }
         $0 != line[FNR] { print $1; found = 1; exit }
         { seen = FNR }
         END { if (!found && seen < count) print tick[seen + 1] }' "$1" "$2"
}

reference=${world_presets[0]}
diverged=
printf '\n%-17s %-16s %6s  %-17s %8s  %s\n' match preset ticks 'last hash' seconds "as $reference"
for inputs in tests/golden/*.inputs; do
    name=$(basename "$inputs" .inputs)
    for preset in "${world_presets[@]}"; do
        difference=$(first_difference "$out/$name.$reference" "$out/$name.$preset")
        read -r _ hash < <(tail -n 1 "$out/$name.$preset")
        verdict=yes
        if [ -n "$difference" ]; then
            verdict="no, from tick $difference on"
            diverged="$diverged $name in $preset (tick $difference)"
        fi
        printf '%-17s %-16s %6s  %-17s %8s  %s\n' "$name" "$preset" \
            "$(wc -l <"$out/$name.$preset")" "$hash" "$(cat "$out/$name.$preset.seconds")" "$verdict"
    done
done
printf '\n'
[ -z "$diverged" ] || fail "not the same world as in $reference:$diverged; the hashes are in $out"
say "The same hash at every tick in ${#world_presets[@]} builds"

say "ctest -L golden, preset $reference"
ctest --preset "$reference" -L golden | tee "$out/ctest.txt" || fail "a golden test failed"
! grep -q 'Skipped' "$out/ctest.txt" || fail "a golden test was skipped"
say "Every build has the pinned hashes and goes on from the same images"
