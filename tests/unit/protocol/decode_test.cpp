#include "protocol/decode.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <flatbuffers/flatbuffers.h>
#include <gtest/gtest.h>

#include "protocol/encode.h"
#include "protocol/ranges.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/number_code.h"
#include "protocol/replication/zigzag.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

using Bytes = std::vector<std::byte>;

Bytes encoded(const Message& message) {
    Encoder encoder;
    const auto bytes = encoder.encode(message);
    return Bytes(bytes.begin(), bytes.end());
}

std::optional<DecodeError> error_of(std::span<const std::byte> bytes) {
    const auto result = decode(bytes);
    return result.ok() ? std::nullopt : std::optional(result.error());
}

/// Decodes bytes and checks that an accepted message is in range.
bool honest(const Message& message) {
    return std::visit([](const auto& value) { return in_range(value); }, message);
}

// Messages that the encoder would not write, built as docs/wire-format.md specifies: the message is
// the union's type in slot 0 and its table in slot 1 of the root.

constexpr flatbuffers::voffset_t slot(unsigned number) {
    return static_cast<flatbuffers::voffset_t>(4 + 2 * number);
}

using Builder = flatbuffers::FlatBufferBuilder;

/// Builds a message with the fields that `fill` adds to its table.
Bytes hand_made(std::uint8_t type, const std::function<void(Builder&)>& fill,
                const std::function<void(Builder&)>& before = {}) {
    Builder builder;
    if (before) before(builder);
    const auto message_start = builder.StartTable();
    fill(builder);
    const flatbuffers::Offset<void> message(builder.EndTable(message_start));
    const auto root_start = builder.StartTable();
    builder.AddOffset(slot(1), message);
    builder.Pad(3);  // type at 4, message at 8
    builder.AddElement<std::uint8_t>(slot(0), type, 0);
    builder.Finish(flatbuffers::Offset<void>(builder.EndTable(root_start)), "ARN1");

    const auto made = std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
    return Bytes(made.begin(), made.end());
}

TEST(Decode, a_message_of_more_than_four_fragments_is_too_long) {
    Bytes bytes = encoded(test::example_roster());
    bytes.resize(kMessageBytesMax);
    EXPECT_EQ(error_of(bytes), std::nullopt);

    bytes.resize(kMessageBytesMax + 1);
    EXPECT_EQ(error_of(bytes), DecodeError::too_long);
}

TEST(Decode, a_message_without_offset_and_identifier_is_too_short) {
    const Bytes bytes = encoded(test::example_roster());
    for (std::size_t size = 0; size < 8; ++size) {
        EXPECT_EQ(error_of(std::span(bytes).first(size)), DecodeError::too_short);
    }
    EXPECT_EQ(error_of({}), DecodeError::too_short);
    EXPECT_EQ(error_of(std::span(bytes).first(8)), DecodeError::malformed);
}

TEST(Decode, a_message_with_another_identifier_is_rejected_as_not_ours) {
    for (std::size_t i = 4; i < 8; ++i) {
        Bytes bytes = encoded(test::example_roster());
        bytes[i] ^= std::byte{1};

        EXPECT_EQ(error_of(bytes), DecodeError::not_ours);
    }
}

TEST(Decode, a_root_outside_the_message_is_malformed) {
    for (const std::uint32_t root : {0u, 1u, 1000u, 0x7FFF'FFFFu, 0xFFFF'FFFFu}) {
        Bytes bytes = encoded(test::example_roster());
        std::memcpy(bytes.data(), &root, sizeof root);

        EXPECT_EQ(error_of(bytes), DecodeError::malformed) << root;
    }
}

TEST(Decode, an_envelope_without_a_message_is_malformed) {
    Builder builder;
    const auto start = builder.StartTable();
    builder.AddElement<std::uint8_t>(slot(0), 7, 0);
    builder.Finish(flatbuffers::Offset<void>(builder.EndTable(start)), "ARN1");

    EXPECT_EQ(error_of(std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()))),
              DecodeError::malformed);
}

TEST(Decode, a_message_without_a_required_field_is_malformed) {
    const auto nothing = [](Builder&) {};

    EXPECT_EQ(error_of(hand_made(2, nothing)), DecodeError::malformed);
}

TEST(Decode, a_message_type_of_another_version_is_unknown) {
    for (const auto type : std::vector<std::uint8_t>{0, 1, 3, 4, 5, 6, 10, 255}) {
        EXPECT_EQ(error_of(hand_made(type, [](Builder&) {})), DecodeError::unknown_message);
    }
}

