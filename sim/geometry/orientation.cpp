#include "sim/geometry/orientation.h"

#include "sim/geometry/exact_sum.h"

namespace arena::sim {

double turn(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    // Four subtractions, two products and one subtraction round at most seven times; Shewchuk shows
    // that (3 + 16 u) u, with u = 2^-53, bounds their effect relative to the sum of the products.
    // Where the products cancel by 24 bits or more they are summed exactly, far above that bound:
    // what remains of the others keeps 27 good bits, so that quotients are good to the last bit of
    // a float.
    constexpr double kExactBelow = 0x1p-24;

    const double left = (static_cast<double>(b.x) - static_cast<double>(a.x)) *
                        (static_cast<double>(d.y) - static_cast<double>(c.y));
    const double right = (static_cast<double>(b.y) - static_cast<double>(a.y)) *
                         (static_cast<double>(d.x) - static_cast<double>(c.x));
    const double determinant = left - right;
    const double magnitude = (left < 0.0 ? -left : left) + (right < 0.0 ? -right : right);
    const double bound = kExactBelow * magnitude;
    if (determinant > bound || determinant < -bound || magnitude == 0.0) return determinant;

    return rounded_exact_sum<8>({exact_product(b.x, d.y), -exact_product(b.x, c.y),
                                 -exact_product(a.x, d.y), exact_product(a.x, c.y),
                                 -exact_product(b.y, d.x), exact_product(b.y, c.x),
                                 exact_product(a.y, d.x), -exact_product(a.y, c.x)});
}

}  // namespace arena::sim
