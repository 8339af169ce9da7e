// PairJudge: the slow judge of how deep players are in each other. It tests every pair, in double,
// and knows the end of a tick and where all players started, but nothing of grids, pushes or
// passes.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sim/state/pair_depth.h"
#include "sim/terrain/body_queries.h"
#include "sim/world/world.h"
#include "tests/support/stages.h"

namespace arena::test {

class PairJudge {
  public:
    /// `limits` are those of the world under test.
    PairJudge(const sim::Terrain& terrain, const sim::Rules& rules, const sim::Limits& limits)
        : terrain_(terrain), rules_(rules), memory_(terrain, rules, limits) {}

    /// Notes how deep each player will be in others when the movers have carried and pushed them,
    /// since only movers may put players into each other. Call it before a step.
    void expect_step(const sim::World& world) {
        depth_at_start_.clear();
        if (terrain_.movers.empty()) return;
        sim::WorldState state = world.state();
        memory_.clear();
        memory_.moving.place(terrain_, state.movers);
        advance_movers(rules_, terrain_, state, memory_);
        for_each_pair(state.players, [&](std::size_t one, std::size_t other, double depth) {
            for (const std::size_t row : {one, other}) {
                double& deepest = depth_at_start_[state.players.id[row]];
                deepest = std::max(deepest, depth);
            }
        });
    }

    /// Returns the first pair that is deeper than kPairDepthMax, and deeper than either of the two
    /// was in any other when it started.
    [[nodiscard]] std::optional<std::string> find_too_deep(const sim::World& world) {
        std::optional<std::string> found;
        const sim::Players& players = world.players();
        for_each_pair(players, [&](std::size_t one, std::size_t other, double depth) {
            deepest_ = std::max(deepest_, depth);
            const double allowed =
                std::max({static_cast<double>(sim::kPairDepthMax), depth_at_start(players.id[one]),
                          depth_at_start(players.id[other])});
            if (found || depth <= allowed + kRounding) return;
            found = "players " + std::to_string(players.id[one].value) + " and " +
                    std::to_string(players.id[other].value) + " are " + std::to_string(depth) +
                    " m deep in each other, " + std::to_string(allowed) + " m are allowed";
        });
        return found;
    }

    /// Returns the largest depth that find_too_deep has seen, in metres.
    [[nodiscard]] double deepest() const { return deepest_; }

  private:
    /// Metres by which the judge and the world may round differently.
    static constexpr double kRounding = 1e-5;

    [[nodiscard]] double depth_at_start(sim::EntityId player) const {
        const auto known = depth_at_start_.find(player);
        return known == depth_at_start_.end() ? 0.0 : known->second;
    }

    template <typename Visit>
    void for_each_pair(const sim::Players& players, const Visit& visit) const {
        for (std::uint32_t one = 0; one < players.size(); ++one) {
            if (players.alive[one] == 0) continue;
            for (std::uint32_t other = one + 1; other < players.size(); ++other) {
                if (players.alive[other] == 0) continue;
                const double depth = depth_of(players, one, other);
                if (depth > 0.0) visit(one, other, depth);
            }
        }
    }

    /// By Pythagoras for discs; for outlines what SAT says, which has its own tests.
    [[nodiscard]] double depth_of(const sim::Players& players, std::uint32_t one,
                                  std::uint32_t other) const {
        const sim::Vec2 a = players.position[one];
        const sim::Vec2 b = players.position[other];
        const double x = static_cast<double>(a.x) - static_cast<double>(b.x);
        const double y = static_cast<double>(a.y) - static_cast<double>(b.y);
        const double discs = static_cast<double>(players.radius[one]) +
                             static_cast<double>(players.radius[other]) - std::sqrt(x * x + y * y);
        const bool are_discs = sim::body_of(rules_, players, one).is_disc() &&
                               sim::body_of(rules_, players, other).is_disc();
        if (are_discs || discs <= 0.0) return discs;
        return static_cast<double>(sim::depth_of_pair(rules_, players, one, other));
    }

    const sim::Terrain& terrain_;
    const sim::Rules& rules_;
    sim::StepMemory memory_;
    std::map<sim::EntityId, double> depth_at_start_;
    double deepest_ = 0.0;
};

}  // namespace arena::test
