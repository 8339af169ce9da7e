#include "protocol/replication/introduction_code.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "protocol/base/limits.h"
#include "protocol/replication/circle_code.h"
#include "protocol/replication/wanted_code.h"
#include "protocol/replication/zigzag.h"

namespace arena::protocol {

namespace {

constexpr unsigned kNumberBits = 30;
constexpr std::uint32_t kNumberMask = (1u << kNumberBits) - 1;
constexpr unsigned kKindBits = 6;
constexpr unsigned kTeamBits = 8;
constexpr unsigned kGroupBits = 4;
constexpr unsigned kGroupsMax = (kNumberBits + kGroupBits - 1) / kGroupBits;
/// Of the number of bits of an owner, and of the divisor of the places.
constexpr unsigned kParameterBits = 5;
/// The most ones of a place's difference, so that one far away does not take 56 bits.
constexpr unsigned kPlaceOnesMax = 15;
/// The largest divisor that this needs: differences are below 2^28, zigzag below 2^30.
constexpr unsigned kPlaceDivisorMax = 26;

/// 14 bits reach 64 m to each side of the origin, across most maps, and 20 reach 4 km.
constexpr PairWidths kFirstPlaceWidths{8, 14, 16, 20, 28};
/// At 60 ticks a second the first three widths are 7 m/s, the speed of a running player, 60 m/s and
/// 240 m/s.
constexpr PairWidths kFirstStepWidths{8, 11, 13, 16, 22};

static_assert(kShotStepBits == kVelocityBits + 3 && kTopStepBits == kShotStepBits,
              "an eighth of the unit of a step, as speed_circle() takes it");
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
std::uint32_t number_zigzag(std::uint32_t number, std::uint32_t before) {
    const std::uint32_t up = (number - before) & kNumberMask;
    return up < (1u << (kNumberBits - 1)) ? up << 1u : (((~up & kNumberMask) << 1u) | 1u);
}

std::uint32_t number_from_zigzag(std::uint32_t code, std::uint32_t before) {
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

/// Whether the next place is guessed from its own: a mover's offset says nothing of where the next
/// entity is.
bool is_in_chain(const Traits& traits) {
    return category_of(traits.id) != sim::Category::obstacle;
}

/// Returns the bits of the smaller part of a step as long as `step`, in 2^-13 m: at most where both
/// are equal.
unsigned bits_on_speed_circle(std::uint16_t step) {
    const std::int64_t equal = root_of(std::int64_t{step} * step / 2);
    const auto most = static_cast<std::uint64_t>(equal >> (kShotStepBits - kVelocityBits));
    return static_cast<unsigned>(std::bit_width(most)) + 1;
}

constexpr std::uint32_t mask_of(unsigned bits) {
    return (1u << bits) - 1;
}

/// Returns the divisor of the differences between owners of so many bits. It suits about eight
/// shots in the order of their owners, and one in any other order takes at most 5 bits more.
constexpr unsigned owner_divisor(unsigned owner_bits) {
    constexpr unsigned kOwnersPart = 3;
    return owner_bits - std::min(owner_bits, kOwnersPart);
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

void IntroductionCode::write(BitWriter& bits, std::span<const Introduction> introductions) {
    choose_parameters(introductions);
    for (const Introduction& introduction : introductions)
        write_one(bits, introduction);
}

/// Finds the largest owner, and the divisor that suits the differences of the places.
void IntroductionCode::choose_parameters(std::span<const Introduction> introductions) {
    std::uint32_t owner_most = 0;
    std::optional<Pair> last;
    std::uint64_t sum = 0;
    std::uint64_t most = 0;
    std::uint64_t count = 0;
    for (const auto& [traits, motion, aim, status] : introductions) {
        if (!is_in_chain(traits)) continue;
        owner_most = std::max(owner_most, traits.owner.value);
        for (const std::int64_t far :
             {last ? motion.x - last->x : 0, last ? motion.y - last->y : 0}) {
            const std::uint32_t code = to_zigzag(far);
            sum += code;
            most = std::max<std::uint64_t>(most, code);
            ++count;
        }
        last = {motion.x, motion.y};
    }
    owner_bits_ = static_cast<unsigned>(std::bit_width(owner_most));
    if (count <= 2) return;
    // The first one has no difference.
    const auto mean = static_cast<unsigned>(std::bit_width(sum / (count - 2)));
    const auto least = static_cast<unsigned>(std::bit_width(most / (kPlaceOnesMax + 1)));
    place_divisor_ = std::min(std::max(mean == 0 ? 0 : mean - 1, least), kPlaceDivisorMax);
}

void IntroductionCode::write_one(BitWriter& bits, const Introduction& introduction) {
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
    const bool is_shot = category == sim::Category::projectile;
    Traits& last = last_of(category);
    const std::uint32_t number = traits.id.value & kNumberMask;
    const std::uint32_t last_number = last.id.value & kNumberMask;
    write_category(bits, category);
    const bool is_like_last = is_shot && has_shot_ && number == ((last_number + 1) & kNumberMask) &&
                              traits.kind == last.kind && traits.team == last.team;
    if (is_like_last) {
        const bool is_owners = traits.owner == last.owner;
        bits.bits(is_owners ? 0b01 : 0b0, is_owners ? 2 : 1);
        if (!is_owners) write_owner(bits, traits.owner, last.owner);
    } else {
        if (is_shot && has_shot_) bits.bits(0b11, 2);
        write_in_groups(bits, number_zigzag(number, last_number));
        write_if_changed(bits, traits.kind, last.kind, kKindBits);
        write_if_changed(bits, traits.team, last.team, kTeamBits);
        if (is_shot && !has_shot_) bits.bits(owner_bits_, kParameterBits);
        if (is_shot) write_owner(bits, traits.owner, last.owner);
    }
    has_shot_ = has_shot_ || is_shot;
    last = traits;
}

std::optional<Traits> IntroductionCode::read_traits(BitReader& bits) {
    const sim::Category category = read_category(bits);
    const bool is_shot = category == sim::Category::projectile;
    Traits& last = last_of(category);
    Traits traits = last;
    const std::uint32_t last_number = last.id.value & kNumberMask;
    const bool may_be_like_last = is_shot && has_shot_;
    const bool has_other_owner = may_be_like_last && !bits.bit();
    if (has_other_owner || (may_be_like_last && !bits.bit())) {
        traits.id.value = ((last_number + 1) & kNumberMask) + first_id(category);
        if (has_other_owner) traits.owner = read_owner(bits, last.owner);
    } else {
        const auto number = read_in_groups(bits);
        if (!number) return std::nullopt;
        traits.id.value = number_from_zigzag(*number, last_number) + first_id(category);
        traits.kind = read_if_changed(bits, last.kind, kKindBits);
        traits.team = read_if_changed(bits, last.team, kTeamBits);
        if (is_shot && !has_shot_) owner_bits_ = bits.bits(kParameterBits);
        if (is_shot) traits.owner = read_owner(bits, last.owner);
    }
    has_shot_ = has_shot_ || is_shot;
    if (category == sim::Category::obstacle && traits.kind > kTrigger) return std::nullopt;
    if (traits.id == sim::kNoEntity || owner_bits_ > kNumberBits || !bits.ok()) return std::nullopt;
    last = traits;
    return traits;
}

void IntroductionCode::write_owner(BitWriter& bits, sim::EntityId owner, sim::EntityId last) const {
    bits.rice((owner.value - last.value) & mask_of(owner_bits_), owner_divisor(owner_bits_));
}

sim::EntityId IntroductionCode::read_owner(BitReader& bits, sim::EntityId last) const {
    const std::uint32_t up = bits.rice(owner_divisor(owner_bits_));
    return {(last.value + up) & mask_of(owner_bits_)};
}

void IntroductionCode::write_motion(BitWriter& bits, const Motion& motion, const Traits& traits) {
    write_age(bits, tick_ - motion.tick);
    if (fall_ != 0) bits.bit(motion.falls);
    if (category_of(traits.id) == sim::Category::player) {
        bits.bit(motion.steers);
        if (motion.steers) write_wanted(bits, {motion.wx, motion.wy}, run_kind(traits).top);
    }
    write_place(bits, {motion.x, motion.y}, traits);
    write_step(bits, {motion.vx, motion.vy}, traits);
}

std::optional<Motion> IntroductionCode::read_motion(BitReader& bits, const Traits& traits) {
    const std::uint64_t age = read_age(bits);
    if (age > tick_) return std::nullopt;
    const bool falls = fall_ != 0 && bits.bit();
    const bool steers = category_of(traits.id) == sim::Category::player && bits.bit();
    const Pair wanted = steers ? read_wanted(bits, run_kind(traits).top) : Pair{};
    const auto place = read_place(bits, traits);
    const auto step = read_step(bits, traits);
    if (!place || !step || !bits.ok()) return std::nullopt;
    if (!is_within(*place, kPlaceMax) || !is_within(*step, kStepMax)) return std::nullopt;
    const Motion motion{.tick = tick_ - static_cast<sim::Tick>(age),
                        .x = static_cast<std::int32_t>(place->x),
                        .y = static_cast<std::int32_t>(place->y),
                        .vx = static_cast<std::int32_t>(step->x),
                        .vy = static_cast<std::int32_t>(step->y),
                        .falls = falls};
    return steers ? steered(motion, wanted, run_kind(traits)) : std::optional(motion);
}

void IntroductionCode::write_place(BitWriter& bits, Pair place, const Traits& traits) {
    const bool is_first = places_ == 0;
    if (!is_in_chain(traits) || is_first) {
        write_pair(bits, place, narrowest(place, {}, kFirstPlaceWidths), kFirstPlaceWidths);
    } else {
        if (places_ == 1) bits.bits(place_divisor_, kParameterBits);
        bits.rice(to_zigzag(place.x - last_place_.x), place_divisor_);
        bits.rice(to_zigzag(place.y - last_place_.y), place_divisor_);
    }
    if (!is_in_chain(traits)) return;
    last_place_ = place;
    ++places_;
}

std::optional<Pair> IntroductionCode::read_place(BitReader& bits, const Traits& traits) {
    const bool is_first = places_ == 0;
    if (!is_in_chain(traits)) return read_pair(bits, Pair{}, kFirstPlaceWidths);
    std::optional<Pair> place;
    if (is_first) {
        place = read_pair(bits, Pair{}, kFirstPlaceWidths);
    } else {
        if (places_ == 1) place_divisor_ = bits.bits(kParameterBits);
        if (place_divisor_ > kPlaceDivisorMax) return std::nullopt;
        const std::int64_t x = from_zigzag(bits.rice(place_divisor_));
        const std::int64_t y = from_zigzag(bits.rice(place_divisor_));
        place = {last_place_.x + x, last_place_.y + y};
    }
    if (place) last_place_ = *place;
    ++places_;
    return place;
}

RunKind IntroductionCode::run_kind(const Traits& traits) const {
    return kind_of(run_kinds_, traits.kind);
}

std::uint16_t IntroductionCode::shot_step(const Traits& traits) const {
    if (category_of(traits.id) != sim::Category::projectile) return 0;
    return kind_of(shot_kinds_, traits.kind).step;
}

void IntroductionCode::write_step(BitWriter& bits, Pair step, const Traits& traits) {
    if (const std::uint16_t speed = shot_step(traits); speed != 0) {
        const unsigned sent_bits = bits_on_speed_circle(speed);
        const bool is_on_circle = bits_on_circle(step, speed_circle(speed), sent_bits).has_value();
        bits.bit(!is_on_circle);
        if (is_on_circle) return write_on_circle(bits, step, speed_circle(speed), sent_bits);
    }
    write_pair(bits, step, narrowest(step, {}, kFirstStepWidths), kFirstStepWidths);
}

std::optional<Pair> IntroductionCode::read_step(BitReader& bits, const Traits& traits) {
    const std::uint16_t speed = shot_step(traits);
    if (speed != 0 && !bits.bit())
        return place_on_circle(read_on_circle(bits, bits_on_speed_circle(speed)),
                               speed_circle(speed));
    return read_pair(bits, Pair{}, kFirstStepWidths);
}

}  // namespace arena::protocol
