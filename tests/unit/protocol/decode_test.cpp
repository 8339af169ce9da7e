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

/// Everything that decode lets through is in range.
bool honest(const Message& message) {
    return std::visit([](const auto& value) { return in_range(value); }, message);
}

// Messages that the encoder would refuse to make, built as docs/wire-format.md says: the message
// is the union's type in slot 0 and its table in slot 1 of the root.

constexpr flatbuffers::voffset_t slot(unsigned number) {
    return static_cast<flatbuffers::voffset_t>(4 + 2 * number);
}

using Builder = flatbuffers::FlatBufferBuilder;

/// A message of what `fill` puts into its table.
Bytes hand_made(std::uint8_t type, const std::function<void(Builder&)>& fill,
                const std::function<void(Builder&)>& before = {}) {
    Builder builder;
    if (before) before(builder);
    const auto message_start = builder.StartTable();
    fill(builder);
    const flatbuffers::Offset<void> message(builder.EndTable(message_start));
    const auto root_start = builder.StartTable();
    builder.AddOffset(slot(1), message);
    builder.Pad(3);  // type at 4, message at 8: Events may share this vtable, which saves 8 bytes
    builder.AddElement<std::uint8_t>(slot(0), type, 0);
    builder.Finish(flatbuffers::Offset<void>(builder.EndTable(root_start)), "ARN1");

    const auto made = std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
    return Bytes(made.begin(), made.end());
}

/// A message with a vector of `count` structs of `size` bytes, each filled by `fill_one`.
Bytes with_vector(std::uint8_t type, unsigned vector_slot, std::size_t count, std::size_t size,
                  const std::function<void(std::uint8_t*)>& fill_one,
                  const std::function<void(Builder&)>& fill_rest) {
    flatbuffers::uoffset_t vector = 0;
    return hand_made(
        type,
        [&](Builder& builder) {
            builder.AddOffset(slot(vector_slot), flatbuffers::Offset<void>(vector));
            fill_rest(builder);
        },
        [&](Builder& builder) {
            std::vector<std::uint8_t> items(count * size);
            for (std::size_t i = 0; i < count; ++i)
                fill_one(&items[i * size]);
            builder.StartVector(count * size / 4, 4);
            builder.PushBytes(items.data(), items.size());
            vector = builder.EndVector(count);
        });
}

void put_id(std::uint8_t* item, std::uint32_t id) {
    flatbuffers::WriteScalar(item, id);
}

TEST(Decode, more_than_four_fragments_are_too_long) {
    Bytes bytes = encoded(test::example_events());
    bytes.resize(kMessageBytesMax);
    EXPECT_EQ(error_of(bytes), std::nullopt);

    bytes.resize(kMessageBytesMax + 1);
    EXPECT_EQ(error_of(bytes), DecodeError::too_long);
}

TEST(Decode, less_than_offset_and_identifier_are_too_short) {
    const Bytes bytes = encoded(test::example_events());
    for (std::size_t size = 0; size < 8; ++size) {
        EXPECT_EQ(error_of(std::span(bytes).first(size)), DecodeError::too_short);
    }
    EXPECT_EQ(error_of({}), DecodeError::too_short);
    EXPECT_EQ(error_of(std::span(bytes).first(8)), DecodeError::malformed);
}

TEST(Decode, another_identifier_is_not_ours) {
    for (std::size_t i = 4; i < 8; ++i) {
        Bytes bytes = encoded(test::example_events());
        bytes[i] ^= std::byte{1};

        EXPECT_EQ(error_of(bytes), DecodeError::not_ours);
    }
}

TEST(Decode, a_root_outside_of_the_message_is_malformed) {
    for (const std::uint32_t root : {0u, 1u, 1000u, 0x7FFF'FFFFu, 0xFFFF'FFFFu}) {
        Bytes bytes = encoded(test::example_events());
        std::memcpy(bytes.data(), &root, sizeof root);

        EXPECT_EQ(error_of(bytes), DecodeError::malformed) << root;
    }
}

TEST(Decode, an_envelope_without_a_message_is_malformed) {
    Builder builder;
    const auto start = builder.StartTable();
    builder.AddElement<std::uint8_t>(slot(0), 5, 0);
    builder.Finish(flatbuffers::Offset<void>(builder.EndTable(start)), "ARN1");

    EXPECT_EQ(error_of(std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()))),
              DecodeError::malformed);
}

