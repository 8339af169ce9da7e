// Totality: every function returns finite values for every finite input, however degenerate, in
// bounded time, and they keep the cheap laws (tests/support/geometry_laws.h).
#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/geometry_laws.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {
namespace {

using test::Points;
using test::laws::AnyShapes;

constexpr test::laws::Require kRequire([](const char* law, const char* function) {
    RC_FAIL(std::string(law) + " " + function);
});

/// Takes everything from one set of points, so that things coincide, lie on one line and have no
/// size.
AnyShapes shapes_from(const Points& p, const rc::Gen<float>& radius) {
    AnyShapes shapes;
    shapes.point = p[0];
    shapes.other_point = p[1];
    shapes.delta = p[2] - p[3];
    shapes.other_delta = p[4] - p[5];
    shapes.disc = {p[6], std::abs(*radius)};
    shapes.ball = {p[7], std::abs(*radius)};
    shapes.line = {p[8], p[9]};
    shapes.wall = {p[10], p[11]};
    const auto middle = p.begin() + *test::in_range(12, static_cast<int>(p.size()) + 1);
    shapes.outline = Points(p.begin() + 12, middle);
    shapes.other_outline = Points(middle, p.end());
    shapes.inner_edges = *rc::gen::arbitrary<std::uint64_t>();
    return shapes;
}

RC_GTEST_PROP(TotalityProperty, every_function_handles_nasty_shapes, ()) {
    const Points points = *test::nasty_points(28);
    // The distance between two of the points, so that circles touch them.
    const float between = length(points[0] - points[6]);

    test::laws::check_all(
        shapes_from(points, test::any_of(0.0f, between, 0.5f * between, 1.0f, 1.0e-45f)), kRequire);
}

RC_GTEST_PROP(TotalityProperty, every_function_handles_wild_shapes, ()) {
    const auto count = *test::in_range<std::size_t>(12, 28);
    const Points points = *rc::gen::container<Points>(count, test::wild_point());

    test::laws::check_all(shapes_from(points, test::wild_float()), kRequire);
}

// All points are the same point, or one of two.
RC_GTEST_PROP(TotalityProperty, every_function_handles_shapes_without_size, ()) {
    const Vec2 one = *test::wild_point();
    const Vec2 other = *test::wild_point();
    const Points points = *rc::gen::container<Points>(20, test::any_of(one, one, one, other));

    test::laws::check_all(shapes_from(points, test::any_of(0.0f, 1.0e-45f, 1.0f)), kRequire);
}

RC_GTEST_PROP(TotalityProperty, every_function_handles_shapes_on_one_line, ()) {
    const Vec2 start = *test::wild_point();
    const Vec2 step = *rc::gen::oneOf(test::wild_point(), test::lattice_point());
    const auto on_line = rc::gen::map(test::in_range(-4, 5), [=](int steps) {
        const Vec2 p = start + step * (0.25f * static_cast<float>(steps));
        return Vec2{std::clamp(p.x, -1.0e6f, 1.0e6f), std::clamp(p.y, -1.0e6f, 1.0e6f)};
    });
    const Points points = *rc::gen::container<Points>(20, on_line);

    test::laws::check_all(shapes_from(points, test::any_of(0.0f, 0.25f, 1.0f)), kRequire);
}

}  // namespace
}  // namespace arena::sim
