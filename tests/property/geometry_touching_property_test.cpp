// Laws of outlines that touch themselves: which ones are taken, and that their pieces cover exactly
// what they enclose. The judge cuts the plane into strips (outline_judge.h).
#include <algorithm>
#include <array>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/bridge_holes.h"
#include "sim/geometry/decompose.h"
#include "sim/geometry/normalise_polygon.h"
#include "sim/geometry/segments.h"
#include "sim/narrowphase/nearest_feature.h"
#include "tests/property/outline_judge.h"
#include "tests/property/polygon_laws.h"
#include "tests/support/shape_generators.h"

namespace arena::sim::geometry_touching_property_test {
namespace {

using test::Double2;
using test::OutlineJudge;
using test::Points;
using test::twice_area;

bool is_inside(Double2 point, const ConvexPolygon& piece) {
    for (std::size_t i = 0; i < piece.vertices.size(); ++i) {
        const Segment side = edge(piece.vertices, i);
        if (cross(test::wide(side.b) - test::wide(side.a), point - test::wide(side.a)) <= 0.0)
            return false;
    }
    return true;
}

/// Whether the segments lie on one line and have more than a point in common.
bool run_along_each_other(Segment s, Segment t) {
    if (orientation(s.a, s.b, t.a) != 0.0 || orientation(s.a, s.b, t.b) != 0.0) return false;
    const Double2 along = test::wide(s.b) - test::wide(s.a);
    const auto place = [&](Vec2 p) { return dot(test::wide(p) - test::wide(s.a), along); };
    return std::max(place(t.a), place(t.b)) > 0.0 && std::min(place(t.a), place(t.b)) < place(s.b);
}

/// Checks that the pieces of all parts cover every point as often as the outline winds around it,
/// and that nothing else is solid: no two of their outer edges run along each other, as the two
/// sides of a seam would.
void check_pieces_cover(const std::vector<Points>& parts, const OutlineJudge& judge) {
    std::vector<ConvexPieces> cut;
    std::vector<Segment> outer;
    for (const Points& part : parts) {
        cut.push_back(decompose(part));
        for (std::size_t i = 0; i < cut.back().pieces.size(); ++i) {
            const ConvexPolygon piece = cut.back().polygon(i);
            for (std::size_t j = 0; j < piece.vertices.size(); ++j)
                if (!is_inner(piece, j)) outer.push_back(edge(piece.vertices, j));
        }
    }
    for (const test::WoundPoint& point : judge.points()) {
        int covered = 0;
        for (const ConvexPieces& pieces : cut)
            for (std::size_t i = 0; i < pieces.pieces.size(); ++i)
                covered += is_inside(point.at, pieces.polygon(i)) ? 1 : 0;
        // A point may lie on a cut.
        const int times = std::abs(point.times);
        RC_ASSERT(covered == times || (covered == 0 && times == 1));
    }
    for (std::size_t i = 0; i < outer.size(); ++i)
        for (std::size_t j = i + 1; j < outer.size(); ++j)
            RC_ASSERT(!run_along_each_other(outer[i], outer[j]));
}

/// Checks what normalise_outline makes of an outline with whole coordinates, in both directions.
void check_outline(const Points& drawn) {
    const OutlineJudge judge(drawn);
    const auto normalised = normalise_outline(drawn);

    if (normalised.ok() != judge.is_clear()) {
        RC_LOG() << rc::toString(drawn) << "\n";
        if (!normalised.ok()) RC_LOG() << describe(normalised.error()) << "\n";
    }
    RC_ASSERT(normalised.ok() == judge.is_clear());
    const Points other_way(drawn.rbegin(), drawn.rend());
    RC_ASSERT(normalise_outline(other_way).ok() == normalised.ok());
    if (!normalised.ok()) {
        RC_ASSERT(!describe(normalised.error()).empty());
        return;
    }
    const auto& [parts, outline] = normalised.value();
    double area = 0.0;
    for (const Points& part : parts) {
        area += twice_area(part);
        RC_ASSERT(normalise_polygon(part).value() == part);
        test::check_triangles(part, 0.0);
        test::check_pieces(part, 0.0);
    }
    RC_ASSERT(area == std::abs(twice_area(drawn)));
    check_pieces_cover(parts, judge);

    const auto again = normalise_outline(outline);
    RC_ASSERT(again.ok());
    RC_ASSERT(again.value().outline == outline);
    RC_ASSERT(again.value().parts == parts);
    const OutlineJudge judge_of_outline(outline);
    for (const test::WoundPoint& point : judge.points())
        RC_ASSERT(judge_of_outline.times_around(point.at) == std::abs(point.times));
}

RC_GTEST_PROP(TouchingOutlineProperty, any_points_of_a_small_lattice_are_judged_rightly, ()) {
    const int size = *test::in_range(1, 4);
    check_outline(*rc::gen::container<Points>(*test::in_range<std::size_t>(3, 13),
                                              test::lattice_point(size)));
}

/// A point of a lattice, which is mapped to the plane last.
struct Node {
    int x = 0;
    int y = 0;
    friend bool operator==(const Node&, const Node&) = default;
};
struct Step {
    Node from;
    Node to;
};

/// Cells side by side as steps around each of them, and some steps there and back.
std::vector<Step> random_steps(std::mt19937& random, int size, unsigned percent) {
    const auto happens = [&](unsigned chance) { return random() % 100 < chance; };
    std::vector<Step> steps;
    for (int x = 0; x < size; ++x) {
        for (int y = 0; y < size; ++y) {
            const std::array<Node, 4> corners{{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}};
            if (happens(percent))
                for (std::size_t i = 0; i < 4; ++i)
                    steps.push_back({corners[i], corners[(i + 1) % 4]});
            for (const std::size_t to : {std::size_t{1}, std::size_t{3}}) {
                if (!happens(4)) continue;
                steps.push_back({corners[0], corners[to]});
                steps.push_back({corners[to], corners[0]});
            }
        }
    }
    return steps;
}

/// Adds a walk around a rectangle of cells, in either direction, so that some cells are enclosed
/// twice or the wrong way round.
void add_rectangle(std::mt19937& random, int size, std::vector<Step>& steps) {
    const auto below = [&](int end) {
        return static_cast<int>(random() % static_cast<unsigned>(end));
    };
    const Node low{below(size), below(size)};
    const Node high{low.x + 1 + below(size - low.x), low.y + 1 + below(size - low.y)};
    const bool backwards = random() % 2 == 0;
    const auto add = [&](Node from, Node to) {
        steps.push_back(backwards ? Step{to, from} : Step{from, to});
    };
    for (int x = low.x; x < high.x; ++x) {
        add({x, low.y}, {x + 1, low.y});
        add({x + 1, high.y}, {x, high.y});
    }
    for (int y = low.y; y < high.y; ++y) {
        add({high.x, y}, {high.x, y + 1});
        add({low.x, y + 1}, {low.x, y});
    }
}

/// Drops most pairs of steps in opposite directions.
void cancel_some(std::mt19937& random, std::vector<Step>& steps) {
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const Step back{steps[i].to, steps[i].from};
        for (std::size_t j = i + 1; j < steps.size(); ++j) {
            if (!(steps[j].from == back.from && steps[j].to == back.to)) continue;
            if (random() % 3 == 0) break;
            steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(j));
            steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
            --i;
            break;
        }
    }
}