TEST(Decode, a_required_field_that_is_absent_is_malformed) {
    const auto nothing = [](Builder&) {};

    EXPECT_EQ(error_of(hand_made(2, nothing)), DecodeError::malformed);
    EXPECT_EQ(error_of(hand_made(3, nothing)), DecodeError::malformed);
    EXPECT_EQ(error_of(hand_made(5, nothing)), DecodeError::malformed);
}

TEST(Decode, a_message_of_another_version_is_unknown) {
    for (const auto type : std::vector<std::uint8_t>{0, 1, 6, 7, 255}) {
        EXPECT_EQ(error_of(hand_made(type, [](Builder&) {})), DecodeError::unknown_message);
    }
}

/// An Input of tick 0 as another encoder makes it, and what `fill` adds.
Bytes input_with(const sim::PlayerInput& input, const std::function<void(Builder&)>& fill) {
    struct Struct {
        std::int16_t aim_x, aim_y;
        std::int8_t move_x, move_y;
        std::uint8_t buttons, ignored;
    };
    const Struct item{input.aim_x, input.aim_y, input.move_x, input.move_y, input.buttons, 0xEE};
    return hand_made(3, [&](Builder& builder) {
        builder.AddStruct(slot(1), &item);
        fill(builder);
    });
}

TEST(Decode, fields_that_another_encoder_leaves_out_are_zero) {
    const auto input = decode(input_with({.move_y = 1}, [](Builder&) {}));
    const auto part = decode(hand_made(4, [](Builder& builder) {
        builder.AddElement<std::uint8_t>(slot(4), 1, 0);  // part_count
    }));

    EXPECT_EQ(input.value(), Message(Input{.tick = 0, .input = {.move_y = 1}}));
    EXPECT_EQ(part.value(), Message(SnapshotPart{}));
}

TEST(Decode, fields_that_a_later_version_adds_are_passed_over) {
    const auto input = decode(input_with({}, [](Builder& builder) {
        builder.AddElement<std::uint32_t>(slot(0), 5, 0);
        builder.AddElement<std::uint32_t>(slot(7), 99, 0);
    }));

    EXPECT_EQ(input.value(), Message(Input{.tick = 5, .input = {}}));
}

TEST(Decode, an_input_against_the_rules_is_out_of_range) {
    const auto nothing = [](Builder&) {};

    EXPECT_EQ(error_of(input_with({.move_x = -127, .buttons = 7}, nothing)), std::nullopt);
    EXPECT_EQ(error_of(input_with({.move_x = -128}, nothing)), DecodeError::out_of_range);
    EXPECT_EQ(error_of(input_with({.buttons = 8}, nothing)), DecodeError::out_of_range);
}

TEST(Decode, what_follows_a_message_may_be_anything) {
    Bytes bytes = encoded(test::example_input());
    bytes.resize(200, std::byte{0xEE});

    EXPECT_EQ(decode(bytes).value(), Message(test::example_input()));
}

TEST(Decode, more_events_than_the_limit_are_out_of_range) {
    const auto events = [](std::size_t count) {
        return with_vector(
            5, 1, count, 36, [](std::uint8_t* item) { put_id(item, 1); },
            [](Builder& builder) { builder.AddElement<std::uint32_t>(slot(0), 1, 0); });
    };

    EXPECT_EQ(error_of(events(0)), DecodeError::out_of_range);
    EXPECT_EQ(error_of(events(1)), std::nullopt);
    EXPECT_EQ(error_of(events(kEventsPerMessage)), std::nullopt);
    const Bytes too_many = events(kEventsPerMessage + 1);
    ASSERT_LE(too_many.size(), kMessageBytesMax);
    EXPECT_EQ(error_of(too_many), DecodeError::out_of_range);
}

/// Where the first player and the first projectile lie in a part of the encoder.
constexpr std::size_t kPlayerAt = 88;
constexpr std::size_t kProjectileAt = 92;

