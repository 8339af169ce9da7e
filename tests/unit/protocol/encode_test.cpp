#include "protocol/encode.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/decode.h"
#include "protocol/ranges.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

std::size_t encoded_size(const Message& message) {
    Encoder encoder;
    return encoder.encode(message).size();
}

std::vector<SnapshotPlayer> players(std::uint32_t count) {
    std::vector<SnapshotPlayer> result;
    for (std::uint32_t i = 0; i < count; ++i)
        result.push_back(test::numbered_player(i));
    return result;
}

std::vector<SnapshotProjectile> projectiles(std::uint32_t count) {
    std::vector<SnapshotProjectile> result;
    for (std::uint32_t i = 0; i < count; ++i)
        result.push_back(test::numbered_projectile(i));
    return result;
}

std::vector<SnapshotMover> movers(std::uint32_t count) {
    std::vector<SnapshotMover> result;
    for (std::uint32_t i = 0; i < count; ++i)
        result.push_back(test::numbered_mover(i));
    return result;
}

std::vector<SnapshotFixture> fixtures(std::uint32_t count) {
    std::vector<SnapshotFixture> result;
    for (std::uint32_t i = 0; i < count; ++i)
        result.push_back(test::numbered_fixture(i));
    return result;
}

struct Sent {
    std::vector<SnapshotPlayer> players;
    std::vector<SnapshotProjectile> projectiles;
    std::vector<SnapshotMover> movers;
    std::vector<SnapshotFixture> fixtures;
};

/// What a client hears of a snapshot: each part decoded alone.
struct Heard : Sent {
    std::uint32_t left_out = 0;
    std::vector<SnapshotPart> parts;
    std::size_t largest = 0;
};

template <typename T>
void append(std::vector<T>& list, std::span<const T> more) {
    list.insert(list.end(), more.begin(), more.end());
}

Heard hear(sim::Tick tick, const ClientFields& fields, const Sent& sent) {
    Heard heard;
    SnapshotEncoder encoder;
    heard.left_out = encoder.encode(tick, {.players = sent.players,
                                           .projectiles = sent.projectiles,
                                           .movers = sent.movers,
                                           .fixtures = sent.fixtures});
    for (std::size_t i = 0; i < encoder.parts(); ++i) {
        const Encoder::Bytes bytes = encoder.part(i, fields);
        heard.largest = std::max(heard.largest, bytes.size());
        const auto message = decode(bytes);
        if (!message.ok()) {
            ADD_FAILURE() << name_of(message.error());
            continue;
        }
        const auto& part = std::get<SnapshotPart>(message.value());
        heard.parts.push_back(part);
        append(heard.players, part.players.view());
        append(heard.projectiles, part.projectiles.view());
        append(heard.movers, part.movers.view());
        append(heard.fixtures, part.fixtures.view());
    }
    return heard;
}

/// A Welcome with as many archetypes as may be, half as many weapons, and as many vertices as then
/// fit.
Welcome longest_welcome() {
    Welcome welcome = test::example_welcome();
    welcome.map_name = std::string(kMapNameBytesMax, 'x');
    welcome.archetypes.assign(kArchetypesMax, {});
    welcome.weapons.assign(kWeaponsMax / 2, {});
    for (WelcomeArchetype& archetype : welcome.archetypes)
        while (rules_bytes(welcome) < kRulesBytesMax && archetype.outline.push_back({1.0f, 2.0f})) {
        }
    return welcome;
}

TEST(Encode, every_message_comes_back_as_it_was) {
    Encoder encoder;
    for (const Message& message : test::one_of_each()) {
        const auto decoded = decode(encoder.encode(message));

        ASSERT_TRUE(decoded.ok()) << name_of(decoded.error());
        EXPECT_EQ(decoded.value(), message) << "message " << message.index();
    }
}

TEST(Encode, the_bytes_do_not_depend_on_what_was_encoded_before) {
    Encoder used;
    for (const Message& message : test::one_of_each())
        (void)used.encode(message);

    for (const Message& message : test::one_of_each()) {
        Encoder fresh;
        const auto expected = fresh.encode(message);
        const auto actual = used.encode(message);

        EXPECT_TRUE(std::equal(actual.begin(), actual.end(), expected.begin(), expected.end()))
            << "message " << message.index();
    }
}

TEST(Encode, an_encoder_can_be_moved) {
    Encoder first;
    Encoder second = std::move(first);

    EXPECT_TRUE(decode(second.encode(test::example_events())).ok());
}

TEST(Encode, the_longest_welcome_fits_and_comes_back) {
    const Welcome welcome = longest_welcome();
    Encoder encoder;

    const auto bytes = encoder.encode(welcome);

    EXPECT_EQ(rules_bytes(welcome), kRulesBytesMax);
    EXPECT_LE(bytes.size(), kMessageBytesMax);
    EXPECT_EQ(decode(bytes).value(), Message(welcome));
}

