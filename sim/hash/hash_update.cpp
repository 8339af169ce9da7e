#include "sim/hash/hash_update.h"

namespace arena::sim {

HashUpdate widest_hash_update() {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) return hash_update_avx2();
#endif
    return nullptr;
}

}  // namespace arena::sim
