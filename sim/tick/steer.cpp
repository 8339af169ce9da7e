#include "sim/tick/steer.h"

namespace arena::sim {

namespace {

/// The stick as a vector of length 1 at most.
Vec2 stick_of(const PlayerInput& input) {
    const Vec2 stick = Vec2{static_cast<float>(input.move_x), static_cast<float>(input.move_y)} *
                       (1.0f / static_cast<float>(kMoveFull));
    return length_squared(stick) > 1.0f ? normalised_or(stick, {}) : stick;
}

}  // namespace

void steer(const Rules& rules, std::size_t row, Players& players) {
    const PlayerInput& input = players.input[row];
    players.velocity[row] = stick_of(input) * rules.player_speed;
    players.aim[row] = normalised_or(
        {static_cast<float>(input.aim_x), static_cast<float>(input.aim_y)}, players.aim[row]);
}

}  // namespace arena::sim
