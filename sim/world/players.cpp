#include "sim/world/players.h"

#include <algorithm>

namespace arena::sim {

PlayerState Players::operator[](std::size_t row) const {
    return {.id = id[row],
            .position = position[row],
            .velocity = velocity[row],
            .aim = aim[row],
            .radius = radius[row],
            .input = input[row],
            .health = health[row],
            .score = score[row],
            .deaths = deaths[row],
            .fire_ready_tick = fire_ready_tick[row],
            .respawn_tick = respawn_tick[row],
            .alive = alive[row] != 0};
}

void Players::set(std::size_t row, const PlayerState& player) {
    id[row] = player.id;
    position[row] = player.position;
    velocity[row] = player.velocity;
    radius[row] = player.radius;
    alive[row] = player.alive ? 1 : 0;
    aim[row] = player.aim;
    input[row] = player.input;
    health[row] = player.health;
    score[row] = player.score;
    deaths[row] = player.deaths;
    fire_ready_tick[row] = player.fire_ready_tick;
    respawn_tick[row] = player.respawn_tick;
}

void Players::insert(std::size_t row, const PlayerState& player) {
    for_each_column(*this, [row](auto& column) {
        column.emplace(column.begin() + static_cast<std::ptrdiff_t>(row));
    });
    set(row, player);
}

void Players::erase(std::size_t row) {
    for_each_column(*this, [row](auto& column) {
        column.erase(column.begin() + static_cast<std::ptrdiff_t>(row));
    });
}

void Players::reserve(std::size_t rows_max) {
    for_each_column(*this, [rows_max](auto& column) { column.reserve(rows_max); });
}

std::optional<std::size_t> Players::find(EntityId wanted) const {
    const auto place = std::lower_bound(id.begin(), id.end(), wanted);
    if (place == id.end() || *place != wanted) return std::nullopt;
    return static_cast<std::size_t>(place - id.begin());
}

}  // namespace arena::sim
