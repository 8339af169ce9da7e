// A body that rests on a tilted floor is, by rounding, a little inside it or a little above. In
// either case the way out must be no larger than that rounding.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/narrowphase/contact.h"
#include "sim/narrowphase/polygon_polygon.h"
#include "sim/narrowphase/push_simple_polygons.h"
#include "sim/sweep/overlap_at_start.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using Points = std::vector<Vec2>;

struct Resting {
    Points box;
    Points floor;  // with a notch below, so that it is concave
    Vec2 up;
};

Resting resting_box() {
    const Vec2 along = normalised_or(*test::plain_point(), {1.0f, 0.0f});
    const Vec2 up = -right_of(along);
    const Vec2 at = *test::plain_point();
    const auto place = [=](float x, float y) { return at + along * x + up * y; };
    const auto width = static_cast<float>(*rc::gen::inRange(1, 10)) * 0.3f;
    const auto reach = static_cast<float>(*rc::gen::inRange(10, 60));
    return {{place(0, 0), place(width, 0), place(width, width), place(0, width)},
            {place(reach, 0), place(-reach, 0), place(-reach, -4), place(0, -3), place(reach, -4)},
            up};
}

float residual(const Resting& resting) {
    float scale = 0.0f;
    for (const Points& points : {resting.box, resting.floor}) {
        for (const Vec2 v : points)
            scale = std::max({scale, std::abs(v.x), std::abs(v.y)});
    }
    return scale * kPushResidual;
}

RC_GTEST_PROP(RestingLaws, the_way_out_of_a_floor_is_no_larger_than_rounding, ()) {
    const Resting resting = resting_box();
    const Polygon box{resting.box};
    const Polygon floor{resting.floor};

    const auto push = push_polygon_out_of_simple_polygon(box, floor);

    RC_CLASSIFY(push.has_value(), "inside by rounding");
    RC_ASSERT(push.has_value() == overlaps(box, floor));
    RC_ASSERT((!push || push->depth <= 4.0f * residual(resting)));
    if (!push) return;
    const SweepHit start = overlap_at_start(box, floor);
    RC_ASSERT(start.depth <= 4.0f * residual(resting));
}

}  // namespace
}  // namespace arena::sim
