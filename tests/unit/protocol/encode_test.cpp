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

/// What a client hears of a snapshot: each part decoded alone.
struct Heard {
    Encoder::SplitResult result;
    std::vector<SnapshotPart> parts;
    std::vector<SnapshotPlayer> players;
    std::vector<SnapshotProjectile> projectiles;
    std::size_t largest = 0;
};

Heard hear(const SnapshotHeader& header, const std::vector<SnapshotPlayer>& players,
           const std::vector<SnapshotProjectile>& projectiles) {
    Heard heard;
    Encoder encoder;
    heard.result =
        encoder.encode_snapshot(header, players, projectiles, [&heard](Encoder::Bytes bytes) {
            heard.largest = std::max(heard.largest, bytes.size());
            const auto message = decode(bytes);
            ASSERT_TRUE(message.ok()) << name_of(message.error());
            const auto& part = std::get<SnapshotPart>(message.value());
            heard.parts.push_back(part);
            heard.players.insert(heard.players.end(), part.players.begin(), part.players.end());
            heard.projectiles.insert(heard.projectiles.end(), part.projectiles.begin(),
                                     part.projectiles.end());
        });
    return heard;
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

    EXPECT_TRUE(decode(second.encode(test::example_goodbye())).ok());
}

TEST(Encode, a_hello_has_512_bytes_whatever_the_name) {
    EXPECT_EQ(encoded_size(Hello{}), kHelloBytes);
    EXPECT_EQ(encoded_size(Hello{.name = std::string(kNameBytesMax, 'x')}), kHelloBytes);
}

TEST(Encode, no_answer_is_larger_than_its_hello) {
    Welcome welcome = test::example_welcome();
    welcome.map_name = std::string(kMapNameBytesMax, 'x');

    EXPECT_LE(encoded_size(welcome), kHelloBytes);
    EXPECT_LE(encoded_size(test::example_goodbye()), kHelloBytes);
}

TEST(Encode, an_empty_part_has_80_bytes_and_entities_add_just_their_own) {
    EXPECT_EQ(encoded_size(test::part_of(0, 0)), 80u);
    EXPECT_EQ(encoded_size(test::part_of(1, 0)), 80 + kPlayerBytes);
    EXPECT_EQ(encoded_size(test::part_of(0, 1)), 80 + kProjectileBytes);
    EXPECT_EQ(encoded_size(test::part_of(3, 5)), 80 + 3 * kPlayerBytes + 5 * kProjectileBytes);
}

TEST(Encode, a_part_can_be_filled_to_the_last_byte) {
    EXPECT_EQ(encoded_size(test::part_of(kPlayersPerPart, 0)), kDatagramBytesMax);
    EXPECT_EQ(encoded_size(test::part_of(0, kProjectilesPerPart)), kDatagramBytesMax);
    EXPECT_EQ(encoded_size(test::part_of(35, 7)), kDatagramBytesMax);
}

TEST(Encode, every_mix_that_is_in_range_fits) {
    Encoder encoder;
    for (std::uint32_t player_count = 0; player_count <= kPlayersPerPart; ++player_count) {
        const auto projectile_count = static_cast<std::uint32_t>(
            (kEntityBytesPerPart - player_count * kPlayerBytes) / kProjectileBytes);
        const SnapshotPart part = test::part_of(player_count, projectile_count);

        const auto bytes = encoder.encode(part);

        ASSERT_TRUE(in_range(part));
        ASSERT_LE(bytes.size(), kDatagramBytesMax);
        ASSERT_EQ(decode(bytes).value(), Message(part));
    }
}

TEST(Encode, an_event_takes_36_bytes_and_the_most_of_them_fit) {
    Events events{.first_sequence = 1, .events = {}};
    while (events.events.push_back(test::example_events().events[0])) {
    }

    const std::size_t full = encoded_size(events);

    EXPECT_EQ(events.events.size(), kEventsPerDatagram);
    EXPECT_EQ(full, 52 + kEventsPerDatagram * 36);
    EXPECT_LE(full, kDatagramBytesMax);
    EXPECT_GT(full + 36, kDatagramBytesMax);
}

