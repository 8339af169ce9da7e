#include <cstdint>
#include <new>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/update_message.h"
#include "tests/support/allocation_counter.h"
#include "tests/support/wire_columns.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

TEST(AllocationCounter, sees_an_allocation) {
    const std::uint64_t before = test::allocations();

    void* const memory = ::operator new(16);  // a new-expression could be optimised away
    ::operator delete(memory);

    EXPECT_EQ(test::allocations(), before + 1);
}

TEST(WireAllocations, encoding_and_decoding_an_update_makes_none) {
    const std::vector<std::byte> column =
        test::encoded(test::example_first_column(), test::kExampleFall);
    UpdateEncoder encoder;
    Update update = test::example_update(column);
    (void)encoder.encode(update);  // the first call allocates the buffer
    std::size_t decoded = 0;

    const std::uint64_t before = test::allocations();
    for (sim::Tick ticks = 0; ticks < 100; ++ticks) {
        ++update.tick;
        Update read;
        decoded += decode_update(encoder.encode(update), update.tick, read) ? 0u : 1u;
    }
    const std::uint64_t after = test::allocations();

    EXPECT_EQ(after - before, 0u);
    EXPECT_EQ(decoded, 100u);
}

TEST(WireAllocations, encoding_and_decoding_inputs_makes_none) {
    const Inputs inputs = test::example_inputs();
    InputsEncoder encoder;
    (void)encoder.encode(inputs);  // the first call allocates the buffer
    Inputs read;
    std::size_t decoded = 0;

    const std::uint64_t before = test::allocations();
    for (int i = 0; i < 100; ++i)
        decoded += decode_inputs(encoder.encode(inputs), read) ? 0u : 1u;
    const std::uint64_t after = test::allocations();

    EXPECT_EQ(after - before, 0u);
    EXPECT_EQ(decoded, 100u);
}

TEST(WireAllocations, rejecting_garbage_makes_none) {
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
