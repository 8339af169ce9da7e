#include "server/replication/feed.h"

#include <memory>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "tests/unit/server/harness.h"

namespace arena::server::test {
namespace {

/// Keeps the kinds of the reliable messages, in order.
struct Kinds final : protocol::Inbox {
    void on_sequenced(std::uint8_t, std::span<const std::byte>) override {}
    void on_unordered(std::span<const std::byte>) override {}
    void on_reliable(std::span<const std::byte> bytes) override {
        list.push_back(protocol::decode(bytes).value().index());
    }
    std::vector<std::size_t> list;
};

protocol::Connection connection() {
    return {{.id = 1,
             .timeout = Time(std::chrono::seconds(5)),
             .path = protocol::PathId{1},
             .fill_random = arena::test::seeded(3)},
            Time(0)};
}

TEST(Feed, a_reader_is_sent_the_match_before_the_roster_and_nothing_twice) {
    sim::Rules rules;
    rules.match.mode = sim::GameMode::deathmatch;
    sim::World world(bare_terrain(), rules, {.players_max = 4}, 1);
    Feed feed(world.rules(), world.terrain().bounds,
              {.replication = {}, .ticks_between_rosters = 1});
    feed.join({1}, "ann");
    const sim::Command join{.kind = sim::CommandKind::join, .player = {1}, .input = {}};
    const sim::StepResult result = world.step({&join, 1});
    feed.record(world, result.events);
    protocol::Connection server = connection();
    protocol::Connection client = connection();
    Feed::Reader reader = feed.begin();

    feed.prepare_news(reader, server);
    feed.queue_news(reader, server);
    feed.queue_news(reader, server);

    EXPECT_EQ(server.reliable_waiting().messages, 2u);
    std::vector<std::byte> frames(protocol::kFrameBytesMax);
    Kinds kinds;
    while (const auto packet = server.write(Time(0), frames)) {
        ASSERT_TRUE(client.admit(packet->header).ok());
        ASSERT_FALSE(client.read(Time(0),
                                 {.header = packet->header,
                                  .sequence = packet->sequence,
                                  .frames = std::span(frames).first(packet->size),
                                  .path = protocol::PathId{1}},
                                 kinds));
    }
    const std::size_t match = protocol::Message(protocol::Match{}).index();
    const std::size_t roster = protocol::Message(protocol::Roster{}).index();
    EXPECT_EQ(kinds.list, (std::vector{match, roster}));
}

}  // namespace
}  // namespace arena::server::test
