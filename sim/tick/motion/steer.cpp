#include "sim/tick/motion/steer.h"

#include "sim/rules/game_kind.h"

namespace arena::sim {

Vec2 stick_of(const PlayerInput& input) {
    const Vec2 stick = Vec2{static_cast<float>(input.move_x), static_cast<float>(input.move_y)} *
                       (1.0f / static_cast<float>(kMoveFull));
    return length_squared(stick) > 1.0f ? normalised_or(stick, {}) : stick;
}

void follow_stick(const Rules& rules, Tick tick, std::size_t row, Players& players) {
    const Archetype& archetype = rules.archetypes[players.archetype[row]];
    if (follows_input_alone(rules, archetype))
        players.velocity[row] = stick_of(acting_input(players, row, tick)) * archetype.speed;
}

void turn_to_aim(std::size_t row, Players& players) {
    const PlayerInput& input = players.input[row];
    players.aim[row] = normalised_or(
        {static_cast<float>(input.aim_x), static_cast<float>(input.aim_y)}, players.aim[row]);
}

}  // namespace arena::sim
