// arenad's World in the standard arena, with its ids, events and state hash.
#include <array>
#include <stdexcept>
#include <string>

#include "sim/world/world.h"
#include "tests/bench/arena/arena_engine.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/arena/stage_names.h"

namespace arena::bench {

namespace {

sim::Limits limits_for(const StandardArena& arena) {
    return {.players_max = arena.players, .projectiles_max = arena.players};
}

std::shared_ptr<const sim::Terrain> terrain_of(const StandardArena& arena) {
    auto terrain = sim::build_terrain(arena.map);
    if (!terrain) throw std::runtime_error("standard arena: " + terrain.error().reason);
    return std::move(terrain).value();
}

class WorldEngine final : public ArenaEngine {
  public:
    explicit WorldEngine(const StandardArena& arena)
        : world_(terrain_of(arena), arena.rules, limits_for(arena), 1),
          inputs_(arena.players),
          changed_(arena.players, false) {
        for (std::uint32_t i = 0; i < arena.players; ++i)
            commands_.push_back({sim::CommandKind::join, {i + 1}, {}});
        const std::uint64_t start = cpu_nanoseconds();
        static_cast<void>(world_.step(commands_));
        join_nanoseconds_ = static_cast<double>(cpu_nanoseconds() - start);
    }

    std::string name() const override { return "arenad"; }
    std::uint32_t projectiles() const override {
        return static_cast<std::uint32_t>(world_.projectiles().size());
    }
    std::vector<sim::Vec2> positions() const override {
        std::vector<sim::Vec2> positions;
        for (const sim::PlayerState& player : world_.players())
            positions.push_back(player.position);
        return positions;
    }

    double join_nanoseconds() const override { return join_nanoseconds_; }

    void prepare(std::span<const Turn> turns, std::span<const Shot> shots) override {
        for (const std::uint32_t player : firing_) {
            inputs_[player].buttons = 0;
            changed_[player] = true;
        }
        firing_.clear();
        for (const Turn& turn : turns) {
            inputs_[turn.player].move_x = turn.x;
            inputs_[turn.player].move_y = turn.y;
            changed_[turn.player] = true;
        }
        for (const Shot& shot : shots) {
            inputs_[shot.player].aim_x = shot.x;
            inputs_[shot.player].aim_y = shot.y;
            inputs_[shot.player].buttons = sim::kButtonFire;
            changed_[shot.player] = true;
            firing_.push_back(shot.player);
        }
        commands_.clear();
        for (std::uint32_t i = 0; i < changed_.size(); ++i) {
            if (!changed_[i]) continue;
            commands_.push_back({sim::CommandKind::input, {i + 1}, inputs_[i]});
            changed_[i] = false;
        }
    }

    std::uint32_t step() override {
        const sim::StepResult result = world_.step(commands_, wall_nanoseconds);
        stage_times_ = result.statistics.stage_times;
        if (result.errors != 0)
            throw std::runtime_error("standard arena: errors " + std::to_string(result.errors));
        return result.statistics.hits;
    }

    std::vector<StageTime> stage_times() const override {
        std::vector<StageTime> times;
        for (std::size_t stage = 0; stage < sim::kStages; ++stage)
            times.push_back({kStageNames[stage], stage_times_[stage]});
        return times;
    }

  private:
    std::array<std::uint64_t, sim::kStages> stage_times_{};
    double join_nanoseconds_ = 0.0;
    sim::World world_;
    std::vector<sim::PlayerInput> inputs_;
    std::vector<bool> changed_;
    std::vector<std::uint32_t> firing_;
    std::vector<sim::Command> commands_;
};

}  // namespace

std::unique_ptr<ArenaEngine> make_world(const StandardArena& arena) {
    return std::make_unique<WorldEngine>(arena);
}

}  // namespace arena::bench
