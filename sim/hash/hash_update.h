// XXH3's inner loop by the widest instructions that the processor has. The hash is the same: its
// specification says what eight lanes of 64 bits do, however many of them are done at once.
#pragma once

#include <cstddef>

namespace arena::sim {

/// XXH3_64bits_update: `state` is an XXH3_state_t.
using HashUpdate = void (*)(void* state, const void* bytes, std::size_t count);

/// By AVX2; nullptr where the program was built for another kind of processor. To be called only
/// where AVX2 is there.
[[nodiscard]] HashUpdate hash_update_avx2();

/// By AVX2, if this processor has it; else nullptr: what the compiler makes of it is the best.
[[nodiscard]] HashUpdate widest_hash_update();

}  // namespace arena::sim
