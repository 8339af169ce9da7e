#include "server/replication/message_log.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::server {
namespace {

using protocol::ShortId;

struct Settled {
    sim::Tick tick = 0;
    std::array<std::vector<ShortId>, kItemKindCount> ids;

    friend bool operator==(const Settled&, const Settled&) = default;
};

/// Writes a message with this content.
void write(MessageLog& log, std::uint32_t tag, const Settled& content) {
    log.begin(tag, content.tick);
    for (std::size_t kind = 0; kind < kItemKindCount; ++kind)
        log.add(static_cast<ItemKind>(kind), content.ids[kind]);
}

/// Settles a message and returns what it held, or nothing when it is not in flight.
std::vector<Settled> settled(MessageLog& log, std::uint32_t tag) {
    std::vector<Settled> contents;
    log.settle(tag, [&](const MessageLog::Content& content) {
        Settled& taken = contents.emplace_back(Settled{.tick = content.tick(), .ids = {}});
        for (std::size_t kind = 0; kind < kItemKindCount; ++kind)
            content.for_each(static_cast<ItemKind>(kind),
                             [&](ShortId id) { taken.ids[kind].push_back(id); });
    });
    return contents;
}

using Contents = std::vector<Settled>;

TEST(MessageLog, a_message_returns_its_items_once) {
    MessageLog log;
    const Settled first{.tick = 100, .ids = {{{1, 2}, {}, {7}, {}, {9}}}};
    const Settled second{.tick = 103, .ids = {{{}, {3}, {}, {4, 5}, {}}}};
    write(log, 7, first);
    write(log, 8, second);

    EXPECT_EQ(settled(log, 8), Contents{second});
    EXPECT_EQ(settled(log, 8), Contents{});
    EXPECT_EQ(settled(log, 9), Contents{}) << "it was never written";
    EXPECT_EQ(settled(log, 6), Contents{});
    EXPECT_EQ(log.span(), 2u) << "the older message keeps the newer one's place";
    EXPECT_EQ(settled(log, 7), Contents{first});
    EXPECT_EQ(log.span(), 0u);
}

TEST(MessageLog, tags_may_be_skipped_and_wrap) {
    MessageLog log;
    const Settled first{.tick = 1, .ids = {{{1}, {}, {}, {}, {}}}};
    const Settled second{.tick = 5, .ids = {{{2}, {}, {}, {}, {}}}};
    write(log, 0xFFFF'FFFE, first);
    write(log, 2, second);

    EXPECT_EQ(log.oldest_tag(), 0xFFFF'FFFEu);
    EXPECT_EQ(settled(log, 0), Contents{}) << "it was skipped";
    EXPECT_EQ(settled(log, 0xFFFF'FFFE), Contents{first});
    EXPECT_EQ(log.oldest_tag(), 2u);
    EXPECT_EQ(settled(log, 2), Contents{second});
}

RC_GTEST_PROP(MessageLog, agrees_with_a_map_of_all_messages, ()) {
    MessageLog log;
    std::map<std::uint32_t, Contents> all;
    auto tag = *rc::gen::arbitrary<std::uint32_t>();
    const int steps = *rc::gen::inRange(1, 120);
    for (sim::Tick tick = 0; tick < static_cast<sim::Tick>(steps); ++tick) {
        Settled content{.tick = tick, .ids = {}};
        for (std::vector<ShortId>& ids : content.ids)
            ids = *rc::gen::container<std::vector<ShortId>>(rc::gen::arbitrary<ShortId>());
        write(log, tag, content);
        all[tag] = {content};
        tag += *rc::gen::weightedElement<std::uint32_t>({{9, 1}, {1, 3}});
        const std::uint32_t settles = tag - *rc::gen::inRange(0u, 40u);
        RC_ASSERT(settled(log, settles) == all[settles]);
        all.erase(settles);
    }
    while (log.span() > 0) {
        const std::uint32_t oldest = log.oldest_tag();
        RC_ASSERT(settled(log, oldest) == all[oldest]);
        all.erase(oldest);
    }
    RC_ASSERT(
        std::all_of(all.begin(), all.end(), [](const auto& one) { return one.second.empty(); }));
}

}  // namespace
}  // namespace arena::server