TEST(Encode, the_most_inputs_fit) {
    Input input = test::example_input();
    while (input.inputs.push_back(test::example_input().inputs[0])) {
    }

    EXPECT_EQ(input.inputs.size(), kInputsMax);
    EXPECT_EQ(encoded_size(input), 80 + kInputsMax * 8);
}

TEST(EncodeSnapshot, nothing_is_one_empty_part) {
    const Heard heard = hear({.tick = 5, .input_margin = -2, .events_through = 9}, {}, {});

    ASSERT_EQ(heard.parts.size(), 1u);
    EXPECT_EQ(heard.parts[0], (SnapshotPart{.tick = 5,
                                            .part = 0,
                                            .part_count = 1,
                                            .input_margin = -2,
                                            .events_through = 9,
                                            .players = {},
                                            .projectiles = {}}));
    EXPECT_EQ(heard.result.parts, 1u);
    EXPECT_EQ(heard.result.entities_left_out, 0u);
}

TEST(EncodeSnapshot, parts_are_numbered_and_share_the_header) {
    const SnapshotHeader header{.tick = 77, .input_margin = 3, .events_through = 12};

    const Heard heard = hear(header, players(100), projectiles(30));

    ASSERT_EQ(heard.parts.size(), heard.result.parts);
    for (std::size_t i = 0; i < heard.parts.size(); ++i) {
        EXPECT_EQ(heard.parts[i].part, i);
        EXPECT_EQ(heard.parts[i].part_count, heard.parts.size());
        EXPECT_EQ(heard.parts[i].tick, header.tick);
        EXPECT_EQ(heard.parts[i].input_margin, header.input_margin);
        EXPECT_EQ(heard.parts[i].events_through, header.events_through);
    }
}

TEST(EncodeSnapshot, nothing_is_lost_nothing_doubled_and_the_order_kept) {
    for (std::uint32_t player_count : {0u, 1u, 39u, 40u, 41u, 64u, 80u, 200u}) {
        for (std::uint32_t projectile_count : {0u, 1u, 55u, 56u, 57u, 300u}) {
            const auto all_players = players(player_count);
            const auto all_projectiles = projectiles(projectile_count);

            const Heard heard = hear({}, all_players, all_projectiles);

            EXPECT_EQ(heard.players, all_players);
            EXPECT_EQ(heard.projectiles, all_projectiles);
            EXPECT_LE(heard.largest, kDatagramBytesMax);
            EXPECT_EQ(heard.result.entities_left_out, 0u);
        }
    }
}

TEST(EncodeSnapshot, sixty_four_players_and_their_shots_need_no_more_parts_than_their_bytes) {
    const Heard heard = hear({}, players(64), projectiles(32));

    // 64 * 28 + 32 * 20 = 2432 bytes in parts of 1120.
    EXPECT_EQ(heard.result.parts, 3u);
}

TEST(EncodeSnapshot, what_255_parts_cannot_hold_is_counted) {
    const Heard heard = hear({}, players(255 * 40 + 3), projectiles(4));

    EXPECT_EQ(heard.result.parts, kPartsMax);
    EXPECT_EQ(heard.result.entities_left_out, 7u);
    EXPECT_EQ(heard.players, players(255 * 40));
    EXPECT_TRUE(heard.projectiles.empty());
}

TEST(EncodeDeathTest, a_value_out_of_range_is_the_callers_mistake) {
    Encoder encoder;
    SnapshotPlayer nobody = test::numbered_player(0);
    nobody.id = sim::kNobody;
    const std::vector<SnapshotPlayer> bad{nobody};

    EXPECT_DEATH((void)encoder.encode(Hello{.name = "\n"}), "honest peer");
    EXPECT_DEATH((void)encoder.encode_snapshot({}, bad, {}, [](Encoder::Bytes) {}), "players");
}

}  // namespace
}  // namespace arena::protocol
