#include "protocol/replication/shot_motion_code.h"

#include <cstdlib>

#include "protocol/replication/circle_code.h"
#include "protocol/replication/window.h"
#include "protocol/replication/zigzag.h"

namespace arena::protocol {

namespace {

constexpr unsigned kFineStepBits = kFineBits - kVelocityBits;
constexpr unsigned kFinePlaceBits = kFineBits - kPositionBits;

/// The bits of a form's numbers.
struct FormBits {
    unsigned sent;    ///< of the velocity, on the circle
    unsigned along;   ///< of the place, on the axis in which the velocity changes more
    unsigned across;  ///< on the other one
};

constexpr FormBits bits_of(ShotForm form) {
    return form == ShotForm::turned_far ? FormBits{.sent = 14, .along = 12, .across = 4}
                                        : FormBits{.sent = 11, .along = 8, .across = 4};
}

constexpr bool is_mirrored(ShotForm form) {
    return form == ShotForm::mirrored_x || form == ShotForm::mirrored_y;
}

constexpr std::uint32_t bits_of_name(ShotForm form) {
    return form == ShotForm::turned ? 1 : 3;
}

void write_form(BitWriter& bits, ShotForm form) {
    switch (form) {
        case ShotForm::turned:
            return bits.bits(0b0, 1);
        case ShotForm::mirrored_x:
            return bits.bits(0b001, 3);
        case ShotForm::mirrored_y:
            return bits.bits(0b101, 3);
        case ShotForm::turned_far:
            return bits.bits(0b011, 3);
        case ShotForm::widths:
            return bits.bits(0b111, 3);
    }
}

ShotForm read_form(BitReader& bits) {
    if (!bits.bit()) return ShotForm::turned;
    if (!bits.bit()) return bits.bit() ? ShotForm::mirrored_y : ShotForm::mirrored_x;
    return bits.bit() ? ShotForm::widths : ShotForm::turned_far;
}

/// Returns the circle on which every bounce leaves the velocity.
Circle bounced(Pair step, const ShotKind& kind) {
    const std::int64_t whole = std::int64_t{1} << kRestitutionBits;
    const std::int64_t lost = whole - kind.restitution;
    const std::int64_t swung = whole + kind.restitution;
    return {.x = lost * step.x,
            .y = lost * step.y,
            .radius_squared = swung * swung * (step.x * step.x + step.y * step.y)};
}
static_assert(kCircleBits == kRestitutionBits + 1, "half of 1 - e, and half of 1 + e");

Pair mirrored(Pair step, ShotForm form, const ShotKind& kind) {
    const auto back = [&](std::int64_t number) {
        return -rounded(number * kind.restitution, kRestitutionBits);
    };
    return form == ShotForm::mirrored_x ? Pair{back(step.x), step.y} : Pair{step.x, back(step.y)};
}

/// Where a projectile that bounced once in a tick is at its end. `before` is where it was at the
/// end of the tick before, from `old_step` to `new_step`.
class BouncePlace {
  public:
    BouncePlace(FinePoint before, Pair old_step, Pair new_step)
        : before_(before), old_(old_step), new_(new_step) {}

    /// Whether the velocity changes more along y than along x.
    [[nodiscard]] bool is_along_y() const {
        return std::abs(old_.y - new_.y) > std::abs(old_.x - new_.x);
    }
    /// Returns the middle of where it may be along that axis.
    [[nodiscard]] std::int64_t along() const {
        const bool y = is_along_y();
        const std::int64_t both = y ? old_.y + new_.y : old_.x + new_.x;
        const std::int64_t start = y ? before_.y : before_.x;
        return rounded(start + both * (std::int64_t{1} << (kFineStepBits - 1)), kFinePlaceBits);
    }
    /// Returns where it is on the other axis when it is at `place` along that one: as far from its
    /// new way as the part of the tick says that it spent on its old one.
    [[nodiscard]] std::int64_t across(std::int64_t place) const {
        const bool y = is_along_y();
        const std::int64_t new_end = y ? end(before_.y, new_.y) : end(before_.x, new_.x);
        const std::int64_t away = place * (std::int64_t{1} << kFinePlaceBits) - new_end;
        const std::int64_t turn_along = y ? old_.y - new_.y : old_.x - new_.x;
        const std::int64_t turn_across = y ? old_.x - new_.x : old_.y - new_.y;
        const std::int64_t other_end = y ? end(before_.x, new_.x) : end(before_.y, new_.y);
        const std::int64_t shift = turn_along == 0 ? 0 : away * turn_across / turn_along;
        return rounded(other_end + shift, kFinePlaceBits);
    }

