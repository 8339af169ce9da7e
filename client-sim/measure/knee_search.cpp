#include "client-sim/measure/knee_search.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

// The search ends when the gap between the levels that held and broke is at most 1 / kGapShare of
// the level that held.
constexpr std::uint32_t kGapShare = 20;

}  // namespace

KneeSearch::KneeSearch(std::uint32_t start, std::uint32_t most)
    : most_(most), next_(std::min(start, most)) {}

void KneeSearch::note(bool held) {
    if (!next_) return;
    if (!held && !has_broken_once_) {
        has_broken_once_ = true;
        return;
    }
    has_broken_once_ = false;
    (held ? held_ : broke_) = *next_;
    next_ = following();
}

std::optional<std::uint32_t> KneeSearch::following() const {
    if (!held_) return std::nullopt;  // not even the first level held
    if (!broke_) {
        if (*held_ == most_) return std::nullopt;
        return std::min(most_, *held_ + std::max(1u, *held_ / 2));
    }
    const std::uint32_t gap = *broke_ - *held_;
    if (gap <= std::max(1u, *held_ / kGapShare)) return std::nullopt;
    return *held_ + gap / 2;
}

}  // namespace arena::client_sim