/// Returns a closed walk along all steps that hang together with the first one, in random order.
/// Walks until it is back, and inserts further rounds where steps are left (Hierholzer).
std::vector<Node> random_circuit(std::mt19937& random, std::vector<Step> steps) {
    std::shuffle(steps.begin(), steps.end(), random);
    std::vector<Node> circuit;
    std::vector<Node> stack{steps.front().from};
    while (!stack.empty()) {
        const auto next = std::find_if(steps.begin(), steps.end(),
                                       [&](const Step& step) { return step.from == stack.back(); });
        if (next == steps.end()) {
            circuit.push_back(stack.back());
            stack.pop_back();
        } else {
            stack.push_back(next->to);
            steps.erase(next);
        }
    }
    std::reverse(circuit.begin(), circuit.end());
    circuit.pop_back();  // the first again
    return circuit;
}

/// Drops most of the vertices where the walk runs straight on, so that the two sides of a bridge
/// have different ones.
Points drawn_along(std::mt19937& random, const std::vector<Node>& circuit, bool slanted) {
    Points drawn;
    for (std::size_t i = 0; i < circuit.size(); ++i) {
        const Node before = circuit[(i + circuit.size() - 1) % circuit.size()];
        const Node at = circuit[i];
        const Node after = circuit[(i + 1) % circuit.size()];
        const bool runs_on = at.x - before.x == after.x - at.x && at.y - before.y == after.y - at.y;
        if (runs_on && random() % 4 != 0) continue;
        const int x = slanted ? 3 * at.x - at.y : at.x;
        const int y = slanted ? at.x + 2 * at.y : at.y;
        drawn.push_back({static_cast<float>(x), static_cast<float>(y)});
    }
    if (random() % 2 == 0) std::reverse(drawn.begin(), drawn.end());
    return drawn;
}

