#include "protocol/replication/entity_state.h"

#include "sim/values/state.h"

namespace arena::protocol {

namespace {

constexpr unsigned kHealthBits = 16;
constexpr unsigned kFlagBits = 4;
constexpr unsigned kAnimationBits = 7;
constexpr unsigned kEffectBits = 16;

static_assert(kPlayerFlagsKnown < (1u << kFlagBits));
static_assert(kHealthBits + kFlagBits + 2 + kAnimationBits + 1 + kEffectBits == kStatusBitsMax);
static_assert(sim::kStatusEffectsMax == kEffectBits);

}  // namespace

bool is_valid_for(const Status& status, const Traits& traits) {
    if (status.animation != sim::kNone && status.animation >> kAnimationBits != 0) return false;
    if (category_of(traits.id) != sim::Category::obstacle)
        return (status.flags & ~kPlayerFlagsKnown) == 0;
    if (status.effects != 0) return false;
    const auto last = traits.kind == kMover ? static_cast<unsigned>(sim::MoverPhase::gone)
                                            : static_cast<unsigned>(TriggerStatus::pressed);
    return status.flags <= last;
}

void write_status(BitWriter& bits, const Status& status) {
    bits.bits(static_cast<std::uint16_t>(status.health), kHealthBits);
    bits.bits(status.flags, kFlagBits);
    const bool plays = status.animation != sim::kNone;
    const bool has_effects = status.effects != 0;
    bits.bit(plays || has_effects);
    if (!plays && !has_effects) return;
    bits.bits(plays ? status.animation : 0u, kAnimationBits);
    bits.bit(has_effects);
    if (!has_effects) return;
    bits.bit(plays);
    bits.bits(status.effects, kEffectBits);
}

Status read_status(BitReader& bits) {
    Status status;
    status.health = static_cast<std::int16_t>(bits.bits(kHealthBits));
    status.flags = static_cast<std::uint8_t>(bits.bits(kFlagBits));
    if (!bits.bit()) return status;
    const auto animation = static_cast<std::uint8_t>(bits.bits(kAnimationBits));
    const bool has_effects = bits.bit();
    const bool plays = !has_effects || bits.bit();
    if (plays) status.animation = animation;
    if (has_effects) status.effects = static_cast<sim::EffectMask>(bits.bits(kEffectBits));
    return status;
}

}  // namespace arena::protocol