TEST(Decode, omitted_fields_are_zero) {
    const auto roster = decode(hand_made(7, [](Builder&) {}));

    EXPECT_EQ(roster.value(), Message(Roster{}));
}

TEST(Decode, fields_of_a_later_version_are_ignored) {
    const auto roster = decode(hand_made(7, [](Builder& builder) {
        builder.AddElement<std::uint8_t>(slot(0), 1, 0);
        builder.AddElement<std::uint32_t>(slot(9), 99, 0);
    }));

    EXPECT_EQ(roster.value(), Message(Roster{.starts_anew = true}));
}

TEST(Decode, bytes_after_a_message_may_be_anything) {
    Bytes bytes = encoded(test::example_roster());
    bytes.resize(bytes.size() + 100, std::byte{0xEE});

    EXPECT_EQ(decode(bytes).value(), Message(test::example_roster()));
}

/// A Welcome with lists that the encoder would not write; all archetypes have three vertices and a
/// radius of 1 m.
struct Lists {
    std::size_t archetypes = 1;
    std::size_t vertices = 3;
    std::size_t weapons = 1;
    std::uint8_t vertices_each = 3;
    std::uint8_t abilities = 0;
    std::size_t token_bytes = kResumeTokenBytes;
    std::int16_t health = 100;
    std::size_t views = 0;  ///< of 1 x 1 m; 0: the list is absent
};

Bytes welcome_with(const Lists& lists) {
    flatbuffers::uoffset_t archetypes = 0;
    flatbuffers::uoffset_t outlines = 0;
    flatbuffers::uoffset_t weapons = 0;
    flatbuffers::uoffset_t token = 0;
    flatbuffers::uoffset_t views = 0;
    flatbuffers::Offset<flatbuffers::String> name;
    return hand_made(
        2,
        [&](Builder& builder) {
            builder.AddElement<std::uint32_t>(slot(0), 1, 0);  // player
            if (lists.views > 0) builder.AddOffset(slot(21), flatbuffers::Offset<void>(views));
            builder.AddElement<std::uint16_t>(slot(2), 60, 0);
            builder.AddElement<std::uint16_t>(slot(3), 20, 0);
            builder.AddOffset(slot(5), flatbuffers::Offset<void>(archetypes));
            builder.AddOffset(slot(6), flatbuffers::Offset<void>(outlines));
            builder.AddOffset(slot(7), flatbuffers::Offset<void>(weapons));
            builder.AddOffset(slot(8), name);
            builder.AddOffset(slot(11), flatbuffers::Offset<void>(token));
            const float view[2] = {40.0f, 24.0f};
            builder.StartStruct(4);
            builder.PushBytes(reinterpret_cast<const std::uint8_t*>(view), sizeof view);
            builder.AddStructOffset(slot(16), builder.EndStruct());
            builder.AddElement<std::uint8_t>(slot(19), 2, 0);
        },
        [&](Builder& builder) {
            token = builder.CreateVector(std::vector<std::uint8_t>(lists.token_bytes)).o;
            name = builder.CreateString("hills");
            // Structs of floats; the last one of a weapon is two numbers. Their count, 4 bytes
            // before them, counts floats; make it a count of structs.
            const auto structs = [&builder](std::size_t size, std::size_t floats) {
                const auto list = builder.CreateVector(std::vector<float>(floats * size, 1.0f)).o;
                flatbuffers::WriteScalar(builder.GetCurrentBufferPointer(),
                                         static_cast<std::uint32_t>(size));
                return list;
            };
            weapons = structs(lists.weapons, 3);
            outlines = structs(lists.vertices, 2);
            views = structs(lists.views, 2);
            std::vector<std::uint8_t> items(lists.archetypes * 16);
            for (std::size_t i = 0; i < lists.archetypes; ++i) {
                flatbuffers::WriteScalar(&items[16 * i], 1.0f);
                flatbuffers::WriteScalar(&items[16 * i + 4], lists.health);
                items[16 * i + 6] = lists.vertices_each;
                items[16 * i + 8] = lists.abilities;
            }
            builder.StartVector(items.size() / 4, 4);
            builder.PushBytes(items.data(), items.size());
            archetypes = builder.EndVector(lists.archetypes);
        });
}

