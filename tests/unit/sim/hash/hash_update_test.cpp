#include "sim/hash/hash_update.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/base/random.h"

namespace arena::sim {
namespace {

TEST(HashUpdate, wide_instructions_produce_the_same_hash_however_the_bytes_are_split) {
    const HashUpdate widest = widest_hash_update();
    if (widest == nullptr) GTEST_SKIP() << "this processor has no wider instructions";
    Random random(5);
    std::vector<unsigned char> bytes(9000);
    for (unsigned char& byte : bytes)
        byte = static_cast<unsigned char>(random.below(256));

    for (int round = 0; round < 500; ++round) {
        XXH3_state_t state;
        XXH3_64bits_reset(&state);
        std::size_t done = 0;
        const std::size_t count = random.below(9000);
        while (done < count) {
            const std::size_t part = std::min<std::size_t>(1 + random.below(3000), count - done);
            // Both functions alternate, as in the hash of a world, which takes long columns and
            // short values.
            if (random.below(3) == 0)
                XXH3_64bits_update(&state, bytes.data() + done, part);
            else
                widest(&state, bytes.data() + done, part);
            done += part;
        }

        ASSERT_EQ(XXH3_64bits_digest(&state), XXH3_64bits(bytes.data(), count)) << count;
    }
}

}  // namespace
}  // namespace arena::sim
