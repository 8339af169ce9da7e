#include "protocol/base/turn.h"

#include <cmath>

namespace arena::protocol {

namespace {

constexpr double kRadiansPerDegree = 3.14159265358979323846 / 180.0;

/// Computes the Taylor series around 0 for |radians| <= pi / 4; the first omitted term is below
/// 1e-17.
Turn turn_of_small_angle(double radians) {
    const double square = radians * radians;
    double sine_term = radians;
    double cosine_term = 1.0;
    Turn turn{cosine_term, sine_term};
    for (int n = 1; n <= 8; ++n) {
        const double even = 2.0 * n;
        cosine_term *= -square / ((even - 1.0) * even);
        sine_term *= -square / (even * (even + 1.0));
        turn.cosine += cosine_term;
        turn.sine += sine_term;
    }
    return turn;
}

}  // namespace

Turn turn_of_degrees(double degrees) {
    // degrees = quarter * 90 + rest with |rest| <= 45; every step of this is exact.
    const double within_turn = std::fmod(degrees, 360.0);
    const double quarter = std::floor((within_turn + 45.0) / 90.0);
    const Turn rest = turn_of_small_angle((within_turn - quarter * 90.0) * kRadiansPerDegree);

    switch (static_cast<int>(quarter) & 3) {
        case 0:
            return rest;
        case 1:
            return {-rest.sine, rest.cosine};
        case 2:
            return {-rest.cosine, -rest.sine};
        default:
            return {rest.sine, -rest.cosine};
    }
}

}  // namespace arena::protocol
