// DistanceMemory: how far it is from every place to a goal, computed once for each goal and
// remembered for the goals that were asked for last.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arena::client_sim {

class DistanceMemory {
  public:
    using Distances = std::vector<std::uint32_t>;  // by place

    /// How many goals it remembers.
    static constexpr std::size_t kGoalsMax = 64;

    /// Returns the distances to the goal, or calls `measure` for them. Valid until the next call.
    template <typename Measure>
    const Distances& to(std::uint32_t goal, Measure&& measure) {
        ++asked_;
        auto known = std::find_if(known_.begin(), known_.end(),
                                  [goal](const Known& one) { return one.goal == goal; });
        if (known == known_.end()) {
            known = known_.size() < kGoalsMax ? known_.insert(known_.end(), Known{}) : oldest();
            *known = {.goal = goal, .last_asked = 0, .distances = measure()};
        }
        known->last_asked = asked_;
        return known->distances;
    }

  private:
    struct Known {
        std::uint32_t goal = 0;
        std::uint64_t last_asked = 0;
        Distances distances;
    };
    [[nodiscard]] std::vector<Known>::iterator oldest() {
        return std::min_element(known_.begin(), known_.end(), [](const Known& a, const Known& b) {
            return a.last_asked < b.last_asked;
        });
    }

    std::vector<Known> known_;
    std::uint64_t asked_ = 0;
};

}  // namespace arena::client_sim
