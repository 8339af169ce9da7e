#include "client-sim/client/input_planner.h"

#include <algorithm>

#include "protocol/update_message.h"

namespace arena::client_sim {

namespace {

/// With care inputs come earlier by one part in so many of a second, 33 ms, or by a whole interval
/// where that is longer: jitter is time, not ticks.
constexpr std::uint32_t kCarefulPerSecond = 30;
/// A tick more than can be in time, for a margin that shakes.
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
    // A client that has done so long without care begins with the shortest wait again.
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

/// The oldest that is new comes kInputMarginAimed ticks before its turn. So if its packet is lost
/// it is in time with the next one, where that follows within so many ticks; with care also with
/// the one after it, at the price of that much more delay.
InputPlan InputPlanner::plan() const {
    const int margin = margin_aimed(interval_);
    if (!careful_) return {.margin = margin, .repeats = 1};
    return {.margin = margin + static_cast<int>(earlier_),
            .repeats = earlier_ + kInputMarginAimed + kSpare};
}

}  // namespace arena::client_sim
