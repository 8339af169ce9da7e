#include "tests/bench/arena/run_arena.h"

#include <algorithm>

#include "tests/bench/arena/arena_engine.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/arena/overlap_judge.h"
#include "tests/bench/quantile.h"

namespace arena::bench {

namespace {

/// Ticks until the crowd has mixed and the number of projectiles is reached; not measured.
constexpr std::uint32_t kArenaWarmUpTicks = 120;

/// The ticks that an engine runs in a row: enough of them that its data is in the caches again, and
/// so few that a slow moment of the machine affects all engines alike.
constexpr std::uint32_t kTurnTicks = 30;

/// An engine with its orders and its measurements.
class Run {
  public:
    Run(std::unique_ptr<ArenaEngine> engine, const StandardArena& arena, std::uint64_t seed)
        : engine_(std::move(engine)),
          players_(arena.players),
          longest_(engine_->join_nanoseconds()),
          projectiles_wanted_(arena.projectiles),
          turns_(arena, seed),
          shots_(arena, seed) {
        tick(turns_.first());
        for (std::uint32_t i = 1; i < kArenaWarmUpTicks; ++i)
            tick(turns_.next());
    }

    void take_turn(std::uint32_t ticks, const OverlapJudge& judge) {
        for (std::uint32_t i = 0; i < ticks; ++i) {
            const auto before = fired_;
            const auto [nanoseconds, hits] = tick(turns_.next());
            times_.push_back(nanoseconds);
            entity_times_.push_back(nanoseconds / (players_ + engine_->projectiles()));
            note_stages();
            measured_hits_ += hits;
            measured_shots_ += fired_ - before;
            measured_projectiles_ += engine_->projectiles();
        }
        deep_overlaps_ += judge.deep_overlaps(engine_->positions());
        ++samples_;
    }

    [[nodiscard]] ArenaRow row() {
        const auto ticks = static_cast<double>(times_.size());
        ArenaRow row;
        row.engine = engine_->name();
        row.tick_median = median(times_);
        row.tick_p5 = quantile(times_, 0.05);
        row.tick_p99 = quantile(times_, 0.99);
        row.tick_max = longest_;
        row.join_tick = engine_->join_nanoseconds();
        row.entity_median = median(entity_times_);
        row.player_median = row.tick_median / players_;
        row.hits_per_tick = static_cast<double>(measured_hits_) / ticks;
        row.shots_per_tick = static_cast<double>(measured_shots_) / ticks;
        row.projectiles = static_cast<double>(measured_projectiles_) / ticks;
        row.deep_overlaps = static_cast<double>(deep_overlaps_) / static_cast<double>(samples_);
        for (auto& [stage, times] : stages_)
            row.stages.emplace_back(stage, median(times));
        return row;
    }

  private:
    struct Tick {
        double nanoseconds = 0.0;
        std::uint32_t hits = 0;
    };

    Tick tick(const std::vector<Turn>& turns) {
        const std::uint32_t alive = engine_->projectiles();
        const auto shots =
            shots_.next(projectiles_wanted_ > alive ? projectiles_wanted_ - alive : 0);
        fired_ += shots.size();
        engine_->prepare(turns, shots);
        const std::uint64_t start = cpu_nanoseconds();
        const std::uint32_t hits = engine_->step();
        const auto nanoseconds = static_cast<double>(cpu_nanoseconds() - start);
        longest_ = std::max(longest_, nanoseconds);
        return {nanoseconds, hits};
    }

    void note_stages() {
        const std::vector<StageTime> now = engine_->stage_times();
        stages_.resize(now.size());
        for (std::size_t i = 0; i < now.size(); ++i) {
            stages_[i].first = now[i].stage;
            stages_[i].second.push_back(static_cast<double>(now[i].nanoseconds));
        }
    }

    std::unique_ptr<ArenaEngine> engine_;
    double players_;
    double longest_;  // nanoseconds, of all ticks
    std::uint32_t projectiles_wanted_;
    TurnSource turns_;
    ShotSource shots_;
    std::uint64_t fired_ = 0;
    std::vector<double> times_;
    std::vector<double> entity_times_;
    std::uint64_t measured_hits_ = 0;
    std::uint64_t measured_shots_ = 0;
    std::uint64_t measured_projectiles_ = 0;
    std::uint64_t deep_overlaps_ = 0;
    std::uint64_t samples_ = 0;
    std::vector<std::pair<std::string, std::vector<double>>> stages_;
};

}  // namespace

std::vector<ArenaRow> run_arena(const ArenaOptions& options) {
    const StandardArena arena = make_standard_arena(options.players, options.seed);
    const OverlapJudge judge(arena);
    auto world = make_world(arena);
    const std::vector<sim::Vec2> starts = world->positions();
    std::vector<Run> runs;
    runs.emplace_back(std::move(world), arena, options.seed);
    if (options.peers) {
        for (auto&& peer : {make_chipmunk, make_box2d})
            if (auto engine = peer(arena, starts))
                runs.emplace_back(std::move(engine), arena, options.seed);
    }
    for (std::uint32_t done = 0; done < options.ticks; done += kTurnTicks)
        for (Run& run : runs)
            run.take_turn(std::min(kTurnTicks, options.ticks - done), judge);
    std::vector<ArenaRow> rows;
    for (Run& run : runs)
        rows.push_back(run.row());
    return rows;
}

}  // namespace arena::bench
