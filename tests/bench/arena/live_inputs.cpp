#include "tests/bench/arena/live_inputs.h"

#include <numeric>

namespace arena::bench {

LiveInputs::LiveInputs(const StandardArena& arena, std::uint64_t seed, bool has_heroes)
    : projectiles_wanted_(arena.projectiles),
      random_(seed),
      turns_(arena, seed),
      order_(arena.players) {
    std::iota(order_.begin(), order_.end(), 0u);
    for (std::uint32_t i = arena.players; i > 1; --i)
        std::swap(order_[i - 1], order_[random_.below(i)]);
    for (std::uint32_t i = 0; i < arena.players; ++i)
        commands_.push_back({.kind = sim::CommandKind::input, .player = {i + 1}});
    if (has_heroes) heroes_.emplace(arena.players, seed);
}

std::vector<sim::Command> LiveInputs::joins() const {
    std::vector<sim::Command> joins = commands_;
    for (sim::Command& command : joins)
        command.kind = sim::CommandKind::join;
    return joins;
}

std::span<const sim::Command> LiveInputs::next(const sim::World& world) {
    const sim::Players& players = world.players();
    for (std::uint32_t player = 0; player < commands_.size(); ++player) {
        sim::PlayerInput& input = commands_[player].input;
        const bool strikes = players.archetype[player] != 0;
        input.buttons = strikes ? sim::kButtonFire : sim::Buttons{0};
        if (player % 2 != 0) continue;
        input.aim_x = static_cast<std::int16_t>(static_cast<int>(random_.below(60000)) - 30000);
        input.aim_y = static_cast<std::int16_t>(static_cast<int>(random_.below(60000)) - 30000);
    }
    for (const Turn& turn : begun_ ? turns_.next() : turns_.first()) {
        sim::PlayerInput& input = commands_[turn.player].input;
        input.move_x = turn.x;
        input.move_y = turn.y;
        if (turn.player % 2 == 0) continue;
        input.aim_x = turn.x;
        input.aim_y = turn.y;
    }
    begun_ = true;
    const auto flying = static_cast<std::uint32_t>(world.projectiles().size());
    std::uint32_t missing = projectiles_wanted_ > flying ? projectiles_wanted_ - flying : 0;
    for (std::size_t asked = 0; missing > 0 && asked < order_.size(); ++asked) {
        const std::uint32_t player = order_[place_];
        place_ = (place_ + 1) % order_.size();
        if (!may_shoot(world, player)) continue;
        commands_[player].input.buttons = sim::kButtonFire;
        --missing;
    }
    if (heroes_) heroes_->press(players, commands_);
    return commands_;
}

bool LiveInputs::may_shoot(const sim::World& world, std::uint32_t player) {
    return world.players().alive[player] != 0 && world.players().archetype[player] == 0;
}

}  // namespace arena::bench
