#include "tests/bench/replication/interest_command.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "program/option_values.h"
#include "server/base/bit_set.h"
#include "server/replication/change_log.h"
#include "server/replication/interest.h"
#include "server/replication/interest_grid.h"
#include "server/replication/team_members.h"
#include "sim/world/world.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/arena/standard_arena.h"
#include "tests/bench/pin_to_core.h"
#include "tests/bench/quantile.h"

namespace arena::bench::interest_bench {
namespace {

struct Options {
    std::uint32_t players = 4144;
    std::uint32_t ticks = 120;
    std::uint64_t seed = 1;
    sim::Vec2 view = server::InterestRules{}.view;
    std::vector<float> cell_sizes{4.0f, 8.0f, 16.0f};
};

/// Ticks until all players are moving and every client has looked.
constexpr std::uint32_t kWarmUpTicks = 30;

/// A match in the standard arena with all players in it.
class PlayedArena {
  public:
    PlayedArena(const Options& options, bool has_shots)
        : arena_(make_standard_arena(options.players, options.seed)),
          turns_(arena_, options.seed),
          shots_(arena_, options.seed),
          has_shots_(has_shots),
          world_(terrain_of(arena_), arena_.rules,
                 {.players_max = options.players, .projectiles_max = options.players}, 1),
          inputs_(options.players) {
        for (std::uint32_t i = 0; i < options.players; ++i)
            commands_.push_back({sim::CommandKind::join, {i + 1}, {}});
        step_world();
        apply(turns_.first());
    }

    void step() {
        apply(turns_.next());
        const auto flying = static_cast<std::uint32_t>(world_.projectiles().size());
        if (has_shots_ && flying < arena_.projectiles) {
            for (const Shot& shot : shots_.next(arena_.projectiles - flying)) {
                sim::PlayerInput input = inputs_[shot.player];
                input.aim_x = shot.x;
                input.aim_y = shot.y;
                input.buttons = sim::kButtonFire;
                commands_.push_back({sim::CommandKind::input, {shot.player + 1}, input});
                fired_.push_back(shot.player);
            }
        }
        step_world();
    }

    [[nodiscard]] const sim::World& world() const { return world_; }

  private:
    static std::shared_ptr<const sim::Terrain> terrain_of(const StandardArena& arena) {
        auto terrain = sim::build_terrain(arena.map);
        if (!terrain) throw std::runtime_error("standard arena: " + terrain.error().reason);
        return std::move(terrain).value();
    }
    /// Releases the fire buttons of the last tick, then applies the turns.
    void apply(const std::vector<Turn>& turns) {
        for (const std::uint32_t player : fired_)
            commands_.push_back({sim::CommandKind::input, {player + 1}, inputs_[player]});
        fired_.clear();
        for (const Turn& turn : turns) {
            inputs_[turn.player].move_x = turn.x;
            inputs_[turn.player].move_y = turn.y;
            commands_.push_back({sim::CommandKind::input, {turn.player + 1}, inputs_[turn.player]});
        }
    }
    void step_world() {
        const sim::StepResult result = world_.step(commands_);
        commands_.clear();
        if (result.errors != 0)
            throw std::runtime_error("standard arena: errors " + std::to_string(result.errors));
    }

    StandardArena arena_;
    TurnSource turns_;
    ShotSource shots_;
    bool has_shots_;
    sim::World world_;
    std::vector<sim::PlayerInput> inputs_;
    std::vector<std::uint32_t> fired_;
    std::vector<sim::Command> commands_;
};

/// A client that remembers what it saw, as the server does.
class Client {
  public:
    explicit Client(const server::InterestRules& rules) : interest_(rules) {}

    std::size_t look(const server::Surroundings& around, const server::Viewer& viewer,
                     const server::BitSet& ended, server::InterestScratch& scratch) {
        for (std::size_t i = 0; i < seen_.words(); ++i)
            server::BitSet::for_each_in(i, seen_.word(i) & ended.word(i),
                                        [this](server::Slot slot) { seen_.erase(slot); });
        seen_ = interest_.look(around, viewer, seen_, scratch);
        return seen_.count();
    }

