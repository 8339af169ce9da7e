#include "tests/bench/replication/update_reader.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/replication/aim_code.h"
#include "protocol/replication/shot_motion_code.h"

namespace arena::bench::update_reader_test {
namespace {

using protocol::BitWriter;
using protocol::Introduction;
using protocol::ShortId;
using protocol::Width;

constexpr sim::Tick kTick = 600;
constexpr std::int64_t kNoFall = 0;
constexpr std::int64_t kFall = 5825;
/// Weapon 3 shoots as far as 625 in 1/1024 m a tick.
constexpr std::array<protocol::ShotKind, 4> kShotKinds{{{}, {}, {}, {.step = 5000}}};

struct SentMotion {
    ShortId id = 0;
    protocol::MotionWidths widths;
    std::optional<protocol::Pair> wanted = {};  ///< where it steers
};

/// The parts of an update. Only the values of introductions matter.
struct Update {
    std::vector<ShortId> removed;
    std::vector<ShortId> introduced;
    std::vector<Introduction> introductions;
    std::vector<SentMotion> motions{};
    std::vector<SentMotion> shot_motions{};
    std::vector<ShortId> aims;
    std::vector<ShortId> statuses;
};

std::vector<ShortId> ids_of(const std::vector<SentMotion>& motions) {
    std::vector<ShortId> ids;
    for (const SentMotion& sent : motions)
        ids.push_back(sent.id);
    return ids;
}

/// 102.375 in 1/1024 m a tick.
constexpr std::uint16_t kTop = 819;

protocol::Motion motion_of(const SentMotion& sent) {
    const protocol::Pair wanted = sent.wanted.value_or(protocol::Pair{});
    return {.tick = kTick,
            .steers = sent.wanted.has_value(),
            .wx = static_cast<std::int16_t>(wanted.x),
            .wy = static_cast<std::int16_t>(wanted.y)};
}

std::vector<std::byte> bytes_of(const Update& update, std::int64_t fall = kNoFall) {
    std::vector<std::byte> bytes(1024);
    BitWriter bits(bytes);
    write_ids(bits, update.removed);
    write_ids(bits, update.introduced);
    protocol::IntroductionCode(kTick, fall, kShotKinds).write(bits, update.introductions);
    write_ids(bits, ids_of(update.motions));
    for (const SentMotion& sent : update.motions)
        write_motion(bits, motion_of(sent), kTick, sent.widths, fall != 0, kTop);
    write_ids(bits, ids_of(update.shot_motions));
    for (const SentMotion& sent : update.shot_motions)
        write_shot_motion(bits, {.tick = kTick}, kTick, sent.widths, {}, {}, fall != 0);
    write_ids(bits, update.aims);
    for (std::size_t i = 0; i < update.aims.size(); ++i)
        write_aim(bits, 0, i % 2 == 0);
    write_ids(bits, update.statuses);
    for (std::size_t i = 0; i < update.statuses.size(); ++i)
        write_status(bits, {.health = 100, .flags = 1, .animation = sim::kNone});
    bytes.resize(bits.finish());
    return bytes;
}

UpdateShares read(UpdateReader& reader, const Update& update) {
    return reader.read(kTick, bytes_of(update));
}

Introduction player(std::uint32_t number) {
    return {.traits = {.id = {number}, .owner = {}, .kind = 0, .team = 0},
            .motion = {.tick = kTick},
            .aim = 0,
            .status = {.health = 100, .flags = 0, .animation = 3}};
}

Introduction projectile(std::uint32_t number, std::uint32_t owner) {
    return {.traits = {.id = {sim::kFirstProjectileId + number},
                       .owner = {owner},
                       .kind = 2,
                       .team = 0},
            .motion = {.tick = kTick, .x = 1000, .y = 0, .vx = 500, .vy = 0},
            .aim = 0,
            .status = {}};
}

/// Returns the reader of a viewer that sees the player 0 and the projectile 1.
UpdateReader reader_of_both() {
    UpdateReader reader(kNoFall, kShotKinds);
    static_cast<void>(read(reader, {.removed = {},
                                    .introduced = {0, 1},
                                    .introductions = {player(1), projectile(0, 1)},
                                    .motions = {},
                                    .aims = {},
                                    .statuses = {}}));
    return reader;
}

TEST(UpdateReader, an_empty_update_consists_of_counts_and_filler) {
    UpdateReader reader(kNoFall, kShotKinds);

    const UpdateShares shares = read(reader, {});

    EXPECT_EQ(shares[UpdatePart::frame].items, 1u);
    EXPECT_EQ(shares[UpdatePart::frame][UpdateField::counts], 24u);
    EXPECT_EQ(shares[UpdatePart::frame][UpdateField::filler], 0u);
    EXPECT_EQ(shares.total_bits(), 24u);
}

TEST(UpdateReader, the_fields_of_an_introduced_player_are_counted_separately) {
    UpdateReader reader(kNoFall, kShotKinds);

    const UpdateShares shares = read(reader, {.removed = {},
                                              .introduced = {0},
                                              .introductions = {player(20)},
                                              .motions = {},
                                              .aims = {},
                                              .statuses = {}});

    const PartShares& part = shares[UpdatePart::introduced_players];
    EXPECT_EQ(part.items, 1u);
    EXPECT_EQ(part[UpdateField::ids], 1u);
    EXPECT_EQ(part[UpdateField::category], 2u);
    EXPECT_EQ(part[UpdateField::number], 10u) << "40 by zigzag: two groups";
    EXPECT_EQ(part[UpdateField::kind], 1u);
    EXPECT_EQ(part[UpdateField::team], 1u);
    EXPECT_EQ(part[UpdateField::owner], 0u);
    EXPECT_EQ(part[UpdateField::age], 1u);
    EXPECT_EQ(part[UpdateField::place], 1u + 2 * 8);
    EXPECT_EQ(part[UpdateField::step], 1u + 2 * 8);
    EXPECT_EQ(part[UpdateField::aim], 9u);
    EXPECT_EQ(part[UpdateField::status], 2u + 1 + 1 + 4 + 1);
    EXPECT_EQ(part.places, (WidthCounts{1, 0, 0, 0, 0}));
    EXPECT_EQ(shares[UpdatePart::introduced_projectiles], PartShares{});
}

TEST(UpdateReader, the_fields_of_an_introduced_projectile_are_counted_separately) {
    UpdateReader reader(kNoFall, kShotKinds);

    const UpdateShares shares = read(reader, {.removed = {},
                                              .introduced = {0, 1},
                                              .introductions = {projectile(3, 7), projectile(4, 7)},
                                              .motions = {},
                                              .aims = {},
                                              .statuses = {}});

    const PartShares& part = shares[UpdatePart::introduced_projectiles];
    EXPECT_EQ(part.items, 2u);
    EXPECT_EQ(part[UpdateField::likeness], 2u);
    EXPECT_EQ(part[UpdateField::number], 5u);
    EXPECT_EQ(part[UpdateField::kind], 7u);
    EXPECT_EQ(part[UpdateField::owner], 5u + 8) << "7 ones and a zero";
    EXPECT_EQ(part[UpdateField::place], (2u + 2 * 14) + 5 + 2 * 1);
    EXPECT_EQ(part[UpdateField::step], 2 * (2u + 2 * 11));
    EXPECT_EQ(part.places, (WidthCounts{0, 1, 0, 0, 0})) << "the second is a difference";
    EXPECT_EQ(part.steps, (WidthCounts{0, 2, 0, 0, 0}));
}

TEST(UpdateReader, everything_about_a_thing_of_the_map_but_its_status_is_one_part) {
    UpdateReader reader(kNoFall, kShotKinds);
    const Introduction mover{.traits = {.id = {sim::kFirstObstacleId}, .kind = protocol::kMover},
                             .motion = {.tick = kTick},
                             .aim = 0,
                             .status = {}};
    const Introduction trigger{
        .traits = {.id = {sim::kFirstObstacleId + 1}, .kind = protocol::kTrigger},
        .motion = {},
        .aim = 0,
        .status = {}};

    const UpdateShares shares = read(reader, {.removed = {},
                                              .introduced = {0, 1},
                                              .introductions = {mover, trigger},
                                              .motions = {},
                                              .aims = {},
                                              .statuses = {}});
    const UpdateShares later = read(reader, {.removed = {1},
                                             .introduced = {},
                                             .introductions = {},
                                             .motions = {{0, {Width::narrow, Width::narrow}}},
                                             .aims = {},
                                             .statuses = {}});

    const PartShares& part = shares[UpdatePart::things];
    EXPECT_EQ(part.items, 2u);
    EXPECT_EQ(part[UpdateField::category], 2u + 2);
    EXPECT_EQ(part[UpdateField::kind], 1u + 7);
    EXPECT_EQ(part[UpdateField::place], 1u + 2 * 8) << "a trigger has none";
    EXPECT_EQ(part[UpdateField::aim], 0u);
    EXPECT_EQ(part[UpdateField::status], 2 * (9u + 1 + 1));
    EXPECT_EQ(later[UpdatePart::things].items, 2u);
    EXPECT_EQ(later[UpdatePart::things].places, (WidthCounts{1, 0, 0, 0, 0}));
}

TEST(UpdateReader, motions_belong_to_the_entities_introduced_under_their_ids) {
    UpdateReader reader = reader_of_both();

    const UpdateShares shares = read(reader, {.removed = {},
                                              .introduced = {},
                                              .introductions = {},
                                              .motions = {{0, {Width::narrow, Width::medium}}},
                                              .shot_motions = {{1, {Width::medium, Width::whole}}},
                                              .aims = {},
                                              .statuses = {}});

    const PartShares& of_player = shares[UpdatePart::player_motions];
    EXPECT_EQ(of_player.items, 1u);
    EXPECT_EQ(of_player[UpdateField::wanted], 1u) << "it does not steer";
    EXPECT_EQ(of_player.steered, 0u);
    EXPECT_EQ(of_player[UpdateField::place], 1u + 2 * 5);
    EXPECT_EQ(of_player[UpdateField::step], 2u + 2 * 6);
    EXPECT_EQ(of_player.steps, (WidthCounts{0, 1, 0, 0, 0}));
    const PartShares& of_projectile = shares[UpdatePart::projectile_motions];
    EXPECT_EQ(of_projectile.items, 1u);
    EXPECT_EQ(of_projectile[UpdateField::place], 2u + 2 * 9);
    EXPECT_EQ(of_projectile[UpdateField::step], 4u + 2 * 22);
    EXPECT_EQ(of_projectile.places, (WidthCounts{0, 1, 0, 0, 0}));
}

TEST(UpdateReader, where_a_player_steers_is_a_field) {
    struct Case {
        protocol::Pair wanted;
        std::uint64_t bits;
    };
    for (const auto& [wanted, bits] :
         {Case{{0, 0}, 1 + 2}, {{102, 0}, 1 + 1 + 2 + 9 + 1}, {{50, -50}, 1 + 2 + 1 + 2 * 7}}) {
        UpdateReader reader = reader_of_both();
        const UpdateShares shares =
            read(reader, {.removed = {},
                          .introduced = {},
                          .introductions = {},
                          .motions = {{0, {Width::narrow, Width::narrow}, wanted}},
                          .aims = {},
                          .statuses = {}});

        const PartShares& part = shares[UpdatePart::player_motions];
        EXPECT_EQ(part.steered, 1u);
        EXPECT_EQ(part[UpdateField::wanted], bits);
        EXPECT_EQ(part[UpdateField::place], 1u + 2 * 5);
    }
}

TEST(UpdateReader, a_removal_belongs_to_the_entity_introduced_last_under_its_id) {
    UpdateReader reader = reader_of_both();

    const UpdateShares first = read(reader, {.removed = {0},
                                             .introduced = {},
                                             .introductions = {},
                                             .motions = {},
                                             .aims = {},
                                             .statuses = {}});
    static_cast<void>(read(reader, {.removed = {},
                                    .introduced = {0},
                                    .introductions = {projectile(9, 1)},
                                    .motions = {},
                                    .aims = {},
                                    .statuses = {}}));
    const UpdateShares second = read(reader, {.removed = {0, 1},
                                              .introduced = {},
                                              .introductions = {},
                                              .motions = {},
                                              .aims = {},
                                              .statuses = {}});

    EXPECT_EQ(first[UpdatePart::removed_players].items, 1u);
    EXPECT_EQ(first[UpdatePart::removed_projectiles].items, 0u);
    EXPECT_EQ(second[UpdatePart::removed_players].items, 0u);
    EXPECT_EQ(second[UpdatePart::removed_projectiles].items, 2u);
}

TEST(UpdateReader, what_is_about_far_players_is_counted_apart) {
    UpdateReader reader(kNoFall, kShotKinds);
    const auto introduced =
        bytes_of({.introduced = {0, 1}, .introductions = {player(7), player(8)}});
    const auto moved = bytes_of(
        {.motions = {{0, {Width::narrow, Width::narrow}}, {1, {Width::whole, Width::whole}}},
         .aims = {1}});
    static_cast<void>(reader.read(kTick, introduced));
    const std::array<sim::EntityId, 1> far{sim::EntityId{8}};

    const UpdateShares shares = reader.read(kTick, moved, far);

    const PartShares& motions = shares[UpdatePart::player_motions];
    EXPECT_EQ(motions.far_items, 1u);
    EXPECT_GT(motions.far_bits, 100u) << "the whole numbers";
    EXPECT_LT(motions.total_bits() - motions.far_bits, 60u);
    EXPECT_EQ(shares.far_bits(), motions.far_bits + shares[UpdatePart::aims].total_bits());
    EXPECT_EQ(shares.near_bits(), motions.total_bits() - motions.far_bits);
}

TEST(UpdateReader, aims_and_statuses_are_counted_separately_from_their_ids) {
    UpdateReader reader = reader_of_both();

    const UpdateShares shares = read(reader, {.removed = {},
                                              .introduced = {},
                                              .introductions = {},
                                              .motions = {},
                                              .aims = {0, 1, 2},
                                              .statuses = {0, 1}});

    EXPECT_EQ(shares[UpdatePart::aims].items, 3u);
    EXPECT_EQ(shares[UpdatePart::aims][UpdateField::ids], 3u);
    EXPECT_EQ(shares[UpdatePart::aims][UpdateField::aim], 2u * 7 + 10) << "two are close";
    EXPECT_EQ(shares[UpdatePart::statuses].items, 2u);
    EXPECT_EQ(shares[UpdatePart::statuses][UpdateField::status], 2u * 5);
}

TEST(UpdateReader, every_bit_belongs_to_a_field) {
    for (const std::int64_t fall : {kNoFall, kFall}) {
        UpdateReader reader(fall, kShotKinds);
        const auto bytes =
            bytes_of({.removed = {},
                      .introduced = {2, 5, 700},
                      .introductions = {player(900), projectile(70'000, 900), projectile(3, 1)},
                      .motions = {{2, {}}},
                      .shot_motions = {{5, {Width::narrow, Width::narrow}}},
                      .aims = {2},
                      .statuses = {2}},
                     fall);

        const UpdateShares shares = reader.read(kTick, bytes);

        EXPECT_EQ(shares.total_bits(), bytes.size() * 8);
        // Each of the five motions has an age of 0, of one bit, and with gravity a bit that says
        // whether it falls.
        EXPECT_EQ(shares[UpdatePart::introduced_players][UpdateField::age] +
                      shares[UpdatePart::introduced_projectiles][UpdateField::age] +
                      shares[UpdatePart::player_motions][UpdateField::age] +
                      shares[UpdatePart::projectile_motions][UpdateField::age],
                  fall != 0 ? 10u : 5u);
    }
}

TEST(UpdateReader, the_shares_of_updates_add_up) {
    UpdateReader reader = reader_of_both();
    const UpdateShares one = read(reader, {});

    UpdateShares both = one;
    both += one;

    EXPECT_EQ(both[UpdatePart::frame].items, 2u);
    EXPECT_EQ(both.total_bits(), 2 * one.total_bits());
}

TEST(UpdateReader, rejects_an_id_that_was_not_introduced) {
    UpdateReader reader = reader_of_both();

    EXPECT_THROW(static_cast<void>(read(reader, {.removed = {2},
                                                 .introduced = {},
                                                 .introductions = {},
                                                 .motions = {},
                                                 .aims = {},
                                                 .statuses = {}})),
                 std::runtime_error);
}

TEST(UpdateReader, rejects_missing_or_extra_bytes) {
    const auto bytes = bytes_of({.removed = {},
                                 .introduced = {0},
                                 .introductions = {player(1)},
                                 .motions = {},
                                 .aims = {0},
                                 .statuses = {}});

    for (std::size_t size = 0; size < bytes.size(); ++size) {
        UpdateReader reader(kNoFall, kShotKinds);
        EXPECT_THROW(static_cast<void>(reader.read(kTick, std::span(bytes).first(size))),
                     std::runtime_error)
            << size;
    }
    auto longer = bytes;
    longer.push_back(std::byte{0});
    UpdateReader reader(kNoFall, kShotKinds);
    EXPECT_THROW(static_cast<void>(reader.read(kTick, longer)), std::runtime_error);
}

}  // namespace
}  // namespace arena::bench::update_reader_test
