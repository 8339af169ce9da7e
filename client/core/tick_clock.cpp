#include "client/core/tick_clock.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace arena::client {

namespace {

// Change of speed for each second that the margin is off: 2 % for one tick at 60 ticks per second,
// where an error of one tick is gone within a second.
constexpr double kGain = 1.2;
// A delayed integrator begins to oscillate when the product of its gain and its delay is pi / 2.
// The delay is the round trip and up to kAnswerSeconds. So the gain shrinks where the round trip is
// longer than half a second, which keeps the product below 0.9, at any tick rate.
constexpr double kGainTimesRoundTrip = 0.6;

// The clock is never faster or slower than this: a player hardly feels it.
constexpr double kSpeedChangeMax = 0.05;

// When the margin is off by more than this, gentle steering would take seconds: 8 ticks at 60 a
// second. At low tick rates the limit is at least two ticks, since less is within the jitter of the
// network and the loops; at high tick rates 8 ticks are enough.
constexpr double kSteerSecondsMax = 8.0 / 60.0;
constexpr int kSteerTicksMin = 2;
constexpr int kSteerTicksMax = 8;

int steer_ticks_max(std::uint32_t tick_rate) {
    const auto ticks = static_cast<int>(std::min(kSteerSecondsMax * tick_rate, 1000.0));
    return std::clamp(ticks, kSteerTicksMin, kSteerTicksMax);
}

// The margin is averaged over some updates: a single one may stem from a delayed packet.
constexpr double kSmoothingSeconds = 0.25;

// An input is answered after a round trip and at most this much more: the time between two packets
// of inputs and two updates.
constexpr double kAnswerSeconds = 0.25;
// After a jump, answers are ignored for at least this long.
constexpr double kIgnoredSecondsMin = 1.0;
// A round trip that seems longer was measured while a side stood still. Up to 4 s are measured at
// all: a connection forgets a packet that was sent longer ago.
constexpr Time kRoundTripMax = std::chrono::seconds{5};

// A caller that is later than this many ticks gets the current tick: older inputs would come too
// late.
constexpr std::int64_t kBehindTicksMax = 8;

}  // namespace

void TickClock::start(sim::Tick tick, std::uint32_t tick_rate, int margin, Time now) {
    margin_aimed_ = aimed_before_ = margin;
    tick_rate_ = std::max(1u, tick_rate);
    interval_ = Time{std::chrono::seconds{1}} / tick_rate_;
    next_tick_ = tick;
    next_at_ = now;
    tick_length_ = interval_;
    speed_ = 1.0;
    ignores_ = false;
    round_trip_ = Time{0};
    mean_margin_.reset();
}

void TickClock::take_round_trip(Time round_trip) {
    round_trip_ = std::min(round_trip, kRoundTripMax);
}

void TickClock::resume() {
    ignore_answers();
}

sim::Tick TickClock::take(Time now) {
    const auto behind = (now - next_at_) / interval_;
    if (behind > kBehindTicksMax) {
        next_tick_ += static_cast<sim::Tick>(std::min<std::int64_t>(behind, 0x7fffffff));
        next_at_ = now;
    }
    const sim::Tick tick = next_tick_++;
    tick_length_ = from_seconds(seconds(interval_) / speed_);
    next_at_ += tick_length_;
    ++ticks_since_jump_;
    ++ticks_since_steered_;
    return tick;
}

double TickClock::moment(Time now) const {
    const double left = seconds(next_at_ - now) / seconds(tick_length_);
    return next_tick_ - std::clamp(left, 0.0, 1.0);
}

void TickClock::aim_at(int margin) {
    if (margin == margin_aimed_) return;
    aimed_before_ = margin_aimed_;
    margin_aimed_ = margin;
}

void TickClock::steer(std::int32_t input_margin) {
    if (ignores_ && is_answer_old()) return;
    ignores_ = false;
    const double weight = std::min(1.0, ticks_since_steered_ / (kSmoothingSeconds * tick_rate_));
    ticks_since_steered_ = 0;
    if (!mean_margin_) mean_margin_ = input_margin;
    *mean_margin_ += weight * (input_margin - *mean_margin_);
    const std::int64_t error = std::int64_t{margin_aimed_} - input_margin;  // positive: too late
    if (is_far_off(input_margin) && is_far_off(*mean_margin_)) return jump_by(error);

    if (std::abs(error) <= steer_ticks_max(tick_rate_)) aimed_before_ = margin_aimed_;
    const double change = gain() * static_cast<double>(error) / tick_rate_;
    speed_ = 1.0 + std::clamp(change, -kSpeedChangeMax, kSpeedChangeMax);
}

double TickClock::gain() const {
    const double round_trip = seconds(round_trip_);
    return kGain * round_trip <= kGainTimesRoundTrip ? kGain : kGainTimesRoundTrip / round_trip;
}

/// Whether `margin` is far from the aim, and from the previous aim that it may still be leaving.
bool TickClock::is_far_off(double margin) const {
    const auto [least, most] = std::minmax(margin_aimed_, aimed_before_);
    const int limit = steer_ticks_max(tick_rate_);
    return margin < least - limit || margin > most + limit;
}

/// Skips ticks, or goes back when fewer than none are missing: then the server stood still, and
/// inputs that are given again replace those that wait there.
void TickClock::jump_by(std::int64_t missing) {
    next_tick_ = static_cast<sim::Tick>(
        std::clamp<std::int64_t>(next_tick_ + missing, 0, std::numeric_limits<sim::Tick>::max()));
    aimed_before_ = margin_aimed_;
    ignore_answers();
}

/// For as long as answers are about inputs from before, and at the server's rate.
void TickClock::ignore_answers() {
    ignores_ = true;
    ticks_since_jump_ = 0;
    mean_margin_.reset();
    speed_ = 1.0;
}

bool TickClock::is_answer_old() const {
    const double old = std::max(kIgnoredSecondsMin, seconds(round_trip_) + kAnswerSeconds);
    return ticks_since_jump_ < static_cast<std::uint32_t>(old * tick_rate_);
}

bool TickClock::is_on_target() const {
    return mean_margin_ && *mean_margin_ >= margin_aimed_ - 1;
}

}  // namespace arena::client
