#include "protocol/replication/entity_state.h"

#include "sim/values/state.h"

namespace arena::protocol {

namespace {

constexpr unsigned kUsualHealthBits = 8;
constexpr unsigned kHealthBits = 16;
/// What most players have until they are hurt.
constexpr int kFullHealth = 100;
constexpr unsigned kFlagBits = 4;
/// After none at all the most frequent flags: those of a player on the ground.
constexpr unsigned kUsualFlags = kPlayerOnGround;
constexpr unsigned kEffectBits = 16;
/// What is_valid_for() rejects.
constexpr std::uint8_t kNoAnimation = kAnimationsMax;

static_assert(kPlayerFlagsKnown < (1u << kFlagBits));
static_assert(kAnimationsMax <= sim::kNone);
static_assert(sim::kStatusEffectsMax == kEffectBits);

bool is_short(std::int16_t health) {
    return health >= 0 && health >> kUsualHealthBits == 0;
}

void write_health(BitWriter& bits, std::int16_t health) {
    if (health == kFullHealth) return bits.bits(0b01, 2);
    if (is_short(health))
        return bits.bits(static_cast<std::uint32_t>(health) << 1u, 1 + kUsualHealthBits);
    bits.bits(0b11, 2);
    bits.bits(static_cast<std::uint16_t>(health), kHealthBits);
}

std::int16_t read_health(BitReader& bits) {
    if (!bits.bit()) return static_cast<std::int16_t>(bits.bits(kUsualHealthBits));
    return bits.bit() ? static_cast<std::int16_t>(bits.bits(kHealthBits))
                      : std::int16_t{kFullHealth};
}

void write_flags(BitWriter& bits, std::uint8_t flags) {
    bits.bit(flags != 0);
    if (flags == 0) return;
    bits.bit(flags != kUsualFlags);
    if (flags != kUsualFlags) bits.bits(flags, kFlagBits);
}

std::uint8_t read_flags(BitReader& bits) {
    if (!bits.bit()) return 0;
    return static_cast<std::uint8_t>(bits.bit() ? bits.bits(kFlagBits) : kUsualFlags);
}

std::uint8_t read_animation(BitReader& bits) {
    const std::uint32_t number = read_number(bits, kAnimationDivisor);
    return number < kAnimationsMax ? static_cast<std::uint8_t>(number) : kNoAnimation;
}

}  // namespace

bool is_valid_for(const Status& status, const Traits& traits) {
    if (status.animation != sim::kNone && status.animation >= kAnimationsMax) return false;
    if (category_of(traits.id) != sim::Category::obstacle)
        return (status.flags & ~kPlayerFlagsKnown) == 0;
    if (status.effects != 0) return false;
    const auto last = traits.kind == kMover ? static_cast<unsigned>(sim::MoverPhase::gone)
                                            : static_cast<unsigned>(TriggerStatus::pressed);
    return status.flags <= last;
}

unsigned status_bits(const Status& status) {
    BitWriter bits({});
    write_status(bits, status);
    return static_cast<unsigned>(bits.size_in_bits());
}

void write_status(BitWriter& bits, const Status& status) {
    write_health(bits, status.health);
    write_flags(bits, status.flags);
    const bool plays = status.animation != sim::kNone;
    const bool has_effects = status.effects != 0;
    bits.bit(plays || has_effects);
    if (!plays && !has_effects) return;
    write_number(bits, plays ? status.animation : 0u, kAnimationDivisor);
    bits.bit(has_effects);
    if (!has_effects) return;
    bits.bit(plays);
    bits.bits(status.effects, kEffectBits);
}

Status read_status(BitReader& bits) {
    Status status;
    status.health = read_health(bits);
    status.flags = read_flags(bits);
    if (!bits.bit()) return status;
    const std::uint8_t animation = read_animation(bits);
    const bool has_effects = bits.bit();
    const bool plays = !has_effects || bits.bit();
    if (plays) status.animation = animation;
    if (has_effects) status.effects = static_cast<sim::EffectMask>(bits.bits(kEffectBits));
    return status;
}

}  // namespace arena::protocol
