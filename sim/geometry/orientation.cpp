#include "sim/geometry/orientation.h"

#include "sim/geometry/exact_sum.h"

namespace arena::sim {

namespace {

/// Whether to - from is a number that fits both a double and a float exactly, so that its product
/// with another such number is exact.
bool has_short_difference(float from, float to) {
    const double difference = static_cast<double>(to) - static_cast<double>(from);
    const bool is_short = static_cast<double>(static_cast<float>(difference)) == difference;
    // Nothing was rounded: adding the parts back together, in both ways, would show it.
    return is_short && difference + static_cast<double>(from) == static_cast<double>(to) &&
           static_cast<double>(to) - difference == static_cast<double>(from);
}

/// Whether the edges are parallel beyond doubt. That is the most frequent case in turn_near_zero on
/// maps whose corners lie on a grid, and this test takes a tenth of the time of the exact sum.
bool are_plainly_parallel(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    const double left = (static_cast<double>(b.x) - static_cast<double>(a.x)) *
                        (static_cast<double>(d.y) - static_cast<double>(c.y));
    const double right = (static_cast<double>(b.y) - static_cast<double>(a.y)) *
                         (static_cast<double>(d.x) - static_cast<double>(c.x));
    return left == right && has_short_difference(a.x, b.x) && has_short_difference(a.y, b.y) &&
           has_short_difference(c.x, d.x) && has_short_difference(c.y, d.y);
}

}  // namespace

double turn_near_zero(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    if (are_plainly_parallel(a, b, c, d)) return 0.0;
    return rounded_exact_sum<8>({exact_product(b.x, d.y), -exact_product(b.x, c.y),
                                 -exact_product(a.x, d.y), exact_product(a.x, c.y),
                                 -exact_product(b.y, d.x), exact_product(b.y, c.x),
                                 exact_product(a.y, d.x), -exact_product(a.y, c.x)});
}

}  // namespace arena::sim
