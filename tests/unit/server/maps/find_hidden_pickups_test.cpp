#include "server/maps/find_hidden_pickups.h"

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "sim/math/vec2.h"
#include "sim/terrain/terrain_queries.h"
#include "tests/support/map_builder.h"

namespace arena::server::find_hidden_pickups_test {
namespace {

using arena::test::MapBuilder;

sim::MapTrigger disc(sim::Vec2 center, float radius) {
    return {.kind = sim::TriggerKind::pickup,
            .shape = sim::Shape::circle,
            .center = center,
            .radius = radius,
            .amount = 25};
}

sim::MapTrigger box(sim::Vec2 min, sim::Vec2 max) {
    return {.kind = sim::TriggerKind::pickup, .box = {min, max}, .amount = 25};
}

/// A wall of two blocks, from (10, 10) to (18, 14).
MapBuilder wall() {
    return MapBuilder().box({10.0f, 10.0f}, {14.0f, 14.0f}).box({14.0f, 10.0f}, {18.0f, 14.0f});
}

std::size_t hidden(const sim::MapTrigger& pickup, const sim::Rules& rules = {}) {
    return find_hidden_pickups(rules, *wall().trigger(pickup).terrain()).size();
}

TEST(FindHiddenPickups, names_one_that_is_wholly_in_a_wall) {
    const auto found =
        find_hidden_pickups({}, *wall().trigger(disc({12.0f, 12.0f}, 0.5f)).terrain());

    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].find("layer 'triggers', object "), 0u) << found[0];
    EXPECT_NE(found[0].find(": the pickup lies in a wall, where no player can touch it: move it, "
                            "or make it larger"),
              std::string::npos)
        << found[0];
    EXPECT_EQ(hidden(box({13.0f, 11.0f}, {15.0f, 13.0f})), 1u) << "across two blocks";
    EXPECT_EQ(hidden(box({10.1f, 10.1f}, {17.9f, 13.9f})), 1u) << "nearly as large as the wall";
    EXPECT_EQ(hidden(disc({10.4f, 10.4f}, 0.25f)), 1u) << "at a corner";
}

TEST(FindHiddenPickups, says_nothing_of_what_stands_out_or_is_no_pickup) {
    EXPECT_EQ(hidden(disc({5.0f, 5.0f}, 0.5f)), 0u);
    EXPECT_EQ(hidden(disc({10.3f, 12.0f}, 0.5f)), 0u) << "it stands out by 20 cm";
    EXPECT_EQ(hidden(box({9.0f, 9.0f}, {19.0f, 15.0f})), 0u) << "around the wall";
    EXPECT_EQ(hidden(box({10.0f, 10.0f}, {18.0f, 14.0f})), 0u)
        << "players that lean on the wall are a little in it";
    sim::MapTrigger spikes = disc({12.0f, 12.0f}, 0.5f);
    spikes.kind = sim::TriggerKind::spikes;
    EXPECT_EQ(hidden(spikes), 0u);
}

TEST(FindHiddenPickups, a_body_may_be_touched_where_it_sticks_out_of_its_disc) {
    const sim::MapTrigger pickup = disc({12.0f, 12.0f}, 0.5f);
    sim::Rules rules;
    const sim::VulnerabilityVolume wide{.shape = sim::Circle{{}, 2.2f}, .accepts = sim::kAnyHit};
    rules.animations.push_back({.name = "idle", .frames = {{.vulnerabilities = {wide}}}});

    rules.archetypes[0].animation = 0;
    EXPECT_EQ(hidden(pickup, rules), 0u) << "from the wall's left side, 2 m away";
    EXPECT_EQ(hidden(disc({14.0f, 12.0f}, 0.1f), rules), 1u) << "too deep even for that";

    rules.animations.clear();
    rules.archetypes[0].animation = sim::kNone;
    ASSERT_EQ(hidden(pickup, rules), 1u);
    for (const sim::Vec2 vertex :
         {sim::Vec2{-2.2f, -0.2f}, {2.2f, -0.2f}, {2.2f, 0.2f}, {-2.2f, 0.2f}})
        ASSERT_TRUE(rules.archetypes[0].outline.push_back(vertex));
    rules.archetypes[0].radius = 2.21f;
    EXPECT_EQ(hidden(pickup, rules), 0u) << "as wide as the wall is deep, as an outline may be";
}

TEST(FindHiddenPickups, every_archetype_has_to_fail) {
    const MapBuilder slot =
        MapBuilder().box({10.0f, 10.0f}, {14.0f, 14.0f}).box({15.0f, 10.0f}, {19.0f, 14.0f});
    MapBuilder map = slot;
    const auto terrain = map.trigger(disc({14.5f, 12.0f}, 0.3f)).terrain();
    sim::Rules rules;

    rules.archetypes[0].radius = 0.7f;
    EXPECT_EQ(find_hidden_pickups(rules, *terrain).size(), 1u) << "in a gap that is too narrow";
    rules.archetypes.push_back({.radius = 0.4f});
    EXPECT_EQ(find_hidden_pickups(rules, *terrain).size(), 0u);
    rules.archetypes.pop_back();
    rules.archetypes[0].move = sim::MoveKind::rays;
    EXPECT_EQ(find_hidden_pickups(rules, *terrain).size(), 0u) << "who may stand in walls";
}