/// A part as another encoder may make it: without the fields that are zero, and with more
/// entities than ours puts into a packet.
Bytes tight_part(std::size_t player_count, std::size_t projectile_count) {
    const Bytes one_player = encoded(test::part_of(1, 0));
    const Bytes one_projectile = encoded(test::part_of(0, 1));
    flatbuffers::uoffset_t players = 0;
    flatbuffers::uoffset_t projectiles = 0;
    return hand_made(
        4,
        [&](Builder& builder) {
            builder.AddOffset(slot(5), flatbuffers::Offset<void>(players));
            builder.AddOffset(slot(6), flatbuffers::Offset<void>(projectiles));
            builder.AddElement<std::uint8_t>(slot(4), 1, 0);
        },
        [&](Builder& builder) {
            // One entity of each kind as the encoder writes it, repeated.
            const auto* const player =
                reinterpret_cast<const std::uint8_t*>(&one_player[kPlayerAt]);
            const auto* const projectile =
                reinterpret_cast<const std::uint8_t*>(&one_projectile[kProjectileAt]);
            builder.StartVector(player_count * kPlayerBytes / 4, 4);
            for (std::size_t i = 0; i < player_count; ++i) {
                builder.PushBytes(player, kPlayerBytes);
            }
            players = builder.EndVector(player_count);
            builder.StartVector(projectile_count * kProjectileBytes / 4, 4);
            for (std::size_t i = 0; i < projectile_count; ++i) {
                builder.PushBytes(projectile, kProjectileBytes);
            }
            projectiles = builder.EndVector(projectile_count);
        });
}

/// A Welcome with lists that the encoder would not write; all are of archetypes with three vertices
/// and a radius of 1 m.
struct Lists {
    std::size_t archetypes = 1;
    std::size_t vertices = 3;
    std::size_t weapons = 1;
    std::uint8_t vertices_each = 3;
    std::uint8_t abilities = 0;
    std::size_t token_bytes = kResumeTokenBytes;
};

Bytes welcome_with(const Lists& lists) {
    flatbuffers::uoffset_t archetypes = 0;
    flatbuffers::uoffset_t outlines = 0;
    flatbuffers::uoffset_t weapons = 0;
    flatbuffers::uoffset_t token = 0;
    flatbuffers::Offset<flatbuffers::String> name;
    return hand_made(
        2,
        [&](Builder& builder) {
            builder.AddElement<std::uint32_t>(slot(0), 1, 0);  // player
            builder.AddElement<std::uint16_t>(slot(2), 60, 0);
            builder.AddElement<std::uint16_t>(slot(3), 20, 0);
            builder.AddOffset(slot(5), flatbuffers::Offset<void>(archetypes));
            builder.AddOffset(slot(6), flatbuffers::Offset<void>(outlines));
            builder.AddOffset(slot(7), flatbuffers::Offset<void>(weapons));
            builder.AddOffset(slot(8), name);
            builder.AddOffset(slot(11), flatbuffers::Offset<void>(token));
        },
        [&](Builder& builder) {
            token = builder.CreateVector(std::vector<std::uint8_t>(lists.token_bytes)).o;
            name = builder.CreateString("hills");
            // Pairs of floats. The count of floats lies 4 bytes before them; made one of pairs.
            const auto pairs = [&builder](std::size_t size) {
                const auto list = builder.CreateVector(std::vector<float>(2 * size, 1.0f)).o;
                flatbuffers::WriteScalar(builder.GetCurrentBufferPointer(),
                                         static_cast<std::uint32_t>(size));
                return list;
            };
            weapons = pairs(lists.weapons);
            outlines = pairs(lists.vertices);
            std::vector<std::uint8_t> items(lists.archetypes * 8);
            for (std::size_t i = 0; i < lists.archetypes; ++i) {
                flatbuffers::WriteScalar(&items[8 * i], 1.0f);
                items[8 * i + 4] = lists.vertices_each;
                items[8 * i + 6] = lists.abilities;
            }
            builder.StartVector(items.size() / 4, 4);
            builder.PushBytes(items.data(), items.size());
            archetypes = builder.EndVector(lists.archetypes);
        });
}

