#include "client-sim/report/html/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace arena::client_sim::html {

namespace {

constexpr std::array kMantissas{1.0, 2.0, 5.0, 10.0};
/// A number this close to a tick counts as on it; covers the rounding of a division.
constexpr double kTickTolerance = 1e-9;
/// Bounds are clamped to these, so that no step becomes zero or infinite.
constexpr double kNumberMax = 1e300;
constexpr double kRangeMin = 1e-12;

double power_of_ten(double number) {
    return std::pow(10.0, std::floor(std::log10(number) + kTickTolerance));
}

/// Returns the smallest round number that is not below a positive `number`.
double round_step(double number) {
    const double power = power_of_ten(number);
    for (const double mantissa : kMantissas)
        if (mantissa * power >= number * (1.0 - kTickTolerance)) return mantissa * power;
    return 10.0 * power;
}

double time_step(double seconds) {
    constexpr double kMinute = 60.0;
    constexpr double kHour = 3600.0;
    constexpr std::array kSteps{10.0,           15.0,           30.0,
                                kMinute,        2.0 * kMinute,  5.0 * kMinute,
                                10.0 * kMinute, 15.0 * kMinute, 30.0 * kMinute};

    if (seconds <= kSteps.front()) return round_step(seconds);
    for (const double step : kSteps)
        if (step >= seconds) return step;
    return kHour * round_step(std::max(1.0, seconds / kHour));
}

}  // namespace

std::vector<double> round_ticks(double low, double high, int steps_max) {
    if (!std::isfinite(low) || !std::isfinite(high)) return {0.0, 1.0};
    low = std::clamp(low, -kNumberMax, kNumberMax);
    high = std::clamp(high, -kNumberMax, kNumberMax);
    const double range = high - low;
    if (range < std::max(kRangeMin, kRangeMin * std::abs(high))) return {0.0, 1.0};

    const double step = round_step(range / std::max(1, steps_max));
    const double first = std::floor(low / step + kTickTolerance);
    const double last = std::ceil(high / step - kTickTolerance);
    std::vector<double> ticks;
    for (double number = first; number <= last; ++number)
        ticks.push_back(number * step);
    return ticks;
}

std::vector<double> time_ticks(double high, int steps_max) {
    if (!std::isfinite(high) || high < kRangeMin) return {0.0};
    high = std::min(high, kNumberMax);

    const double step = time_step(high / std::max(1, steps_max));
    const double last = std::floor(high / step + kTickTolerance);
    std::vector<double> ticks;
    for (double number = 0.0; number <= last; ++number)
        ticks.push_back(number * step);
    return ticks;
}

std::vector<double> log_ticks(double low, double high, int ticks_max) {
    const bool is_range = std::isfinite(low) && std::isfinite(high) && low > 0.0 && high >= low;
    if (!is_range) return {};

    std::vector<double> all;
    std::vector<double> powers;
    const int first = static_cast<int>(std::floor(std::log10(low))) - 1;
    const int last = static_cast<int>(std::ceil(std::log10(high))) + 1;
    for (int exponent = first; exponent <= last; ++exponent) {
        for (const double mantissa : {1.0, 2.0, 5.0}) {
            const double tick = mantissa * std::pow(10.0, exponent);
            const bool inside =
                tick >= low * (1.0 - kTickTolerance) && tick <= high * (1.0 + kTickTolerance);
            if (!inside) continue;
            all.push_back(tick);
            if (mantissa == 1.0) powers.push_back(tick);
        }
    }
    const auto most = static_cast<std::size_t>(std::max(1, ticks_max));
    if (all.size() <= most || powers.empty()) return all;
    const std::size_t stride = (powers.size() + most - 1) / most;
    std::vector<double> some;
    for (std::size_t i = 0; i < powers.size(); i += stride)
        some.push_back(powers[i]);
    return some;
}

double round_down(double number) {
    const double power = power_of_ten(number);
    double below = power;
    for (const double mantissa : kMantissas)
        if (mantissa * power <= number * (1.0 + kTickTolerance)) below = mantissa * power;
    return below;
}

double round_up(double number) {
    return round_step(number);
}

}  // namespace arena::client_sim::html
