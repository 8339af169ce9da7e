#include "tests/bench/arena/run_live.h"

#include <algorithm>
#include <deque>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/world/world.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/arena/heroes.h"
#include "tests/bench/arena/live_inputs.h"
#include "tests/bench/quantile.h"

namespace arena::bench {

namespace {

/// Ticks until the crowd has mixed and as many players die as respawn. They count for the longest
/// tick, but not for the medians.
constexpr std::uint32_t kLiveWarmUpTicks = 180;

class LiveRun {
  public:
    explicit LiveRun(const LiveArenaOptions& options)
        : live_(make_live_arena(options)),
          world_(live_.terrain, live_.standard.rules, live_.limits, options.seed),
          inputs_(live_.standard, options.seed, options.has_heroes) {
        static_cast<void>(step(inputs_.joins()));
        figures_.join_tick = longest_;
        for (std::uint32_t i = 0; i < kLiveWarmUpTicks; ++i)
            static_cast<void>(step(inputs_.next(world_)));
    }

    void measure() {
        const sim::StepResult result = step(inputs_.next(world_));
        const sim::StepStatistics& counts = result.statistics;
        times_.push_back(last_);
        entity_times_.push_back(last_ / std::max(1u, counts.players_alive + counts.projectiles));
        for (std::size_t stage = 0; stage < sim::kStages; ++stage)
            stage_times_[stage].push_back(static_cast<double>(counts.stage_times[stage]));
        figures_.alive += counts.players_alive;
        figures_.projectiles += counts.projectiles;
        figures_.shots_per_tick += counts.shots;
        figures_.hits_per_tick += counts.hits;
        figures_.deaths_per_tick += counts.kills;
        figures_.effects += effects_a_player(world_.players(), world_.tick());
        for (const sim::Event& event : result.events)
            count(event);
    }

    [[nodiscard]] LiveFigures figures() {
        LiveFigures figures = figures_;
        figures.tick_median = median(times_);
        figures.tick_p99 = quantile(times_, 0.99);
        figures.tick_max = longest_;
        figures.entity_median = median(entity_times_);
        figures.player_median = figures.tick_median / live_.standard.players;
        for (std::size_t stage = 0; stage < sim::kStages; ++stage)
            figures.stage_medians[stage] = median(stage_times_[stage]);
        for (double* mean :
             {&figures.alive, &figures.projectiles, &figures.shots_per_tick, &figures.hits_per_tick,
              &figures.deaths_per_tick, &figures.spawns_per_tick, &figures.launches_per_tick,
              &figures.gifts_per_tick, &figures.effects})
            *mean /= static_cast<double>(times_.size());
        figures.spawns = live_.terrain->spawns.size();
        figures.triggers = live_.terrain->triggers.size();
        figures.movers = live_.terrain->movers.size();
        return figures;
    }

  private:
    sim::StepResult step(std::span<const sim::Command> commands) {
        const std::uint64_t start = cpu_nanoseconds();
        const sim::StepResult result = world_.step(commands, wall_nanoseconds);
        last_ = static_cast<double>(cpu_nanoseconds() - start);
        longest_ = std::max(longest_, last_);
        if (result.errors != 0)
            throw std::runtime_error("live: the world reached a limit in tick " +
                                     std::to_string(world_.tick()) + ", errors " +
                                     std::to_string(result.errors));
        return result;
    }

    void count(const sim::Event& event) {
        const bool is_player = sim::category_of(event.subject) == sim::Category::player;
        figures_.spawns_per_tick += event.kind == sim::EventKind::spawn && is_player ? 1.0 : 0.0;
        figures_.launches_per_tick += event.kind == sim::EventKind::launch ? 1.0 : 0.0;
        figures_.gifts_per_tick += event.kind == sim::EventKind::collect ? 1.0 : 0.0;
    }

    LiveArena live_;
    sim::World world_;
    LiveInputs inputs_;
    double last_ = 0.0;     // nanoseconds, of the last tick
    double longest_ = 0.0;  // likewise, of all ticks
    std::vector<double> times_;
    std::vector<double> entity_times_;
    std::array<std::vector<double>, sim::kStages> stage_times_;
    LiveFigures figures_;  // sums, until figures() divides them
};

}  // namespace

std::vector<LiveFigures> run_live(std::span<const LiveArenaOptions> arenas, std::uint32_t ticks) {
    std::deque<LiveRun> runs;
    for (const LiveArenaOptions& options : arenas)
        runs.emplace_back(options);
    for (std::uint32_t tick = 0; tick < ticks; ++tick)
        for (LiveRun& run : runs)
            run.measure();
    std::vector<LiveFigures> figures;
    for (LiveRun& run : runs)
        figures.push_back(run.figures());
    return figures;
}

}  // namespace arena::bench
