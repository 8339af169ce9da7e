#include "client/core/replica.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client/support/update_content.h"

namespace arena::client::replica_test {
namespace {

using protocol::Introduction;
using protocol::Motion;
using protocol::ShortId;
using protocol::Status;
using test::UpdateContent;

bool apply(Replica& replica, sim::Tick tick, const UpdateContent& content) {
    return replica.apply(tick, test::column_of(tick, content));
}

Introduction player(std::uint32_t number, sim::Tick tick) {
    return {.traits = {.id = {number}},
            .motion = {.tick = tick, .x = 128},
            .aim = 5,
            .status = {.health = 100}};
}

/// Returns a replica that knows player 7 as id 3, since tick 10.
Replica replica_that_knows_player_7() {
    Replica replica(0);
    EXPECT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}}}));
    return replica;
}

TEST(Replica, knows_no_entity_at_first) {
    const Replica replica(0);

    EXPECT_EQ(replica.size(), 0u);
    EXPECT_EQ(replica.find(0), nullptr);
    EXPECT_EQ(replica.find(0xFFFF), nullptr);
}

TEST(Replica, shows_what_it_receives) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(apply(replica, 11,
                      {.motions = {{3, {.tick = 11, .x = 256, .vx = 512}}},
                       .aims = {{3, 77}},
                       .statuses = {{3, {.health = 60, .flags = 1, .animation = 2}}}}));

    ASSERT_EQ(replica.size(), 1u);
    const Replica::Entity& entity = *replica.find(3);
    EXPECT_EQ(entity.traits.id.value, 7u);
    EXPECT_EQ(entity.motion, (Motion{.tick = 11, .x = 256, .vx = 512}));
    EXPECT_EQ(entity.aim, 77);
    EXPECT_EQ(entity.status, (Status{.health = 60, .flags = 1, .animation = 2}));
    EXPECT_EQ(replica.position(entity, 13), (sim::Vec2{3.0f, 0.0f}));
}

TEST(Replica, late_updates_do_not_overwrite_newer_ones) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(apply(replica, 20,
                      {.motions = {{3, {.tick = 20, .x = 256}}},
                       .aims = {{3, 77}},
                       .statuses = {{3, {.health = 60}}}}));
    ASSERT_TRUE(apply(replica, 15,
                      {.introduced = {{3, player(7, 15)}},
                       .motions = {{3, {.tick = 15, .x = 1}}},
                       .aims = {{3, 1}},
                       .statuses = {{3, {.health = 1}}}}));

    EXPECT_EQ(replica.find(3)->motion.x, 256);
    EXPECT_EQ(replica.find(3)->aim, 77);
    EXPECT_EQ(replica.find(3)->status.health, 60);
    EXPECT_EQ(replica.size(), 1u);
}

TEST(Replica, duplicate_updates_count_once) {
    Replica replica(0);
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}}}));
    EXPECT_EQ(replica.size(), 1u);
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(apply(replica, 11, {.removed = {3}}));
    EXPECT_EQ(replica.size(), 0u);
}

TEST(Replica, ignores_everything_about_unknown_ids) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(apply(replica, 11,
                      {.removed = {5},
                       .motions = {{2, {.tick = 11}}, {900, {.tick = 11}}},
                       .aims = {{2, 1}, {3, 9}},
                       .statuses = {{1023, {}}}}));

    EXPECT_EQ(replica.size(), 1u);
    EXPECT_EQ(replica.find(3)->aim, 9) << "the rest is still read";
    EXPECT_EQ(replica.find(900), nullptr);
}

TEST(Replica, updates_from_before_the_introduction_mean_another_entity) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(
        apply(replica, 9, {.removed = {3}, .aims = {{3, 1}}, .statuses = {{3, {.health = 1}}}}));

    ASSERT_NE(replica.find(3), nullptr);
    EXPECT_EQ(replica.find(3)->aim, 5);
    EXPECT_EQ(replica.find(3)->status.health, 100);
}

TEST(Replica, a_removal_that_overtakes_its_introduction_counts) {
    Replica replica(0);
    ASSERT_TRUE(apply(replica, 12, {.removed = {3}}));
    ASSERT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}}}));
    EXPECT_EQ(replica.size(), 0u);

    ASSERT_TRUE(apply(replica, 14, {.introduced = {{3, player(8, 14)}}}));
    ASSERT_TRUE(apply(replica, 12, {.removed = {3}}));
    ASSERT_NE(replica.find(3), nullptr) << "the next entity with this id stays";
    EXPECT_EQ(replica.find(3)->traits.id.value, 8u);
}

