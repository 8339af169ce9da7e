// Compiled with AVX2 (sim/CMakeLists.txt), and therefore without any inline function that other
// files share: the linker keeps one copy of such a function, which could be the one with AVX2.
#include "sim/hash/hash_update.h"

#if defined(__AVX2__)

#define XXH_INLINE_ALL
#include <xxhash.h>

static_assert(XXH_VECTOR == XXH_AVX2);

namespace arena::sim {

HashUpdate hash_update_avx2() {
    return [](void* state, const void* bytes, std::size_t count) {
        XXH3_64bits_update(static_cast<XXH3_state_t*>(state), bytes, count);
    };
}

}  // namespace arena::sim

#else

namespace arena::sim {

HashUpdate hash_update_avx2() {
    return nullptr;
}

}  // namespace arena::sim

#endif
