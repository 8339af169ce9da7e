#include "protocol/update_message.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/messages.h"
#include "protocol/replication/update.h"

namespace arena::protocol::update_message_test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(const Update& update) {
    UpdateEncoder encoder;
    const auto bytes = encoder.encode(update);
    return {bytes.begin(), bytes.end()};
}

/// Returns why a client rejects the bytes, or nothing.
std::optional<DecodeError> refusal_of(const Bytes& bytes) {
    Update update;
    return decode_update(bytes, update);
}

void expect_same(const Update& read, const Update& sent) {
    EXPECT_EQ(read.tick, sent.tick);
    EXPECT_EQ(read.input_margin, sent.input_margin);
    EXPECT_EQ(read.input_age, sent.input_age);
    EXPECT_EQ(read.idle_end_tick, sent.idle_end_tick);
    EXPECT_EQ(read.own_motion, sent.own_motion);
    EXPECT_EQ(read.own_state, sent.own_state);
    EXPECT_EQ(read.effects, sent.effects);
    EXPECT_TRUE(std::ranges::equal(read.entities, sent.entities));
}

void expect_comes_back(const Update& sent) {
    const Bytes bytes = bytes_of(sent);
    Update read;
    ASSERT_EQ(decode_update(bytes, read), std::nullopt);
    expect_same(read, sent);
    const bool is_inside = read.entities.empty() || (bytes.data() <= read.entities.data() &&
                                                     read.entities.data() < &bytes.back());
    EXPECT_TRUE(is_inside) << "the column refers to the message";
}

OwnMotion any_motion() {
    return {.position = {12.5f, -3.0f},
            .velocity = {-7.0f, 0.25f},
            .ground_normal = {0.6f, 0.8f},
            .ground = {sim::kFirstObstacleId + 3},
            .buttons_spent = sim::kButtonJump,
            .is_thrown = true};
}

sim::ArsenalState any_arsenal() {
    return {.ammunition = {1, 2, -1, 4, 5, 6, 7, 8},
            .magazine = {9, 10, 11, 12, 13, 14, 15, 65535},
            .drawn_tick = 16,
            .reloaded_tick = 17,
            .shot_tick = 18,
            .spread_degrees = 19.5f,
            .slot = 7,
            .burst_left = 20,
            .flags = sim::kFireSpent};
}

sim::FiringState any_firing() {
    return {.heat_tick = {26, 27, 28, 29, 30, 31, 32, 33},
            .heat = {0.5f, 1.5f, 2.5f, 3.5f, 4.5f, 5.5f, 6.5f, 7.5f},
            .charge_tick = 34};
}

OwnState any_state() {
    return {.fire_ready_tick = 1,
            .dash_until_tick = 2,
            .dash_ready_tick = 3,
            .speed_until_tick = 4,
            .speed_factor = 1.5f,
            .protected_until_tick = 5,
            .animation_tick = 6,
            .respawn_tick = 7,
            .ammunition = 8,
            .weapon = 9,
            .animation = 10,
            .deaths = 11,
            .arsenal = any_arsenal(),
            .abilities = {.full_tick = {21, 22, 23, 24},
                          .acts_tick = 25,
                          .begun = 4,
                          .stamina_ticks = 26},
            .loadout = {{1, 2, 3, 4, 5, 6, 7, 64}},
            .firing = any_firing()};
}

Effect any_effect() {
    return {.position = {1.0f, 2.0f},
            .subject = 3,
            .other = kNoShortId,
            .amount = -5,
            .kind = EffectKind::collect,
            .age = 2};
}

Bytes some_bits(std::size_t count) {
    Bytes bits(count);
    for (std::size_t i = 0; i < count; ++i)
        bits[i] = static_cast<std::byte>(i * 37);
    return bits;
}