TEST(Replica, an_entity_that_comes_back_before_its_removal_exists_once) {
    Replica replica = replica_that_knows_player_7();
    // The removal of id 3 is lost; the entity is introduced again under another id.
    ASSERT_TRUE(apply(replica, 20, {.introduced = {{4, player(7, 20)}}}));
    EXPECT_EQ(replica.size(), 1u);
    EXPECT_EQ(replica.find(3), nullptr);
    ASSERT_NE(replica.find(4), nullptr);

    ASSERT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}}})) << "a duplicate";
    EXPECT_EQ(replica.size(), 1u);
    EXPECT_EQ(replica.find(3), nullptr);
    ASSERT_TRUE(apply(replica, 23, {.removed = {3}}));
    EXPECT_NE(replica.find(4), nullptr);
    ASSERT_TRUE(apply(replica, 26, {.introduced = {{3, player(9, 26)}}}));
    EXPECT_EQ(replica.size(), 2u);
}

TEST(Replica, the_introduction_that_arrives_first_may_be_the_newer_one) {
    Replica replica(0);
    ASSERT_TRUE(apply(replica, 20, {.introduced = {{4, player(7, 20)}}}));
    ASSERT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}}}));

    EXPECT_EQ(replica.size(), 1u);
    EXPECT_NE(replica.find(4), nullptr);
}

TEST(Replica, a_repeated_introduction_updates_only_what_is_newer) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(apply(replica, 15, {.aims = {{3, 77}}}));
    Introduction again = player(7, 13);
    again.aim = 1;
    again.status.health = 50;
    ASSERT_TRUE(apply(replica, 13, {.introduced = {{3, again}}}));

    EXPECT_EQ(replica.find(3)->aim, 77);
    EXPECT_EQ(replica.find(3)->status.health, 50);
    EXPECT_EQ(replica.find(3)->motion.tick, 13u);
    ASSERT_TRUE(apply(replica, 11, {.aims = {{3, 2}}, .statuses = {{3, {.health = 2}}}}));
    EXPECT_EQ(replica.find(3)->status.health, 50);
}

TEST(Replica, rejects_another_entity_under_an_id_in_use) {
    Replica replica = replica_that_knows_player_7();

    EXPECT_FALSE(apply(replica, 11, {.introduced = {{3, player(8, 11)}}}));
    EXPECT_EQ(replica.find(3)->traits.id.value, 7u);
    EXPECT_TRUE(apply(replica, 12, {.removed = {3}}));
    EXPECT_TRUE(apply(replica, 13, {.introduced = {{3, player(8, 13)}}}));
    EXPECT_EQ(replica.find(3)->traits.id.value, 8u);
}

TEST(Replica, rejects_an_update_that_is_too_short_or_too_long) {
    const std::vector<std::byte> bytes = test::column_of(10, {.removed = {1},
                                                              .introduced = {{3, player(7, 10)}},
                                                              .motions = {{3, {.tick = 10}}},
                                                              .aims = {{3, 1}},
                                                              .statuses = {{3, {}}}});
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        Replica replica(0);
        EXPECT_FALSE(replica.apply(10, std::span<const std::byte>(bytes).first(size))) << size;
    }
    std::vector<std::byte> longer = bytes;
    longer.push_back(std::byte{0});
    EXPECT_FALSE(Replica(0).apply(10, longer));
    EXPECT_TRUE(Replica(0).apply(10, bytes));
}

TEST(Replica, rejects_ids_that_no_server_assigns) {
    constexpr auto kMost = static_cast<ShortId>(protocol::kEntitiesSeenMax - 1);
    Replica replica(0);
    EXPECT_TRUE(apply(replica, 10, {.introduced = {{kMost, player(7, 10)}}}));
    EXPECT_FALSE(apply(replica, 11, {.introduced = {{kMost + 1, player(8, 11)}}}));
    EXPECT_FALSE(apply(replica, 12, {.removed = {0xFFFF}}));

    EXPECT_EQ(replica.size(), 1u);
}

