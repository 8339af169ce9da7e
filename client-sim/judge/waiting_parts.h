// WaitingParts: snapshot parts that came before the events they speak of, in the order in which
// they came.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "protocol/messages.h"

namespace arena::client_sim {

/// A part is large and stays where it was put: only its place moves. Memory grows with the number
/// of parts up to the capacity and is kept then.
class WaitingParts {
  public:
    explicit WaitingParts(std::size_t capacity) : capacity_(capacity) {}

    /// False when there is no room.
    [[nodiscard]] bool add(const protocol::SnapshotPart& part) {
        if (size() == capacity_) return false;
        if (free_.empty()) {
            free_.push_back(static_cast<std::uint32_t>(places_.size()));
            places_.emplace_back();
        }
        places_[free_.back()] = part;
        order_.push_back(free_.back());
        free_.pop_back();
        return true;
    }

    /// Hands those whose events have come up to `sequence` to `judge`, which adds none.
    template <typename Judge>
    void take_ready(std::uint32_t sequence, Judge&& judge) {
        std::size_t kept = 0;
        for (const std::uint32_t place : order_) {
            if (places_[place].events_through > sequence) {
                order_[kept++] = place;
            } else {
                judge(places_[place]);
                free_.push_back(place);
            }
        }
        order_.resize(kept);
    }

    void clear() {
        free_.insert(free_.end(), order_.begin(), order_.end());
        order_.clear();
    }

    [[nodiscard]] std::size_t size() const { return order_.size(); }

  private:
    std::size_t capacity_;
    std::vector<protocol::SnapshotPart> places_;
    std::vector<std::uint32_t> order_;  // places that are taken
    std::vector<std::uint32_t> free_;   // places that are not
};

}  // namespace arena::client_sim
