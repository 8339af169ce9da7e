#include "client-sim/bot/game_log.h"

#include <gtest/gtest.h>

namespace arena::client_sim::game_log_test {
namespace {

constexpr sim::EntityId kOwn{1};
constexpr sim::EntityId kEnemy{2};

/// A log of the events of one player at 60 ticks a second.
struct Logging {
    void aimed_at(double metres) { log.aim_at(metres); }
    /// A shot from the origin to the right, at 30 m/s.
    void shot(std::uint32_t key, sim::Tick tick = 100, sim::EntityId shooter = kOwn) {
        take_event(client::ShotEvent{
            .shooter = shooter, .key = key, .tick = tick, .velocity = {30.0f, 0.0f}});
    }
    void hit(sim::Tick tick, sim::Vec2 position, client::HitRole role = client::HitRole::given,
             std::int32_t damage = 0) {
        take_event(client::HitEvent{.victim = kEnemy,
                                    .attacker = kOwn,
                                    .tick = tick,
                                    .position = position,
                                    .damage = damage,
                                    .role = role});
    }
    void take_event(const client::GameEvent& event) { log.take_event(event, welcome, rules); }

    protocol::Welcome welcome{.player = kOwn, .tick_rate = 60};
    const sim::Rules* rules = nullptr;
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
    Logging logging;
    logging.aimed_at(7.0);
    logging.shot(11);
    logging.shot(12);
    logging.aimed_at(25.0);
    logging.shot(13);
    logging.shot(14, 100, kEnemy);
    logging.log.aim_at(std::nullopt);
    logging.shot(15);

    EXPECT_EQ(logging.log.ranges()[1].shots, 2u);
    EXPECT_EQ(logging.log.ranges()[3].shots, 1u);
    EXPECT_EQ(sum_of_ranges(logging.log.ranges()).shots, 3u);
}

TEST(GameLog, a_shot_that_was_never_fired_no_longer_counts) {
    Logging logging;
    logging.aimed_at(7.0);
    logging.shot(11);
    logging.aimed_at(1.0);
    logging.shot(12);
    logging.take_event(client::ShotDroppedEvent{.key = 11});
    logging.take_event(client::ShotDroppedEvent{.key = 11});
    logging.take_event(client::ShotDroppedEvent{.key = 99});

    EXPECT_EQ(logging.log.ranges()[1].shots, 0u);
    EXPECT_EQ(logging.log.ranges()[0].shots, 1u);
}

TEST(GameLog, forgets_the_oldest_of_many_shots_and_counts_all) {
    Logging logging;
    logging.aimed_at(1.0);
    for (std::uint32_t key = 1; key <= 3 * GameLog::kShotsRemembered; ++key)
        logging.shot(key);
    logging.take_event(client::ShotDroppedEvent{.key = 1});
    logging.take_event(client::ShotDroppedEvent{.key = 3 * GameLog::kShotsRemembered});

    EXPECT_EQ(logging.log.ranges()[0].shots, 3 * GameLog::kShotsRemembered - 1);
}

TEST(GameLog, a_hit_counts_in_the_range_of_its_shot_even_if_the_victim_came_nearer) {
    Logging logging;
    logging.aimed_at(12.0);
    logging.shot(11, 100);
    logging.aimed_at(3.0);
    logging.shot(12, 112);

    logging.hit(118, {9.0f, 0.5f});  // by then the first has flown 9 m and the second 3 m
    logging.hit(119, {3.5f, 0.5f});

    EXPECT_EQ(logging.log.ranges()[2], (RangeCounts{.shots = 1, .hits = 1}));
    EXPECT_EQ(logging.log.ranges()[0], (RangeCounts{.shots = 1, .hits = 1}));
}

TEST(GameLog, counts_one_hit_per_shot_and_no_hit_that_fits_no_shot) {
    Logging logging;
    logging.aimed_at(7.0);
    logging.shot(11, 100);

    logging.hit(99, {0, 0});         // before it was fired
    logging.hit(110, {5.0f, 9.0f});  // too far from its path: a melee attack
    logging.hit(110, {5, 0}, client::HitRole::taken);
    logging.hit(110, {5, 0}, client::HitRole::seen);
    const std::uint64_t before = logging.log.ranges()[1].hits;
    logging.hit(110, {5, 0});
    logging.hit(110, {5, 1});  // an explosion among several
    logging.take_event(client::ShotDroppedEvent{.key = 11});

    EXPECT_EQ(before, 0u);
    EXPECT_EQ(logging.log.ranges()[1], (RangeCounts{.shots = 1, .hits = 1}));
}

TEST(GameLog, a_correction_is_as_large_as_the_larger_of_size_and_shift) {
    Logging logging;
    logging.take_event(client::CorrectionEvent{.size = 0.25f, .shift = 0.5f});
    logging.take_event(client::CorrectionEvent{.size = 0.125f, .shift = 0.0f});

    EXPECT_EQ(logging.log.take_corrections(), (std::vector<float>{0.5f, 0.125f}));
    EXPECT_TRUE(logging.log.take_corrections().empty());
}

TEST(GameLog, a_shot_that_hits_nobody_is_no_aimed_shot) {
    Logging logging;
    sim::Rules rules;
    rules.weapons[0].projectile = {.damage = 0, .passes_players = true};
    logging.rules = &rules;
    logging.aimed_at(7.0);

    logging.shot(11);
    logging.hit(110, {5.0f, 0.0f});

    EXPECT_EQ(sum_of_ranges(logging.log.ranges()), RangeCounts{});
}

TEST(GameLog, a_hit_counts_for_no_shot_that_cannot_do_its_damage) {
    Logging logging;
    sim::Rules rules;
    rules.weapons[0].projectile = {.damage = 20};
    logging.rules = &rules;
    logging.aimed_at(7.0);
    logging.shot(11);

    logging.hit(110, {5.0f, 0.0f}, client::HitRole::given, 3);
    EXPECT_EQ(sum_of_ranges(logging.log.ranges()).hits, 0u);
    logging.hit(110, {5.0f, 0.0f}, client::HitRole::given, 20);
    EXPECT_EQ(sum_of_ranges(logging.log.ranges()).hits, 1u);
}

TEST(GameLog, counts_the_items_that_its_player_takes) {
    const Logging logging;
    GameLog log;
    sim::Rules rules;
    rules.items = {{.name = "coin"}, {.name = "bread"}};
    const sim::EntityId chest{sim::kFirstObstacleId + 1};
    const sim::EntityId health{sim::kFirstObstacleId + 2};
    const MatchPlaces places{.items = {{chest, {}}}};
    const auto take = [&](const client::GameEvent& event) {
        log.take_item(event, logging.welcome, rules, places);
    };

    take(client::ConnectedEvent{.player = kOwn});
    take(client::CollectedEvent{.player = kOwn, .pickup = chest, .amount = 2});
    take(client::CollectedEvent{.player = kEnemy, .pickup = chest, .amount = 2});
    take(client::CollectedEvent{.player = kOwn, .pickup = health, .amount = 1});
    for (const std::int32_t unknown : {0, 3, -1})
        take(client::CollectedEvent{.player = kOwn, .pickup = chest, .amount = unknown});

    EXPECT_EQ(log.items(), (ItemTotals{{.name = "coin"}, {.name = "bread", .taken = 1}}));
}

}  // namespace
}  // namespace arena::client_sim::game_log_test
