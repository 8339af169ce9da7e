#include "protocol/replication/introduction_code.h"

#include <cstddef>

#include "protocol/messages.h"

namespace arena::protocol {

namespace {

constexpr unsigned kNumberBits = 30;
constexpr std::uint32_t kNumberMask = (1u << kNumberBits) - 1;
constexpr unsigned kKindBits = 6;
constexpr unsigned kTeamBits = 8;
constexpr unsigned kGroupBits = 4;
constexpr unsigned kGroupsMax = (kNumberBits + kGroupBits - 1) / kGroupBits;

/// 13 bits are 32 m to each side: further than a view reaches.
constexpr PairWidths kFirstPlaceWidths{6, 13, 28};
/// At 60 ticks a second 7 m/s, as a player runs, and 60 m/s.
constexpr PairWidths kFirstStepWidths{8, 11, 22};

static_assert(kArchetypesMax <= (1u << kKindBits) && kWeaponsMax <= (1u << kKindBits));

void write_in_groups(BitWriter& bits, std::uint32_t value) {
    for (;; value >>= kGroupBits) {
        bits.bits(value, kGroupBits);
        const bool goes_on = value >> kGroupBits != 0;
        bits.bit(goes_on);
        if (!goes_on) return;
    }
}

/// Below 2^30; nothing when there are more groups than that takes.
std::optional<std::uint32_t> read_in_groups(BitReader& bits) {
    std::uint32_t value = 0;
    for (unsigned group = 0; group < kGroupsMax; ++group) {
        value |= bits.bits(kGroupBits) << (group * kGroupBits);
        if (!bits.bit()) return value <= kNumberMask ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

/// Small for small differences up or down, modulo 2^30.
std::uint32_t zigzag(std::uint32_t number, std::uint32_t before) {
    const std::uint32_t up = (number - before) & kNumberMask;
    return up < (1u << (kNumberBits - 1)) ? up << 1u : (((~up & kNumberMask) << 1u) | 1u);
}

std::uint32_t from_zigzag(std::uint32_t code, std::uint32_t before) {
    const std::uint32_t up = (code & 1u) == 0 ? code >> 1u : ~(code >> 1u);
    return (before + up) & kNumberMask;
}

void write_if_other(BitWriter& bits, std::uint8_t value, std::uint8_t before, unsigned count) {
    bits.bit(value != before);
    if (value != before) bits.bits(value, count);
}

std::uint8_t read_if_other(BitReader& bits, std::uint8_t before, unsigned count) {
    return bits.bit() ? static_cast<std::uint8_t>(bits.bits(count)) : before;
}

}  // namespace

void IntroductionCode::write(BitWriter& bits, const Introduction& introduction) {
    write_traits(bits, introduction.traits);
    write_motion(bits, introduction.motion);
    if (category_of(introduction.traits.id) == sim::Category::projectile) return;
    bits.bits(introduction.aim, kAimBits);
    write_status(bits, introduction.status);
}

std::optional<Introduction> IntroductionCode::read(BitReader& bits) {
    const auto traits = read_traits(bits);
    if (!traits) return std::nullopt;
    const auto motion = read_motion(bits);
    if (!motion) return std::nullopt;
    Introduction introduction{.traits = *traits, .motion = *motion};
    if (category_of(traits->id) == sim::Category::projectile) return introduction;
    introduction.aim = static_cast<Aim>(bits.bits(kAimBits));
    introduction.status = read_status(bits);
    if (!bits.ok()) return std::nullopt;
    return introduction;
}

void IntroductionCode::write_traits(BitWriter& bits, const Traits& traits) {
    const bool is_projectile = category_of(traits.id) == sim::Category::projectile;
    Traits& last = last_[is_projectile ? 1 : 0];
    bits.bit(is_projectile);
    write_in_groups(bits, zigzag(traits.id.value & kNumberMask, last.id.value & kNumberMask));
    write_if_other(bits, traits.kind, last.kind, kKindBits);
    write_if_other(bits, traits.team, last.team, kTeamBits);
    if (is_projectile) {
        bits.bit(traits.owner != last.owner);
        if (traits.owner != last.owner) write_in_groups(bits, traits.owner.value);
    }
    last = traits;
}

std::optional<Traits> IntroductionCode::read_traits(BitReader& bits) {
    const bool is_projectile = bits.bit();
    Traits& last = last_[is_projectile ? 1 : 0];
    Traits traits = last;
    const auto number = read_in_groups(bits);
    if (!number) return std::nullopt;
    traits.id.value = from_zigzag(*number, last.id.value & kNumberMask) +
                      (is_projectile ? sim::kFirstProjectileId : 0);
    traits.kind = read_if_other(bits, last.kind, kKindBits);
    traits.team = read_if_other(bits, last.team, kTeamBits);
    if (is_projectile && bits.bit()) {
        const auto owner = read_in_groups(bits);
        if (!owner) return std::nullopt;
        traits.owner.value = *owner;
    }
    if (traits.id == sim::kNobody || !bits.ok()) return std::nullopt;
    last = traits;
    return traits;
}

void IntroductionCode::write_motion(BitWriter& bits, const Motion& motion) {
    const Pair place{motion.x, motion.y};
    const Pair step{motion.vx, motion.vy};
    bits.rice(tick_ - motion.tick, 1);
    if (fall_ != 0) bits.bit(motion.falls);
    write_pair(bits, place, narrowest(place, last_place_, kFirstPlaceWidths), kFirstPlaceWidths);
    write_pair(bits, step, narrowest(step, {}, kFirstStepWidths), kFirstStepWidths);
    last_place_ = place;
}

std::optional<Motion> IntroductionCode::read_motion(BitReader& bits) {
    const std::uint32_t age = bits.rice(1);
    if (age > tick_) return std::nullopt;
    const bool falls = fall_ != 0 && bits.bit();
    const auto place = read_pair(bits, last_place_, kFirstPlaceWidths);
    const auto step = read_pair(bits, Pair{}, kFirstStepWidths);
    if (!place || !step || !bits.ok()) return std::nullopt;
    if (!is_within(*place, kPlaceMost) || !is_within(*step, kStepMost)) return std::nullopt;
    last_place_ = *place;
    return Motion{.tick = tick_ - age,
                  .x = static_cast<std::int32_t>(place->x),
                  .y = static_cast<std::int32_t>(place->y),
                  .vx = static_cast<std::int32_t>(step->x),
                  .vy = static_cast<std::int32_t>(step->y),
                  .falls = falls};
}

}  // namespace arena::protocol
