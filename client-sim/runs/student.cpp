#include "client-sim/runs/student.h"

#include <cmath>
#include <numbers>

namespace arena::client_sim {

namespace {

/// Repeated multiplication is much faster than std::pow, and one critical value takes several
/// thousand powers.
double power_of(double base, int exponent) {
    double power = 1.0;
    for (; exponent > 0; exponent /= 2) {
        if (exponent % 2 == 1) power *= base;
        base *= base;
    }
    return power;
}

/// Returns the integral of cos(x)^`power` from `from` to a right angle.
double integral_of_cosine(double from, int power) {
    constexpr int kSteps = 100;  // the error is below 1e-6 of the integral
    const double width = (std::numbers::pi / 2.0 - from) / kSteps;
    double sum = 0.0;
    for (int i = 0; i <= kSteps; ++i) {
        const double weight = i == 0 || i == kSteps ? 1.0 : (i % 2 == 1 ? 4.0 : 2.0);
        // The sine of the angle that remains to the right angle, which is exact near it, where the
        // tail lies.
        sum += weight * power_of(std::sin((kSteps - i) * width), power);
    }
    return sum * width / 3.0;
}

/// Substituting t = sqrt(freedom) tan(x) turns the density into a power of the cosine.
double angle_of(double t, int freedom) {
    return std::atan(std::fabs(t) / std::sqrt(static_cast<double>(freedom)));
}

}  // namespace

double two_sided_tail(double t, int freedom) {
    return integral_of_cosine(angle_of(t, freedom), freedom - 1) /
           integral_of_cosine(0.0, freedom - 1);
}

double critical_t(double level, int freedom) {
    const double wanted = level * integral_of_cosine(0.0, freedom - 1);
    double below = 0.0;
    double above = std::numbers::pi / 2.0;
    for (int step = 0; step < 40; ++step) {
        const double middle = (below + above) / 2.0;
        (integral_of_cosine(middle, freedom - 1) > wanted ? below : above) = middle;
    }
    return std::sqrt(static_cast<double>(freedom)) * std::tan(above);
}

}  // namespace arena::client_sim