  private:
    static std::int64_t end(std::int64_t start, std::int64_t step) {
        return start + step * (std::int64_t{1} << kFineStepBits);
    }

    FinePoint before_;
    Pair old_;
    Pair new_;
};

BouncePlace place_of(const Motion& held, Pair new_step, sim::Tick tick) {
    return {extrapolate(held, tick - 1, 0), {held.vx, held.vy}, new_step};
}

bool may_bounce(const Motion& held) {
    return !held.falls && is_within({held.vx, held.vy}, kBouncingStepMax);
}

std::uint32_t rest_bits(std::int64_t rest) {
    return BitWriter::rice_bits(to_zigzag(rest), 0);
}

/// Returns how many bits the velocity takes in that form, or nothing when it cannot be sent so.
std::optional<std::uint32_t> step_bits(Pair step, Pair held, ShotForm form, const ShotKind& kind) {
    if (!is_mirrored(form)) return bits_on_circle(step, bounced(held, kind), bits_of(form).sent);
    const Pair guess = mirrored(held, form, kind);
    const Pair rest{step.x - guess.x, step.y - guess.y};
    if (!is_within(rest, kRestMost)) return std::nullopt;
    return rest_bits(rest.x) + rest_bits(rest.y);
}

/// Whether every reader of a restarted motion finds the place as well. Such a reader is off by half
/// a unit on each axis, and so its guess across the bounce by one.
bool reaches(const Motion& motion, const Motion& held, ShotForm form) {
    const BouncePlace bounce = place_of(held, {motion.vx, motion.vy}, motion.tick);
    const bool y = bounce.is_along_y();
    const std::int64_t along = y ? motion.y : motion.x;
    const std::int64_t across = y ? motion.x : motion.y;
    const auto is_near = [](std::int64_t value, std::int64_t guess, std::int64_t margin,
                            unsigned bits) {
        return window_reaches(value, guess - margin, guess + margin, bits);
    };
    return is_near(along, bounce.along(), 1, bits_of(form).along) &&
           is_near(across, bounce.across(along), 2, bits_of(form).across);
}

std::uint32_t place_bits(ShotForm form) {
    return bits_of(form).along + bits_of(form).across;
}

}  // namespace

MotionWidths shot_widths_for(const Motion& motion, const Motion& held, const ShotKind& kind,
                             std::int64_t fall) {
    MotionWidths best = widths_for(motion, held, fall, kShotWidthBits);
    // A reader of a restarted motion extrapolates for longer than that.
    const std::int64_t ticks = std::int64_t{motion.tick} - std::int64_t{held.tick};
    if (!may_bounce(held) || motion.falls || ticks > kExtrapolatedTicksMax) return best;
    std::uint32_t fewest = bits_of_name(ShotForm::widths) +
                           pair_bits(best.place, kShotWidthBits.place) +
                           pair_bits(best.step, kShotWidthBits.step);
    for (const ShotForm form :
         {ShotForm::mirrored_x, ShotForm::mirrored_y, ShotForm::turned, ShotForm::turned_far}) {
        const auto step = step_bits({motion.vx, motion.vy}, {held.vx, held.vy}, form, kind);
        if (!step || !reaches(motion, held, form)) continue;
        const std::uint32_t bits = bits_of_name(form) + *step + place_bits(form);
        if (bits >= fewest) continue;
        fewest = bits;
        best.form = form;
    }
    return best;
}

void write_shot_motion(BitWriter& bits, const Motion& motion, sim::Tick tick, MotionWidths widths,
                       const Motion& held, const ShotKind& kind, bool has_gravity) {
    write_age(bits, tick - motion.tick);
    if (has_gravity) bits.bit(motion.falls);
    write_form(bits, widths.form);
    const Pair step{motion.vx, motion.vy};
    if (widths.form == ShotForm::widths) {
        write_pair(bits, {motion.x, motion.y}, widths.place, kShotWidthBits.place);
        return write_pair(bits, step, widths.step, kShotWidthBits.step);
    }
    const Pair old_step{held.vx, held.vy};
    const FormBits form = bits_of(widths.form);
    if (is_mirrored(widths.form)) {
        const Pair guess = mirrored(old_step, widths.form, kind);
        bits.rice(to_zigzag(step.x - guess.x), 0);
        bits.rice(to_zigzag(step.y - guess.y), 0);
    } else {
        write_on_circle(bits, step, bounced(old_step, kind), form.sent);
    }
    const bool y = place_of(held, step, motion.tick).is_along_y();
    bits.bits(to_window(y ? motion.y : motion.x, form.along), form.along);
    bits.bits(to_window(y ? motion.x : motion.y, form.across), form.across);
}

std::uint32_t shot_motion_bits(sim::Tick age, MotionWidths widths, bool has_gravity) {
    const std::uint32_t head = age_bits(age) + (has_gravity ? 1 : 0) + bits_of_name(widths.form);
    if (widths.form == ShotForm::widths)
        return head + pair_bits(widths.place, kShotWidthBits.place) +
               pair_bits(widths.step, kShotWidthBits.step);
    const std::uint32_t rest_most = rest_bits(kRestMost);
    const std::uint32_t step =
        is_mirrored(widths.form) ? 2 * rest_most : 2 + bits_of(widths.form).sent + rest_most;
    return head + step + place_bits(widths.form);
}

namespace {

/// The numbers of a bounce as they are in the bits, which do not depend on what the reader knows.
struct BounceNumbers {
    ShotForm form = ShotForm::turned;
    CirclePoint turned;
    Pair mirror_rest;
    std::uint32_t along = 0;
    std::uint32_t across = 0;
};

BounceNumbers read_bounce(BitReader& bits, ShotForm form) {
    BounceNumbers numbers{.form = form};
    if (is_mirrored(form)) {
        numbers.mirror_rest.x = from_zigzag(bits.rice(0));
        numbers.mirror_rest.y = from_zigzag(bits.rice(0));
    } else {
        numbers.turned = read_on_circle(bits, bits_of(form).sent);
    }
    numbers.along = bits.bits(bits_of(form).along);
    numbers.across = bits.bits(bits_of(form).across);
    return numbers;
}

std::optional<PlaceAndStep> bounce_off(const BounceNumbers& numbers, const Motion& held,
                                       const ShotKind& kind, sim::Tick tick) {
    if (!may_bounce(held)) return std::nullopt;
    const Pair old_step{held.vx, held.vy};
    Pair step;
    if (is_mirrored(numbers.form)) {
        const Pair guess = mirrored(old_step, numbers.form, kind);
        step = {guess.x + numbers.mirror_rest.x, guess.y + numbers.mirror_rest.y};
    } else {
        step = place_on_circle(numbers.turned, bounced(old_step, kind));
    }
    if (!is_within(step, kStepMax)) return std::nullopt;
    const FormBits form = bits_of(numbers.form);
    const BouncePlace bounce = place_of(held, step, tick);
    const std::int64_t along = from_window(numbers.along, bounce.along(), form.along);
    const std::int64_t across = from_window(numbers.across, bounce.across(along), form.across);
    return PlaceAndStep{bounce.is_along_y() ? Pair{across, along} : Pair{along, across}, step};
}

}  // namespace

std::optional<Motion> read_shot_motion(BitReader& bits, sim::Tick tick,
                                       const std::optional<Motion>& held,
                                       const std::optional<ShotKind>& kind, std::int64_t fall) {
    const std::uint64_t age = read_age(bits);
    if (age > tick) return std::nullopt;
    Motion motion{.tick = tick - static_cast<sim::Tick>(age)};
    const bool is_late = held && held->tick >= motion.tick;
    motion.falls = fall != 0 && bits.bit();
    const ShotForm form = read_form(bits);
    std::optional<PlaceAndStep> told;
    if (form == ShotForm::widths) {
        std::optional<MotionGuess> guess;
        if (held) guess.emplace(is_late ? Motion{.tick = motion.tick} : *held, motion.tick, fall);
        told = read_place_and_step(bits, guess, kShotWidthBits);
    } else {
        const BounceNumbers numbers = read_bounce(bits, form);
        if (is_late) return bits.ok() ? std::optional(motion) : std::nullopt;
        if (held && kind) told = bounce_off(numbers, *held, *kind, motion.tick);
    }
    if (!told || !bits.ok()) return std::nullopt;
    if (is_late) return motion;
    if (!is_within(told->place, kPlaceMax) || !is_within(told->step, kStepMax)) return std::nullopt;
    motion.x = static_cast<std::int32_t>(told->place.x);
    motion.y = static_cast<std::int32_t>(told->place.y);
    motion.vx = static_cast<std::int32_t>(told->step.x);
    motion.vy = static_cast<std::int32_t>(told->step.y);
    return motion;
}

}  // namespace arena::protocol