RC_GTEST_PROP(TouchingOutlineProperty, walks_around_cells_are_judged_rightly, ()) {
    std::mt19937 random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint32_t>()));
    const int size = *test::in_range(2, 5);
    std::vector<Step> steps = random_steps(random, size, *test::any_of(30u, 50u, 80u));
    if (*test::any_of(true, false, false)) add_rectangle(random, size, steps);
    cancel_some(random, steps);
    RC_PRE(!steps.empty());
    const std::vector<Node> circuit = random_circuit(random, steps);

    const bool slanted = *rc::gen::arbitrary<bool>();
    const Points drawn = drawn_along(random, circuit, slanted);
    RC_CLASSIFY(OutlineJudge(drawn).is_clear(), "clear");
    check_outline(drawn);
}

/// Returns the polygon with some vertices more: the middles of some edges. For even coordinates.
Points with_middles(std::mt19937& random, const Points& polygon) {
    Points split;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Segment side = edge(polygon, i);
        split.push_back(side.a);
        if (random() % 3 == 0) split.push_back((side.a + side.b) * 0.5f);
    }
    return split;
}

RC_GTEST_PROP(TouchingOutlineProperty, bridges_to_holes_may_have_vertices_on_one_side_alone, ()) {
    std::mt19937 random(*rc::gen::noShrink(rc::gen::arbitrary<std::uint32_t>()));
    const Points plate{{-2, -2}, {42, -4}, {44, 20}, {42, 42}, {20, 40}, {-2, 44}};
    std::vector<Points> holes;
    const int columns = *test::in_range(1, 3);
    for (int x = 0; x < columns; ++x) {
        for (int y = 0; y < 3; ++y) {
            if (random() % 2 == 0) continue;
            Points hole = *test::simple_polygon_of(test::lattice_point(4));
            for (Vec2& p : hole)
                p = p * 2.0f + Vec2{static_cast<float>(10 * x), static_cast<float>(10 * y)};
            holes.push_back(hole);
        }
    }
    const auto keyhole = bridge_holes(plate, holes);

    const auto normalised = normalise_outline(with_middles(random, keyhole.value()));

    RC_ASSERT(normalised.ok());
    RC_ASSERT(normalised.value().parts.size() == 1u);
    RC_ASSERT(twice_area(normalised.value().outline) == twice_area(keyhole.value()));
    test::check_triangles(normalised.value().outline, 0.0);
    test::check_pieces(normalised.value().outline, 0.0);
    check_outline(with_middles(random, keyhole.value()));
}

}  // namespace
}  // namespace arena::sim::geometry_touching_property_test
