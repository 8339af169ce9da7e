// The inner loop of XXH3 with the widest instructions of the processor. The hash is the same: its
// specification says what eight lanes of 64 bits do, however many of them are computed at once.
#pragma once

#include <cstddef>

namespace arena::sim {

/// A function that does what XXH3_64bits_update does; `state` is an XXH3_state_t.
using HashUpdate = void (*)(void* state, const void* bytes, std::size_t count);

/// Returns the function that uses AVX2, or nullptr when the program was built for another kind of
/// processor. Call the function only on a processor with AVX2.
[[nodiscard]] HashUpdate hash_update_avx2();

/// Returns the function that uses AVX2 if this processor has it, else nullptr: then the code for
/// the default instruction set is the widest there is.
[[nodiscard]] HashUpdate widest_hash_update();

}  // namespace arena::sim