TEST(UpdateMessage, every_part_survives_a_round_trip) {
    const Bytes bits = some_bits(300);
    Update update{.tick = 1'000'000,
                  .input_margin = -7,
                  .input_age = 3,
                  .own_motion = any_motion(),
                  .own_state = any_state(),
                  .entities = bits};
    static_cast<void>(update.effects.push_back(any_effect()));
    static_cast<void>(update.effects.push_back({.position = {-1.0f, -2.0f}, .subject = 1023}));

    expect_comes_back(update);
}

TEST(UpdateMessage, absent_parts_stay_absent) {
    const Bytes bits = some_bits(5);
    for (unsigned parts = 0; parts < 32; ++parts) {
        Update update{.tick = 2 + parts};
        if ((parts & 1u) != 0) update.own_motion = any_motion();
        if ((parts & 2u) != 0) update.own_state = any_state();
        if ((parts & 4u) != 0) static_cast<void>(update.effects.push_back(any_effect()));
        if ((parts & 8u) != 0) update.entities = bits;
        expect_comes_back(update);
    }
}

TEST(UpdateMessage, decoding_leaves_nothing_of_an_earlier_update) {
    const Bytes bits = some_bits(9);
    Update full{.tick = 2, .own_motion = any_motion(), .own_state = any_state(), .entities = bits};
    static_cast<void>(full.effects.push_back(any_effect()));
    const Bytes first = bytes_of(full);
    const Bytes second = bytes_of({.tick = 2});
    Update read;
    ASSERT_EQ(decode_update(first, read), std::nullopt);
    ASSERT_EQ(decode_update(second, read), std::nullopt);

    expect_same(read, {.tick = 2});
}

TEST(UpdateMessage, looked_back_survives_a_round_trip_and_costs_nothing_when_zero) {
    Update update{.tick = 1000};
    for (int i = 0; i < 3; ++i)
        static_cast<void>(update.effects.push_back(any_effect()));
    const std::size_t without = bytes_of(update).size();
    update.effects[1].looked_back = 250;

    expect_comes_back(update);
    EXPECT_GT(bytes_of(update).size(), without);
    update.effects[1].looked_back = 0;
    EXPECT_EQ(bytes_of(update).size(), without);
}

TEST(UpdateMessage, an_idle_end_survives_a_round_trip_and_costs_nothing_when_absent) {
    Update update{.tick = 1000};
    const std::size_t without = bytes_of(update).size();
    update.idle_end_tick = 1001;

    expect_comes_back(update);
    EXPECT_EQ(bytes_of(update).size(), without + 16) << "12 of them in the vtable";
}

TEST(UpdateMessage, an_idle_end_that_is_over_is_out_of_range) {
    EXPECT_TRUE(in_range({.tick = 1000, .idle_end_tick = 1001}));
    EXPECT_FALSE(in_range({.tick = 1000, .idle_end_tick = 1000}));
    EXPECT_FALSE(in_range({.tick = 1000, .idle_end_tick = 1}));

    Bytes bytes = bytes_of({.tick = 1000, .idle_end_tick = 0x11223344});
    const Bytes end{std::byte{0x44}, std::byte{0x33}, std::byte{0x22}, std::byte{0x11}};
    const auto at = std::search(bytes.begin(), bytes.end(), end.begin(), end.end());
    ASSERT_NE(at, bytes.end());
    *(at + 2) = *(at + 3) = std::byte{0};
    EXPECT_EQ(refusal_of(bytes), std::nullopt) << "0x3344 is later than 1000";
    *(at + 1) = std::byte{0};
    EXPECT_EQ(refusal_of(bytes), DecodeError::out_of_range);
}

