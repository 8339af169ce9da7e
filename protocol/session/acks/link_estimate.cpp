#include "protocol/session/acks/link_estimate.h"

#include <algorithm>

namespace arena::protocol {

namespace {

constexpr Time distance(Time a, Time b) {
    return a > b ? a - b : b - a;
}

}  // namespace

void LinkEstimate::add_round_trip(Time sample) {
    sample = std::max(sample, Time{0});
    if (!measured_) {
        measured_ = true;
        round_trip_ = sample;
        variation_ = sample / 2;
    } else {
        jitter_ += (distance(sample, last_) - jitter_) / 16;
        variation_ += (distance(sample, round_trip_) - variation_) / 4;
        round_trip_ += (sample - round_trip_) / 8;
    }
    last_ = sample;
}

Time LinkEstimate::resend_after() const {
    // As if the expected round trip were the first sample, with half of it as its variation.
    if (!measured_) return std::clamp(3 * expected_, kResendMin, kResendUnmeasured);
    return std::clamp(round_trip_ + std::max(4 * variation_, round_trip_ / 4), kResendMin,
                      kResendMax);
}

void LossWindow::add(bool lost) {
    if (known_ < kSize) ++known_;
    lost_count_ -= lost_[next_] ? 1u : 0u;
    lost_count_ += lost ? 1u : 0u;
    lost_[next_] = lost;
    next_ = (next_ + 1) % kSize;
}

float LossWindow::share() const {
    if (known_ == 0) return 0.0f;
    return static_cast<float>(lost_count_) / static_cast<float>(known_);
}

}  // namespace arena::protocol
