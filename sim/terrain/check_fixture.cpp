#include "sim/terrain/check_fixture.h"

#include <algorithm>
#include <cmath>

#include "sim/terrain/piece_builder.h"

namespace arena::sim {

namespace {

/// In seconds: an hour, so that its ticks can be counted at any tick rate.
constexpr float kTimeMax = 3600.0f;

/// Health or shots: far below the amounts whose sum would overflow.
constexpr std::int32_t kAmountMax = 1'000'000;

/// In metres per second. At a higher speed a body would cross most maps in one tick.
constexpr float kLaunchMax = 1000.0f;

using Reason = const char*;  // nullptr: nothing is wrong

bool is_within(float value, float low, float high) {
    return value >= low && value <= high;  // NaN is not
}

Reason check_shape(const MapFixture& fixture) {
    constexpr Reason kTooFar = "it reaches beyond 8192 m from the origin: move or delete it";
    switch (fixture.shape) {
        case Shape::circle:
            if (!is_placeable(fixture.center)) return kTooFar;
            if (!(fixture.radius > 0.0f && fixture.radius <= kCoordinateMax))
                return "its circle has no radius: give it a size";
            return nullptr;
        case Shape::polygon:
            if (!is_placeable(fixture.box.min) || !is_placeable(fixture.box.max)) return kTooFar;
            if (!(fixture.box.min.x < fixture.box.max.x && fixture.box.min.y < fixture.box.max.y))
                return "its rectangle has no area: give it a width and a height";
            return nullptr;
        case Shape::point:
        case Shape::line:
            break;
    }
    return "its shape is neither a circle nor a rectangle: draw one of them";
}

Reason check_gift(const MapFixture& fixture) {
    switch (fixture.gift) {
        case Gift::health:
        case Gift::ammunition:
            if (fixture.amount < 1 || fixture.amount > kAmountMax)
                return "a pickup gives nothing: set 'amount' to 1 .. 1000000";
            return nullptr;
        case Gift::speed:
            if (!is_within(fixture.speed_factor, 0.0f, kSpeedFactorMax) ||
                fixture.speed_factor == 0.0f)
                return "a pickup has no speed factor: set 'speed_factor' to more than 0, at most "
                       "10";
            if (!is_within(fixture.duration, 0.0f, kTimeMax) || fixture.duration == 0.0f)
                return "a pickup's speed does not last: set 'duration' to more than 0, at most "
                       "3600 seconds";
            return nullptr;
    }
    return "a pickup's gift is unknown: set 'gift' to health, ammunition or speed";
}

Reason check_pad(const MapFixture& fixture) {
    const Vec2 launch = fixture.launch;
    const float fastest = std::max(std::abs(launch.x), std::abs(launch.y));
    if (!is_finite(launch) || fastest > kLaunchMax)
        return "a pad launches faster than 1000 m/s: lower its 'launch'";
    if (launch == Vec2{}) return "a pad launches nothing: give it a 'launch' other than zero";
    return nullptr;
}

Reason check_area(const MapFixture& fixture) {
    if (fixture.amount < 1 || fixture.amount > kAmountMax)
        return "an area does no damage: set 'amount' to 1 .. 1000000";
    if (fixture.cone_direction == Vec2{}) return nullptr;
    if (!is_finite(fixture.cone_direction) || !is_finite(fixture.cone_half_angle) ||
        fixture.cone_half_angle == Vec2{})
        return "a cone's direction or angle is not a number: set both";
    if (fixture.shape != Shape::circle)
        return "a cone is part of a circle: draw the area as a circle";
    return nullptr;
}

Reason check_kind(const MapFixture& fixture) {
    switch (fixture.kind) {
        case FixtureKind::spikes:
            if (fixture.amount < 0 || fixture.amount > kAmountMax)
                return "spikes heal: set 'amount' to 0 (deadly) .. 1000000";
            return nullptr;
        case FixtureKind::pickup:
            return check_gift(fixture);
        case FixtureKind::pad:
            return check_pad(fixture);
        case FixtureKind::plate:
            return fixture.signal.empty() ? "a plate opens nothing: name its 'signal'" : nullptr;
        case FixtureKind::area:
            return check_area(fixture);
    }
    return "its kind is unknown: give it a class that the rules name";
}

}  // namespace

std::optional<MapError> check_fixture(const MapFixture& fixture) {
    Reason reason = check_shape(fixture);
    if (reason == nullptr && !is_within(fixture.interval, 0.0f, kTimeMax))
        reason = "its interval is out of range: set 'interval' to 0 .. 3600 seconds";
    if (reason == nullptr) reason = check_kind(fixture);
    if (reason == nullptr) return std::nullopt;
    return error_at(fixture.source, reason);
}

}  // namespace arena::sim