TEST(FindHiddenPickups, a_corridor_across_a_large_one_is_found) {
    const auto found = [](float width) {
        return find_hidden_pickups({}, *MapBuilder(150.0f, 150.0f)
                                            .box({5.0f, 5.0f}, {70.3f, 145.0f})
                                            .box({70.3f + width, 5.0f}, {145.0f, 145.0f})
                                            .trigger(box({10.0f, 10.0f}, {140.0f, 140.0f}))
                                            .terrain())
            .size();
    };

    EXPECT_EQ(found(1.4f), 0u);
    EXPECT_EQ(found(0.9f), 1u) << "which is too narrow for a player";
}

TEST(FindHiddenPickups, names_the_first_few) {
    const auto found = [](int pickups) {
        MapBuilder map = wall();
        for (int i = 0; i < pickups; ++i)
            map.trigger(disc({12.0f, 12.0f}, 0.5f));
        return find_hidden_pickups({}, *map.terrain());
    };

    EXPECT_EQ(found(8).size(), 8u);
    ASSERT_EQ(found(11).size(), 9u);
    EXPECT_EQ(found(11).back(), "more pickups lie in walls");
}

/// The judge is slow and obvious: bodies at random places.
TEST(FindHiddenPickups, none_that_is_named_can_be_touched_from_any_place) {
    Random random(7);
    const auto draw = [&](float low, float high) {
        return low + (high - low) * static_cast<float>(random.below(1u << 16u)) / 65536.0f;
    };
    int named = 0;
    int touched = 0;
    for (int round = 0; round < 400; ++round) {
        MapBuilder map(12.0f, 12.0f);
        for (int i = 0; i < 10; ++i) {
            const sim::Vec2 low{draw(1.0f, 8.0f), draw(1.0f, 8.0f)};
            if (i % 2 == 0)
                map.box(low, low + sim::Vec2{draw(0.2f, 3.0f), draw(0.2f, 3.0f)});
            else
                map.circle(low + sim::Vec2{1.0f, 1.0f}, draw(0.1f, 1.9f));
        }
        const float radius = draw(0.05f, 0.8f);
        const sim::MapTrigger pickup = disc({draw(2.0f, 10.0f), draw(2.0f, 10.0f)}, radius);
        const auto terrain = map.trigger(pickup).terrain();
        sim::Rules rules;
        rules.archetypes[0].radius = draw(0.05f, 1.0f);
        const float body = rules.archetypes[0].radius;
        const bool is_named = !find_hidden_pickups(rules, *terrain).empty();

        const float reach = radius + body;
        bool is_touched = false;
        for (int i = 0; i < 4000 && !is_touched; ++i) {
            const sim::Vec2 place =
                pickup.center + sim::Vec2{draw(-reach, reach), draw(-reach, reach)};
            if (sim::distance_squared(place, pickup.center) > reach * reach) continue;
            is_touched = true;
            for (std::uint32_t piece = 0; piece < terrain->pieces.size(); ++piece)
                is_touched &= !sim::overlaps_piece(*terrain, piece, {place, body});
        }
        EXPECT_FALSE(is_named && is_touched) << "round " << round;
        named += is_named ? 1 : 0;
        touched += is_touched ? 1 : 0;
    }
    EXPECT_GT(named, 20);
    EXPECT_GT(touched, 20);
    EXPECT_GT(named + touched, 360) << "hardly any is neither";
}

/// Many small walls, below one that covers them all, or below two, neither of which holds a whole
/// pickup.
// The whole of the work is limited: without that, this map would take minutes.
TEST(FindHiddenPickups, many_large_ones_in_a_heap_of_walls_are_searched_until_the_limit) {
    MapBuilder map(100.0f, 100.0f);
    for (int i = 0; i < 3000; ++i)
        map.circle({50.0f + 0.001f * static_cast<float>(i % 50),
                    50.0f + 0.001f * static_cast<float>(i / 50)},
                   20.0f);
    sim::MapTrigger large = box({21.0f, 21.0f}, {79.0f, 79.0f});
    large.shape = sim::Shape::circle;
    large.center = {50.0f, 50.0f};
    large.radius = 30.0f;
    for (int i = 0; i < 4000; ++i)
        map.trigger(large);

    EXPECT_LE(find_hidden_pickups({}, *map.terrain()).size(), 9u);
}

TEST(FindHiddenPickups, walls_beside_each_other_hide_large_ones_together) {
    for (const bool is_one_wall : {true, false}) {
        MapBuilder map(100.0f, 100.0f);
        for (int i = 0; i < 20000; ++i) {
            const sim::Vec2 low{20.0f + 0.25f * static_cast<float>(i % 150),
                                20.0f + 0.25f * static_cast<float>(i / 150)};
            map.box(low, low + sim::Vec2{0.05f, 0.05f});
        }
        map.box({19.0f, 19.0f}, {is_one_wall ? 61.0f : 41.1f, 61.0f});
        if (!is_one_wall) map.box({40.9f, 19.0f}, {61.0f, 61.0f});
        for (int i = 0; i < 1024; ++i)
            map.trigger(box({21.0f, 21.0f}, {59.0f, 59.0f}));
        const auto terrain = map.terrain();
        EXPECT_GE(find_hidden_pickups({}, *terrain).size(), 1u);
    }
}

}  // namespace
}  // namespace arena::server::find_hidden_pickups_test