TEST(Encode, what_a_welcome_tells_of_the_rules_adds_just_its_bytes) {
    Welcome welcome = test::example_welcome();
    welcome.archetypes.assign(1, {});
    welcome.weapons.assign(2, {});
    const std::size_t before = encoded_size(welcome) - rules_bytes(welcome);

    welcome.archetypes.assign(6, test::example_welcome().archetypes[1]);
    welcome.weapons.assign(10, {});

    EXPECT_EQ(rules_bytes(welcome), 6u * (8 + 4 * 8) + 10 * 8);
    EXPECT_EQ(encoded_size(welcome), before + rules_bytes(welcome));
}

TEST(Encode, an_empty_part_has_100_bytes_and_entities_add_just_their_own) {
    EXPECT_EQ(encoded_size(test::part_of(0, 0)), 100u);
    EXPECT_EQ(encoded_size(test::part_of(1, 0)), 100 + kPlayerBytes);
    EXPECT_EQ(encoded_size(test::part_of(0, 1)), 100 + kProjectileBytes);
    EXPECT_EQ(encoded_size(test::part_of(0, 0, 1)), 100 + kMoverBytes);
    EXPECT_EQ(encoded_size(test::part_of(0, 0, 0, 1)), 100 + kFixtureBytes);
    EXPECT_EQ(encoded_size(test::part_of(3, 5, 2, 7)),
              100 + 3 * kPlayerBytes + 5 * kProjectileBytes + 2 * kMoverBytes + 7 * kFixtureBytes);
}

TEST(Encode, a_part_can_be_filled_to_the_last_byte) {
    EXPECT_EQ(encoded_size(test::part_of(29, 1)), 1168u);
    EXPECT_EQ(encoded_size(test::part_of(1, 0, 43)), 1168u);
    EXPECT_EQ(encoded_size(test::part_of(1, 0, 0, 129)), 1168u);
    EXPECT_GT(1168 + kFixtureBytes, kSequencedMessageMax);
}

TEST(Encode, every_mix_that_is_in_range_fits) {
    Encoder encoder;
    for (std::uint32_t player_count = 0; player_count <= kPlayersPerPart; ++player_count) {
        const auto fixture_count = static_cast<std::uint32_t>((kPlayersPerPart - player_count) / 2);
        const std::size_t bytes_left =
            kEntityBytesPerPart - player_count * kPlayerBytes - fixture_count * kFixtureBytes;
        const auto projectile_count = static_cast<std::uint32_t>(bytes_left / kProjectileBytes);
        const SnapshotPart part = test::part_of(player_count, projectile_count, 0, fixture_count);

        const auto bytes = encoder.encode(part);

        ASSERT_TRUE(in_range(part));
        ASSERT_LE(bytes.size(), kSequencedMessageMax);
        ASSERT_EQ(decode(bytes).value(), Message(part));
    }
}

TEST(Encode, an_event_takes_36_bytes_and_the_most_of_them_fit) {
    Events events{.first_sequence = 1, .events = {}};
    while (events.events.push_back(test::example_events().events[0])) {
    }

    const std::size_t full = encoded_size(events);

    EXPECT_EQ(events.events.size(), kEventsPerMessage);
    EXPECT_EQ(full, 52 + kEventsPerMessage * 36);
    EXPECT_EQ(full, kFragmentBytes) << "not one byte is to spare";
}

TEST(Encode, an_input_is_small_whatever_is_in_it) {
    constexpr std::size_t kInputBytes = 52;
    EXPECT_EQ(encoded_size(Input{}), kInputBytes);
    EXPECT_EQ(encoded_size(test::example_input()), kInputBytes);
    EXPECT_LE(kInputBytes, kRedundantMessageMax);
}

TEST(EncodeSnapshot, nothing_is_one_empty_part) {
    const Heard heard = hear(5, {.input_margin = -2, .events_through = 9}, {});

    ASSERT_EQ(heard.parts.size(), 1u);
    EXPECT_EQ(heard.parts[0], (SnapshotPart{.tick = 5,
                                            .part = 0,
                                            .part_count = 1,
                                            .input_margin = -2,
                                            .events_through = 9,
                                            .players = {},
                                            .projectiles = {},
                                            .movers = {},
                                            .fixtures = {}}));
    EXPECT_EQ(heard.left_out, 0u);
}

