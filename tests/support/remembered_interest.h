// An Interest of one client, together with what the client saw last.
#pragma once

#include <vector>

#include "server/replication/interest.h"

namespace arena::test {

class RememberedInterest {
  public:
    explicit RememberedInterest(const server::InterestRules& rules) : interest_(rules) {}

    /// Like Interest::look.
    const server::BitSet& look(const server::Surroundings& around, const server::Viewer& viewer,
                               server::InterestScratch& scratch) {
        still_there_.make_room(around.entities.lives.size());
        still_there_.clear();
        for (const auto& [slot, life] : seen_)
            if (around.entities.lives[slot] == life) still_there_.insert(slot);
        const server::BitSet& seen = interest_.look(around, viewer, still_there_, scratch);
        seen_.clear();
        seen.for_each([&](server::Slot slot) {
            seen_.push_back({slot, around.entities.lives[slot]});
        });
        return seen;
    }

  private:
    server::Interest interest_;
    std::vector<server::EntityHandle> seen_;
    server::BitSet still_there_;
};

}  // namespace arena::test
