#include "client-sim/judge/pair_watch.h"

#include <vector>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim::pair_watch_test {
namespace {

PairWatch::Player player(std::uint32_t id, Point position, double radius = 0.5) {
    return {.id = {id},
            .position = position,
            .body = {.radius = radius, .core = {}, .core_radius = radius}};
}

/// At 60 ticks a second two sightings may be 15 ticks apart.
class PairWatchTest : public ::testing::Test {
  protected:
    void look(sim::Tick tick, const std::vector<PairWatch::Player>& players,
              const std::vector<PairWatch::Mover>& movers = {}) {
        watch.look(tick, players, movers,
                   [&](const PairWatch::Overlap& overlap) { found.push_back(overlap); });
    }
    /// Two players of half a metre whose centres are `apart` metres apart.
    void look_at_two(sim::Tick tick, double apart) {
        look(tick, {player(7, {0, 0}), player(4, {apart, 0})});
    }

    ObstacleField field = test::field_with({});
    PairWatch watch{field, 60};
    std::vector<PairWatch::Overlap> found;
};

TEST_F(PairWatchTest, reports_a_pair_once_with_its_fourth_sighting) {
    for (const sim::Tick tick : {100u, 103u, 106u})
        look_at_two(tick, 0.89);
    const std::size_t after_three = found.size();
    for (const sim::Tick tick : {109u, 112u, 115u, 118u})
        look_at_two(tick, 0.89);

    EXPECT_EQ(after_three, 0u);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].low.id, sim::EntityId{4});
    EXPECT_EQ(found[0].high.id, sim::EntityId{7});
    EXPECT_NEAR(found[0].depth, 0.11, 1e-9);
}

TEST_F(PairWatchTest, the_overlap_that_a_push_leaves_is_not_too_deep) {
    for (sim::Tick tick = 100; tick < 200; tick += 3)
        look_at_two(tick, 0.91);

    EXPECT_TRUE(found.empty());
}

TEST_F(PairWatchTest, a_pair_that_was_seen_apart_is_counted_from_zero_again) {
    for (const sim::Tick tick : {100u, 103u, 106u})
        look_at_two(tick, 0.5);
    look_at_two(109, 0.95);
    for (const sim::Tick tick : {112u, 115u, 118u})
        look_at_two(tick, 0.5);
    EXPECT_TRUE(found.empty());

    look_at_two(121, 0.5);
    EXPECT_EQ(found.size(), 1u);
}

TEST_F(PairWatchTest, a_look_without_one_of_the_two_players_changes_nothing) {
    for (const sim::Tick tick : {100u, 106u, 112u, 118u}) {
        look_at_two(tick, 0.5);
        look(tick + 3, {player(7, {0, 0})});
    }

    EXPECT_EQ(found.size(), 1u);
}

TEST_F(PairWatchTest, sightings_a_quarter_of_a_second_apart_belong_together) {
    for (const sim::Tick tick : {100u, 115u, 130u, 145u})
        look_at_two(tick, 0.5);

    EXPECT_EQ(found.size(), 1u);
}

TEST_F(PairWatchTest, sightings_further_apart_do_not_belong_together_without_a_look_in_between) {
    for (sim::Tick tick = 100; tick < 300; tick += 16)
        look_at_two(tick, 0.5);

    EXPECT_TRUE(found.empty());
}

TEST_F(PairWatchTest, sightings_further_apart_do_not_belong_together_with_looks_in_between) {
    for (sim::Tick tick = 100; tick < 300; tick += 18) {
        look_at_two(tick, 0.5);
        look(tick + 9, {player(7, {0, 0})});
    }

    EXPECT_TRUE(found.empty());
}

TEST_F(PairWatchTest, two_players_may_be_as_close_as_their_radii_allow) {
    for (sim::Tick tick = 100; tick <= 109; tick += 3)
        look(tick, {player(1, {0, 0}), player(2, {1.45, 0}), player(3, {0, 3}, 1.0),
                    player(4, {1.35, 3})});

    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].low.id, sim::EntityId{3});
    EXPECT_EQ(found[0].high.id, sim::EntityId{4});
}

TEST_F(PairWatchTest, a_wide_player_is_found_behind_narrow_ones_in_between) {
    for (sim::Tick tick = 100; tick <= 109; tick += 3)
        look(tick,
             {player(1, {0, 0}, 3.0), player(2, {1, 9}), player(3, {2, -9}), player(4, {3.3, 0})});

    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].high.id, sim::EntityId{4});
}

