#include "client-sim/terrain/leap_finder.h"

#include <algorithm>
#include <chrono>

namespace arena::client_sim {

LeapGraphs::LeapGraphs(std::shared_ptr<const sim::Terrain> terrain, sim::Rules rules, Making making)
    : terrain_(std::move(terrain)), rules_(std::move(rules)), making_(making) {}

std::shared_ptr<const LeapGraph> LeapGraphs::of(const LeapBody& body) {
    const std::lock_guard lock(mutex_);
    auto found = std::find_if(known_.begin(), known_.end(),
                              [&body](const auto& known) { return known.first == body; });
    if (found == known_.end()) {
        const auto make = [this, body]() -> std::shared_ptr<const LeapGraph> {
            return std::make_shared<LeapGraph>(*terrain_, rules_, body, stops_);
        };
        const auto when = making_ == Making::at_once ? std::launch::deferred : std::launch::async;
        found = known_.emplace(known_.end(), body, std::async(when, make).share());
    }
    const Made& made = found->second;
    if (made.wait_for(std::chrono::seconds(0)) == std::future_status::timeout) return nullptr;
    return made.get();
}

LeapFinder::Ground* LeapFinder::ground_of(const LeapBody& body) {
    for (Ground& ground : grounds_)
        if (ground.body == body) return &ground;
    auto graph = graphs_->of(body);
    if (!graph) return nullptr;
    return &grounds_.emplace_back(Ground{.body = body, .graph = std::move(graph), .goals = {}});
}

std::span<const std::uint32_t> LeapFinder::ticks_to(LeapGraph::PlaceId goal, const LeapBody& body) {
    Ground& ground = *ground_of(body);
    return ground.goals.to(goal, [&] { return ground.graph->ticks_to(goal); });
}

}  // namespace arena::client_sim
