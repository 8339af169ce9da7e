#include "protocol/replication/introduction_code.h"

#include <cstddef>

#include "protocol/base/limits.h"

namespace arena::protocol {

namespace {

constexpr unsigned kNumberBits = 30;
constexpr std::uint32_t kNumberMask = (1u << kNumberBits) - 1;
constexpr unsigned kKindBits = 6;
constexpr unsigned kTeamBits = 8;
constexpr unsigned kGroupBits = 4;
constexpr unsigned kGroupsMax = (kNumberBits + kGroupBits - 1) / kGroupBits;

/// 13 bits reach 32 m to each side, which is further than a view.
constexpr PairWidths kFirstPlaceWidths{6, 13, 16, 28};
/// At 60 ticks a second the first two widths are 7 m/s, the speed of a running player, and 60 m/s.
constexpr PairWidths kFirstStepWidths{8, 11, 14, 22};

static_assert(kArchetypesMax <= (1u << kKindBits) && kWeaponsMax <= (1u << kKindBits));

void write_in_groups(BitWriter& bits, std::uint32_t value) {
    for (;; value >>= kGroupBits) {
        bits.bits(value, kGroupBits);
        const bool has_more = value >> kGroupBits != 0;
        bits.bit(has_more);
        if (!has_more) return;
    }
}

/// Returns a number below 2^30, or nothing when it is larger or has more groups than that needs.
std::optional<std::uint32_t> read_in_groups(BitReader& bits) {
    std::uint32_t value = 0;
    for (unsigned group = 0; group < kGroupsMax; ++group) {
        value |= bits.bits(kGroupBits) << (group * kGroupBits);
        if (!bits.bit()) return value <= kNumberMask ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

/// Returns the difference modulo 2^30 as a number that is small for small differences up or down.
std::uint32_t zigzag(std::uint32_t number, std::uint32_t before) {
    const std::uint32_t up = (number - before) & kNumberMask;
    return up < (1u << (kNumberBits - 1)) ? up << 1u : (((~up & kNumberMask) << 1u) | 1u);
}

std::uint32_t from_zigzag(std::uint32_t code, std::uint32_t before) {
    const std::uint32_t up = (code & 1u) == 0 ? code >> 1u : ~(code >> 1u);
    return (before + up) & kNumberMask;
}

void write_if_changed(BitWriter& bits, std::uint8_t value, std::uint8_t before, unsigned count) {
    bits.bit(value != before);
    if (value != before) bits.bits(value, count);
}

std::uint8_t read_if_changed(BitReader& bits, std::uint8_t before, unsigned count) {
    return bits.bit() ? static_cast<std::uint8_t>(bits.bits(count)) : before;
}

void write_category(BitWriter& bits, sim::Category category) {
    bits.bit(category == sim::Category::projectile);
    if (category != sim::Category::projectile) bits.bit(category == sim::Category::obstacle);
}

sim::Category read_category(BitReader& bits) {
    if (bits.bit()) return sim::Category::projectile;
    return bits.bit() ? sim::Category::obstacle : sim::Category::player;
}

constexpr std::uint32_t first_id(sim::Category category) {
    switch (category) {
        case sim::Category::player:
            return 0;  // 0 itself is kNoEntity
        case sim::Category::projectile:
            return sim::kFirstProjectileId;
        case sim::Category::obstacle:
            return sim::kFirstObstacleId;
    }
    return 0;
}

}  // namespace

void IntroductionCode::write(BitWriter& bits, const Introduction& introduction) {
    const Traits& traits = introduction.traits;
    write_traits(bits, traits);
    if (has_motion(traits)) write_motion(bits, introduction.motion, traits);
    if (has_aim(traits)) bits.bits(introduction.aim, kAimBits);
    if (has_status(traits)) write_status(bits, introduction.status);
}

std::optional<Introduction> IntroductionCode::read(BitReader& bits) {
    const auto traits = read_traits(bits);
    if (!traits) return std::nullopt;
    Introduction introduction{.traits = *traits};
    if (has_motion(*traits)) {
        const auto motion = read_motion(bits, *traits);
        if (!motion) return std::nullopt;
        introduction.motion = *motion;
    }
    if (has_aim(*traits)) introduction.aim = static_cast<Aim>(bits.bits(kAimBits));
    if (has_status(*traits)) introduction.status = read_status(bits);
    if (!bits.ok() || !is_valid_for(introduction.status, *traits)) return std::nullopt;
    return introduction;
}

void IntroductionCode::write_traits(BitWriter& bits, const Traits& traits) {
    const sim::Category category = category_of(traits.id);
    Traits& last = last_of(category);
    write_category(bits, category);
    write_in_groups(bits, zigzag(traits.id.value & kNumberMask, last.id.value & kNumberMask));
    write_if_changed(bits, traits.kind, last.kind, kKindBits);
    write_if_changed(bits, traits.team, last.team, kTeamBits);
    if (category == sim::Category::projectile) {
        bits.bit(traits.owner != last.owner);
        if (traits.owner != last.owner) write_in_groups(bits, traits.owner.value);
    }
    last = traits;
}

std::optional<Traits> IntroductionCode::read_traits(BitReader& bits) {
    const sim::Category category = read_category(bits);
    Traits& last = last_of(category);
    Traits traits = last;
    const auto number = read_in_groups(bits);
    if (!number) return std::nullopt;
    traits.id.value = from_zigzag(*number, last.id.value & kNumberMask) + first_id(category);
    traits.kind = read_if_changed(bits, last.kind, kKindBits);
    traits.team = read_if_changed(bits, last.team, kTeamBits);
    if (category == sim::Category::projectile && bits.bit()) {
        const auto owner = read_in_groups(bits);
        if (!owner) return std::nullopt;
        traits.owner.value = *owner;
    }
    if (category == sim::Category::obstacle && traits.kind > kTrigger) return std::nullopt;
    if (traits.id == sim::kNoEntity || !bits.ok()) return std::nullopt;
    last = traits;
    return traits;
}

/// A mover's offset says nothing of where the next entity is.
Pair IntroductionCode::place_guess(const Traits& traits) const {
    return category_of(traits.id) == sim::Category::obstacle ? Pair{} : last_place_;
}

void IntroductionCode::remember_place(const Traits& traits, Pair place) {
    if (category_of(traits.id) != sim::Category::obstacle) last_place_ = place;
}

void IntroductionCode::write_motion(BitWriter& bits, const Motion& motion, const Traits& traits) {
    const Pair place{motion.x, motion.y};
    const Pair step{motion.vx, motion.vy};
    bits.rice(tick_ - motion.tick, 1);
    if (fall_ != 0) bits.bit(motion.falls);
    write_pair(bits, place, narrowest(place, place_guess(traits), kFirstPlaceWidths),
               kFirstPlaceWidths);
    write_pair(bits, step, narrowest(step, {}, kFirstStepWidths), kFirstStepWidths);
    remember_place(traits, place);
}

std::optional<Motion> IntroductionCode::read_motion(BitReader& bits, const Traits& traits) {
    const std::uint32_t age = bits.rice(1);
    if (age > tick_) return std::nullopt;
    const bool falls = fall_ != 0 && bits.bit();
    const auto place = read_pair(bits, place_guess(traits), kFirstPlaceWidths);
    const auto step = read_pair(bits, Pair{}, kFirstStepWidths);
    if (!place || !step || !bits.ok()) return std::nullopt;
    if (!is_within(*place, kPlaceMax) || !is_within(*step, kStepMax)) return std::nullopt;
    remember_place(traits, *place);
    return Motion{.tick = tick_ - age,
                  .x = static_cast<std::int32_t>(place->x),
                  .y = static_cast<std::int32_t>(place->y),
                  .vx = static_cast<std::int32_t>(step->x),
                  .vy = static_cast<std::int32_t>(step->y),
                  .falls = falls};
}

}  // namespace arena::protocol