TEST_F(PairWatchTest, finds_the_pairs_in_a_crowd_that_comparing_all_finds) {
    std::vector<PairWatch::Player> crowd;
    std::uint32_t seed = 1;
    const auto coordinate = [&] {
        seed = seed * 1664525u + 1013904223u;
        return static_cast<double>(seed >> 8u) / (1u << 24u) * 16.0 - 8.0;
    };
    for (std::uint32_t id = 1; id <= 120; ++id)
        crowd.push_back(player(id, {coordinate(), coordinate()}, 0.3 + 0.1 * (id % 4)));
    std::size_t pairs = 0;
    for (std::size_t i = 0; i < crowd.size(); ++i)
        for (std::size_t j = i + 1; j < crowd.size(); ++j)
            if (crowd[i].body.radius + crowd[j].body.radius -
                    distance(crowd[i].position, crowd[j].position) >
                kPairDepthMax)
                ++pairs;
    for (sim::Tick tick = 100; tick <= 112; tick += 3)
        look(tick, crowd);

    EXPECT_GT(pairs, 20u);
    EXPECT_EQ(found.size(), pairs);
}

// --- Near movers: a platform of 4 x 1 m around the origin

class NearMoversTest : public ::testing::Test {
  protected:
    /// Returns how many overlaps are found of two players in each other, 1 m from the right end of
    /// the platform, which is at rest: between it, a wall on the right, and walls above and below,
    /// with a gap of `gap_above` metres above.
    static std::size_t overlaps_in_a_pocket(double gap_above,
                                            const std::vector<PairWatch::Player>& others = {}) {
        const auto gap = static_cast<float>(gap_above);
        return overlaps(
            test::field_with({test::box({3.6f, -5}, {4.6f, 5}), test::box({2, -2}, {3.6f, -0.6f}),
                              test::box({2, 0.6f + gap}, {3.6f, 3 + gap})},
                             {test::mover(test::box({-2, -0.5f}, {2, 0.5f}))}),
            {2.5, 0}, {3.1, 0}, {.offset = {0, 0}, .is_on_its_way = false}, others);
    }
    struct MoverIs {
        Point offset;
        bool is_on_its_way = false;
    };
    static std::size_t overlaps(const ObstacleField& field, Point one, Point other, MoverIs is,
                                const std::vector<PairWatch::Player>& others = {}) {
        PairWatch watch(field, 60);
        std::vector<PairWatch::Player> players{player(1, one), player(2, other)};
        players.insert(players.end(), others.begin(), others.end());
        const std::vector<PairWatch::Mover> movers{
            {&field.movers()[0], is.offset, is.is_on_its_way}};
        std::size_t found = 0;
        for (sim::Tick tick = 102; tick < 150; tick += 3)
            watch.look(tick, players, movers, [&](const PairWatch::Overlap&) { ++found; });
        return found;
    }

    ObstacleField open = test::field_with({}, {test::mover(test::box({-2, -0.5f}, {2, 0.5f}))});
};

TEST_F(NearMoversTest, claims_nothing_near_a_moving_mover) {
    EXPECT_EQ(overlaps(open, {3, 0}, {3.5, 0}, {.offset = {}, .is_on_its_way = true}), 0u);
    EXPECT_EQ(overlaps(open, {5.9, 0}, {6.4, 0}, {.offset = {}, .is_on_its_way = true}), 0u)
        << "for both when one of them is near";
}

TEST_F(NearMoversTest, players_in_each_other_far_from_a_mover_are_found) {
    EXPECT_EQ(overlaps(open, {6.1, 0}, {6.6, 0}, {.offset = {}, .is_on_its_way = true}), 1u);
}

TEST_F(NearMoversTest, a_mover_counts_where_it_has_moved_to) {
    EXPECT_EQ(overlaps(open, {3, 0}, {3.5, 0}, {.offset = {-9, 0}, .is_on_its_way = true}), 1u);
    EXPECT_EQ(overlaps(open, {13, 0}, {13.5, 0}, {.offset = {9, 0}, .is_on_its_way = true}), 0u);
}

TEST_F(NearMoversTest, two_players_with_room_beside_a_resting_mover_in_the_open_are_found) {
    EXPECT_EQ(overlaps(open, {3, 0}, {3.5, 0}, {}), 1u);
}

TEST_F(NearMoversTest, two_players_without_room_beside_a_resting_mover_prove_nothing) {
    EXPECT_EQ(overlaps_in_a_pocket(0), 0u);
    EXPECT_EQ(overlaps_in_a_pocket(0.5), 0u);
}

TEST_F(NearMoversTest, two_players_with_room_beside_a_resting_mover_are_found) {
    EXPECT_EQ(overlaps_in_a_pocket(1.5), 1u);
}

TEST_F(NearMoversTest, room_that_another_player_takes_does_not_count) {
    EXPECT_EQ(overlaps_in_a_pocket(1.5, {player(3, {2.8, 1.4})}), 0u);
}

}  // namespace
}  // namespace arena::client_sim::pair_watch_test
