// Laws of volumes: overlap against distances in double, the enclosing circle against moves of its
// centre, hits against testing every pair without bounds, sweep and prune against testing every
// pair.
#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/extra/sweep_and_prune.h"
#include "sim/volumes/cone.h"
#include "sim/volumes/enclosing_circle.h"
#include "sim/volumes/hits.h"
#include "sim/volumes/targets.h"
#include "sim/volumes/volume_overlap.h"
#include "tests/support/double_judge.h"
#include "tests/support/fighter.h"
#include "tests/support/shape_generators.h"

namespace arena::sim {

inline void showValue(const Aabb& box, std::ostream& out) {
    out << "box ";
    showValue(Segment{box.min, box.max}, out);
}

}  // namespace arena::sim

namespace rc {

template <>
inline void show(const arena::sim::VolumeShape& shape, std::ostream& out) {
    std::visit([&](const auto& any_shape) { showValue(any_shape, out); }, shape);
}

}  // namespace rc

namespace arena::sim::geometry_volumes_property_test {
namespace {

using test::Fighter;

using test::Double2;
using test::wide;

using Shapes = std::vector<VolumeShape>;

Aabb box_of(Vec2 a, Vec2 b) {
    return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

/// Circles and boxes with whole coordinates: they touch often, and doubles are exact on them.
rc::Gen<VolumeShape> lattice_shape(int size = 12) {
    return rc::gen::oneOf(rc::gen::apply(
                              [](Vec2 center, int radius) {
                                  return VolumeShape(Circle{center, static_cast<float>(radius)});
                              },
                              test::lattice_point(size), rc::gen::inRange(0, 6)),
                          rc::gen::apply([](Vec2 a, Vec2 b) { return VolumeShape(box_of(a, b)); },
                                         test::lattice_point(size), test::lattice_point(size)));
}

rc::Gen<VolumeShape> plain_shape() {
    return rc::gen::oneOf(
        rc::gen::map(test::plain_circle(), [](Circle circle) { return VolumeShape(circle); }),
        rc::gen::apply([](Vec2 a, Vec2 b) { return VolumeShape(box_of(a, b)); },
                       test::plain_point(20), test::plain_point(20)));
}

rc::Gen<VolumeShape> wild_shape() {
    return rc::gen::oneOf(rc::gen::apply(
                              [](Vec2 center, float radius) {
                                  return VolumeShape(Circle{center, std::abs(radius)});
                              },
                              test::wild_point(), test::wild_float()),
                          rc::gen::apply([](Vec2 a, Vec2 b) { return VolumeShape(box_of(a, b)); },
                                         test::wild_point(), test::wild_point()));
}

rc::Gen<Shapes> shapes_of(const rc::Gen<VolumeShape>& shape, std::size_t count_max) {
    return rc::gen::mapcat(rc::gen::inRange<std::size_t>(1, count_max + 1), [shape](auto count) {
        return rc::gen::container<Shapes>(count, shape);
    });
}

rc::Gen<Shapes> any_shapes() {
    return rc::gen::oneOf(shapes_of(lattice_shape(), 16), shapes_of(plain_shape(), 16));
}

/// Returns the signed gap along an axis between an interval of a and one of b; below zero they
/// overlap.
double gap(double a_min, double a_max, double b_min, double b_max) {
    return std::max(b_min - a_max, a_min - b_max);
}

/// By the three formulas of school geometry.
bool overlap_by_hand(const VolumeShape& a, const VolumeShape& b) {
    const auto* a_circle = std::get_if<Circle>(&a);
    const auto* b_circle = std::get_if<Circle>(&b);
    if (a_circle != nullptr && b_circle != nullptr) {
        const Double2 apart = wide(b_circle->center) - wide(a_circle->center);
        const double reach = static_cast<double>(a_circle->radius + b_circle->radius);
        return test::dot(apart, apart) < reach * reach;
    }
    if (a_circle == nullptr && b_circle == nullptr) {
        const auto& p = std::get<Aabb>(a);
        const auto& q = std::get<Aabb>(b);
        return gap(wide(p.min).x, wide(p.max).x, wide(q.min).x, wide(q.max).x) < 0.0 &&
               gap(wide(p.min).y, wide(p.max).y, wide(q.min).y, wide(q.max).y) < 0.0;
    }
    if (a_circle == nullptr) return overlap_by_hand(b, a);
    const auto& box = std::get<Aabb>(b);
    const Double2 c = wide(a_circle->center);
    const double gap_x = gap(c.x, c.x, wide(box.min).x, wide(box.max).x);
    const double gap_y = gap(c.y, c.y, wide(box.min).y, wide(box.max).y);
    if (gap_x < 0.0 && gap_y < 0.0) return true;
    const auto radius = static_cast<double>(a_circle->radius);
    const double out_x = std::max(gap_x, 0.0);
    const double out_y = std::max(gap_y, 0.0);
    return out_x * out_x + out_y * out_y < radius * radius;
}

RC_GTEST_PROP(VolumesProperty, volumes_overlap_agrees_with_textbook_geometry, ()) {
    const VolumeShape a = *lattice_shape();
    const VolumeShape b = *lattice_shape();

    RC_ASSERT(volumes_overlap(a, {}, b) == overlap_by_hand(a, b));
    RC_ASSERT(volumes_overlap(b, {}, a) == overlap_by_hand(a, b));
}

RC_GTEST_PROP(VolumesProperty, overlap_does_not_change_when_both_move_or_turn_around, ()) {
    const VolumeShape a = *lattice_shape();
    const VolumeShape b = *lattice_shape();
    const Vec2 offset = *test::lattice_point() - Vec2{4.0f, 4.0f};
    const Mirror mirror{*test::lattice_point(), *rc::gen::arbitrary<bool>(),
                        *rc::gen::arbitrary<bool>()};
    const Vec2 turned{mirror.x ? -offset.x : offset.x, mirror.y ? -offset.y : offset.y};

    const bool overlap = volumes_overlap(a, offset, b);

    RC_ASSERT(volumes_overlap(b, -offset, a) == overlap);
    RC_ASSERT(volumes_overlap(mirrored(a, mirror), turned, mirrored(b, mirror)) == overlap);
    const VolumeShape twice = mirrored(mirrored(a, mirror), mirror);
    RC_ASSERT(volumes_overlap(twice, offset, b) == overlap);
}

/// Returns how far a set reaches from a point.
double reach(Double2 from, const Shapes& shapes) {
    double farthest = 0.0;
    const auto see = [&](Vec2 point, float radius) {
        const Double2 apart = wide(point) - from;
        farthest =
            std::max(farthest, std::sqrt(test::dot(apart, apart)) + static_cast<double>(radius));
    };
    for (const VolumeShape& shape : shapes) {
        if (const auto* circle = std::get_if<Circle>(&shape)) {
            see(circle->center, circle->radius);
        } else {
            const auto& box = std::get<Aabb>(shape);
            for (const float x : {box.min.x, box.max.x})
                for (const float y : {box.min.y, box.max.y})
                    see({x, y}, 0.0f);
        }
    }
    return farthest;
}

// The reach is a convex function of the centre, so a centre that no small move improves is the
// best.
RC_GTEST_PROP(VolumesProperty, no_other_centre_needs_a_smaller_circle, ()) {
    const Shapes shapes = *any_shapes();

    const Circle circle = enclosing_circle(shapes).value();

    const auto radius = static_cast<double>(circle.radius);
    RC_ASSERT(reach(wide(circle.center), shapes) <= radius);
    for (const double step : {1e-3, 1e-1, 3.0}) {
        for (int degree = 0; degree < 360; degree += 5) {
            const double angle = degree * 0.017453292519943295;
            const Double2 moved =
                wide(circle.center) + Double2{std::cos(angle), std::sin(angle)} * step;
            RC_ASSERT(reach(moved, shapes) > radius * (1.0 - 1e-6) - 1e-6);
        }
    }
}

RC_GTEST_PROP(VolumesProperty, the_order_of_the_shapes_does_not_move_the_circle, ()) {
    Shapes shapes = *any_shapes();
    const Circle circle = enclosing_circle(shapes).value();
    std::reverse(shapes.begin(), shapes.end());

    const Circle other = enclosing_circle(shapes).value();

    constexpr float kSlack = 1e-4f;
    RC_ASSERT(std::abs(circle.radius - other.radius) < kSlack);
    // The reach from a point d beside the best centre is at least sqrt(r^2 + d^2).
    RC_ASSERT(length(circle.center - other.center) <=
              std::sqrt(kSlack * (2.0f * circle.radius + kSlack)) + kSlack);
}

RC_GTEST_PROP(VolumesProperty, wild_sets_are_enclosed, ()) {
    const Shapes shapes = *shapes_of(wild_shape(), 16);

    const Circle circle = enclosing_circle(shapes).value();

    RC_ASSERT(is_finite(circle.center));
    RC_ASSERT(std::isfinite(circle.radius));
    RC_ASSERT(reach(wide(circle.center), shapes) <= static_cast<double>(circle.radius));
}

rc::Gen<HitTypes> types() {
    return rc::gen::element(kNoHit, HitTypes(HitType::hit), HitTypes(HitType::collect),
                            HitType::hit | HitType::launch, kAnyHit);
}

rc::Gen<Fighter> fighter(const rc::Gen<VolumeShape>& shape, const rc::Gen<Vec2>& position) {
    const auto attack = rc::gen::apply(
        [](VolumeShape s, HitTypes t) {
            return AttackVolume{s, t};
        },
        shape, types());
    const auto vulnerability = rc::gen::apply(
        [](VolumeShape s, HitTypes t) {
            return VulnerabilityVolume{s, t};
        },
        shape, types());
    return rc::gen::apply(
        [](std::uint32_t id, Vec2 place, Vec2 size, bool x, bool y,
           std::vector<AttackVolume> attacks, std::vector<VulnerabilityVolume> vulnerabilities) {
            return Fighter{id, place, std::move(attacks), std::move(vulnerabilities), {size, x, y}};
        },
        rc::gen::inRange(1u, 4u), position, test::lattice_point(), rc::gen::arbitrary<bool>(),
        rc::gen::arbitrary<bool>(),
        rc::gen::resize(4, rc::gen::container<std::vector<AttackVolume>>(attack)),
        rc::gen::resize(4, rc::gen::container<std::vector<VulnerabilityVolume>>(vulnerability)));
}

/// The rule as documented, without bounds.
HitTypes first_hit_by_hand(const HitBody& attacker, const HitBody& victim) {
    for (const AttackVolume& attack : attacker.attacks)
        for (const VulnerabilityVolume& vulnerability : victim.vulnerabilities)
            if (volumes_overlap(mirrored(attack.shape, attacker.mirror),
                                attacker.position - victim.position,
                                mirrored(vulnerability.shape, victim.mirror)) &&
                (attack.deals & vulnerability.accepts).any())
                return attack.deals & vulnerability.accepts;
    return kNoHit;
}

RC_GTEST_PROP(HitsProperty, bounds_never_lose_a_hit, ()) {
    const Fighter a = *fighter(lattice_shape(), test::lattice_point(20));
    const Fighter b = *fighter(lattice_shape(), test::lattice_point(20));

    RC_ASSERT(first_hit(a.view(), b.view()) == first_hit_by_hand(a.view(), b.view()));
}

RC_GTEST_PROP(HitsProperty, bounds_never_lose_a_hit_of_wild_volumes, ()) {
    const Fighter a = *fighter(wild_shape(), test::wild_point());
    const Fighter b = *fighter(wild_shape(), test::wild_point());

    RC_ASSERT(first_hit(a.view(), b.view()) == first_hit_by_hand(a.view(), b.view()));
}

RC_GTEST_PROP(HitsProperty, a_pair_hits_the_same_whichever_is_named_first, ()) {
    const Fighter a = *fighter(lattice_shape(), test::lattice_point());
    Fighter b = *fighter(lattice_shape(), test::lattice_point());
    if (b.id == a.id) b.id += 3;

    const auto hits = pair_hits(a.view(), b.view());

    RC_ASSERT(hits == pair_hits(b.view(), a.view()));
    for (const VolumeHit& hit : hits) {
        const bool a_strikes = hit.attacker == EntityId{a.id};
        RC_ASSERT(hit.types ==
                  (a_strikes ? first_hit(a.view(), b.view()) : first_hit(b.view(), a.view())));
    }
}

RC_GTEST_PROP(TargetsProperty, the_target_is_the_first_player_that_is_not_a_friend, ()) {
    const auto member = rc::gen::apply(
        [](std::uint32_t id, int team) {
            return TeamMember{{id}, static_cast<Team>(team)};
        },
        rc::gen::inRange(1u, 6u), rc::gen::inRange(0, 3));
    const TeamMember owner = *member;
    const auto overlapping = *rc::gen::container<std::vector<TeamMember>>(member);

    const auto target = first_target(owner, overlapping);

    const auto is_friend = [&](const TeamMember& other) {
        return other.id == owner.id || (other.team == owner.team && other.team != Team::none);
    };
    const auto expected = std::find_if_not(overlapping.begin(), overlapping.end(), is_friend);
    RC_ASSERT(target.has_value() == (expected != overlapping.end()));
    if (target) RC_ASSERT(*target == expected->id);
}

RC_GTEST_PROP(ConeProperty, a_cone_contains_the_points_within_its_angle_and_range, ()) {
    const double half_angle = *rc::gen::inRange(0, 181) * 0.017453292519943295;
    const Cone cone{.apex = *test::plain_point(10),
                    .direction = *test::plain_point(2),
                    .range = 8.0f,
                    .half_angle = {static_cast<float>(std::cos(half_angle)),
                                   static_cast<float>(std::sin(half_angle))}};
    const Vec2 point = *test::plain_point(12);
    const Double2 to_point = wide(point) - wide(cone.apex);
    const Double2 direction = wide(cone.direction);
    RC_PRE(cone.direction != Vec2{} && point != cone.apex);
    const double angle =
        std::abs(std::atan2(test::cross(direction, to_point), test::dot(direction, to_point)));
    const double distance = std::sqrt(test::dot(to_point, to_point));
    // Within rounding of the edge, either result is right.
    RC_PRE(std::abs(angle - half_angle) > 2e-6 && std::abs(distance - 8.0) > 1e-9);

    RC_ASSERT(is_in_cone(point, cone) == (angle < half_angle && distance < 8.0));
}

RC_GTEST_PROP(SweepAndPruneProperty, finds_the_same_pairs_as_testing_every_pair, ()) {
    const auto boxes = *rc::gen::container<std::vector<Aabb>>(
        rc::gen::apply(box_of, test::lattice_point(20), test::lattice_point(20)));
    SweepAndPrune sweep(static_cast<std::uint32_t>(boxes.size()));
    std::vector<BoxPair> pairs;
    pairs.reserve(boxes.size() * boxes.size());
    std::vector<SweepCandidate> candidates;
    candidates.reserve(boxes.size() * boxes.size());
    std::vector<BoxPair> expected;
    std::size_t expected_on_x = 0;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        for (std::uint32_t j = i + 1; j < boxes.size(); ++j) {
            if (boxes_overlap(boxes[i], boxes[j])) expected.push_back({i, j});
            if (boxes[i].min.x <= boxes[j].max.x && boxes[j].min.x <= boxes[i].max.x)
                ++expected_on_x;
        }
    }

    sweep.rebuild(boxes);

    RC_ASSERT(sweep.find_pairs(pairs));
    RC_ASSERT(sweep.find_candidates(candidates));
    RC_ASSERT(pairs == expected);
    RC_ASSERT(candidates.size() == expected_on_x);
    for (std::size_t i = 0; i + 1 < sweep.order().size(); ++i) {
        const std::uint32_t a = sweep.order()[i];
        const std::uint32_t b = sweep.order()[i + 1];
        RC_ASSERT(boxes[a].min.x < boxes[b].min.x || (boxes[a].min.x == boxes[b].min.x && a < b));
    }
}

}  // namespace
}  // namespace arena::sim::geometry_volumes_property_test
