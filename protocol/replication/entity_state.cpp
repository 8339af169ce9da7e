#include "protocol/replication/entity_state.h"

#include "sim/values/state.h"

namespace arena::protocol {

namespace {

constexpr unsigned kHealthBits = 16;
constexpr unsigned kFlagBits = 4;
constexpr unsigned kAnimationBits = 8;

static_assert(kPlayerFlagsKnown < (1u << kFlagBits));
static_assert(kHealthBits + kFlagBits + 1 + kAnimationBits == kStatusBitsMax);

}  // namespace

bool is_valid_for(const Status& status, const Traits& traits) {
    if (category_of(traits.id) != sim::Category::obstacle)
        return (status.flags & ~kPlayerFlagsKnown) == 0;
    const auto last = traits.kind == kMover ? static_cast<unsigned>(sim::MoverPhase::gone)
                                            : static_cast<unsigned>(TriggerStatus::pressed);
    return status.flags <= last;
}

void write_status(BitWriter& bits, const Status& status) {
    bits.bits(static_cast<std::uint16_t>(status.health), kHealthBits);
    bits.bits(status.flags, kFlagBits);
    bits.bit(status.animation != sim::kNone);
    if (status.animation != sim::kNone) bits.bits(status.animation, kAnimationBits);
}

Status read_status(BitReader& bits) {
    Status status;
    status.health = static_cast<std::int16_t>(bits.bits(kHealthBits));
    status.flags = static_cast<std::uint8_t>(bits.bits(kFlagBits));
    status.animation =
        bits.bit() ? static_cast<std::uint8_t>(bits.bits(kAnimationBits)) : sim::kNone;
    return status;
}

}  // namespace arena::protocol
