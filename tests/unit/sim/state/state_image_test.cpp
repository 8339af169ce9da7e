#include "sim/state/state_image.h"

#include <cstring>

#include <gtest/gtest.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "sim/rules/rules_hash.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::sim {
namespace {

/// An empty field with room for all players; the same terrain each time.
std::shared_ptr<const Terrain> field() {
    static const auto kField =
        test::MapBuilder().spawn({10.0f, 20.0f}).spawn({30.0f, 20.0f}).terrain();
    return kField;
}

/// A match in which all players run about and shoot, so that the state has something in every part.
test::WorldDriver played(int ticks) {
    test::WorldDriver driver(field());
    std::vector<Command> joins;
    for (std::uint32_t player = 1; player <= 8; ++player)
        joins.push_back(test::join(test::player_id(player)));
    driver.step(joins);
    for (int tick = 0; tick < ticks; ++tick) {
        PlayerInput held = test::shoot(tick % 17 - 8, tick % 13 - 6);
        held.move_x = static_cast<std::int8_t>(tick * 37 % 255 - 127);
        held.move_y = static_cast<std::int8_t>(tick * 91 % 255 - 127);
        held.seen_back = static_cast<std::uint8_t>(tick % 16);
        driver.step({test::input(test::player_id(1 + static_cast<std::uint32_t>(tick) % 8), held)});
    }
    return driver;
}

TEST(StateImage, a_world_that_loads_an_image_continues_like_the_one_that_saved_it) {
    test::WorldDriver saved = played(300);
    test::WorldDriver loaded(field());
    ASSERT_FALSE(saved.world.projectiles().empty());
    ASSERT_TRUE(saved.world.state().past.is_kept());

    ASSERT_EQ(loaded.world.load(saved.world.save()), std::nullopt);

    EXPECT_EQ(loaded.world.hash(), saved.world.hash());
    for (int tick = 0; tick < 600; ++tick) {
        auto held = test::shoot(tick % 11 - 5, 3);
        held.seen_back = static_cast<std::uint8_t>(tick % 13);
        const auto player = test::player_id(1 + static_cast<std::uint32_t>(tick) % 8);
        ASSERT_EQ(test::hash_after(loaded.world, {test::input(player, held)}),
                  test::hash_after(saved.world, {test::input(player, held)}));
    }
}

TEST(StateImage, a_loaded_world_saves_the_same_image) {
    const test::WorldDriver saved = played(120);
    test::WorldDriver loaded(field());

    ASSERT_EQ(loaded.world.load(saved.world.save()), std::nullopt);

    EXPECT_EQ(loaded.world.save(), saved.world.save());
}

TEST(StateImage, a_world_that_rejects_an_image_does_not_change) {
    test::WorldDriver driver = played(50);
    const std::uint64_t before = driver.world.hash();
    auto image = driver.world.save();
    image[image.size() / 2] ^= 1u;

    const auto reason = driver.world.load(image);

    ASSERT_TRUE(reason);
    EXPECT_NE(reason->find("damaged"), std::string::npos) << *reason;
    EXPECT_EQ(driver.world.hash(), before);
}

TEST(StateImage, rejects_every_prefix_of_an_image) {
    const test::WorldDriver driver = played(20);
    const auto image = driver.world.save();
    World world(field(), {}, {}, 1);

    for (std::size_t size = 0; size < image.size(); ++size)
        ASSERT_TRUE(world.load(std::span(image).first(size))) << size;
}

/// Returns the image with four of its bytes replaced and a valid checksum.
std::vector<std::uint8_t> with_word_at(std::vector<std::uint8_t> image, std::size_t offset,
                                       std::uint32_t word) {
    std::memcpy(&image[offset], &word, sizeof word);
    const std::uint64_t checksum = XXH3_64bits(image.data(), image.size() - sizeof checksum);
    std::memcpy(&image[image.size() - sizeof checksum], &checksum, sizeof checksum);
    return image;
}

TEST(StateImage, rejects_a_header_of_another_version_or_with_unknown_content) {
    const auto image = played(20).world.save();
    World world(field(), {}, {}, 1);

    EXPECT_EQ(world.load(with_word_at(image, 12, 0)), std::nullopt);
    EXPECT_NE(world.load(with_word_at(image, 68, 1)).value_or("").find("more than this build"),
              std::string::npos);
    EXPECT_NE(world.load(with_word_at(image, 12, 1)).value_or("").find("more than this build"),
              std::string::npos);
    EXPECT_NE(world.load(with_word_at(image, 8, 99)).value_or("").find("version 99"),
              std::string::npos);
}

TEST(StateImage, rejects_other_rules_maps_and_limits_and_names_the_difference) {
    const test::WorldDriver driver = played(20);
    const auto image = driver.world.save();
    const auto reason_of = [&image](World world) { return world.load(image).value_or("none"); };
    Rules faster;
    faster.archetypes.front().speed = 7.0f;
    const auto elsewhere = test::MapBuilder().hash(5).spawn({10.0f, 20.0f}).terrain();

    EXPECT_NE(reason_of(World(field(), faster, {}, 1)).find("other rules"), std::string::npos);
    EXPECT_NE(reason_of(World(elsewhere, {}, {}, 1)).find("0000000000000005"), std::string::npos);
    EXPECT_NE(reason_of(World(field(), {}, {.players_max = 1025}, 1))
                  .find("Limits::players_max = 1024, this world has 1025"),
              std::string::npos);
    EXPECT_NE(
        reason_of(World(field(), {}, {.attack_records_max = 9}, 1)).find("attack_records_max"),
        std::string::npos);
    EXPECT_EQ(reason_of(World(field(), {}, {.players_max = 1024}, 1)), "none");
}

TEST(StateImage, rejects_an_image_that_exceeds_its_own_limits) {
    const auto terrain = field();
    const WorldState state = played(20).world.state();
    const Limits few{.players_max = 7};

    const auto read = read_image(write_image(state, *terrain, {}, few), *terrain, {}, few);

    ASSERT_FALSE(read);
    EXPECT_NE(read.error().find("8 players, its limits allow 7"), std::string::npos)
        << read.error();
}

TEST(StateImage, rejects_an_impossible_state_with_a_valid_checksum) {
    const auto terrain = field();
    const Rules rules;
    const test::WorldDriver driver = played(20);
    const auto reason_with = [&](auto&& break_it) {
        WorldState state = driver.world.state();
        break_it(state);
        const auto read = read_image(write_image(state, *terrain, rules, {}), *terrain, rules, {});
        return read ? std::string("none") : read.error();
    };

    EXPECT_EQ(reason_with([](WorldState&) {}), "none");
    EXPECT_NE(reason_with([](WorldState& s) { s.players.archetype[0] = 9; }).find("archetype"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) { s.players.weapon[0] = 3; }).find("weapon"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) { s.projectiles.at(0).weapon = 7; }).find("weapon"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) {
                  std::swap(s.players.id[0], s.players.id[1]);
              }).find("out of order"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) { s.movers.resize(1); }).find("movers"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) { s.past.slots = 0xFFFFFFFF; }).find("the past is"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) { s.past.ticks.pop_back(); }).find("the past is"),
              std::string::npos);
    EXPECT_NE(reason_with([](WorldState& s) { s.past.places.pop_back(); }).find("the past is"),
              std::string::npos);
}

