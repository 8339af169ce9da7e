#include "protocol/tiled/movers.h"

#include <array>

namespace arena::protocol {

namespace {

constexpr double kSpeedMax = 100.0;  // metres per second
constexpr double kSpeedMin = 0.01;   // metres per second
constexpr double kPhaseSecondsMax = 3600.0;
constexpr double kPhaseSecondsMin = 0.05;  // of a phase that must not be skipped
constexpr std::int32_t kHealthMax = 30000;

/// In the order of sim::PathMode.
constexpr std::array<std::string_view, 3> kPathModes = {"once", "loop", "ping_pong"};

void read_timed(PropertyReader& properties, sim::MapMover& mover) {
    mover.down_time =
        properties.number("down", mover.down_time, kPhaseSecondsMin, kPhaseSecondsMax);
    mover.warning_time = properties.number("warning", mover.warning_time, 0.0, kPhaseSecondsMax);
    mover.up_time = properties.number("up", mover.up_time, kPhaseSecondsMin, kPhaseSecondsMax);
    mover.first_delay = properties.number("delay", mover.first_delay, 0.0, kPhaseSecondsMax);
}

}  // namespace

Result<sim::MapMover, std::string> read_mover(ObjectClass object_class,
                                              PropertyReader& properties) {
    sim::MapMover mover;
    switch (object_class) {
        case ObjectClass::door:
            mover.kind = sim::MoverKind::door;
            mover.mode = sim::PathMode::once;
            mover.signal = properties.text("signal");
            if (mover.signal.empty() && !properties.problem()) {
                return Failure{
                    properties.missing("signal",
                                       "set it to the signal of the door's plate, or, if it does "
                                       "not move, give it the class wall")};
            }
            mover.speed = properties.number("speed", mover.speed, kSpeedMin, kSpeedMax);
            break;
        case ObjectClass::timed:
            mover.kind = sim::MoverKind::timed;
            read_timed(properties, mover);
            break;
        case ObjectClass::crate:
            mover.kind = sim::MoverKind::crate;
            mover.health = properties.whole("health", mover.health, 1, kHealthMax);
            mover.respawn_delay =
                properties.number("respawn", mover.respawn_delay, 0.0, kPhaseSecondsMax);
            break;
        default:
            mover.kind = sim::MoverKind::platform;
            mover.mode = static_cast<sim::PathMode>(properties.one_of(
                "mode", kPathModes, static_cast<std::size_t>(sim::PathMode::ping_pong)));
            mover.speed = properties.number("speed", mover.speed, kSpeedMin, kSpeedMax);
            mover.wait = properties.number("wait", mover.wait, 0.0, kPhaseSecondsMax);
            break;
    }
    if (properties.problem()) return Failure{*properties.problem()};
    return mover;
}

}  // namespace arena::protocol
