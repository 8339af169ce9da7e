#include "protocol/effect_code.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/bit_text.h"

namespace arena::protocol::effect_code_test {
namespace {

const std::optional<OwnMotion> kOwn = OwnMotion{.position = {40.0f, 20.0f}};

Effects list(std::initializer_list<Effect> effects) {
    Effects all;
    for (const Effect& effect : effects)
        EXPECT_TRUE(all.push_back(effect));
    return all;
}

std::string bits_of(const Effects& effects, const std::optional<OwnMotion>& own) {
    return test::bits_written_by([&](BitWriter& bits) { write_effects(bits, effects, own); });
}

/// Returns nothing when the bits are rejected.
std::optional<Effects> effects_in(const std::string& bits, const std::optional<OwnMotion>& own) {
    const std::vector<std::byte> bytes = test::packed_bits(bits);
    BitReader reader(bytes);
    Effects effects;
    if (!read_effects(reader, own, effects)) return std::nullopt;
    EXPECT_EQ(reader.position(), bits.size()) << bits;
    return effects;
}

Effect hit() {
    return {.position = {43.0f, 19.5f},
            .subject = 12,
            .other = 3,
            .amount = 25,
            .kind = EffectKind::hit,
            .age = 1,
            .looked_back = 9};
}

TEST(EffectCode, each_field_of_a_hit_is_where_the_document_says) {
    EXPECT_EQ(bits_of(list({hit()}), kOwn),
              "00000"       // one
              "000"         // hit
              "01"          // a tick ago
              "10"          // 10 bits each
              "0000000110"  // the lowest of 5504 = 43 * 128
              "0000001110"  // of 2496 = 19.5 * 128
              "0"
              "101100"  // 12 + 1
              "0"
              "001000"  // 3 + 1
              "10"
              "010010"  // 2 * 25 = 32 + 18
              "1"
              "10"
              "0000");  // 9 - 1
    EXPECT_EQ(effects_in(bits_of(list({hit()}), kOwn), kOwn), list({hit()}));
}

TEST(EffectCode, a_hit_takes_seven_to_nine_bytes) {
    const std::size_t bits = bits_of(list({hit()}), kOwn).size();
    Effect death = hit();
    death.kind = EffectKind::death;
    death.amount = 0;
    death.looked_back = 0;

    EXPECT_EQ(bits, 5u + 56) << "the count, and 7 bytes";
    EXPECT_EQ(bits_of(list({hit(), death}), kOwn).size(), bits + 39) << "in the same place";
    EXPECT_EQ(bits_of(list({hit()}), std::nullopt).size(), bits + 14) << "nothing to guess by";
}

TEST(EffectCode, effects_fit_into_as_many_bits_as_they_take) {
    const Effects effects = list({hit(), hit(), hit()});
    const std::size_t bits = bits_of(effects, kOwn).size();

    for (const std::size_t more : {0u, 1u, 100u, 1000u}) {
        EXPECT_TRUE(effects_fit(effects, kOwn, bits + more));
        EXPECT_TRUE(effects_fit({}, kOwn, more));
    }
    EXPECT_FALSE(effects_fit(effects, kOwn, bits - 1));
}

TEST(EffectCode, the_largest_effects_do_not_fit_into_less_than_they_take) {
    Effect large{.position = {1.0e6f, -1.0e6f},
                 .subject = kEntitiesSeenMax - 1,
                 .other = kEntitiesSeenMax - 1,
                 .amount = -0x8000,
                 .kind = EffectKind::destroy,
                 .age = 255,
                 .looked_back = 255};
    Effects effects;
    for (bool is_left = false; effects.size() < kEffectsMax; is_left = !is_left) {
        large.position.x = is_left ? -1.0e6f : 1.0e6f;
        static_cast<void>(effects.push_back(large));
        const std::size_t bits = bits_of(effects, std::nullopt).size();

        EXPECT_TRUE(effects_fit(effects, std::nullopt, bits));
        EXPECT_FALSE(effects_fit(effects, std::nullopt, bits - 1)) << effects.size();
    }
}

TEST(EffectCode, each_place_is_guessed_from_the_one_before) {
    Effect far = hit();
    far.position = {-900.0f, 1.0e6f};
    Effect near_far = far;
    near_far.position = {-900.0f, 1.0e6f - 0.125f};
    const Effects all = list({hit(), far, near_far});

    EXPECT_EQ(effects_in(bits_of(all, kOwn), kOwn), all);
    EXPECT_EQ(effects_in(bits_of(all, std::nullopt), std::nullopt), all);
}

TEST(EffectCode, a_position_is_rounded_to_the_nearest_128th_of_a_metre) {
    EXPECT_EQ(rounded_position({1.0f / 256.0f, -1.0f / 300.0f}), (sim::Vec2{1.0f / 128.0f, 0.0f}));
    EXPECT_EQ(rounded_position({5.003f, -7.004f}), (sim::Vec2{5.0f, -7.0078125f}));
    Effect rough = hit();
    rough.position = {43.001f, 19.499f};

    const auto read = effects_in(bits_of(list({rough}), kOwn), kOwn);

    ASSERT_TRUE(read);
    EXPECT_EQ((*read)[0].position, hit().position);
}

TEST(EffectCode, the_ends_of_every_field_come_back) {
    Effect least = hit();
    least.position = {-1.0e6f, 1.0e6f};
    least.subject = kNoShortId;
    least.other = 0;
    least.amount = -32768;
    least.kind = EffectKind::destroy;
    least.age = 0;
    least.looked_back = 0;
    Effect most = least;
    most.subject = 1023;
    most.other = kNoShortId;
    most.amount = 32767;
    most.age = 255;
    most.looked_back = 250;
    const Effects both = list({least, most});
    Effects full;
    while (full.push_back(most)) {
    }

    EXPECT_EQ(effects_in(bits_of(both, kOwn), kOwn), both);
    EXPECT_EQ(effects_in(bits_of(full, kOwn), kOwn), full);
    for (const Effect& effect : both)
        EXPECT_TRUE(in_range(effect));
}

TEST(EffectCode, numbers_that_do_not_fit_their_fields_are_rejected) {
    const std::string large = std::string(8, '1');
    const auto raw = [&](std::uint32_t value) {
        return test::bits_written_by([&](BitWriter& bits) {
            bits.bits(0xFF, 8);
            bits.bits(value, 32);
        });
    };
    const std::string kind =
        "00000"
        "000";
    const std::string age = "00";
    const std::string place = "0" + std::string(12, '0');
    const std::string none =
        "0"
        "000000";
    const std::string end =
        "0"
        "00000"
        "0";
    EXPECT_TRUE(effects_in(kind + raw(255) + place + none + none + end, {}));
    EXPECT_FALSE(effects_in(kind + raw(256) + place + none + none + end, {})) << "age";
    EXPECT_TRUE(effects_in(kind + age + place + raw(1024) + none + end, {}));
    EXPECT_FALSE(effects_in(kind + age + place + raw(1025) + none + end, {})) << "subject";
    EXPECT_FALSE(effects_in(kind + age + place + none + raw(1025) + end, {})) << "other";
    EXPECT_TRUE(effects_in(kind + age + place + none + none + raw(65535) + "0", {}));
    EXPECT_FALSE(effects_in(kind + age + place + none + none + raw(65536) + "0", {})) << "amount";
    EXPECT_FALSE(effects_in(kind + age + place + none + none +
                                "000000"
                                "1" +
                                raw(255),
                            {}))
        << "looked_back";
    const std::string far = "1111" + std::string(27, '0') + "1" + std::string(28, '0');
    EXPECT_FALSE(effects_in(kind + age + far + none + none + end, {})) << "place";
}

RC_GTEST_PROP(EffectCode, any_bits_are_read_or_rejected, (const std::vector<std::uint8_t>& any)) {
    BitReader bits(std::as_bytes(std::span(any)));
    Effects effects;
    if (!read_effects(bits, kOwn, effects)) return;
    for (const Effect& effect : effects)
        if (!in_range(effect)) return;
    RC_ASSERT(effects_in(bits_of(effects, kOwn), kOwn) == effects);
}

}  // namespace
}  // namespace arena::protocol::effect_code_test
