#include "client-sim/client/input_planner.h"

#include <algorithm>

#include "protocol/update_message.h"

namespace arena::client_sim {

namespace {

/// A tick more than can be in time, for a margin that shakes.
constexpr sim::Tick kSpare = 1;

}  // namespace

void InputPlanner::start(sim::Tick interval) {
    *this = {};
    interval_ = interval;
}

void InputPlanner::on_input_age(std::uint8_t ticks) {
    if (ticks == protocol::kInputAgeMax) return;  // before the first input there is none to miss
    ticks_without_.add(ticks > 0);
    judge();
}

void InputPlanner::on_losses(std::size_t lost) {
    packets_lost_ = lost;
    judge();
}

void InputPlanner::judge() {
    const std::size_t trouble = std::max(packets_lost_, ticks_without_.lost());
    if (trouble >= kTroubleMin) careful_ = true;
    if (trouble == 0) careful_ = false;
}

/// The oldest that is new comes kInputMarginAimed ticks before its turn. So if its packet is lost
/// it is in time with the next one, where that follows within so many ticks; for the careful also
/// with the one after it, at the price of one interval of delay.
InputPlan InputPlanner::plan() const {
    const int margin = margin_aimed(interval_);
    if (!careful_) return {.margin = margin, .repeats = 1};
    return {.margin = margin + static_cast<int>(interval_),
            .repeats = interval_ + kInputMarginAimed + kSpare};
}

}  // namespace arena::client_sim
