#include "sim/state/past_bodies.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include <gtest/gtest.h>

#include "sim/rules/rules.h"

namespace arena::sim::past_bodies_test {
namespace {

/// Living players at (number, tick), in the order given; number 0 is a dead player.
Players players_at(std::initializer_list<float> numbers, float tick) {
    Players players;
    std::uint32_t id = 1;
    for (const float number : numbers) {
        PlayerState player;
        player.id = {id++};
        player.position = {number, tick};
        player.alive = number != 0.0f;
        players.insert(players.size(), player);
    }
    return players;
}

/// Three slots, filled by ticks 1 to 4 of players at x = 1, 2 and 3.
PastBodies three_players() {
    PastBodies past;
    past.begin(3, 3);
    for (Tick tick = 1; tick <= 4; ++tick)
        past.remember(players_at({1, 2, 3}, static_cast<float>(tick)), tick);
    return past;
}

TEST(PastBodies, keeps_the_ends_of_the_last_ticks_and_no_more) {
    const PastBodies past = three_players();

    for (const Tick tick : {2u, 3u, 4u}) {
        ASSERT_EQ(past.at(tick).size(), 3u);
        for (std::size_t row = 0; row < 3; ++row)
            EXPECT_EQ(past.at(tick)[row],
                      (Vec2{static_cast<float>(row + 1), static_cast<float>(tick)}));
    }
    EXPECT_EQ(past.ticks, (std::vector<std::uint8_t>{3, 3, 3}));
}

TEST(PastBodies, an_inserted_row_has_no_past_and_the_others_keep_theirs) {
    for (std::size_t place = 0; place <= 3; ++place) {
        PastBodies past = three_players();

        past.insert(place);

        ASSERT_EQ(past.ticks.size(), 4u);
        ASSERT_EQ(past.places.size(), 12u);
        for (std::size_t row = 0; row < 4; ++row) {
            const std::size_t before = row < place ? row : row - 1;
            EXPECT_EQ(past.ticks[row], row == place ? 0 : 3);
            for (const Tick tick : {2u, 3u, 4u})
                EXPECT_EQ(past.at(tick)[row],
                          row == place ? Vec2{} : three_players().at(tick)[before])
                    << "inserted at " << place << ", row " << row << ", tick " << tick;
        }
    }
}

TEST(PastBodies, erased_rows_leave_the_others_unchanged) {
    const std::vector<std::vector<std::uint32_t>> choices{{0}, {1}, {2}, {0, 2}, {0, 1, 2}, {}};
    for (const std::vector<std::uint32_t>& gone : choices) {
        PastBodies past = three_players();

        past.erase(gone);

        std::vector<std::size_t> left;
        for (std::uint32_t row = 0; row < 3; ++row)
            if (std::find(gone.begin(), gone.end(), row) == gone.end()) left.push_back(row);
        ASSERT_EQ(past.ticks, std::vector<std::uint8_t>(left.size(), 3));
        ASSERT_EQ(past.places.size(), 3 * left.size());
        for (std::size_t row = 0; row < left.size(); ++row)
            for (const Tick tick : {2u, 3u, 4u})
                EXPECT_EQ(past.at(tick)[row], three_players().at(tick)[left[row]]);
    }
}

TEST(PastBodies, a_death_ends_the_past_of_a_player_and_a_spawn_starts_it_again) {
    PastBodies past = three_players();

    past.remember(players_at({1, 0, 3}, 5.0f), 5);
    EXPECT_EQ(past.ticks, (std::vector<std::uint8_t>{3, 0, 3}));
    past.remember(players_at({1, 9, 3}, 6.0f), 6);

    EXPECT_EQ(past.ticks, (std::vector<std::uint8_t>{3, 1, 3}));
    EXPECT_EQ(past.at(6)[1], (Vec2{9.0f, 6.0f}));
}

TEST(PastBodies, a_forgotten_row_has_no_past) {
    PastBodies past = three_players();

    past.forget(2);

    EXPECT_EQ(past.ticks, (std::vector<std::uint8_t>{3, 3, 0}));
}

TEST(PastBodies, keeps_nothing_before_it_begins) {
    PastBodies past;

    past.insert(0);
    past.remember(players_at({1}, 1.0f), 1);
    past.forget(0);
    past.erase(std::vector<std::uint32_t>{0});

    EXPECT_FALSE(past.is_kept());
    EXPECT_TRUE(past.ticks.empty());
    EXPECT_TRUE(past.places.empty());
}

TEST(PastSlots, are_one_more_than_the_ticks_looked_back) {
    Rules rules;
    EXPECT_EQ(past_slots(rules), 16u);
    rules.lag_compensation.max_ms = 0;
    EXPECT_EQ(past_slots(rules), 0u);
}

}  // namespace
}  // namespace arena::sim::past_bodies_test
