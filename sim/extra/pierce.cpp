#include "sim/extra/pierce.h"

#include <algorithm>

#include "sim/sweep/sweep.h"

namespace arena::sim {
namespace {

bool comes_before(const PierceHit& a, const PierceHit& b) {
    return a.t != b.t ? a.t < b.t : a.id < b.id;
}

/// A sorted list of bounded length that drops the latest hits.
class EarliestHits {
  public:
    explicit EarliestHits(std::span<PierceHit> out) : out_(out) {}

    void add(const PierceHit& hit) {
        const auto known =
            std::find_if(begin(), end(), [&](const auto& h) { return h.id == hit.id; });
        if (known != end()) {
            if (!comes_before(hit, *known)) return;
            std::copy(known + 1, end(), known);
            --count_.hits;
        }
        const auto place = std::upper_bound(begin(), end(), hit, comes_before);
        if (count_.hits == out_.size()) {
            ++count_.left_out;
            if (place == end()) return;
            --count_.hits;
        }
        std::copy_backward(place, end(), end() + 1);
        *place = hit;
        ++count_.hits;
    }

    [[nodiscard]] PierceCount count() const { return count_; }

  private:
    [[nodiscard]] std::span<PierceHit>::iterator begin() const { return out_.begin(); }
    [[nodiscard]] std::span<PierceHit>::iterator end() const {
        return out_.begin() + static_cast<std::ptrdiff_t>(count_.hits);
    }

    std::span<PierceHit> out_;
    PierceCount count_;
};

}  // namespace

PierceCount pierce(Circle projectile, Vec2 delta, std::span<const PierceTarget> targets,
                   std::span<PierceHit> out) {
    EarliestHits hits(out);
    for (const PierceTarget& target : targets) {
        const auto hit = sweep_both(projectile, delta, target.body, target.delta);
        if (hit) hits.add({target.id, hit->t});
    }
    return hits.count();
}

}  // namespace arena::sim
