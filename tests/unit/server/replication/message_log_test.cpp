#include "server/replication/message_log.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace arena::server {
namespace {

using Item = MessageLog::Item;

/// Settles a message and returns the generations and ticks of its items.
std::vector<std::pair<std::uint32_t, sim::Tick>> settled(MessageLog& log, std::uint32_t tag) {
    std::vector<std::pair<std::uint32_t, sim::Tick>> items;
    log.settle(
        tag, [&](const Item& item, sim::Tick tick) { items.emplace_back(item.generation, tick); });
    return items;
}

using Settled = std::vector<std::pair<std::uint32_t, sim::Tick>>;

TEST(MessageLog, a_message_returns_its_items_once) {
    MessageLog log;
    log.begin(7, 100);
    log.add({.generation = 1});
    log.add({.generation = 2});
    log.begin(8, 103);
    log.add({.generation = 3});

    EXPECT_EQ(settled(log, 8), (Settled{{3, 103}}));
    EXPECT_EQ(settled(log, 8), Settled{});
    EXPECT_EQ(settled(log, 9), Settled{}) << "it was never written";
    EXPECT_EQ(settled(log, 6), Settled{});
    EXPECT_EQ(log.span(), 2u) << "the older message keeps the newer one's place";
    EXPECT_EQ(settled(log, 7), (Settled{{1, 100}, {2, 100}}));
    EXPECT_EQ(log.span(), 0u);
}

TEST(MessageLog, tags_may_be_skipped_and_wrap) {
    MessageLog log;
    log.begin(0xFFFF'FFFE, 1);
    log.add({.generation = 1});
    log.begin(2, 5);
    log.add({.generation = 2});

    EXPECT_EQ(log.oldest_tag(), 0xFFFF'FFFEu);
    EXPECT_EQ(settled(log, 0), Settled{}) << "it was skipped";
    EXPECT_EQ(settled(log, 0xFFFF'FFFE), (Settled{{1, 1}}));
    EXPECT_EQ(log.oldest_tag(), 2u);
    EXPECT_EQ(settled(log, 2), (Settled{{2, 5}}));
}

RC_GTEST_PROP(MessageLog, agrees_with_a_map_of_all_messages, ()) {
    MessageLog log;
    std::map<std::uint32_t, Settled> all;
    auto tag = *rc::gen::arbitrary<std::uint32_t>();
    std::uint32_t generation = 0;
    const int steps = *rc::gen::inRange(1, 120);
    for (sim::Tick tick = 0; tick < static_cast<sim::Tick>(steps); ++tick) {
        log.begin(tag, tick);
        for (int left = *rc::gen::inRange(0, 30); left > 0; --left) {
            log.add({.generation = ++generation});
            all[tag].emplace_back(generation, tick);
        }
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
