#include "sim/state/players.h"

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
            .alive = alive[row] != 0,
            .archetype = archetype[row],
            .team = team[row],
            .weapon = weapon[row],
            .ammunition = ammunition[row],
            .protected_until_tick = protected_until_tick[row],
            .buttons_spent = buttons_spent[row],
            .thrown = thrown[row],
            .ground_normal = ground_normal[row],
            .ground = ground[row],
            .dash_until_tick = dash_until_tick[row],
            .dash_ready_tick = dash_ready_tick[row],
            .speed_until_tick = speed_until_tick[row],
            .speed_factor = speed_factor[row],
            .animation = animation[row],
            .animation_tick = animation_tick[row],
            .stands_until_tick = stands_until_tick[row],
            .rounds_won = rounds_won[row],
            .air = air[row],
            .effects = effects[row],
            .arsenal = arsenal[row],
            .firing = firing[row],
            .abilities = abilities[row],
            .loadout = loadout[row]};
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
    archetype[row] = player.archetype;
    team[row] = player.team;
    weapon[row] = player.weapon;
    ammunition[row] = player.ammunition;
    protected_until_tick[row] = player.protected_until_tick;
    buttons_spent[row] = player.buttons_spent;
    thrown[row] = player.thrown;
    ground_normal[row] = player.ground_normal;
    ground[row] = player.ground;
    dash_until_tick[row] = player.dash_until_tick;
    dash_ready_tick[row] = player.dash_ready_tick;
    speed_until_tick[row] = player.speed_until_tick;
    speed_factor[row] = player.speed_factor;
    animation[row] = player.animation;
    animation_tick[row] = player.animation_tick;
    stands_until_tick[row] = player.stands_until_tick;
    rounds_won[row] = player.rounds_won;
    air[row] = player.air;
    effects[row] = player.effects;
    arsenal[row] = player.arsenal;
    firing[row] = player.firing;
    abilities[row] = player.abilities;
    loadout[row] = player.loadout;
}

void Players::insert(std::size_t row, const PlayerState& player) {
    for_each_column(*this, [row](auto& column, const char*) {
        column.emplace(column.begin() + static_cast<std::ptrdiff_t>(row));
    });
    set(row, player);
}

void Players::erase(std::span<const std::uint32_t> rows) {
    if (rows.empty()) return;
    for_each_column(*this, [rows](auto& column, const char*) {
        const auto place_of = [&column](std::uint32_t row) {
            return column.begin() + static_cast<std::ptrdiff_t>(row);
        };
        auto to = place_of(rows.front());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto from = place_of(rows[i]) + 1;
            const auto end = i + 1 < rows.size() ? place_of(rows[i + 1]) : column.end();
            to = std::move(from, end, to);
        }
        column.erase(to, column.end());
    });
}

void Players::reserve(std::size_t rows_max) {
    for_each_column(*this, [rows_max](auto& column, const char*) { column.reserve(rows_max); });
}

std::optional<std::size_t> Players::find(EntityId wanted) const {
    const auto place = std::lower_bound(id.begin(), id.end(), wanted);
    if (place == id.end() || *place != wanted) return std::nullopt;
    return static_cast<std::size_t>(place - id.begin());
}

}  // namespace arena::sim
