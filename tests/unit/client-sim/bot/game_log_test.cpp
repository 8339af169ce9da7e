#include "client-sim/bot/game_log.h"

#include <gtest/gtest.h>

namespace arena::client_sim::game_log_test {
namespace {

constexpr sim::EntityId kOwn{1};
constexpr sim::EntityId kEnemy{2};

/// A log of the events of one player at 60 ticks a second.
struct Hearing {
    void aimed_at(double metres) { log.aim_at(metres); }
    /// A shot from the origin to the right, at 30 m/s.
    void shot(std::uint32_t key, sim::Tick tick = 100, sim::EntityId shooter = kOwn) {
        hear(ShotEvent{.shooter = shooter, .key = key, .tick = tick, .velocity = {30.0f, 0.0f}});
    }
    void hit(sim::Tick tick, sim::Vec2 position, HitRole role = HitRole::given) {
        hear(HitEvent{
            .victim = kEnemy, .attacker = kOwn, .tick = tick, .position = position, .role = role});
    }
    void hear(const GameEvent& event) { log.hear(event, welcome); }

    protocol::Welcome welcome{.player = kOwn, .tick_rate = 60};
    GameLog log;
};

TEST(GameLog, a_range_ends_where_the_next_begins) {
    EXPECT_EQ(range_of(0.0), 0u);
    EXPECT_EQ(range_of(4.999), 0u);
    EXPECT_EQ(range_of(5.0), 1u);
    EXPECT_EQ(range_of(19.9), 2u);
    EXPECT_EQ(range_of(20.0), 3u);
    EXPECT_EQ(range_of(1e9), 3u);
}

TEST(GameLog, a_shot_counts_in_the_range_of_its_target) {
    Hearing hearing;
    hearing.aimed_at(7.0);
    hearing.shot(11);
    hearing.shot(12);
    hearing.aimed_at(25.0);
    hearing.shot(13);
    hearing.shot(14, 100, kEnemy);
    hearing.log.aim_at(std::nullopt);
    hearing.shot(15);

    EXPECT_EQ(hearing.log.ranges()[1].shots, 2u);
    EXPECT_EQ(hearing.log.ranges()[3].shots, 1u);
    EXPECT_EQ(sum_of_ranges(hearing.log.ranges()).shots, 3u);
}

TEST(GameLog, a_shot_that_was_never_fired_no_longer_counts) {
    Hearing hearing;
    hearing.aimed_at(7.0);
    hearing.shot(11);
    hearing.aimed_at(1.0);
    hearing.shot(12);
    hearing.hear(ShotDroppedEvent{.key = 11});
    hearing.hear(ShotDroppedEvent{.key = 11});
    hearing.hear(ShotDroppedEvent{.key = 99});

    EXPECT_EQ(hearing.log.ranges()[1].shots, 0u);
    EXPECT_EQ(hearing.log.ranges()[0].shots, 1u);
}

TEST(GameLog, forgets_the_oldest_of_many_shots_and_counts_all) {
    Hearing hearing;
    hearing.aimed_at(1.0);
    for (std::uint32_t key = 1; key <= 3 * GameLog::kShotsRemembered; ++key)
        hearing.shot(key);
    hearing.hear(ShotDroppedEvent{.key = 1});
    hearing.hear(ShotDroppedEvent{.key = 3 * GameLog::kShotsRemembered});

    EXPECT_EQ(hearing.log.ranges()[0].shots, 3 * GameLog::kShotsRemembered - 1);
}

TEST(GameLog, a_hit_counts_in_the_range_of_its_shot_even_if_the_victim_came_nearer) {
    Hearing hearing;
    hearing.aimed_at(12.0);
    hearing.shot(11, 100);
    hearing.aimed_at(3.0);
    hearing.shot(12, 112);

    hearing.hit(118, {9.0f, 0.5f});  // by then the first has flown 9 m and the second 3 m
    hearing.hit(119, {3.5f, 0.5f});

    EXPECT_EQ(hearing.log.ranges()[2], (RangeCounts{.shots = 1, .hits = 1}));
    EXPECT_EQ(hearing.log.ranges()[0], (RangeCounts{.shots = 1, .hits = 1}));
}

TEST(GameLog, counts_one_hit_per_shot_and_no_hit_that_fits_no_shot) {
    Hearing hearing;
    hearing.aimed_at(7.0);
    hearing.shot(11, 100);

    hearing.hit(99, {0, 0});         // before it was fired
    hearing.hit(110, {5.0f, 9.0f});  // too far from its path: a melee attack
    hearing.hit(110, {5, 0}, HitRole::taken);
    hearing.hit(110, {5, 0}, HitRole::seen);
    const std::uint64_t before = hearing.log.ranges()[1].hits;
    hearing.hit(110, {5, 0});
    hearing.hit(110, {5, 1});  // an explosion among several
    hearing.hear(ShotDroppedEvent{.key = 11});

    EXPECT_EQ(before, 0u);
    EXPECT_EQ(hearing.log.ranges()[1], (RangeCounts{.shots = 1, .hits = 1}));
}

TEST(GameLog, a_correction_is_as_large_as_the_larger_of_size_and_shift) {
    Hearing hearing;
    hearing.hear(CorrectionEvent{.size = 0.25f, .shift = 0.5f});
    hearing.hear(CorrectionEvent{.size = 0.125f, .shift = 0.0f});

    EXPECT_EQ(hearing.log.take_corrections(), (std::vector<float>{0.5f, 0.125f}));
    EXPECT_TRUE(hearing.log.take_corrections().empty());
}

}  // namespace
}  // namespace arena::client_sim::game_log_test