TEST(Replica, the_last_tick_is_like_any_other) {
    constexpr sim::Tick kLast = 0xFFFF'FFFF;
    Replica replica(5825);
    std::vector<std::byte> bytes(64);
    Introduction falls = player(7, 1);
    falls.motion = {.tick = 1, .vx = protocol::kStepMax, .vy = -protocol::kStepMax, .falls = true};
    protocol::BitWriter bits(bytes);
    write_ids(bits, {});
    write_ids(bits, std::vector<ShortId>{3});
    protocol::IntroductionCode(kLast - 1, 5825).write(bits, std::span(&falls, 1));
    for (int list = 0; list < 4; ++list)
        write_ids(bits, {});
    bytes.resize(bits.finish());
    ASSERT_TRUE(replica.apply(kLast - 1, bytes));

    EXPECT_EQ(replica.find(3)->motion, falls.motion);
    EXPECT_LT(replica.position(*replica.find(3), kLast).y, 0.0f) << "however long the fall is";
    ASSERT_TRUE(apply(replica, kLast, {.removed = {3}}));
    EXPECT_EQ(replica.size(), 0u);
}

// --- What was new in an update

std::vector<ShortId> copy_of(std::span<const ShortId> ids) {
    return {ids.begin(), ids.end()};
}

TEST(Replica, lists_the_entities_that_the_last_update_introduced_and_moved) {
    Replica replica(0);
    ASSERT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}, {5, player(8, 10)}}}));
    EXPECT_EQ(copy_of(replica.introduced()), (std::vector<ShortId>{3, 5}));
    EXPECT_TRUE(replica.moved().empty());

    ASSERT_TRUE(
        apply(replica, 11, {.introduced = {{4, player(9, 11)}}, .motions = {{5, {.tick = 11}}}}));
    EXPECT_EQ(copy_of(replica.introduced()), (std::vector<ShortId>{4}));
    EXPECT_EQ(copy_of(replica.moved()), (std::vector<ShortId>{5}));

    ASSERT_TRUE(apply(replica, 12, {.aims = {{5, 1}}}));
    EXPECT_TRUE(replica.introduced().empty());
    EXPECT_TRUE(replica.moved().empty());
}

TEST(Replica, known_or_late_news_does_not_count_as_new) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(apply(replica, 20, {.motions = {{3, {.tick = 20}}}}));

    ASSERT_TRUE(apply(replica, 10, {.introduced = {{3, player(7, 10)}}})) << "sent again";
    EXPECT_TRUE(replica.introduced().empty());
    ASSERT_TRUE(apply(replica, 21, {.motions = {{3, {.tick = 20}}, {6, {.tick = 21}}}}));
    EXPECT_TRUE(replica.moved().empty()) << "already known, and of an unknown id";
    ASSERT_TRUE(apply(replica, 15, {.motions = {{3, {.tick = 15}}}}));
    EXPECT_TRUE(replica.moved().empty()) << "late";
}

TEST(Replica, a_repeated_introduction_with_a_newer_motion_counts_as_moved) {
    Replica replica = replica_that_knows_player_7();
    ASSERT_TRUE(apply(replica, 13, {.introduced = {{3, player(7, 13)}}}));

    EXPECT_TRUE(replica.introduced().empty());
    EXPECT_EQ(copy_of(replica.moved()), (std::vector<ShortId>{3}));
}

TEST(Replica, an_update_without_entities_brings_nothing_new) {
    Replica replica = replica_that_knows_player_7();
    replica.apply_nothing();

    EXPECT_TRUE(replica.introduced().empty());
    EXPECT_TRUE(replica.moved().empty());
    EXPECT_EQ(replica.size(), 1u);
}

// --- Statuses that an entity cannot have

TEST(Replica, rejects_a_status_that_the_entity_cannot_have) {
    const auto is_taken = [](const Introduction& introduction, const Status& status) {
        Replica replica(0);
        EXPECT_TRUE(apply(replica, 10, {.introduced = {{3, introduction}}}));
        return apply(replica, 11, {.statuses = {{3, status}}});
    };
    const Introduction mover = test::mover(0, {.tick = 10});
    const Introduction trigger = test::trigger(1, protocol::TriggerStatus::ready);
    constexpr std::uint8_t kGone = static_cast<std::uint8_t>(sim::MoverPhase::gone);
    constexpr std::uint8_t kPressed = static_cast<std::uint8_t>(protocol::TriggerStatus::pressed);

    EXPECT_TRUE(is_taken(player(7, 10), {.health = -5, .flags = 15, .animation = 3}));
    EXPECT_TRUE(is_taken(mover, {.health = 9, .flags = kGone}));
    EXPECT_TRUE(is_taken(trigger, {.flags = kPressed}));

    EXPECT_FALSE(is_taken(mover, {.flags = 15}));
    EXPECT_FALSE(is_taken(trigger, {.flags = kPressed + 1}));
}

}  // namespace
}  // namespace arena::client::replica_test
