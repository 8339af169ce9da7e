#include "server/results/event_buffer.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/allocation_counter.h"

namespace arena::server {
namespace {

EventBatch taken_from(EventBuffer& buffer) {
    EventBatch batch;
    buffer.take(batch);
    return batch;
}

TEST(EventBuffer, gives_the_lines_in_their_order) {
    EventBuffer buffer;
    EXPECT_TRUE(buffer.is_empty());
    EXPECT_TRUE(buffer.add(R"({"event":"a"})"));
    EXPECT_TRUE(buffer.add("{}"));

    const EventBatch batch = taken_from(buffer);

    EXPECT_EQ(batch.lines, "{\"event\":\"a\"}\n{}\n");
    EXPECT_EQ(batch.count, 2u);
    EXPECT_TRUE(buffer.is_empty());
}

TEST(EventBuffer, says_in_their_place_how_many_lines_are_lost) {
    EventBuffer buffer(200);
    const std::string long_line(100, 'x');
    EXPECT_TRUE(buffer.add(long_line));
    EXPECT_FALSE(buffer.add(long_line));
    EXPECT_FALSE(buffer.add(long_line));
    EXPECT_TRUE(buffer.add("{}"));

    const EventBatch batch = taken_from(buffer);

    EXPECT_EQ(batch.lines, long_line + "\n{\"event\":\"events_lost\",\"count\":2}\n{}\n");
    EXPECT_EQ(batch.count, 2u);
}

TEST(EventBuffer, says_so_at_the_end_when_no_line_follows) {
    EventBuffer buffer(10);
    EXPECT_FALSE(buffer.add("longer than ten bytes"));
    EXPECT_FALSE(buffer.is_empty());

    const EventBatch batch = taken_from(buffer);

    EXPECT_EQ(batch.lines, "{\"event\":\"events_lost\",\"count\":1}\n");
    EXPECT_EQ(batch.count, 0u);
    EXPECT_TRUE(buffer.is_empty());
}

TEST(EventBuffer, counts_lines_that_a_receiver_has_lost) {
    EventBuffer buffer;
    buffer.add_lost(7);
    EXPECT_TRUE(buffer.add("{}"));

    EXPECT_EQ(taken_from(buffer).lines, "{\"event\":\"events_lost\",\"count\":7}\n{}\n");
}

TEST(EventBuffer, loses_what_is_no_line) {
    EventBuffer buffer;

    EXPECT_FALSE(buffer.add(""));
    EXPECT_FALSE(buffer.add("{}\n{}"));

    EXPECT_EQ(taken_from(buffer).lines, "{\"event\":\"events_lost\",\"count\":2}\n");
}

TEST(EventBuffer, a_line_may_fill_it_to_its_last_byte) {
    EventBuffer buffer(10);

    EXPECT_TRUE(buffer.add("123456789"));
    EXPECT_FALSE(buffer.add("1"));

    EXPECT_EQ(buffer.bytes(), 10u);
}

TEST(EventBuffer, adding_allocates_nothing) {
    EventBuffer buffer(4096);
    EventBatch batch;
    buffer.take(batch);
    const std::string line(30, 'x');

    const std::uint64_t before = arena::test::allocations();
    std::uint64_t taken = 0;
    for (int i = 0; i < 1000; ++i) {
        taken += buffer.add(line) ? 1u : 0u;
        if (i % 300 == 299) buffer.take(batch);
    }

    EXPECT_EQ(arena::test::allocations() - before, 0u);
    EXPECT_LT(taken, 1000u);
}

}  // namespace
}  // namespace arena::server
