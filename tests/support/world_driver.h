// Drives a World in tests: joins, holds inputs, steps, and collects what happened.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "sim/world/world.h"

namespace arena::test {

inline constexpr sim::EntityId player_id(std::uint32_t number) {
    return {number};
}

inline sim::Command join(sim::EntityId player) {
    return {.kind = sim::CommandKind::join, .player = player};
}
inline sim::Command leave(sim::EntityId player) {
    return {.kind = sim::CommandKind::leave, .player = player};
}
inline sim::Command input(sim::EntityId player, sim::PlayerInput held) {
    return {.kind = sim::CommandKind::input, .player = player, .input = held};
}

/// Inputs by what they ask for; 127 is the stick pushed all the way.
inline sim::PlayerInput move(int x, int y) {
    sim::PlayerInput held;
    held.move_x = static_cast<std::int8_t>(x);
    held.move_y = static_cast<std::int8_t>(y);
    return held;
}
inline sim::PlayerInput shoot(int aim_x, int aim_y) {
    sim::PlayerInput held;
    held.aim_x = static_cast<std::int16_t>(aim_x);
    held.aim_y = static_cast<std::int16_t>(aim_y);
    held.buttons = sim::kButtonFire;
    return held;
}

/// Returns the hash of the state after one more tick with these commands.
inline std::uint64_t hash_after(sim::World& world, const std::vector<sim::Command>& commands) {
    static_cast<void>(world.step(commands));
    return world.hash();
}

class WorldDriver {
  public:
    explicit WorldDriver(std::shared_ptr<const sim::Terrain> terrain, sim::Rules rules = {},
                         sim::Limits limits = {}, std::uint64_t seed = 1)
        : world(std::move(terrain), rules, limits, seed) {}

    /// Steps one tick with these commands.
    sim::StepResult step(const std::vector<sim::Command>& commands = {}) {
        const sim::StepResult result = world.step(commands);
        events.insert(events.end(), result.events.begin(), result.events.end());
        errors |= result.errors;
        return result;
    }

    void run(int ticks) {
        for (int i = 0; i < ticks; ++i)
            step();
    }

    /// Returns an empty state when there is no such player.
    [[nodiscard]] sim::PlayerState player(std::uint32_t number) const {
        const auto row = world.players().find(player_id(number));
        return row ? world.players()[*row] : sim::PlayerState{};
    }

    [[nodiscard]] std::vector<sim::Event> events_of(sim::EventKind kind) const {
        std::vector<sim::Event> chosen;
        for (const sim::Event& event : events)
            if (event.kind == kind) chosen.push_back(event);
        return chosen;
    }

    sim::World world;
    std::vector<sim::Event> events;
    std::uint32_t errors = 0;
};

}  // namespace arena::test