TEST(UpdateMessage, a_column_of_another_length_than_the_effects_is_rejected) {
    Update update{.tick = 1000};
    static_cast<void>(update.effects.push_back(any_effect()));
    update.effects[0].looked_back = 77;
    Bytes bytes = bytes_of(update);
    ASSERT_EQ(refusal_of(bytes), std::nullopt);
    // The column is a length of 1 and the number 77.
    const Bytes column{std::byte{1}, std::byte{0}, std::byte{0}, std::byte{0}, std::byte{77}};
    const auto at = std::search(bytes.begin(), bytes.end(), column.begin(), column.end());
    ASSERT_NE(at, bytes.end());

    *at = std::byte{0};
    EXPECT_EQ(refusal_of(bytes), DecodeError::out_of_range);
    *at = std::byte{2};
    EXPECT_EQ(refusal_of(bytes), DecodeError::out_of_range);
    *at = std::byte{1};
    *(at + 4) = std::byte{251};
    EXPECT_EQ(refusal_of(bytes), DecodeError::out_of_range);
}

TEST(UpdateMessage, an_empty_update_is_24_bytes_long) {
    EXPECT_EQ(bytes_of({.tick = 77, .input_margin = 2, .input_age = 0}).size(), kUpdateBytesMin);
}

TEST(UpdateMessage, takes_no_more_bytes_than_stated) {
    for (unsigned parts = 0; parts < 16; ++parts)
        for (std::size_t effects = 0; effects <= kEffectsMax; ++effects)
            for (std::size_t bits_count = 0; bits_count < 6; ++bits_count) {
                const Bytes bits = some_bits(bits_count);
                Update update{.tick = 2 + parts, .entities = bits};
                if ((parts & 1u) != 0) update.own_motion = any_motion();
                if ((parts & 2u) != 0) update.own_state = any_state();
                for (std::size_t i = 0; i < effects; ++i)
                    static_cast<void>(update.effects.push_back(any_effect()));
                if ((parts & 8u) != 0 && effects > 0) update.effects.back().looked_back = 1;
                if ((parts & 16u) != 0) update.idle_end_tick = 1000;
                const std::size_t most = bytes_besides_entities(update) + bits_count;
                const std::size_t size = bytes_of(update).size();
                ASSERT_LE(size, most);
                if (effects > 0 && bits_count > 0) {
                    ASSERT_GE(size + 12, most) << "and leaves little unused";
                }
            }
}

TEST(UpdateMessage, can_fill_a_packet) {
    Update update{.tick = 2, .own_motion = any_motion(), .own_state = any_state()};
    while (update.effects.push_back(any_effect())) {
    }
    const Bytes bits = some_bits(kUnorderedMessageMax - bytes_besides_entities(update));
    update.entities = bits;

    EXPECT_GT(bits.size(), 350u) << "even with the most effects, weapon slots and abilities";
    expect_comes_back(update);
}

