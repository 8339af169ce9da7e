#include "client-sim/terrain/asked_field.h"

#include <bit>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/unit/client-sim/support/maps.h"

namespace arena::client_sim {
namespace {

using test::box;
using test::circle;
using test::field_with;

std::vector<sim::MapObstacle> furniture() {
    return {box({-4, -4}, {4, 4}),
            circle({8, 8}, 3),
            test::line({-12, -12}, {12, -10}),
            test::low(box({-15, 6}, {-9, 12})),
            test::one_sided({-8, 0}, {-8, -9}),
            test::polygon({{10, -8}, {18, -8}, {18, 0}, {14, -6}, {10, 0}})};
}

/// Bodies and flights of a match: places that come again, in any order.
struct Questions {
    std::vector<Point> places;
    std::vector<Flight> flights;
    std::vector<double> radii{0.49, 0.29, 0.0, -0.01};

    explicit Questions(std::uint64_t seed, std::size_t count) {
        Random random(seed);
        const auto coordinate = [&] { return static_cast<double>(random.unit() * 44.0f - 22.0f); };
        for (std::size_t i = 0; i < count; ++i) {
            const Point from{coordinate(), coordinate()};
            const double reach = random.below(2) == 0 ? 0.0 : 0.09;
            places.push_back(from);
            flights.push_back({from,
                               {from.x + 0.1 * coordinate(), from.y + 0.1 * coordinate()},
                               reach,
                               reach + 0.02});
        }
    }
};

void expect_same(const std::optional<ObstacleField::Overlap>& answer,
                 const std::optional<ObstacleField::Overlap>& plain) {
    ASSERT_EQ(answer.has_value(), plain.has_value());
    if (!plain) return;
    EXPECT_EQ(answer->obstacle, plain->obstacle);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(answer->depth),
              std::bit_cast<std::uint64_t>(plain->depth));
}

// More questions than it remembers, so that answers are pushed out and found again.
TEST(AskedField, answers_to_the_bit_as_the_field_does_however_often_it_is_asked) {
    AskedField asked(field_with(furniture()));
    const Questions questions(3, 12000);
    Random random(4);
    int walls = 0;
    int overlaps = 0;

    for (int round = 0; round < 60000; ++round) {
        const std::size_t one = random.below(static_cast<std::uint32_t>(questions.places.size()));
        const double radius = questions.radii[random.below(4)];
        const auto overlap = asked.plain().deepest_overlap(questions.places[one], radius);
        const auto wall = find_wall(asked.plain(), questions.flights[one]);
        overlaps += overlap ? 1 : 0;
        walls += wall ? 1 : 0;

        expect_same(asked.deepest_overlap(questions.places[one], radius), overlap);
        ASSERT_EQ(asked.find_wall(questions.flights[one]), wall) << "round " << round;
    }

    EXPECT_GT(overlaps, 5000);
    EXPECT_GT(walls, 2000);
}

TEST(AskedField, the_same_place_with_another_radius_is_another_question) {
    AskedField asked(field_with({box({0, 0}, {4, 4})}));

    EXPECT_TRUE(asked.deepest_overlap({-0.25, 2}, 0.5).has_value());
    EXPECT_FALSE(asked.deepest_overlap({-0.25, 2}, 0.125).has_value());
    EXPECT_TRUE(asked.deepest_overlap({-0.25, 2}, 0.5).has_value());
}

TEST(AskedField, the_same_way_of_something_wider_is_another_question) {
    AskedField asked(field_with({box({0, 0}, {4, 4})}));

    EXPECT_FALSE(asked.find_wall({{-3, 2}, {-0.25, 2}, 0.125, 0.125}).has_value());
    EXPECT_TRUE(asked.find_wall({{-3, 2}, {-0.25, 2}, 0.5, 0.5}).has_value());
    EXPECT_FALSE(asked.find_wall({{-3, 2}, {-0.25, 2}, 0.125, 0.125}).has_value());
}

TEST(AskedField, a_flight_that_begins_in_a_wall_is_not_held_against_it) {
    AskedField asked(field_with({box({0, 0}, {4, 4})}));

    EXPECT_FALSE(asked.find_wall({{2, 2}, {6, 2}, 0.0, 0.0}).has_value());
    EXPECT_TRUE(asked.find_wall({{-2, 2}, {6, 2}, 0.0, 0.0}).has_value());
}

}  // namespace
}  // namespace arena::client_sim