TEST(StateImage, has_no_past_while_no_player_has_looked_back) {
    test::WorldDriver driver(field());
    driver.step({test::join({1}), test::join({2})});
    const std::size_t before = driver.world.save().size();
    PlayerInput held;
    held.seen_back = 3;

    driver.step({test::input({1}, held)});

    // Ticks and places of two players: a quarter of a second at 60 ticks per second, and one more
    // tick.
    EXPECT_EQ(driver.world.save().size(), before + 2 + 16 * 2 * sizeof(Vec2));
    test::WorldDriver loaded(field());
    EXPECT_EQ(loaded.world.load(driver.world.save()), std::nullopt);
    EXPECT_EQ(loaded.world.hash(), driver.world.hash());
}

TEST(RulesHash, every_rule_counts) {
    Rules rules;
    rules.animations.push_back({.name = "swing", .frames = {{}}});
    const std::uint64_t before = hash_of(rules);
    const auto changed = [&](auto&& change) {
        Rules other = rules;
        change(other);
        return hash_of(other) != before;
    };

    EXPECT_EQ(hash_of(rules), before);
    EXPECT_TRUE(changed([](Rules& r) { r.tick_rate = 30; }));
    EXPECT_TRUE(changed([](Rules& r) { r.friendly_fire = true; }));
    EXPECT_TRUE(changed([](Rules& r) { r.archetypes[0].walkable_cosine = 0.5f; }));
    EXPECT_TRUE(changed([](Rules& r) {
        static_cast<void>(r.archetypes[0].outline.push_back({1.0f, 0.0f}));
    }));
    EXPECT_TRUE(changed([](Rules& r) { r.weapons[0].projectile.bounces = 1; }));
    EXPECT_TRUE(changed([](Rules& r) { r.animations[0].frames[0].attacks.push_back({}); }));
    EXPECT_TRUE(changed([](Rules& r) { r.zone.damage = 1; }));
    EXPECT_TRUE(changed([](Rules& r) { r.lag_compensation.max_ms = 249; }));
}

}  // namespace
}  // namespace arena::sim
