#include "protocol/update_message.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/messages.h"
#include "protocol/own_parts.h"
#include "protocol/replication/update.h"
#include "tests/support/bit_text.h"

namespace arena::protocol::update_message_test {
namespace {

using Bytes = std::vector<std::byte>;

Bytes bytes_of(const Update& update) {
    UpdateEncoder encoder;
    const auto bytes = encoder.encode(update);
    return {bytes.begin(), bytes.end()};
}

/// Returns why a client that knows tick 0 rejects the bytes, or nothing.
std::optional<DecodeError> refusal_of(const Bytes& bytes) {
    Update update;
    return decode_update(bytes, 0, update);
}

bool sends_whole_tick(const Update& update) {
    return update.has_whole_tick || update.input_margin < -kHeadMarginMax ||
           update.input_margin > kHeadMarginMax;
}

void expect_same(const Update& read, const Update& sent) {
    EXPECT_EQ(read.tick, sent.tick);
    EXPECT_EQ(read.has_whole_tick, sends_whole_tick(sent));
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
    ASSERT_EQ(decode_update(bytes, sent.tick, read), std::nullopt);
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
        update.has_whole_tick = (parts & 16u) != 0;
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
    ASSERT_EQ(decode_update(first, 2, read), std::nullopt);
    ASSERT_EQ(decode_update(second, 2, read), std::nullopt);

    expect_same(read, {.tick = 2});
}

constexpr std::size_t kMarginAt = 2;
constexpr std::size_t kBitsBegin = kUpdateBytesMin;

/// Returns an update of tick 100 with these bits; blanks are left out.
Bytes bytes_with_bits(const std::string& text) {
    Bytes bytes = bytes_of({.tick = 100});
    const Bytes bits = test::packed_bits(text);
    bytes.insert(bytes.end(), bits.begin(), bits.end());
    return bytes;
}

TEST(UpdateMessage, the_head_is_four_bytes) {
    EXPECT_EQ(bytes_of({.tick = 0x1234'5678, .input_margin = -3, .input_age = 9}),
              (Bytes{std::byte{0x78}, std::byte{0x56}, std::byte{0xFD}, std::byte{9}}));
}

TEST(UpdateMessage, an_update_says_in_a_bit_that_nothing_is_beside_the_entities) {
    const Bytes column = some_bits(5);
    const Bytes bytes = bytes_of({.tick = 100, .entities = column});

    EXPECT_EQ(bytes.size(), kBitsBegin + 1 + 5);
    EXPECT_EQ(bytes[kBitsBegin], std::byte{0});
    EXPECT_TRUE(std::equal(column.begin(), column.end(), bytes.begin() + kBitsBegin + 1));
}

TEST(UpdateMessage, the_sizes_of_what_is_sent_most) {
    Update running{
        .tick = 100'000,
        .own_motion = OwnMotion{.position = {41.3721f, 17.0093f}, .velocity = {4.2111f, -4.3309f}}};
    Update shot{.tick = 100'000,
                .own_state = OwnState{.fire_ready_tick = 100'020, .ammunition = 29, .deaths = 2}};
    Update seen{.tick = 100'000};
    static_cast<void>(seen.effects.push_back({.position = {23.0f, 19.5f},
                                              .subject = 12,
                                              .other = 3,
                                              .amount = 25,
                                              .age = 1,
                                              .looked_back = 9}));

    EXPECT_EQ(bytes_of({.tick = 100'000}).size(), 4u) << "nothing is new";
    EXPECT_EQ(bytes_of(running).size(), kBitsBegin + 15) << "5 bits beside 115";
    EXPECT_EQ(bytes_of(shot).size(), kBitsBegin + 5) << "5 bits beside 31";
    EXPECT_EQ(bytes_of(seen).size(), kBitsBegin + 10) << "5 bits beside the count and 70";
}

TEST(UpdateMessage, a_tick_is_completed_by_the_newest_that_is_known) {
    const auto read_near = [](sim::Tick tick, sim::Tick newest) {
        Update read;
        const auto refusal = decode_update(bytes_of({.tick = tick}), newest, read);
        EXPECT_EQ(refusal, std::nullopt);
        return read.tick;
    };
    for (const sim::Tick tick : {0u, 1u, 65'535u, 65'536u, 1'000'000u, 0xFFFF'FFFFu}) {
        EXPECT_EQ(read_near(tick, tick), tick);
        if (tick >= 32'767) {
            EXPECT_EQ(read_near(tick, tick - 32'767), tick);
        }
        if (tick <= 0xFFFF'FFFF - 32'768) {
            EXPECT_EQ(read_near(tick, tick + 32'768), tick);
        }
    }
    EXPECT_EQ(read_near(100'000, 100'000 - 32'768), 100'000u - 65'536) << "too far ahead";
    EXPECT_EQ(read_near(100'000, 100'000 + 32'769), 100'000u + 65'536) << "too old";
    Update read;
    EXPECT_EQ(decode_update(bytes_of({.tick = 0xFFFF}), 10, read), DecodeError::out_of_range)
        << "before the first tick";
    EXPECT_EQ(decode_update(bytes_of({.tick = 5}), 0xFFFF'FFFF, read), DecodeError::out_of_range)
        << "after the last";
}

TEST(UpdateMessage, a_whole_tick_needs_no_other) {
    for (const sim::Tick tick : {0u, 1u, 65'535u, 65'536u, 1'000'000u, 0xFFFF'FFFFu}) {
        for (const sim::Tick newest : {0u, 40'000u, 0x8000'0000u, 0xFFFF'FFFFu}) {
            Update read;
            ASSERT_EQ(decode_update(bytes_of({.tick = tick, .has_whole_tick = true}), newest, read),
                      std::nullopt);
            EXPECT_EQ(read.tick, tick);
            EXPECT_TRUE(read.has_whole_tick);
        }
    }
}

TEST(UpdateMessage, every_margin_survives_a_round_trip) {
    using Margin = std::numeric_limits<std::int32_t>;
    for (const std::int32_t margin : {-127, 0, 127}) {
        expect_comes_back({.tick = 100'000, .input_margin = margin});
        EXPECT_EQ(bytes_of({.tick = 100'000, .input_margin = margin}).size(), kUpdateBytesMin);
    }
    for (const std::int32_t margin : {Margin::min(), -128, 128, 33'600, Margin::max()}) {
        expect_comes_back({.tick = 100'000, .input_margin = margin});
        EXPECT_EQ(bytes_of({.tick = 100'000, .input_margin = margin}).size(), kBitsBegin + 7);
    }
    for (const std::int32_t margin : {-128, -127, 0, 127})
        expect_comes_back({.tick = 100'000, .has_whole_tick = true, .input_margin = margin});
}

TEST(UpdateMessage, the_whole_clock_precedes_what_is_beside_the_entities) {
    const Bytes column = some_bits(5);
    const Bytes bytes = bytes_of({.tick = 0x1234'5678,
                                  .has_whole_tick = true,
                                  .input_margin = -3,
                                  .idle_end_tick = 0x1234'5679,
                                  .entities = column});

    EXPECT_EQ(bytes[kMarginAt], std::byte{0x80}) << "-128";
    // 16 bits of the tick, 32 of the margin; 1: something is beside the entities, 1: an idle end,
    // of number(8): 0.
    const Bytes before = test::packed_bits(
        "0010110001001000"
        "10111111111111111111111111111111"
        "1 1 000000000 000");
    ASSERT_EQ(bytes.size(), kBitsBegin + before.size() + column.size());
    EXPECT_TRUE(std::equal(before.begin(), before.end(), bytes.begin() + kBitsBegin));
    EXPECT_TRUE(std::equal(column.rbegin(), column.rend(), bytes.rbegin()));
}

TEST(UpdateMessage, a_whole_clock_that_is_not_there_is_malformed) {
    const Bytes whole = bytes_of({.tick = 100'000, .has_whole_tick = true});
    for (std::size_t size = kBitsBegin; size < whole.size(); ++size) {
        Bytes bytes = whole;
        bytes.resize(size);
        EXPECT_EQ(refusal_of(bytes), DecodeError::malformed) << size;
    }
}

TEST(UpdateMessage, an_idle_end_survives_a_round_trip) {
    expect_comes_back({.tick = 1000, .idle_end_tick = 1001});
    expect_comes_back({.tick = 1000, .idle_end_tick = 0xFFFF'FFFF});
    EXPECT_EQ(bytes_of({.tick = 1000, .idle_end_tick = 1600}).size(), kBitsBegin + 2) << "16 bits";
}

TEST(UpdateMessage, an_idle_end_that_is_over_is_out_of_range) {
    EXPECT_TRUE(in_range({.tick = 1000, .idle_end_tick = 1001}));
    EXPECT_FALSE(in_range({.tick = 1000, .idle_end_tick = 1000}));
    EXPECT_FALSE(in_range({.tick = 1000, .idle_end_tick = 1}));

    // 2^32 - 100 ticks later.
    const std::string number =
        "11111111"
        "00111001" +
        std::string(24, '1');
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "1" +
                                         number + "000")),
              DecodeError::out_of_range);
}

TEST(UpdateMessage, bits_that_are_missing_or_left_over_are_malformed) {
    EXPECT_EQ(refusal_of(bytes_with_bits("0"
                                         "0000000")),
              std::nullopt);
    EXPECT_EQ(refusal_of(bytes_with_bits("0"
                                         "0000001")),
              DecodeError::malformed)
        << "filler";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0000"
                                         "001")),
              DecodeError::malformed)
        << "filler";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0000"
                                         "000")),
              std::nullopt)
        << "nothing follows after all";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0"
                                         "1"
                                         "10101")),
              DecodeError::malformed)
        << "half of an own motion";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0"
                                         "1"
                                         "10101010"
                                         "00000"
                                         "00")),
              std::nullopt);
}

TEST(UpdateMessage, parts_out_of_range_are_rejected) {
    const std::string nan =
        "111"
        "00000000000000000000001"
        "111111110";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0"
                                         "1" +
                                         nan +
                                         "101010"
                                         "00000"
                                         "00")),
              DecodeError::out_of_range)
        << "before an effect is guessed from it";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0"
                                         "1" +
                                         nan +
                                         "101010"
                                         "00000"
                                         "01"
                                         "00000")),
              DecodeError::out_of_range);
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "0"
                                         "0"
                                         "1"
                                         "0000"
                                         "0"
                                         "000"
                                         "0"
                                         "11110101000"
                                         "0"
                                         "000"
                                         "0"
                                         "0")),
              DecodeError::out_of_range)
        << "weapon 64";
    EXPECT_EQ(refusal_of(bytes_with_bits("1"
                                         "000"
                                         "1"
                                         "00000"
                                         "111"
                                         "00"
                                         "0" +
                                         std::string(12, '0') +
                                         "0000000"
                                         "0000000"
                                         "000000"
                                         "0")),
              DecodeError::out_of_range)
        << "kind 7";
}

TEST(UpdateMessage, takes_as_many_bytes_as_stated) {
    for (unsigned parts = 0; parts < 32; ++parts)
        for (std::size_t effects = 0; effects <= kEffectsMax; ++effects)
            for (std::size_t bits_count = 1; bits_count < 6; ++bits_count) {
                const Bytes bits = some_bits(bits_count);
                Update update{.tick = 200 + parts, .entities = bits};
                if ((parts & 1u) != 0) update.own_motion = any_motion();
                if ((parts & 2u) != 0) update.own_state = any_state();
                for (std::size_t i = 0; i < effects; ++i)
                    static_cast<void>(update.effects.push_back(any_effect()));
                if ((parts & 4u) != 0 && effects > 0) update.effects.back().looked_back = 1;
                if ((parts & 8u) != 0) update.idle_end_tick = 1000;
                update.has_whole_tick = (parts & 16u) != 0;
                ASSERT_EQ(bytes_of(update).size(), bytes_besides_entities(update) + bits_count);
            }
}

TEST(UpdateMessage, is_the_same_when_its_entities_are_written_in_place) {
    const Bytes bits = some_bits(7);
    UpdateEncoder encoder;
    for (Update update : {Update{.tick = 9}, Update{.tick = 9, .own_motion = any_motion()}})
        for (const std::size_t count : {std::size_t{0}, bits.size()}) {
            update.entities = {};
            const std::size_t besides = bytes_besides_entities(update);
            const std::span<std::byte> room = encoder.begin(update, besides + bits.size());
            ASSERT_EQ(room.size(), bits.size());
            std::copy_n(bits.begin(), count, room.begin());
            const auto written = encoder.finish(count);

            update.entities = std::span(bits).first(count);
            EXPECT_EQ(Bytes(written.begin(), written.end()), bytes_of(update));
        }
}

TEST(UpdateMessage, a_player_without_parts_takes_no_more_than_stated) {
    constexpr sim::Tick kFar = 0x8000'0001;
    constexpr float kRaw = 1.0e-30f;
    const Update most{.tick = 1,
                      .has_whole_tick = true,
                      .idle_end_tick = 0xFFFF'FFFF,
                      .own_motion = OwnMotion{.position = {kRaw, kRaw},
                                              .velocity = {kRaw, kRaw},
                                              .ground_normal = {kRaw, kRaw},
                                              .ground = {0xFFFF'FFFF},
                                              .buttons_spent = 1},
                      .own_state = OwnState{.fire_ready_tick = kFar,
                                            .dash_until_tick = kFar,
                                            .dash_ready_tick = kFar,
                                            .speed_until_tick = kFar,
                                            .speed_factor = kRaw,
                                            .protected_until_tick = kFar,
                                            .animation_tick = kFar,
                                            .respawn_tick = kFar,
                                            .ammunition = 0x7FFF'FFFF,
                                            .weapon = 63,
                                            .animation = 1,
                                            .deaths = 255}};

    EXPECT_LE(bytes_besides_entities(most), plain_update_bytes_max());
    EXPECT_GT(bytes_besides_entities(most) + 10, plain_update_bytes_max());
}

TEST(UpdateMessage, can_fill_a_packet) {
    Update update{.tick = 2, .own_motion = any_motion(), .own_state = any_state()};
    while (update.effects.push_back(any_effect())) {
    }
    const Bytes bits = some_bits(kUnorderedMessageMax - bytes_besides_entities(update));
    update.entities = bits;

    EXPECT_GT(bits.size(), 700u) << "even with the most effects, weapon slots and abilities";
    expect_comes_back(update);
}

TEST(UpdateMessage, an_update_that_ends_before_the_entities_is_rejected) {
    Update update{.tick = 9, .own_motion = any_motion(), .own_state = any_state()};
    static_cast<void>(update.effects.push_back(any_effect()));
    const Bytes whole = bytes_of(update);
    ASSERT_EQ(whole.size(), bytes_besides_entities(update));
    for (std::size_t size = 0; size < whole.size(); ++size) {
        if (size == kUpdateBytesMin) continue;  // nothing has changed
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
    state([](OwnState& own) { own.effects[3].until_tick = 1; });
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

RC_GTEST_PROP(UpdateMessage, any_bytes_are_decoded_or_rejected,
              (const std::vector<std::uint8_t>& any)) {
    Bytes bytes = bytes_of({.tick = 3, .own_motion = any_motion(), .own_state = any_state()});
    for (std::size_t i = 0; i + 1 < any.size(); i += 2)
        bytes[any[i] % bytes.size()] = static_cast<std::byte>(any[i + 1]);
    Update read;
    const auto refusal = decode_update(bytes, 3, read);
    RC_ASSERT(refusal || in_range(read));
    RC_ASSERT(refusal || read.entities.empty() ||
              (read.entities.data() >= bytes.data() &&
               read.entities.data() + read.entities.size() <= bytes.data() + bytes.size()));
}

}  // namespace
}  // namespace arena::protocol::update_message_test