TEST(EncodeSnapshot, parts_are_numbered_and_share_tick_and_fields) {
    const ClientFields fields{.input_margin = 3, .events_through = 12};

    const Heard heard = hear(77, fields, {players(100), projectiles(30), movers(3), fixtures(5)});

    ASSERT_GT(heard.parts.size(), 1u);
    for (std::size_t i = 0; i < heard.parts.size(); ++i) {
        EXPECT_EQ(heard.parts[i].part, i);
        EXPECT_EQ(heard.parts[i].part_count, heard.parts.size());
        EXPECT_EQ(heard.parts[i].tick, 77u);
        EXPECT_EQ(heard.parts[i].input_margin, fields.input_margin);
        EXPECT_EQ(heard.parts[i].events_through, fields.events_through);
    }
}

TEST(EncodeSnapshot, each_client_gets_its_own_fields_and_the_same_entities) {
    SnapshotEncoder encoder;
    const std::vector<SnapshotPlayer> crowd = players(100);
    (void)encoder.encode(77, {.players = crowd});
    const auto parts_for = [&encoder](const ClientFields& fields) {
        std::vector<SnapshotPart> parts;
        for (std::size_t i = 0; i < encoder.parts(); ++i)
            parts.push_back(std::get<SnapshotPart>(decode(encoder.part(i, fields)).value()));
        return parts;
    };

    const auto first = parts_for({.input_margin = 30000, .events_through = 0xFFFFFFFF});
    auto second = parts_for({.input_margin = -1, .events_through = 1});

    ASSERT_EQ(first.size(), 4u);
    for (std::size_t i = 0; i < first.size(); ++i) {
        EXPECT_EQ(first[i].input_margin, 30000);
        EXPECT_EQ(first[i].events_through, 0xFFFFFFFF);
        EXPECT_EQ(second[i].input_margin, -1);
        EXPECT_EQ(second[i].events_through, 1u);
        second[i].input_margin = first[i].input_margin;
        second[i].events_through = first[i].events_through;
    }
    EXPECT_EQ(first, second);
}

TEST(EncodeSnapshot, nothing_is_lost_nothing_doubled_and_the_order_kept) {
    for (std::uint32_t player_count : {0u, 1u, 28u, 29u, 30u, 64u, 200u}) {
        for (std::uint32_t other_count : {0u, 1u, 43u, 44u, 45u, 132u, 133u, 134u, 300u}) {
            const Sent sent{players(player_count), projectiles(other_count), movers(other_count),
                            fixtures(other_count)};

            const Heard heard = hear(1, {}, sent);

            EXPECT_EQ(heard.players, sent.players);
            EXPECT_EQ(heard.projectiles, sent.projectiles);
            EXPECT_EQ(heard.movers, sent.movers);
            EXPECT_EQ(heard.fixtures, sent.fixtures);
            EXPECT_LE(heard.largest, kSequencedMessageMax);
            EXPECT_EQ(heard.left_out, 0u);
        }
    }
}

TEST(EncodeSnapshot, sixty_four_players_and_their_shots_need_no_more_parts_than_their_bytes) {
    const Heard heard = hear(1, {}, {players(64), projectiles(32), {}, {}});

    // 64 * 36 + 32 * 24 = 3072 bytes in parts of 1068.
    EXPECT_EQ(heard.parts.size(), 3u);
}

TEST(EncodeSnapshot, what_the_most_parts_cannot_hold_is_counted) {
    constexpr std::uint32_t kFull = 224 * 29;
    const Heard heard = hear(1, {}, {players(kFull + 3), projectiles(300), {}, {}});

    EXPECT_EQ(heard.parts.size(), kPartsMax);
    // Behind the 29 players of each part is room for one projectile, and for nothing else.
    EXPECT_EQ(heard.left_out, 3u + (300u - 224u));
    EXPECT_EQ(heard.players, players(kFull));
    EXPECT_EQ(heard.projectiles, projectiles(224));
}

TEST(EncodeSnapshot, the_largest_fits_the_queue_of_a_connection) {
    const Heard heard = hear(1, {}, {players(7000), {}, {}, {}});

    EXPECT_LE(heard.parts.size(), kQueuedMessagesMax);
    EXPECT_LE(heard.parts.size() * heard.largest, kQueuedBytesMax);
}

TEST(EncodeDeathTest, a_value_out_of_range_is_the_callers_mistake) {
    Encoder encoder;
    SnapshotPlayer nobody = test::numbered_player(0);
    nobody.id = sim::kNobody;
    const std::vector<SnapshotPlayer> bad{nobody};

    EXPECT_DEATH((void)encoder.encode(Input{.tick = 1, .input = {.buttons = 0x80}}), "honest peer");
    EXPECT_DEATH((void)SnapshotEncoder().encode(1, {.players = bad}), "players");
}

}  // namespace
}  // namespace arena::protocol
