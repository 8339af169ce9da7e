#include "client/core/input_planner.h"

#include <algorithm>

#include "protocol/update_message.h"

namespace arena::client {

namespace {

/// With care, inputs come earlier by 1/30 s (33 ms), or by a whole interval where that is longer:
/// jitter is a time, not a number of ticks.
constexpr std::uint32_t kCarefulPerSecond = 30;
/// One tick more than can still be in time, for a margin that varies.
constexpr sim::Tick kSpare = 1;

}  // namespace

void InputPlanner::start(sim::Tick interval, std::uint32_t tick_rate) {
    *this = {};
    interval_ = interval;
    earlier_ = std::max(interval, tick_rate / kCarefulPerSecond);
}

void InputPlanner::on_update(int margin, std::uint8_t age) {
    if (age == protocol::kInputAgeMax) return;  // before the first input there is none to miss
    const int careless = margin - (careful_ ? static_cast<int>(earlier_) : 0);
    const int oldest = careless - static_cast<int>(interval_) + 1;
    troubled_.add(age > 0 || oldest < 0);
    calm_ = trouble() > 0 ? 0 : calm_ + 1;

    if (trouble() >= kTroubleMin && !careful_) become_careful();
    if (calm_ < wait_) return;
    // A client that went this long without care starts again with the shortest wait.
    if (!careful_) wait_ = kRemembered / 2;
    careful_ = false;
    calm_ = 0;
}

void InputPlanner::on_losses(std::size_t lost) {
    packets_lost_ = lost;
    if (trouble() >= kTroubleMin && !careful_) become_careful();
}

std::size_t InputPlanner::trouble() const {
    return std::max(packets_lost_, troubled_.lost());
}

void InputPlanner::become_careful() {
    careful_ = true;
    calm_ = 0;
    wait_ = std::min(2 * wait_, kWaitMax);
}

/// The oldest new input comes kInputMarginAimed ticks before its turn. If its packet is lost, it is
/// still in time with the next packet, provided that one follows within as many ticks; with care
/// also with the packet after that, at the price of that much more delay.
InputPlan InputPlanner::plan() const {
    const int margin = margin_aimed(interval_);
    if (!careful_) return {.margin = margin, .repeats = 1};
    return {.margin = margin + static_cast<int>(earlier_),
            .repeats = earlier_ + kInputMarginAimed + kSpare};
}

}  // namespace arena::client
