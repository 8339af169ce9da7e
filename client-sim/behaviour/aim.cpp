#include "client-sim/behaviour/aim.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

double time_to_meet(const MovingTarget& target, double speed, double seconds_max) {
    // |offset + velocity t| = speed t, solved for the smallest t >= 0:
    // a t^2 + 2 b t + c = 0 with a = v.v - s^2, b = o.v, c = o.o.
    const double a = dot(target.velocity, target.velocity) - speed * speed;
    const double b = dot(target.offset, target.velocity);
    const double c = dot(target.offset, target.offset);
    if (a >= 0.0) return seconds_max;  // as fast as the projectile: not worth a chase
    const double root = std::sqrt(b * b - a * c);
    return std::clamp((-b - root) / a, 0.0, seconds_max);
}

Point aim_ahead(const MovingTarget& target, double speed, double seconds_max) {
    const double t = time_to_meet(target, speed, seconds_max);
    return direction_of(target.offset + target.velocity * t);
}

}  // namespace arena::client_sim