TEST(Decode, the_vertices_are_distributed_among_the_archetypes) {
    const auto welcome = decode(welcome_with({.archetypes = 2, .vertices = 6}));

    ASSERT_TRUE(welcome.ok()) << name_of(welcome.error());
    EXPECT_EQ(std::get<Welcome>(welcome.value()).archetypes[1].outline.size(), 3u);

    EXPECT_EQ(error_of(welcome_with({.archetypes = 2, .vertices = 5})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(welcome_with({.archetypes = 2, .vertices = 7})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(welcome_with({.vertices = 8, .vertices_each = 8})), std::nullopt);
    EXPECT_EQ(error_of(welcome_with({.vertices = 9, .vertices_each = 9})),
              DecodeError::out_of_range);
    EXPECT_EQ(error_of(welcome_with({.vertices = 0, .vertices_each = 0})), std::nullopt);
}

TEST(Decode, empty_or_too_long_lists_of_rules_are_out_of_range) {
    const auto discs = [](std::size_t archetypes, std::size_t weapons) {
        return error_of(welcome_with(
            {.archetypes = archetypes, .vertices = 0, .weapons = weapons, .vertices_each = 0}));
    };

    EXPECT_EQ(discs(64, 39), std::nullopt);
    EXPECT_EQ(discs(39, 64), std::nullopt);
    EXPECT_EQ(discs(64, 40), DecodeError::out_of_range) << "the rules have 1496 bytes at most";
    EXPECT_EQ(discs(65, 1), DecodeError::out_of_range);
    EXPECT_EQ(discs(1, 65), DecodeError::out_of_range);
    EXPECT_EQ(discs(0, 1), DecodeError::out_of_range);
    EXPECT_EQ(discs(1, 0), DecodeError::out_of_range);
}

TEST(Decode, all_archetypes_have_a_view_or_none_has) {
    const auto views = [](std::size_t count) {
        return decode(
            welcome_with({.archetypes = 2, .vertices = 0, .vertices_each = 0, .views = count}));
    };

    ASSERT_TRUE(views(0).ok());
    EXPECT_EQ(std::get<Welcome>(views(0).value()).view_of(1), (sim::Vec2{40.0f, 24.0f}));
    ASSERT_TRUE(views(2).ok());
    EXPECT_EQ(std::get<Welcome>(views(2).value()).view_of(1), (sim::Vec2{1.0f, 1.0f}));
    EXPECT_EQ(views(1).error(), DecodeError::out_of_range);
    EXPECT_EQ(views(3).error(), DecodeError::out_of_range);
}

TEST(Decode, an_unknown_ability_is_out_of_range) {
    EXPECT_EQ(error_of(welcome_with({.abilities = 7})), std::nullopt);
    EXPECT_EQ(error_of(welcome_with({.abilities = 8})), DecodeError::out_of_range);
}

TEST(Decode, an_archetype_without_health_is_out_of_range) {
    EXPECT_EQ(error_of(welcome_with({.health = 1})), std::nullopt);
    EXPECT_EQ(error_of(welcome_with({.health = 0})), DecodeError::out_of_range);
}

TEST(Decode, a_resume_token_has_2048_bytes) {
    EXPECT_EQ(error_of(welcome_with({})), std::nullopt);
    EXPECT_EQ(error_of(welcome_with({.token_bytes = 2047})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(welcome_with({.token_bytes = 2049})), DecodeError::out_of_range);
}

/// A Roster with lists that the encoder would not write.
struct RosterLists {
    std::size_t left = 0;
    std::size_t joined = 0;
    std::size_t teams = 0;
    std::size_t names = 0;
    std::size_t scores = 0;
    bool cuts_scores = false;  ///< their last byte is missing
    std::size_t name_bytes = 0;
    std::uint32_t player = 1;
};

/// Scores of 0 of one player, which the encoder may not be given so many of.
std::vector<std::uint8_t> score_list(const RosterLists& lists) {
    std::vector<std::byte> bytes(1024);
    BitWriter bits(bytes);
    if (lists.scores > 0) write_number(bits, static_cast<std::uint32_t>(lists.scores), 6);
    for (std::size_t i = 0; i < lists.scores; ++i) {
        write_number(bits, i == 0 ? to_zigzag(lists.player) : 0, 5);
        write_number(bits, 0, 3);
    }
    bytes.resize(bits.finish() - (lists.cuts_scores ? 1 : 0));
    std::vector<std::uint8_t> list;
    for (const std::byte byte : bytes)
        list.push_back(std::to_integer<std::uint8_t>(byte));
    return list;
}

Bytes roster_with(const RosterLists& lists) {
    std::vector<flatbuffers::uoffset_t> vectors;
    return hand_made(
        7,
        [&](Builder& builder) {
            for (unsigned i = 0; i < vectors.size(); ++i)
                builder.AddOffset(slot(1 + i), flatbuffers::Offset<void>(vectors[i]));
        },
        [&](Builder& builder) {
            const auto ids = [&](std::size_t count) {
                vectors.push_back(
                    builder.CreateVector(std::vector<std::uint32_t>(count, lists.player)).o);
            };
            ids(lists.left);
            ids(lists.joined);
            vectors.push_back(builder.CreateVector(std::vector<std::uint8_t>(lists.teams)).o);
            std::vector<flatbuffers::Offset<flatbuffers::String>> names;
            for (std::size_t i = 0; i < lists.names; ++i)
                names.push_back(builder.CreateString(std::string(lists.name_bytes, 'x')));
            vectors.push_back(builder.CreateVector(names).o);
            vectors.push_back(builder.CreateVector(score_list(lists)).o);
        });
}

TEST(Decode, parallel_lists_of_a_roster_have_the_same_length) {
    EXPECT_EQ(error_of(roster_with({.joined = 2, .teams = 2, .names = 2})), std::nullopt);
    for (const RosterLists& bad :
         {RosterLists{.joined = 2, .teams = 1, .names = 2},
          RosterLists{.joined = 2, .teams = 3, .names = 2},
          RosterLists{.joined = 2, .teams = 2, .names = 1},
          RosterLists{.joined = 2, .teams = 2, .names = 3}, RosterLists{.teams = 1, .names = 1}})
        EXPECT_EQ(error_of(roster_with(bad)), DecodeError::out_of_range);
}

TEST(Decode, too_long_lists_of_a_roster_are_out_of_range) {
    EXPECT_EQ(error_of(roster_with({.left = 64})), std::nullopt);
    EXPECT_EQ(error_of(roster_with({.left = 65})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(roster_with({.joined = 32, .teams = 32, .names = 32})), std::nullopt);
    EXPECT_EQ(error_of(roster_with({.joined = 33, .teams = 33, .names = 33})),
              DecodeError::out_of_range);
    EXPECT_EQ(error_of(roster_with({.scores = 128})), std::nullopt);
    EXPECT_EQ(error_of(roster_with({.scores = 129})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(roster_with({.scores = 128, .cuts_scores = true})),
              DecodeError::out_of_range);
}

TEST(Decode, a_roster_with_an_invalid_field_is_out_of_range) {
    const RosterLists one{.joined = 1, .teams = 1, .names = 1, .name_bytes = 32};
    RosterLists long_name = one;
    long_name.name_bytes = 33;
    RosterLists nobody = one;
    nobody.player = 0;

    EXPECT_EQ(error_of(roster_with(one)), std::nullopt);
    EXPECT_EQ(error_of(roster_with(long_name)), DecodeError::out_of_range);
    EXPECT_EQ(error_of(roster_with(nobody)), DecodeError::out_of_range);
    EXPECT_EQ(error_of(roster_with({.left = 1, .player = sim::kFirstProjectileId})),
              DecodeError::out_of_range);
}

/// A Match with lists that the encoder would not write. All its numbers are 1 unless named here.
struct MatchLists {
    std::size_t teams = 0;
    std::size_t flags = 0;
    std::uint32_t flag_team = 1;
    std::uint8_t mode = 0;
};

Bytes match_with(const MatchLists& lists) {
    flatbuffers::uoffset_t teams = 0;
    flatbuffers::uoffset_t flags = 0;
    return hand_made(
        8,
        [&](Builder& builder) {
            for (const unsigned field : {4u, 5u, 6u})
                builder.AddElement<std::uint32_t>(slot(field), 1, 0);
            builder.AddOffset(slot(17), flatbuffers::Offset<void>(teams));
            builder.AddOffset(slot(18), flatbuffers::Offset<void>(flags));
            builder.AddElement<std::uint8_t>(slot(1), lists.mode, 0);
        },
        [&](Builder& builder) {
            const auto structs = [&builder](const std::vector<std::uint32_t>& words,
                                            std::size_t count) {
                builder.StartVector(words.size(), 4);
                for (auto word = words.rbegin(); word != words.rend(); ++word)
                    builder.PushElement(*word);
                return builder.EndVector(count);
            };
            teams = structs(std::vector<std::uint32_t>(2 * lists.teams, 1), lists.teams);
            std::vector<std::uint32_t> words;
            for (std::size_t i = 0; i < lists.flags; ++i)
                for (const std::uint32_t word : {0u, 0u, 0u, 0u, lists.flag_team})
                    words.push_back(word);
            flags = structs(words, lists.flags);
        });
}

TEST(Decode, too_long_lists_of_a_match_are_out_of_range) {
    EXPECT_EQ(error_of(match_with({})), std::nullopt);
    EXPECT_EQ(error_of(match_with({.teams = 8, .flags = 8})), std::nullopt);
    EXPECT_EQ(error_of(match_with({.teams = 9})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(match_with({.flags = 9})), DecodeError::out_of_range);
}

/// A flag's team has 32 bits on the wire and 8 in memory: 257 is not 1.
TEST(Decode, a_match_with_an_invalid_field_is_out_of_range) {
    EXPECT_EQ(error_of(match_with({.flags = 1, .flag_team = 8})), std::nullopt);
    for (const std::uint32_t team : {0u, 9u, 255u, 257u, 0xFFFF'FF01u})
        EXPECT_EQ(error_of(match_with({.flags = 1, .flag_team = team})), DecodeError::out_of_range)
            << team;
    EXPECT_EQ(error_of(match_with({.mode = 6})), std::nullopt);
    EXPECT_EQ(error_of(match_with({.mode = 7})), DecodeError::out_of_range);
}

TEST(Decode, decodes_a_message_at_any_address) {
    for (const Message& message : test::one_of_each()) {
        const Bytes bytes = encoded(message);
        for (std::size_t shift = 0; shift < 16; ++shift) {
            Bytes shifted(shift);
            shifted.insert(shifted.end(), bytes.begin(), bytes.end());

            EXPECT_EQ(decode(std::span(shifted).subspan(shift)).value(), message);
        }
    }
}

TEST(Decode, a_truncated_message_is_rejected_or_whole) {
    for (const Message& message : test::one_of_each()) {
        const Bytes bytes = encoded(message);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            // A separate allocation, so that a sanitizer detects a read beyond the end.
            const auto cut = std::make_unique<std::byte[]>(size);
            std::copy_n(bytes.begin(), size, cut.get());

            const auto result = decode(std::span<const std::byte>(cut.get(), size));

            // Only the padding after the last list or string may be missing.
            if (result.ok()) {
                EXPECT_EQ(result.value(), message);
                EXPECT_GE(size + 8, bytes.size());
            }
        }
    }
}

TEST(Decode, one_wrong_byte_yields_an_error_or_a_message_in_range) {
    Encoder encoder;
    std::set<std::optional<DecodeError>> seen;
    for (const Message& message : test::one_of_each()) {
        Bytes bytes = encoded(message);
        for (std::byte& byte : bytes) {
            const std::byte original = byte;
            for (unsigned value = 0; value < 256; ++value) {
                byte = static_cast<std::byte>(value);
                const auto result = decode(bytes);
                seen.insert(result.ok() ? std::nullopt : std::optional(result.error()));
                if (!result.ok()) continue;
                ASSERT_TRUE(honest(result.value()));
                ASSERT_EQ(decode(encoder.encode(result.value())).value(), result.value());
            }
            byte = original;
        }
    }

    EXPECT_EQ(seen, (std::set<std::optional<DecodeError>>{
                        std::nullopt, DecodeError::not_ours, DecodeError::malformed,
                        DecodeError::unknown_message, DecodeError::out_of_range}));
}

TEST(DecodeInto, nothing_of_the_previous_message_is_left) {
    Message message;
    for (const Message& earlier : test::one_of_each()) {
        for (const Message& later : test::one_of_each()) {
            ASSERT_EQ(decode_into(encoded(earlier), message), std::nullopt);
            ASSERT_EQ(decode_into(encoded(later), message), std::nullopt);

            EXPECT_EQ(message, later);
        }
    }
    Welcome welcome = test::example_welcome();
    welcome.zone.reset();
    ASSERT_EQ(decode_into(encoded(test::example_welcome()), message), std::nullopt);
    ASSERT_EQ(decode_into(encoded(welcome), message), std::nullopt);
    EXPECT_EQ(message, Message(welcome)) << "the previous zone is gone";
}

TEST(DecodeInto, an_absent_list_empties_the_previous_one) {
    Message message;
    ASSERT_EQ(decode_into(encoded(test::example_roster()), message), std::nullopt);

    const auto refusal = decode_into(hand_made(7, [](Builder&) {}), message);

    EXPECT_EQ(refusal, std::nullopt);
    EXPECT_EQ(message, Message(Roster{}));
}

TEST(DecodeError, every_reason_has_a_different_name) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < kDecodeErrorCount; ++i) {
        names.insert(name_of(static_cast<DecodeError>(i)));
    }

    EXPECT_EQ(names.size(), kDecodeErrorCount);
    EXPECT_FALSE(names.contains("unknown"));
    EXPECT_EQ(name_of(DecodeError::malformed), "malformed");
}

}  // namespace
}  // namespace arena::protocol
