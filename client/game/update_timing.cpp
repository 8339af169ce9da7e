#include "client/game/update_timing.h"

#include <algorithm>
#include <functional>
#include <span>

namespace arena::client {

namespace {

// Ticks added to what would have sufficed: an update is used when a frame begins, and the next one
// may take a little longer than any recent one.
constexpr double kSpareTicks = 0.5;

// Fewer arrivals are not meaningful.
constexpr std::size_t kArrivalsMin = 8;

/// Returns the largest of the values except for the `passed_over` largest. Reorders the values.
double largest_except(std::size_t passed_over, std::span<double> values) {
    const auto at =
        values.begin() + static_cast<std::ptrdiff_t>(std::min(passed_over, values.size() - 1));
    std::nth_element(values.begin(), at, values.end(), std::greater<>());
    return *at;
}

}  // namespace

void UpdateTiming::start(std::uint32_t tick_rate, std::uint32_t snapshot_rate) {
    *this = {};
    tick_rate_ = std::max(1u, tick_rate);
    interval_ = std::max(1.0, tick_rate_ / std::max(1u, snapshot_rate));
    delay_ = 2.0 * interval_;
}

void UpdateTiming::on_update(sim::Tick tick, Time now) {
    if (has_begun() && tick <= newest_) return;
    const double since = has_begun() ? tick - newest_ : interval_;
    newest_ = tick;
    arrivals_[next_] = {.way = seconds(now) * tick_rate_ - tick, .since = since};
    next_ = (next_ + 1) % kRemembered;
    count_ = std::min(count_ + 1, kRemembered);
    measure();
}

double UpdateTiming::tick_arriving_at(Time now) const {
    return seconds(now) * tick_rate_ - fastest_;
}

void UpdateTiming::measure() {
    fastest_ = arrivals_[0].way;
    for (std::size_t i = 1; i < count_; ++i)
        fastest_ = std::min(fastest_, arrivals_[i].way);
    if (count_ < kArrivalsMin) return;
    std::array<double, kRemembered> late{};
    std::array<double, kRemembered> needed{};
    for (std::size_t i = 0; i < count_; ++i) {
        late[i] = arrivals_[i].way - fastest_;
        needed[i] = arrivals_[i].since + late[i];
    }
    const std::size_t passed_over = count_ < kRemembered ? 0 : kPassedOver;
    jitter_ = largest_except(passed_over, std::span(late).first(count_));
    delay_ = largest_except(passed_over, std::span(needed).first(count_)) + kSpareTicks;
}

}  // namespace arena::client
