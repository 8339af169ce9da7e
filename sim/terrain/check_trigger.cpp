#include "sim/terrain/check_trigger.h"

#include <algorithm>
#include <cmath>

#include "sim/terrain/map_area.h"

namespace arena::sim {

namespace {

/// In seconds: an hour, so that its ticks can be counted at any tick rate.
constexpr float kTimeMax = 3600.0f;

/// Health or shots: far below the amounts whose sum would overflow.
constexpr std::int32_t kAmountMax = 1'000'000;

/// In metres per second. At a higher speed a body would cross most maps in one tick.
constexpr float kLaunchMax = 1000.0f;

using Reason = const char*;  // nullptr: nothing is wrong

bool is_in_range(float value, float low, float high) {
    return value >= low && value <= high;  // NaN is not
}

Reason check_gift(const MapTrigger& trigger) {
    switch (trigger.gift) {
        case Gift::health:
        case Gift::ammunition:
            if (trigger.amount < 1 || trigger.amount > kAmountMax)
                return "a pickup gives nothing: set 'amount' to 1 .. 1000000";
            return nullptr;
        case Gift::speed:
            if (!is_in_range(trigger.speed_factor, 0.0f, kSpeedFactorMax) ||
                trigger.speed_factor == 0.0f)
                return "a pickup has no speed factor: set 'speed_factor' to more than 0, at most "
                       "10";
            if (!is_in_range(trigger.duration, 0.0f, kTimeMax) || trigger.duration == 0.0f)
                return "a pickup's speed has no duration: set 'duration' to more than 0, at most "
                       "3600 seconds";
            return nullptr;
        case Gift::effect:
            return trigger.effect.empty()
                       ? "a pickup gives no effect: set 'effect' to the name of one in the rules"
                       : nullptr;
        case Gift::item:
            return trigger.item.empty() ? "a pickup gives no item: set 'item' to the name of an "
                                          "item or a loot table in the rules"
                                        : nullptr;
    }
    return "a pickup's gift is unknown: set 'gift' to health, ammunition, speed, effect or item";
}

Reason check_pad(const MapTrigger& trigger) {
    const Vec2 launch = trigger.launch;
    const float fastest = std::max(std::abs(launch.x), std::abs(launch.y));
    if (!is_finite(launch) || fastest > kLaunchMax)
        return "a pad launches faster than 1000 m/s: lower its 'launch'";
    if (launch == Vec2{}) return "a pad launches nothing: give it a 'launch' other than zero";
    return nullptr;
}

Reason check_area(const MapTrigger& trigger) {
    if (trigger.amount < 0 || trigger.amount > kAmountMax)
        return "an area heals: set 'amount' to 0 (its effect alone) .. 1000000";
    if (trigger.amount == 0 && trigger.effect.empty())
        return "an area does no damage and gives no effect: set 'amount' to 1 .. 1000000, or "
               "'effect'";
    if (trigger.cone_direction == Vec2{}) return nullptr;
    if (!is_finite(trigger.cone_direction) || !is_finite(trigger.cone_half_angle) ||
        trigger.cone_half_angle == Vec2{})
        return "a cone's direction or angle is not a number: set both";
    if (trigger.shape != Shape::circle)
        return "a cone is part of a circle: draw the area as a circle";
    return nullptr;
}

Reason check_kind(const MapTrigger& trigger) {
    switch (trigger.kind) {
        case TriggerKind::spikes:
            if (trigger.amount < 0 || trigger.amount > kAmountMax)
                return "spikes heal: set 'amount' to 0 (deadly) .. 1000000";
            return nullptr;
        case TriggerKind::pickup:
            return check_gift(trigger);
        case TriggerKind::pad:
            return check_pad(trigger);
        case TriggerKind::plate:
            return trigger.signal.empty() ? "a plate opens nothing: name its 'signal'" : nullptr;
        case TriggerKind::area:
            return check_area(trigger);
    }
    return "its kind is unknown: give it a class that the rules name";
}

}  // namespace

std::optional<MapError> check_trigger(const MapTrigger& trigger) {
    Reason reason = find_fault({trigger.shape, trigger.center, trigger.radius, trigger.box});
    if (reason == nullptr && !is_in_range(trigger.interval, 0.0f, kTimeMax))
        reason = "its interval is out of range: set 'interval' to 0 .. 3600 seconds";
    if (reason == nullptr) reason = check_kind(trigger);
    if (reason == nullptr) return std::nullopt;
    return error_at(trigger.source, reason);
}

}  // namespace arena::sim
