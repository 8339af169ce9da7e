#include "protocol/encode.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "protocol/decode.h"
#include "protocol/ranges.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

std::size_t encoded_size(const Message& message) {
    Encoder encoder;
    return encoder.encode(message).size();
}

/// A Welcome with as many archetypes as possible, half as many weapons, and as many vertices as
/// then fit.
Welcome longest_welcome() {
    Welcome welcome = test::example_welcome();
    welcome.map_name = std::string(kMapNameBytesMax, 'x');
    // Each of these has a different view.
    welcome.archetypes.assign(40, {});
    welcome.weapons.assign(kWeaponsMax / 2, {});
    for (WelcomeArchetype& archetype : welcome.archetypes)
        while (rules_bytes(welcome) < kRulesBytesMax && archetype.outline.push_back({1.0f, 2.0f})) {
        }
    return welcome;
}

TEST(Encode, every_message_survives_a_round_trip) {
    Encoder encoder;
    for (const Message& message : test::one_of_each()) {
        const auto decoded = decode(encoder.encode(message));

        ASSERT_TRUE(decoded.ok()) << name_of(decoded.error());
        EXPECT_EQ(decoded.value(), message) << "message " << message.index();
    }
}

TEST(Encode, the_bytes_do_not_depend_on_earlier_messages) {
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

    EXPECT_TRUE(decode(second.encode(test::example_roster())).ok());
}

TEST(Encode, the_longest_welcome_fits_and_survives_a_round_trip) {
    const Welcome welcome = longest_welcome();
    Encoder encoder;

    const auto bytes = encoder.encode(welcome);

    EXPECT_EQ(rules_bytes(welcome), kRulesBytesMax);
    EXPECT_LE(bytes.size(), kMessageBytesMax);
    EXPECT_EQ(decode(bytes).value(), Message(welcome));
}

TEST(Encode, the_rules_of_a_welcome_add_exactly_their_bytes) {
    Welcome welcome = test::example_welcome();
    welcome.archetypes.assign(1, {});
    welcome.weapons.assign(2, {});
    const std::size_t before = encoded_size(welcome) - rules_bytes(welcome);

    // A multiple of 8, so that the hashes are aligned as before.
    welcome.archetypes.assign(7, test::example_welcome().archetypes[1]);
    welcome.weapons.assign(10, {});

    EXPECT_EQ(rules_bytes(welcome), 7u * (16 + 4 * 8 + 8) + 10 * 12);
    EXPECT_EQ(encoded_size(welcome), before + rules_bytes(welcome));
}

// The bytes around the entries that encode.cpp states: those of the buffer's head, the envelope,
// and the vtable, the table and the lengths of the lists.
constexpr std::size_t kEnvelopeBytes = 8 + 20;

TEST(Encode, a_welcome_has_no_more_bytes_around_its_lists_than_stated) {
    constexpr std::size_t kWelcomeBytes = 52 + 124 + 24;
    for (const bool has_zone : {false, true})
        for (std::size_t name_bytes = 0; name_bytes <= kMapNameBytesMax; ++name_bytes) {
            Welcome welcome = test::example_welcome();
            welcome.map_name = std::string(name_bytes, 'x');
            if (!has_zone) welcome.zone.reset();

            const std::size_t around = encoded_size(welcome) - rules_bytes(welcome) -
                                       kResumeTokenBytes - (name_bytes / 4 + 1) * 4;

            ASSERT_LE(around, kEnvelopeBytes + kWelcomeBytes + 8) << name_bytes;
            ASSERT_GE(around, kEnvelopeBytes + kWelcomeBytes - (has_zone ? 0u : 32u) - 8);
        }
}

/// Makes a roster with this many entries of each kind and names of `name_bytes` bytes.
Roster roster_of(std::uint32_t left, std::uint32_t joined, std::size_t name_bytes,
                 std::uint32_t scores) {
    Roster roster;
    for (std::uint32_t i = 0; i < left; ++i)
        roster.left.push_back({sim::kFirstProjectileId - 1 - i});
    for (std::uint32_t i = 0; i < joined; ++i)
        roster.joined.push_back({.player = {i + 1},
                                 .team = static_cast<std::uint8_t>(i),
                                 .name = std::string(name_bytes, 'x')});
    for (std::uint32_t i = 0; i < scores; ++i)
        roster.scores.push_back({.player = {i + 1}, .score = -5 - static_cast<int>(i)});
    return roster;
}