  private:
    server::Interest interest_;
    server::BitSet seen_;
};

struct Figures {
    double build_us = 0.0;  ///< grid and teams
    double look_us = 0.0;   ///< per client
    double living = 0.0;
    double in_view = 0.0;
};

/// Plays a match in which every client looks in every tick.
Figures measure(const Options& options, bool has_shots, float cell_size) {
    PlayedArena played(options, has_shots);
    const sim::World& world = played.world();
    server::ChangeLog log(world.rules());
    server::InterestGrid living(world.terrain().bounds, cell_size);
    server::ThingGrid things(world.terrain().bounds);
    server::TeamMembers members;
    server::InterestScratch scratch;
    std::vector<Client> clients(options.players, Client({.view = options.view}));
    std::vector<server::Viewer> viewers(options.players);
    std::vector<double> builds;
    std::vector<double> looks;
    std::uint64_t seen = 0;
    for (std::uint32_t tick = 0; tick < kWarmUpTicks + options.ticks; ++tick) {
        played.step();
        log.record(world);
        const server::EntityColumns entities = log.entities();
        for (std::uint32_t i = 0; i < options.players; ++i)
            viewers[i] = {.own = log.find_player({i + 1}), .position = world.players().position[i]};

        const std::uint64_t begin = cpu_nanoseconds();
        living.build(entities, entities.living);
        things.build(entities);
        members.build(entities);
        const std::uint64_t built = cpu_nanoseconds();
        const server::BitSet& ended = log.ended_since(log.tick() - 1);
        std::size_t in_view = 0;
        for (std::uint32_t i = 0; i < options.players; ++i)
            in_view +=
                clients[i].look({entities, living, things, members}, viewers[i], ended, scratch);
        const std::uint64_t looked = cpu_nanoseconds();

        if (tick < kWarmUpTicks) continue;
        seen += in_view;
        builds.push_back(static_cast<double>(built - begin) / 1e3);
        looks.push_back(static_cast<double>(looked - built) / 1e3 / options.players);
    }
    return {.build_us = median(builds),
            .look_us = median(looks),
            .living = static_cast<double>(log.living().size()),
            .in_view = static_cast<double>(seen) / options.ticks / options.players};
}

int run(const Options& options) {
    const std::string pinned = pin_to_core();
    std::printf("interest: %u players, each looking in each of %u ticks, medians, %s\n",
                options.players, options.ticks, pinned.c_str());
    std::printf("views of %g x %g m; a cell's size is beside what there is\n",
                static_cast<double>(options.view.x), static_cast<double>(options.view.y));
    std::printf("%-24s %9s %9s %9s %9s\n", "", "living", "in view", "build us", "look us");
    for (const bool has_shots : {false, true}) {
        for (const float cell_size : options.cell_sizes) {
            const Figures figures = measure(options, has_shots, cell_size);
            std::printf("%-15s %4g m %10.0f %9.1f %9.1f %9.2f\n",
                        has_shots ? "with shots" : "players alone", static_cast<double>(cell_size),
                        figures.living, figures.in_view, figures.build_us, figures.look_us);
        }
    }
    return 0;
}

}  // namespace
}  // namespace arena::bench::interest_bench

namespace arena::bench {

Command interest_command(CLI::App& app) {
    CLI::App* command = app.add_subcommand(
        "interest", "the cost of finding what is in each client's view, in the standard arena");
    const auto options = std::make_shared<interest_bench::Options>();
    command->add_option("--players", options->players, "players that look and are looked at")
        ->transform(program::whole_from(1, 16000))
        ->capture_default_str();
    command->add_option("--ticks", options->ticks, "measured ticks, after half a second")
        ->transform(program::whole_from(1, 6000))
        ->capture_default_str();
    command->add_option("--view-width", options->view.x, "width of the view, metres")
        ->transform(program::number_from(1.0, 1000.0))
        ->capture_default_str()
        ->type_name("METRES");
    command->add_option("--view-height", options->view.y, "height of the view, metres")
        ->transform(program::number_from(1.0, 1000.0))
        ->capture_default_str()
        ->type_name("METRES");
    command->add_option("--cell-sizes", options->cell_sizes, "sizes of the grid's cells, metres")
        ->delimiter(',')
        ->transform(program::number_from(1.0, 1000.0))
        ->capture_default_str()
        ->type_name("METRES");
    command->add_option("--seed", options->seed, "seed of everything random")
        ->capture_default_str()
        ->transform(program::any_whole());
    return {command, [options] { return interest_bench::run(*options); }};
}

}  // namespace arena::bench
