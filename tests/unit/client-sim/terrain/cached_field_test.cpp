#include "client-sim/terrain/cached_field.h"

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

/// Places of a match, to be asked for in any order and repeatedly.
struct Questions {
    std::vector<Point> places;
    std::vector<double> radii{0.49, 0.29, 0.0, -0.01};

    explicit Questions(std::uint64_t seed, std::size_t count) {
        Random random(seed);
        const auto coordinate = [&] { return static_cast<double>(random.unit() * 44.0f - 22.0f); };
        for (std::size_t i = 0; i < count; ++i)
            places.push_back({coordinate(), coordinate()});
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

// More questions than the cache holds, so that answers are displaced and computed again.
TEST(CachedField, answers_exactly_as_the_field_however_often_it_is_asked) {
    CachedField asked(field_with(furniture()));
    const Questions questions(3, 12000);
    Random random(4);
    int overlaps = 0;

    for (int round = 0; round < 60000; ++round) {
        const std::size_t one = random.below(static_cast<std::uint32_t>(questions.places.size()));
        const double radius = questions.radii[random.below(4)];
        const auto overlap = asked.plain().deepest_overlap(questions.places[one], radius);
        overlaps += overlap ? 1 : 0;

        expect_same(asked.deepest_overlap(questions.places[one], radius), overlap);
    }

    EXPECT_GT(overlaps, 5000);
}

TEST(CachedField, knows_the_places_and_the_ways_of_its_map) {
    CachedField field(field_with({box({-1, -10}, {1, 10})}),
                      MatchPlaces{.homes = {{{3.0, 4.0}, 0.5, 2}}, .bases = {}, .hills = {}});

    EXPECT_EQ(field.places().homes.at(0).team, 2);
    const auto place = field.next_place({.from = {-5, 0}, .to = {5, 0}, .radius = 0.5});
    ASSERT_TRUE(place);
    EXPECT_GT(std::abs(place->y), 3.0) << "around the wall";
}

TEST(CachedField, the_same_place_with_another_radius_is_another_question) {
    CachedField asked(field_with({box({0, 0}, {4, 4})}));

    EXPECT_TRUE(asked.deepest_overlap({-0.25, 2}, 0.5).has_value());
    EXPECT_FALSE(asked.deepest_overlap({-0.25, 2}, 0.125).has_value());
    EXPECT_TRUE(asked.deepest_overlap({-0.25, 2}, 0.5).has_value());
}

}  // namespace
}  // namespace arena::client_sim
