#include "sim/terrain/map_hash.h"

#include <cstdint>
#include <iterator>
#include <set>

#include <gtest/gtest.h>

#include "tests/support/map_builder.h"
#include "tests/support/movers.h"
#include "tests/support/triggers.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

using test::MapBuilder;

MapBuilder some_map() {
    return MapBuilder().spawn({10.0f, 10.0f}).box({20.0f, 20.0f}, {22.0f, 22.0f});
}

TEST(MapHash, maps_built_by_hand_with_different_contents_have_different_hashes) {
    const std::uint64_t hash = some_map().terrain()->hash;

    EXPECT_NE(hash, 0u);
    EXPECT_EQ(some_map().terrain()->hash, hash);
    EXPECT_NE(MapBuilder().spawn({10.0f, 10.0f}).terrain()->hash, hash);
    EXPECT_NE(some_map().spawn({30.0f, 10.0f}, 1).terrain()->hash,
              some_map().spawn({30.0f, 10.0f}, 2).terrain()->hash);
    EXPECT_NE(some_map().trigger(test::spikes({{1, 1}, {2, 2}}, 5)).terrain()->hash,
              some_map().trigger(test::spikes({{1, 1}, {2, 2}}, 6)).terrain()->hash);
    EXPECT_NE(
        some_map().mover(test::crate(test::box_obstacle({30, 30}, {31, 31}), 5)).terrain()->hash,
        some_map().mover(test::crate(test::box_obstacle({30, 30}, {31, 31}), 6)).terrain()->hash);
}

TEST(MapHash, everything_of_the_objects_of_matches_counts) {
    constexpr Bounds kCourt{{5.0f, 5.0f}, {7.0f, 6.0f}};
    const MapBuilder maps[] = {some_map(),
                               some_map().flag({5, 5}, 1),
                               some_map().flag({5, 5}, 2),
                               some_map().flag({5, 6}, 1),
                               some_map().flag({5, 5}, 1, 0.75f),
                               some_map().base(kCourt, 1),
                               some_map().base(kCourt, 2),
                               some_map().round_base({5, 5}, 1.0f, 1),
                               some_map().hill(kCourt),
                               some_map().round_hill({5, 5}, 1.0f),
                               some_map().round_hill({5, 5}, 2.0f),
                               some_map().round_hill({5, 6}, 1.0f),
                               some_map().hill(kCourt).hill(kCourt)};
    std::set<std::uint64_t> hashes;
    for (const MapBuilder& map : maps)
        hashes.insert(map.terrain()->hash);

    EXPECT_EQ(hashes.size(), std::size(maps));
}

TEST(MapHash, everything_of_forces_counts) {
    constexpr Bounds kCourt{{5.0f, 5.0f}, {7.0f, 6.0f}};
    const MapForce ice{.kind = ForceKind::ice, .factor = 0.5f};
    const MapForce water{.kind = ForceKind::water, .factor = 0.5f};
    const MapBuilder maps[] = {
        some_map(),
        some_map().force(kCourt, ice),
        some_map().round_force({5, 5}, 1.0f, ice),
        some_map().force(kCourt, {.kind = ForceKind::ice, .factor = 0.25f}),
        some_map().force(kCourt, water),
        some_map().force(kCourt, {.kind = ForceKind::water, .factor = 0.5f, .fall_factor = 0.5f}),
        some_map().force(kCourt, {.kind = ForceKind::wind, .flow = {1, 0}}),
        some_map().force(kCourt, {.kind = ForceKind::wind, .flow = {0, 1}})};
    std::set<std::uint64_t> hashes;
    for (const MapBuilder& map : maps)
        hashes.insert(map.terrain()->hash);

    EXPECT_EQ(hashes.size(), std::size(maps));
}

TEST(MapHash, the_effect_of_a_trigger_counts) {
    const auto hash_with = [](const char* effect) {
        MapTrigger spikes = test::spikes({{1, 1}, {2, 2}}, 5);
        spikes.effect = effect;
        return some_map().trigger(spikes).terrain()->hash;
    };

    EXPECT_NE(hash_with("poison"), hash_with(""));
    EXPECT_NE(hash_with("poison"), hash_with("haste"));
    // That of versions in which no trigger gave an effect.
    EXPECT_EQ(hash_with(""), 3957758982286434551u);
}

TEST(MapHash, the_item_of_a_pickup_counts) {
    const auto hash_with = [](const char* item) {
        MapTrigger pickup = test::pickup({2, 2}, Gift::item, 0);
        pickup.item = item;
        return some_map().trigger(pickup).terrain()->hash;
    };

    EXPECT_NE(hash_with("medkit"), hash_with("rifle"));
}

TEST(MapHash, a_map_without_objects_of_matches_has_the_hash_of_versions_that_had_none) {
    EXPECT_EQ(some_map().terrain()->hash, 2117589666223760867u);
}

TEST(MapHash, the_hash_ignores_names_and_editor_objects) {
    MapDescription map;
    map.bounds = {{0.0f, 0.0f}, {10.0f, 10.0f}};
    map.spawns.push_back({.position = {5.0f, 5.0f}});
    MapDescription renamed = map;
    renamed.name = "another";
    renamed.spawns[0].source = {"layer", 7};

    EXPECT_EQ(hash_of(renamed), hash_of(map));
}

TEST(MapHash, a_given_hash_is_kept) {
    EXPECT_EQ(some_map().hash(5).terrain()->hash, 5u);
}

TEST(MapHash, load_rejects_an_image_of_another_map_built_by_hand) {
    const World saved(some_map().terrain(), {}, {}, 1);
    World other(MapBuilder().spawn({10.0f, 10.0f}).terrain(), {}, {}, 1);

    EXPECT_NE(other.load(saved.save()).value_or("loaded").find("load the same map"),
              std::string::npos);
}

}  // namespace
}  // namespace arena::sim
