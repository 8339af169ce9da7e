#include "client-sim/terrain/place_index.h"

#include <cmath>

#include <gtest/gtest.h>

#include "protocol/link/dice.h"

namespace arena::client_sim::place_index_test {
namespace {

using Entries = std::vector<PlaceIndex::Entry>;
using Found = std::optional<PlaceIndex::Found>;

/// The slow, obvious versions.
Found nearest_of_all(const Entries& entries, std::size_t layer, Point at, double within) {
    Found best;
    for (const PlaceIndex::Entry& entry : entries) {
        const PlaceIndex::Found found{.metres = distance(entry.position, at), .id = entry.id};
        if (entry.layer != layer || found.metres >= within) continue;
        if (!best || found < *best) best = found;
    }
    return best;
}
Found nearest_aside_of_all(const Entries& entries, std::size_t layer, Point at, double within,
                           double height) {
    Entries level;
    for (PlaceIndex::Entry entry : entries) {
        if (std::abs(entry.position.y - at.y) > height) continue;
        entry.position.y = at.y;
        level.push_back(entry);
    }
    return nearest_of_all(level, layer, at, within);
}

/// A multiple of 1/8 m, so that many places are equally near.
Point draw_point(protocol::Dice& dice) {
    const auto draw = [&dice] { return 0.125 * static_cast<double>(dice.below(160)) - 6.0; };
    const double x = draw();
    return {x, 0.5 * draw()};
}

TEST(PlaceIndex, it_finds_what_a_look_at_all_places_finds) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        protocol::Dice dice(seed);
        Entries entries;
        const auto places = static_cast<std::uint32_t>(dice.below(60));
        for (std::uint32_t id = 0; id < places; ++id)
            entries.push_back({draw_point(dice), dice.below(3), id});
        const PlaceIndex index(entries);

        for (int question = 0; question < 200; ++question) {
            SCOPED_TRACE("seed " + std::to_string(seed) + ", question " + std::to_string(question));
            const std::size_t layer = dice.below(4);
            const Point at = draw_point(dice);
            const double within = 8.0 * dice.unit() * dice.unit();

            ASSERT_EQ(index.nearest(layer, at, within), nearest_of_all(entries, layer, at, within));
            ASSERT_EQ(index.nearest_aside(layer, at, within, 1.0),
                      nearest_aside_of_all(entries, layer, at, within, 1.0));
        }
    }
}

TEST(PlaceIndex, a_place_that_is_just_as_far_as_allowed_is_not_found) {
    const Entries entries{{{3.0, 1.0}, 0, 7}};
    const PlaceIndex index(entries);

    EXPECT_FALSE(index.nearest(0, {1.0, 1.0}, 2.0));
    EXPECT_TRUE(index.nearest(0, {1.0, 1.0}, 2.001));
    EXPECT_TRUE(index.nearest_aside(0, {3.0, 2.0}, 1.0, 1.0));
    EXPECT_FALSE(index.nearest_aside(0, {3.0, 2.1}, 1.0, 1.0));
}

TEST(PlaceIndex, of_no_places_nothing_is_found) {
    EXPECT_FALSE(PlaceIndex().nearest(0, {}, 9.0));
    EXPECT_FALSE(PlaceIndex(Entries{{{}, 2, 0}}).nearest(1, {}, 9.0));
}

}  // namespace
}  // namespace arena::client_sim::place_index_test