TEST(UpdateMessage, every_truncated_update_is_rejected) {
    const Bytes bits = some_bits(40);
    Update update{
        .tick = 9, .own_motion = any_motion(), .own_state = any_state(), .entities = bits};
    static_cast<void>(update.effects.push_back(any_effect()));
    const Bytes whole = bytes_of(update);
    // The last three may be padding.
    for (std::size_t size = 0; size + 3 < whole.size(); ++size) {
        const Bytes beginning(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(refusal_of(beginning),
                  size < kUpdateBytesMin ? DecodeError::too_short : DecodeError::malformed)
            << size;
    }
}

TEST(UpdateMessage, an_update_longer_than_a_packet_is_rejected) {
    EXPECT_EQ(refusal_of(Bytes(kUnorderedMessageMax + 1)), DecodeError::too_long);
}

/// Everything that an honest server never sends, one thing at a time.
TEST(UpdateMessage, values_that_no_honest_server_sends_are_out_of_range) {
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    constexpr float kTooFar = 1.1e6f;
    std::vector<Update> all;
    const auto motion = [&](auto&& spoil) {
        Update& update = all.emplace_back(Update{.own_motion = any_motion()});
        EXPECT_TRUE(in_range(update));
        spoil(*update.own_motion);
    };
    const auto state = [&](auto&& spoil) {
        Update& update = all.emplace_back(Update{.own_state = any_state()});
        EXPECT_TRUE(in_range(update));
        spoil(*update.own_state);
    };
    const auto effect = [&](auto&& spoil) {
        Update& update = all.emplace_back(Update{.tick = 9});
        static_cast<void>(update.effects.push_back(any_effect()));
        EXPECT_TRUE(in_range(update));
        spoil(update.effects[0]);
    };
    motion([](OwnMotion& own) { own.position.x = kTooFar; });
    motion([](OwnMotion& own) { own.position.y = kNan; });
    motion([](OwnMotion& own) { own.velocity.y = 1.1e4f; });
    motion([](OwnMotion& own) { own.ground_normal.x = 1.5f; });
    motion([](OwnMotion& own) { own.ground = {7}; });
    motion([](OwnMotion& own) { own.air.flags = sim::kAirFlagsKnown + 1; });
    state([](OwnState& own) { own.speed_factor = kNan; });
    state([](OwnState& own) { own.speed_factor = -1.0f; });
    state([](OwnState& own) { own.ammunition = -2; });
    state([](OwnState& own) { own.weapon = 64; });
    state([](OwnState& own) { own.effects[3].kind = 16; });
    state([](OwnState& own) { own.arsenal.slot = 8; });
    state([](OwnState& own) { own.arsenal.flags = sim::kArsenalFlagsKnown + 1; });
    state([](OwnState& own) { own.arsenal.ammunition[7] = -2; });
    state([](OwnState& own) { own.arsenal.spread_degrees = -1.0f; });
    state([](OwnState& own) { own.arsenal.spread_degrees = kNan; });
    state([](OwnState& own) { own.abilities.begun = 5; });
    state([](OwnState& own) { own.loadout.weapons[7] = 65; });
    state([](OwnState& own) { own.firing.heat[7] = kNan; });
    state([](OwnState& own) { own.firing.heat[0] = -1.0f; });
    effect([](Effect& one) { one.position.x = -kTooFar; });
    effect([](Effect& one) { one.subject = kEntitiesSeenMax; });
    effect([](Effect& one) { one.other = kNoShortId - 1; });
    effect([](Effect& one) { one.kind = static_cast<EffectKind>(7); });
    effect([](Effect& one) { one.age = 10; });
    effect([](Effect& one) { one.looked_back = 251; });
    for (const Update& update : all)
        EXPECT_FALSE(in_range(update));
}

TEST(UpdateMessage, jumps_take_bytes_only_where_they_are_not_at_rest) {
    Update update{.tick = 1, .own_motion = any_motion()};
    update.own_motion->air = {};
    const std::size_t before = bytes_of(update).size();
    update.own_motion->air = {.air_jumps = 1, .flags = sim::kAirborne};

    EXPECT_EQ(bytes_of(update).size(), before + 24) << "12, and 12 for a longer vtable";
}

TEST(UpdateMessage, status_effects_take_bytes_only_where_there_are_some) {
    Update update{.tick = 1, .own_state = any_state()};
    update.own_state->effects = {};
    update.own_state->arsenal = {};
    update.own_state->abilities = {};
    update.own_state->loadout = {};
    update.own_state->firing = {};
    const std::size_t before = bytes_of(update).size();
    update.own_state->effects[2] = {.until_tick = 5, .kind = 15};
    const Bytes bytes = bytes_of(update);
    Update read;

    EXPECT_EQ(bytes.size(), before + 44) << "32, and 12 for a longer vtable";
    ASSERT_EQ(decode_update(bytes, read), std::nullopt);
    EXPECT_EQ(read.own_state, update.own_state);
}

TEST(UpdateMessage, weapon_slots_take_bytes_only_where_there_are_some) {
    Update update{.tick = 1, .own_state = any_state()};
    update.own_state->arsenal = {};
    update.own_state->abilities = {};
    update.own_state->loadout = {};
    update.own_state->firing = {};
    const std::size_t before = bytes_of(update).size();
    update.own_state->arsenal = any_arsenal();

    EXPECT_EQ(bytes_of(update).size(), before + 80) << "68, and 12 for a longer vtable";
    expect_comes_back(update);
}

TEST(UpdateMessage, abilities_take_bytes_only_where_there_are_some) {
    Update update{.tick = 1, .own_state = any_state()};
    update.own_state->abilities = {};
    update.own_state->loadout = {};
    update.own_state->firing = {};
    const std::size_t before = bytes_of(update).size();
    update.own_state->abilities.begun = 4;

    EXPECT_EQ(bytes_of(update).size(), before + 28) << "24, and 4 for a longer vtable";
    expect_comes_back(update);
}

TEST(UpdateMessage, weapons_that_were_picked_up_take_bytes_only_where_there_are_some) {
    Update update{.tick = 1, .own_state = any_state()};
    update.own_state->loadout = {};
    const std::size_t before = bytes_of(update).size();
    update.own_state->loadout.weapons[7] = 1;

    EXPECT_LE(bytes_of(update).size(), before + 12) << "8, and at most 4 for a longer vtable";
    expect_comes_back(update);
}

TEST(UpdateMessage, charge_and_heat_take_bytes_only_where_there_are_some) {
    Update update{.tick = 1, .own_state = any_state()};
    update.own_state->firing = {};
    const std::size_t before = bytes_of(update).size();
    update.own_state->firing.charge_tick = 4;

    EXPECT_EQ(bytes_of(update).size(), before + 72) << "68, and 4 for a longer vtable";
    expect_comes_back(update);
}

TEST(UpdateMessage, weapon_slots_without_an_own_state_are_rejected) {
    Update update{.tick = 1, .own_state = any_state()};
    Bytes bytes = bytes_of(update);
    // The table begins with the way back to its vtable: 4 for its sizes, then a slot for each
    // field.
    const auto table = static_cast<std::size_t>(bytes[0]);
    const std::size_t own_state = table - static_cast<std::size_t>(bytes[table]) + 4 + 2 * 2;
    ASSERT_EQ(refusal_of(bytes), std::nullopt);
    ASSERT_NE(bytes[own_state], std::byte{});

    bytes[own_state] = std::byte{};

    EXPECT_EQ(refusal_of(bytes), DecodeError::out_of_range);
}

/// Finds a number of a valid update by its bytes, and puts it out of range.
TEST(UpdateMessage, the_decoder_rejects_values_out_of_range) {
    OwnMotion own;
    own.position = {123.25f, 0.0f};
    Bytes bytes = bytes_of({.tick = 1, .own_motion = own});
    const float good = 123.25f;
    const float bad = 1.1e6f;
    const auto* const needle = reinterpret_cast<const std::byte*>(&good);
    const auto at = std::search(bytes.begin(), bytes.end(), needle, needle + sizeof good);
    ASSERT_NE(at, bytes.end());
    ASSERT_EQ(refusal_of(bytes), std::nullopt);
    std::copy_n(reinterpret_cast<const std::byte*>(&bad), sizeof bad, at);

    EXPECT_EQ(refusal_of(bytes), DecodeError::out_of_range);
}

RC_GTEST_PROP(UpdateMessage, any_bytes_are_decoded_or_rejected,
              (const std::vector<std::uint8_t>& any)) {
    Bytes bytes = bytes_of({.tick = 3, .own_motion = any_motion(), .own_state = any_state()});
    for (std::size_t i = 0; i + 1 < any.size(); i += 2)
        bytes[any[i] % bytes.size()] = static_cast<std::byte>(any[i + 1]);
    Update read;
    const auto refusal = decode_update(bytes, read);
    RC_ASSERT(refusal || in_range(read));
    RC_ASSERT(refusal || read.entities.empty() ||
              (read.entities.data() >= bytes.data() &&
               read.entities.data() + read.entities.size() <= bytes.data() + bytes.size()));
}

}  // namespace
}  // namespace arena::protocol::update_message_test
