#include "protocol/replication/update.h"

#include "protocol/messages.h"
#include "protocol/replication/motion_code.h"
#include "sim/values/state.h"

namespace arena::protocol {

namespace {

constexpr unsigned kNumberBits = 30;
constexpr unsigned kKindBits = 6;
constexpr unsigned kTeamBits = 8;
constexpr unsigned kHealthBits = 16;
constexpr unsigned kFlagBits = 4;
constexpr unsigned kAnimationBits = 8;

static_assert(kPlayerFlagsKnown < (1u << kFlagBits));
static_assert(kArchetypesMax <= (1u << kKindBits) && kWeaponsMax <= (1u << kKindBits));

}  // namespace

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

void write_introduction(BitWriter& bits, const Introduction& introduction, sim::Tick tick,
                        bool has_gravity) {
    const Traits& traits = introduction.traits;
    const bool is_projectile = category_of(traits.id) == sim::Category::projectile;
    bits.bit(is_projectile);
    bits.bits(traits.id.value, kNumberBits);
    bits.bits(traits.kind, kKindBits);
    bits.bits(traits.team, kTeamBits);
    if (is_projectile) bits.bits(traits.owner.value, kNumberBits);
    write_motion(bits, introduction.motion, tick, {}, has_gravity);
    if (is_projectile) return;
    bits.bits(introduction.aim, kAimBits);
    write_status(bits, introduction.status);
}

std::optional<Introduction> read_introduction(BitReader& bits, sim::Tick tick, std::int64_t fall) {
    Introduction introduction;
    Traits& traits = introduction.traits;
    const bool is_projectile = bits.bit();
    traits.id.value = bits.bits(kNumberBits) + (is_projectile ? sim::kFirstProjectileId : 0);
    traits.kind = static_cast<std::uint8_t>(bits.bits(kKindBits));
    traits.team = static_cast<std::uint8_t>(bits.bits(kTeamBits));
    if (is_projectile) traits.owner.value = bits.bits(kNumberBits);
    const auto motion = read_motion(bits, tick, std::nullopt, fall);
    if (!motion || traits.id == sim::kNobody) return std::nullopt;
    introduction.motion = *motion;
    if (is_projectile) return introduction;
    introduction.aim = static_cast<Aim>(bits.bits(kAimBits));
    introduction.status = read_status(bits);
    if (!bits.ok()) return std::nullopt;
    return introduction;
}

}  // namespace arena::protocol
