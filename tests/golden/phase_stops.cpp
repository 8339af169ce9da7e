#include "tests/golden/phase_stops.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "tests/golden/run_log.h"
#include "tests/golden/state_log.h"

namespace arena::golden {

namespace {

/// A phase from its first to its last tick.
struct PhaseSpan {
    sim::MatchPhase phase = sim::MatchPhase::play;
    sim::Tick began = 0;  ///< MatchState::phase_tick
    sim::Tick first = 0;
    sim::Tick last = 0;
};

std::vector<PhaseSpan> spans_of_phases(const Game& game, const InputLog& log) {
    std::vector<PhaseSpan> spans;
    run_log(game, log, [&](const sim::World& world, const sim::StepResult&) {
        const sim::MatchState& match = world.state().match;
        const sim::Tick tick = world.tick();
        if (spans.empty() || spans.back().phase != match.phase ||
            spans.back().began != match.phase_tick)
            spans.push_back({match.phase, match.phase_tick, tick, tick});
        spans.back().last = tick;
    });
    return spans;
}

/// Whether none of the spans is of this phase.
bool is_new(sim::MatchPhase phase, std::span<const PhaseSpan> spans) {
    return std::none_of(spans.begin(), spans.end(),
                        [phase](const PhaseSpan& span) { return span.phase == phase; });
}

std::vector<sim::Tick> ticks_to_stop_in(std::span<const PhaseSpan> spans) {
    std::vector<sim::Tick> ticks;
    for (std::size_t i = 0; i < spans.size(); ++i) {
        const PhaseSpan& span = spans[i];
        const bool is_first = is_new(span.phase, spans.first(i));
        const bool is_last = is_new(span.phase, spans.subspan(i + 1));
        if (!is_first && !is_last) continue;
        const sim::Tick middle = span.first + (span.last - span.first) / 2;
        for (const sim::Tick tick : {span.first, middle, span.last})
            if (ticks.empty() || ticks.back() != tick) ticks.push_back(tick);
    }
    return ticks;
}

/// Continues from each state of the file.
std::optional<std::string> find_divergence_of_file(const Game& game, const InputLog& log,
                                                   const std::vector<std::uint64_t>& hashes,
                                                   const std::string& file) {
    StateLogReader reader(file);
    std::size_t states = 0;
    for (; const auto image = reader.next_image(); ++states)
        if (const auto divergence = find_divergence(game, log, hashes, *image))
            return file + ": " + *divergence;
    if (!reader.error().empty()) return reader.error();
    if (states == 0) return file + ": holds no state to continue from";
    return std::nullopt;
}

}  // namespace

PlayedMatch play_with_stops(const Game& game, const InputLog& log) {
    const std::vector<sim::Tick> ticks = ticks_to_stop_in(spans_of_phases(game, log));
    PlayedMatch played;
    played.hashes.push_back(game.world(log.seed).hash());
    run_log(game, log, [&](const sim::World& world, const sim::StepResult&) {
        played.hashes.push_back(world.hash());
        if (std::binary_search(ticks.begin(), ticks.end(), world.tick()))
            played.stops.push_back({world.tick(), world.state().match.phase, world.save()});
    });
    return played;
}

std::optional<std::string> find_divergence(const Game& game, const InputLog& log,
                                           const std::vector<std::uint64_t>& hashes,
                                           const std::vector<std::uint8_t>& image) {
    sim::World world = game.world(log.seed + 1);
    if (const auto refused = world.load(image)) return *refused;
    const sim::Tick stop = world.tick();
    if (stop >= hashes.size()) return "the match has no tick " + std::to_string(stop);
    const auto differs_in = [&](sim::Tick tick) {
        return "stopped in tick " + std::to_string(stop) + ", in the phase " +
               std::string(name_of(world.state().match.phase)) +
               ", it is another match from tick " + std::to_string(tick) + " on";
    };
    if (world.hash() != hashes[stop]) return differs_in(stop);
    Run run(log, std::move(world));
    while (!run.has_ended()) {
        static_cast<void>(run.step());
        if (run.world().hash() != hashes[run.world().tick()]) return differs_in(run.world().tick());
    }
    return std::nullopt;
}

std::optional<std::string> stop_and_continue(const Game& game, const InputLog& log,
                                             const StopFiles& files) {
    const PlayedMatch played = play_with_stops(game, log);
    if (!files.stops.empty()) {
        StateLogWriter writer(files.stops, log.files);
        for (const Stop& stop : played.stops)
            writer.add(stop.image);
        if (!writer.finish()) return files.stops + ": cannot be written";
    }
    if (files.continued.empty()) return std::nullopt;
    return find_divergence_of_file(game, log, played.hashes, files.continued);
}

}  // namespace arena::golden