TEST(Encode, a_roster_has_no_more_bytes_around_its_lists_than_stated) {
    constexpr std::size_t kRosterBytes = 16 + 28 + 20;

    const std::size_t empty = encoded_size(Roster{});

    EXPECT_LE(empty, kEnvelopeBytes + kRosterBytes + 8);
    EXPECT_GE(empty, kEnvelopeBytes + kRosterBytes - 8);
    EXPECT_LE(empty, 128u) << "the bytes that encode.cpp reserves for it";
    EXPECT_EQ(encoded_size(roster_of(7, 0, 0, 0)), empty + 7 * 4);
    EXPECT_EQ(encoded_size(roster_of(0, 0, 0, 9)), empty + 16) << "14 bits a score";
    EXPECT_EQ(encoded_size(roster_of(0, 4, 32, 0)), empty + 4 * (4 + 1 + 4 + 4 + 36));
}

TEST(Encode, the_longest_roster_fits_and_survives_a_round_trip) {
    const Roster roster =
        roster_of(kRosterLeftMax, kRosterJoinedMax, kNameBytesMax, kRosterScoresMax);
    Encoder encoder;

    const auto bytes = encoder.encode(roster);

    EXPECT_LE(bytes.size(), kMessageBytesMax);
    EXPECT_EQ(decode(bytes).value(), Message(roster));
}

/// Makes a match of this many teams and flags.
Match match_of(std::size_t teams, std::size_t flags) {
    Match match = test::example_match();
    match.teams.clear();
    match.flags.clear();
    for (std::size_t i = 0; i < teams; ++i)
        (void)match.teams.push_back({.score = static_cast<std::int32_t>(i), .rounds_won = 1});
    for (std::size_t i = 0; i < flags; ++i)
        (void)match.flags.push_back({.position = {1.0f, 2.0f},
                                     .carrier = {},
                                     .return_tick = 0,
                                     .team = static_cast<std::uint8_t>(i + 1)});
    return match;
}

TEST(Encode, a_match_has_no_more_bytes_around_its_lists_than_stated) {
    constexpr std::size_t kMatchBytes = 44 + 60 + 8;

    const std::size_t empty = encoded_size(match_of(0, 0));

    EXPECT_LE(empty, kEnvelopeBytes + kMatchBytes + 8);
    EXPECT_GE(empty, kEnvelopeBytes + kMatchBytes - 8);
    for (std::size_t count = 0; count <= sim::kTeamsMax; ++count) {
        EXPECT_EQ(encoded_size(match_of(count, 0)), empty + count * 8) << count;
        EXPECT_EQ(encoded_size(match_of(0, count)), empty + count * 20) << count;
    }
}

TEST(Encode, the_longest_match_fits_and_survives_a_round_trip) {
    const Match match = match_of(sim::kTeamsMax, sim::kTeamsMax);
    Encoder encoder;

    const auto bytes = encoder.encode(match);

    EXPECT_LE(bytes.size(), kMessageBytesMax);
    EXPECT_EQ(decode(bytes).value(), Message(match));
}

TEST(Encode, an_announcement_has_no_more_bytes_around_its_text_than_stated) {
    constexpr std::size_t kAnnouncementBytes = 8 + 8 + 4;

    // A text takes its bytes and a zero, padded to 4.
    const std::size_t shortest = encoded_size(Announcement{.text = "abc"});

    EXPECT_LE(shortest, kEnvelopeBytes + kAnnouncementBytes + 4 + 8);
    for (std::size_t more = 4; more < kAnnouncementBytesMax; more += 4)
        EXPECT_EQ(encoded_size(Announcement{.text = std::string(3 + more, 'x')}), shortest + more);
}

TEST(Encode, a_welcome_without_a_zone_survives_a_round_trip) {
    Welcome welcome = test::example_welcome();
    welcome.zone.reset();
    Encoder encoder;

    EXPECT_EQ(decode(encoder.encode(welcome)).value(), Message(welcome));
}

TEST(EncodeDeathTest, asserts_that_values_are_in_range) {
    Encoder encoder;
    const Roster nobody{.scores = {{.player = sim::kNoEntity}}};

    EXPECT_DEATH((void)encoder.encode(nobody), "honest peer");
}

}  // namespace
}  // namespace arena::protocol
