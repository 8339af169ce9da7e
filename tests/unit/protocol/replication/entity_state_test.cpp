#include "protocol/replication/entity_state.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/messages.h"
#include "sim/values/state.h"

namespace arena::protocol::entity_state_test {
namespace {

Status pass(const Status& status) {
    std::vector<std::byte> bytes(8);
    BitWriter writer(bytes);
    write_status(writer, status);
    bytes.resize(writer.finish());
    BitReader reader(bytes);
    const Status read = read_status(reader);
    EXPECT_TRUE(reader.ok() && reader.done());
    return read;
}

TEST(EntityState, a_status_comes_back_with_an_animation_and_without) {
    for (const int health : {-32768, -1, 0, 1, 30000, 32767})
        for (std::uint8_t flags = 0; flags <= kPlayerFlagsKnown; ++flags)
            for (const int animation : {0, 1, 254, int{sim::kNone}}) {
                const Status status{.health = static_cast<std::int16_t>(health),
                                    .flags = flags,
                                    .animation = static_cast<std::uint8_t>(animation)};
                ASSERT_EQ(pass(status), status);
            }
}

}  // namespace
}  // namespace arena::protocol::entity_state_test
