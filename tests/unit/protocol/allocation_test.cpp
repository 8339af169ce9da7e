#include <cstdint>
#include <new>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

/// A snapshot of four parts.
struct Crowd {
    std::vector<SnapshotPlayer> players;
    std::vector<SnapshotProjectile> projectiles;
    std::vector<SnapshotMover> movers;
    std::vector<SnapshotFixture> fixtures;

    Crowd() {
        for (std::uint32_t i = 0; i < 64; ++i)
            players.push_back(test::numbered_player(i));
        for (std::uint32_t i = 0; i < 64; ++i)
            projectiles.push_back(test::numbered_projectile(i));
        movers.push_back(test::numbered_mover(0));
        fixtures.push_back(test::numbered_fixture(0));
    }

    [[nodiscard]] SnapshotEntities entities() const {
        return {
            .players = players, .projectiles = projectiles, .movers = movers, .fixtures = fixtures};
    }
};

TEST(AllocationCounter, sees_an_allocation) {
    const std::uint64_t before = test::allocations();

    void* const memory = ::operator new(16);  // a new-expression could be optimised away
    ::operator delete(memory);

    EXPECT_EQ(test::allocations(), before + 1);
}

TEST(WireAllocations, a_snapshot_is_encoded_and_decoded_without_any) {
    const Crowd crowd;
    SnapshotEncoder encoder;
    std::size_t decoded = 0;
    (void)encoder.encode(0, crowd.entities());  // the first call allocates the buffer

    const std::uint64_t before = test::allocations();
    for (sim::Tick tick = 0; tick < 100; ++tick) {
        (void)encoder.encode(tick, crowd.entities());
        for (std::size_t part = 0; part < encoder.parts(); ++part)
            decoded += decode(encoder.part(part, {})).ok() ? 1u : 0u;
    }
    const std::uint64_t after = test::allocations();

    EXPECT_EQ(after - before, 0u);
    EXPECT_EQ(decoded, 400u);
}

TEST(WireAllocations, input_and_events_are_encoded_and_decoded_without_any) {
    const Message input = test::example_input();
    const Message events = test::example_events();
    Encoder encoder;
    (void)encoder.encode(input);  // the first call allocates the buffer
    std::size_t decoded = 0;

    const std::uint64_t before = test::allocations();
    for (int i = 0; i < 100; ++i) {
        decoded += decode(encoder.encode(input)).ok() ? 1u : 0u;
        decoded += decode(encoder.encode(events)).ok() ? 1u : 0u;
    }
    const std::uint64_t after = test::allocations();

    EXPECT_EQ(after - before, 0u);
    EXPECT_EQ(decoded, 200u);
}

TEST(WireAllocations, refusing_garbage_makes_none) {
    const std::vector<std::byte> garbage(kMessageBytesMax, std::byte{0xA5});
    std::size_t refused = 0;

    const std::uint64_t before = test::allocations();
    for (int i = 0; i < 100; ++i)
        refused += decode(garbage).ok() ? 0u : 1u;
    const std::uint64_t after = test::allocations();

    EXPECT_EQ(after - before, 0u);
    EXPECT_EQ(refused, 100u);
}

}  // namespace
}  // namespace arena::protocol