TEST(Decode, the_outlines_vertices_are_those_of_the_archetypes) {
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

TEST(Decode, lists_of_rules_that_are_empty_or_too_long_are_out_of_range) {
    const auto discs = [](std::size_t archetypes, std::size_t weapons) {
        return error_of(welcome_with(
            {.archetypes = archetypes, .vertices = 0, .weapons = weapons, .vertices_each = 0}));
    };

    EXPECT_EQ(discs(64, 59), std::nullopt);
    EXPECT_EQ(discs(59, 64), std::nullopt);
    EXPECT_EQ(discs(64, 60), DecodeError::out_of_range) << "984 bytes are all that there is";
    EXPECT_EQ(discs(65, 1), DecodeError::out_of_range);
    EXPECT_EQ(discs(1, 65), DecodeError::out_of_range);
    EXPECT_EQ(discs(0, 1), DecodeError::out_of_range);
    EXPECT_EQ(discs(1, 0), DecodeError::out_of_range);
}

TEST(Decode, an_ability_that_is_unknown_is_out_of_range) {
    EXPECT_EQ(error_of(welcome_with({.abilities = 3})), std::nullopt);
    EXPECT_EQ(error_of(welcome_with({.abilities = 4})), DecodeError::out_of_range);
}

TEST(Decode, a_resume_token_has_2048_bytes) {
    EXPECT_EQ(error_of(welcome_with({})), std::nullopt);
    EXPECT_EQ(error_of(welcome_with({.token_bytes = 2047})), DecodeError::out_of_range);
    EXPECT_EQ(error_of(welcome_with({.token_bytes = 2049})), DecodeError::out_of_range);
}

TEST(Decode, more_entities_than_a_part_may_have_are_out_of_range) {
    EXPECT_EQ(error_of(tight_part(28, 2)), std::nullopt);
    EXPECT_EQ(error_of(tight_part(25, 7)), std::nullopt);

    const Bytes beyond = tight_part(28, 3);
    ASSERT_LE(beyond.size(), kMessageBytesMax);
    EXPECT_EQ(error_of(beyond), DecodeError::out_of_range);
}

TEST(Decode, a_list_that_claims_more_than_the_message_holds_is_malformed) {
    const Bytes good = encoded(test::example_events());
    const std::uint32_t count = 2;
    const auto* const count_bytes = reinterpret_cast<const std::byte*>(&count);
    const auto at = std::search(good.begin() + 40, good.end(), count_bytes, count_bytes + 4);
    ASSERT_NE(at, good.end());
    for (const std::uint32_t lie : {3u, 0x0FFF'FFFFu, 0x7FFF'FFFFu, 0xFFFF'FFFFu}) {
        Bytes bytes = good;
        std::memcpy(bytes.data() + (at - good.begin()), &lie, sizeof lie);

        EXPECT_EQ(error_of(bytes), DecodeError::malformed) << lie;
    }
}

TEST(Decode, every_message_may_lie_at_any_address) {
    for (const Message& message : test::one_of_each()) {
        const Bytes bytes = encoded(message);
        for (std::size_t shift = 0; shift < 16; ++shift) {
            Bytes shifted(shift);
            shifted.insert(shifted.end(), bytes.begin(), bytes.end());

            EXPECT_EQ(decode(std::span(shifted).subspan(shift)).value(), message);
        }
    }
}

TEST(Decode, a_message_cut_off_anywhere_is_refused_or_whole) {
    for (const Message& message : test::one_of_each()) {
        const Bytes bytes = encoded(message);
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            // Its own allocation, so that a sanitizer sees a read beyond the end.
            const auto cut = std::make_unique<std::byte[]>(size);
            std::copy_n(bytes.begin(), size, cut.get());

            const auto result = decode(std::span<const std::byte>(cut.get(), size));

            // Only the alignment after the last list or string may be missing.
            if (result.ok()) {
                EXPECT_EQ(result.value(), message);
                EXPECT_GE(size + 8, bytes.size());
            }
        }
    }
}

TEST(Decode, one_wrong_byte_gives_an_error_or_a_message_in_range) {
    Encoder encoder;
    std::set<std::optional<DecodeError>> seen;
    std::vector<Message> messages = test::one_of_each();
    messages.push_back(test::part_of(20, 7, 3, 4));
    for (const Message& message : messages) {
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

TEST(DecodeInto, nothing_of_the_message_before_is_left) {
    Message message;
    for (const Message& earlier : test::one_of_each()) {
        for (const Message& later : test::one_of_each()) {
            ASSERT_EQ(decode_into(encoded(earlier), message), std::nullopt);
            ASSERT_EQ(decode_into(encoded(later), message), std::nullopt);

            EXPECT_EQ(message, later);
        }
    }
    ASSERT_EQ(decode_into(encoded(test::part_of(15, 9, 5, 6)), message), std::nullopt);
    ASSERT_EQ(decode_into(encoded(test::part_of(1, 0)), message), std::nullopt);
    EXPECT_EQ(message, Message(test::part_of(1, 0)));
}

TEST(DecodeInto, an_absent_list_empties_the_one_before) {
    Message message;
    ASSERT_EQ(decode_into(encoded(test::part_of(15, 9, 5, 6)), message), std::nullopt);

    const auto refusal = decode_into(
        hand_made(4, [](Builder& builder) { builder.AddElement<std::uint8_t>(slot(4), 1, 0); }),
        message);

    EXPECT_EQ(refusal, std::nullopt);
    EXPECT_EQ(message, Message(SnapshotPart{}));
}

TEST(DecodeError, every_reason_has_a_name_of_its_own) {
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
