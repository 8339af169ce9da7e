#include "protocol/effect_code.h"

#include <cmath>
#include <cstdint>
#include <limits>

#include "protocol/base/limits.h"
#include "protocol/replication/motion.h"
#include "protocol/replication/number_code.h"
#include "protocol/replication/pair_code.h"
#include "protocol/replication/update.h"

namespace arena::protocol {

namespace {

constexpr unsigned kCountBits = 5;
constexpr unsigned kEffectBits = 3;
constexpr unsigned kAgeDivisor = 1;
constexpr unsigned kIdDivisor = 6;
constexpr unsigned kAmountDivisor = 5;
constexpr unsigned kLookedBackDivisor = 3;
/// 13 bits reach 32 m to each side, which is further than a view.
constexpr PairWidths kEffectPlaceWidths{6, 10, 13, 16, 28};
/// A reader may round the position of its own motion otherwise than the writer.
constexpr std::int64_t kGuessMargin = 1;

static_assert(kEffectsMax == 1u << kCountBits);
static_assert(static_cast<unsigned>(EffectKind::destroy) < 1u << kEffectBits);
static_assert(kCoordinateMax * (1 << kPositionBits) < static_cast<float>(kPlaceMax));

/// The most bits of an effect.
constexpr std::size_t kEffectBitsMax =
    kEffectBits + number_bits(std::numeric_limits<std::uint8_t>::max(), kAgeDivisor) +
    pair_bits(Width::whole, kEffectPlaceWidths) + 2 * number_bits(kEntitiesSeenMax, kIdDivisor) +
    kNumberBitsMax + 1 + number_bits(std::numeric_limits<std::uint8_t>::max(), kLookedBackDivisor);

/// Returns the nearest place in 1/128 m, for coordinates that are in range.
Pair place_of(sim::Vec2 metres) {
    const FinePoint fine = to_fine(metres);
    return {rounded(fine.x, kFineBits - kPositionBits), rounded(fine.y, kFineBits - kPositionBits)};
}

sim::Vec2 position_of(Pair place) {
    constexpr std::int64_t kUnit = std::int64_t{1} << (kFineBits - kPositionBits);
    return to_metres({place.x * kUnit, place.y * kUnit});
}

Pair first_guess(const std::optional<OwnMotion>& own_motion) {
    return own_motion ? place_of(own_motion->position) : Pair{};
}

/// Returns a number that is small for small amounts, up or down.
std::uint32_t folded(std::int16_t amount) {
    const std::uint32_t size = static_cast<std::uint32_t>(amount < 0 ? -amount : amount);
    return amount < 0 ? 2 * size - 1 : 2 * size;
}

std::optional<std::int16_t> unfolded(std::uint32_t number) {
    if (number > std::numeric_limits<std::uint16_t>::max()) return std::nullopt;
    const auto half = static_cast<std::int32_t>(number / 2);
    return static_cast<std::int16_t>(number % 2 == 0 ? half : -half - 1);
}

void write_id(BitWriter& bits, ShortId id) {
    write_number(bits, (id + 1u) & 0xFFFFu, kIdDivisor);
}

std::optional<ShortId> read_id(BitReader& bits) {
    const std::uint32_t number = read_number(bits, kIdDivisor);
    if (number > kEntitiesSeenMax) return std::nullopt;
    return static_cast<ShortId>(number - 1);
}

bool is_short_id(ShortId id) {
    return id < kEntitiesSeenMax || id == kNoShortId;
}

/// Reads an effect, and its place in the place of the one before.
std::optional<Effect> read_effect(BitReader& bits, Pair& place) {
    const std::uint32_t kind = bits.bits(kEffectBits);
    const std::uint32_t age = read_number(bits, kAgeDivisor);
    const auto read_place = read_pair(bits, place, kEffectPlaceWidths);
    const auto subject = read_id(bits);
    const auto other = read_id(bits);
    const auto amount = unfolded(read_number(bits, kAmountDivisor));
    const std::uint32_t looked_back = bits.bit() ? read_number(bits, kLookedBackDivisor) + 1 : 0;
    const bool fits = age <= std::numeric_limits<std::uint8_t>::max() &&
                      looked_back <= std::numeric_limits<std::uint8_t>::max();
    if (!fits || !read_place || !subject || !other || !amount) return std::nullopt;
    if (!is_within(*read_place, kPlaceMax)) return std::nullopt;
    place = *read_place;
    return Effect{.position = position_of(place),
                  .subject = *subject,
                  .other = *other,
                  .amount = *amount,
                  .kind = static_cast<EffectKind>(kind),
                  .age = static_cast<std::uint8_t>(age),
                  .looked_back = static_cast<std::uint8_t>(looked_back)};
}

}  // namespace

sim::Vec2 rounded_position(sim::Vec2 metres) {
    return position_of(place_of(metres));
}

void write_effects(BitWriter& bits, const Effects& effects,
                   const std::optional<OwnMotion>& own_motion) {
    bits.bits(static_cast<std::uint32_t>(effects.size() - 1), kCountBits);
    Pair guess = first_guess(own_motion);
    for (const Effect& effect : effects) {
        const Pair place = place_of(effect.position);
        bits.bits(static_cast<std::uint32_t>(effect.kind), kEffectBits);
        write_number(bits, effect.age, kAgeDivisor);
        write_pair(bits, place, narrowest(place, guess, kEffectPlaceWidths, kGuessMargin),
                   kEffectPlaceWidths);
        write_id(bits, effect.subject);
        write_id(bits, effect.other);
        write_number(bits, folded(effect.amount), kAmountDivisor);
        bits.bit(effect.looked_back != 0);
        if (effect.looked_back != 0)
            write_number(bits, effect.looked_back - 1u, kLookedBackDivisor);
        guess = place;
    }
}

bool effects_fit(const Effects& effects, const std::optional<OwnMotion>& own_motion,
                 std::size_t bits_max) {
    if (effects.empty() || kCountBits + effects.size() * kEffectBitsMax <= bits_max) return true;
    BitWriter bits({});
    write_effects(bits, effects, own_motion);
    return bits.size_in_bits() <= bits_max;
}

bool read_effects(BitReader& bits, const std::optional<OwnMotion>& own_motion, Effects& effects) {
    effects.clear();
    const std::uint32_t count = bits.bits(kCountBits) + 1;
    Pair place = first_guess(own_motion);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto effect = read_effect(bits, place);
        if (!effect) return false;
        static_cast<void>(effects.push_back(*effect));
    }
    return true;
}

bool in_range(const Effect& effect) {
    return std::fabs(effect.position.x) <= kCoordinateMax &&
           std::fabs(effect.position.y) <= kCoordinateMax && effect.kind <= EffectKind::destroy &&
           is_short_id(effect.subject) && is_short_id(effect.other) &&
           effect.looked_back <= sim::kSeenBackMax;
}

}  // namespace arena::protocol
