// An Interest of one client, together with what the client saw last.
#pragma once

#include <span>
#include <vector>

#include "server/replication/interest.h"

namespace arena::test {

class RememberedInterest {
  public:
    explicit RememberedInterest(const server::InterestRules& rules) : interest_(rules) {}

    /// Like Interest::look.
    std::span<const server::Slot> look(const server::Surroundings& around,
                                       const server::Viewer& viewer,
                                       server::InterestScratch& scratch) {
        const std::span<const server::Slot> seen = interest_.look(around, viewer, seen_, scratch);
        seen_.clear();
        for (const server::Slot slot : seen)
            seen_.push_back({slot, around.entities.lives[slot]});
        return seen;
    }

  private:
    server::Interest interest_;
    std::vector<server::EntityHandle> seen_;
};

}  // namespace arena::test
