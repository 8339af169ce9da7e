// LeapFinder: ways over a map that is seen from the side, for all bots that play on it.
//
// The graphs of all bodies are made when they are first asked for, and shared by all threads. One
// takes about half a second, longer on maps with many platforms, for which no client may be left
// alone: in a run a thread of its own makes it, and the bots do without until it is ready. Answers
// do not depend on what is remembered.
#pragma once

#include <atomic>
#include <cstdint>
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "client-sim/terrain/distance_memory.h"
#include "client-sim/terrain/leap_graph.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::client_sim {

/// The graphs of a map and its rules. For any thread.
class LeapGraphs {
  public:
    enum class Making : std::uint8_t {
        at_once,        ///< whoever asks first waits: the same bots always do the same
        in_background,  ///< nobody waits
    };

    /// The rules must have gravity.
    LeapGraphs(std::shared_ptr<const sim::Terrain> terrain, sim::Rules rules,
               Making making = Making::at_once);
    /// Does not wait for graphs that are being made.
    ~LeapGraphs() { stops_ = true; }
    LeapGraphs(const LeapGraphs&) = delete;
    LeapGraphs& operator=(const LeapGraphs&) = delete;

    [[nodiscard]] const sim::Rules& rules() const { return rules_; }
    [[nodiscard]] const sim::Terrain& terrain() const { return *terrain_; }
    /// Returns null while it is being made in the background.
    [[nodiscard]] std::shared_ptr<const LeapGraph> of(const LeapBody& body);

  private:
    using Made = std::shared_future<std::shared_ptr<const LeapGraph>>;

    std::shared_ptr<const sim::Terrain> terrain_;
    sim::Rules rules_;
    Making making_;
    std::atomic<bool> stops_{false};
    std::mutex mutex_;
    std::vector<std::pair<LeapBody, Made>> known_;  // last: they still need the rest when they end
};

/// For one thread.
class LeapFinder {
  public:
    explicit LeapFinder(std::shared_ptr<LeapGraphs> graphs) : graphs_(std::move(graphs)) {}

    [[nodiscard]] const std::shared_ptr<LeapGraphs>& graphs() const { return graphs_; }
    /// Returns null while it is being made.
    [[nodiscard]] const LeapGraph* graph(const LeapBody& body) {
        const Ground* const ground = ground_of(body);
        return ground != nullptr ? ground->graph.get() : nullptr;
    }
    /// Returns LeapGraph::ticks_to, valid until the next call. The graph must have been returned.
    [[nodiscard]] std::span<const std::uint32_t> ticks_to(LeapGraph::PlaceId goal,
                                                          const LeapBody& body);

  private:
    struct Ground {
        LeapBody body;
        std::shared_ptr<const LeapGraph> graph;
        DistanceMemory goals;
    };
    [[nodiscard]] Ground* ground_of(const LeapBody& body);

    std::shared_ptr<LeapGraphs> graphs_;
    std::vector<Ground> grounds_;
};

}  // namespace arena::client_sim
