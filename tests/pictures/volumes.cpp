// Hits between volumes, the circles that enclose them, cones, and the order of the sweep.

#include <array>
#include <string>

#include "sim/base/random.h"
#include "sim/extra/sweep_and_prune.h"
#include "sim/volumes/cone.h"
#include "sim/volumes/enclosing_circle.h"
#include "sim/volumes/hits.h"
#include "sim/volumes/volume_overlap.h"
#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

using sim::VolumeShape;

constexpr Style kAttack{"attack", "none", colour::kOrange, 2.2, "5 2"};
constexpr Style kVulnerable{"vulnerable", "#cde2f6", colour::kBlue, 1.6};

void draw_shape(Panel& panel, const VolumeShape& shape, Vec2 offset, const Style& style) {
    if (const auto* circle = std::get_if<Circle>(&shape)) {
        panel.circle({circle->center + offset, circle->radius}, style);
    } else {
        const auto& box = std::get<Aabb>(shape);
        panel.box({box.min + offset, box.max + offset}, style);
    }
}

/// A fighter in its own coordinates, 3 m by 4 m, facing right.
struct Fighter {
    std::array<sim::AttackVolume, 2> attacks{{
        {Circle{{3.6f, 2.5f}, 0.6f}, sim::HitType::hit},
        {Aabb{{2.4f, 0.2f}, {4.0f, 0.8f}}, sim::HitType::launch},
    }};
    std::array<sim::VulnerabilityVolume, 2> vulnerabilities{{
        {Circle{{1.5f, 3.4f}, 0.6f}, sim::kAnyHit},
        {Aabb{{0.7f, 0.0f}, {2.3f, 2.8f}}, sim::HitType::hit},
    }};

    [[nodiscard]] Circle bounds() const {
        const std::array<VolumeShape, 4> shapes{attacks[0].shape, attacks[1].shape,
                                                vulnerabilities[0].shape, vulnerabilities[1].shape};
        return sim::enclosing_circle(shapes).value();
    }
    [[nodiscard]] sim::HitBody body(std::uint32_t id, Vec2 position, bool faces_left) const {
        return {.id = {id},
                .position = position,
                .mirror = {{3.0f, 4.0f}, faces_left, false},
                .bounds = bounds(),
                .attacks = attacks,
                .vulnerabilities = vulnerabilities};
    }
};

void draw_bodies(Panel& panel, std::span<const sim::HitBody> bodies) {
    for (const sim::HitBody& body : bodies) {
        panel.circle(sim::bounds_in_world(body), style::kBound);
        for (const auto& volume : body.vulnerabilities)
            draw_shape(panel, sim::mirrored(volume.shape, body.mirror), body.position, kVulnerable);
    }
    for (const sim::HitBody& body : bodies) {
        for (const auto& volume : body.attacks)
            draw_shape(panel, sim::mirrored(volume.shape, body.mirror), body.position, kAttack);
    }
}

std::string name_of(sim::HitTypes types) {
    using sim::HitType;
    constexpr std::array<std::pair<HitType, std::string_view>, 6> kNames{{
        {HitType::hit, "hit"},
        {HitType::death, "death"},
        {HitType::collect, "collect"},
        {HitType::launch, "launch"},
        {HitType::depress, "depress"},
        {HitType::possess, "possess"},
    }};
    std::string text;
    for (const auto& [type, name] : kNames) {
        if (types.has(type)) text += (text.empty() ? "" : " | ") + std::string(name);
    }
    return text;
}

Panel two_fighters(PageBox box, std::string& caption) {
    const Fighter fighter;
    const sim::HitBody bodies[] = {fighter.body(1, {0.0f, 0.0f}, false),
                                   fighter.body(2, {3.3f, 0.6f}, true)};
    Panel panel(box, {{-0.6f, -1.2f}, {7.0f, 5.4f}});
    draw_bodies(panel, bodies);
    panel.text({1.5f, 1.6f}, "1", text_style::kLabel, Anchor::middle, {0, 4});
    panel.text({4.8f, 2.2f}, "2", text_style::kLabel, Anchor::middle, {0, 4});
    caption = "pair_hits:";
    for (const sim::VolumeHit& hit : sim::pair_hits(bodies[0], bodies[1])) {
        caption += " " + std::to_string(hit.attacker.value) + " → " +
                   std::to_string(hit.victim.value) + " " + name_of(hit.types) + ";";
    }
    caption.pop_back();
    return panel;
}

/// Draws circles all around a box, each marked when the exact test calls it a hit.
Panel circles_at_a_box(PageBox box) {
    const Aabb target{{-1.45f, -0.85f}, {1.45f, 0.85f}};
    constexpr float kRadius = 0.45f;
    Panel panel(box, {{-3.0f, -2.6f}, {3.0f, 2.6f}});
    panel.box(target, kVulnerable);
    Points hits;
    Points corner_misses;
    Points misses;
    for (int row = -8; row <= 8; ++row) {
        for (int column = -11; column <= 11; ++column) {
            const Vec2 p{0.2f * static_cast<float>(column), 0.2f * static_cast<float>(row)};
            const bool is_hit = sim::volumes_overlap(Circle{{}, kRadius}, p, target);
            const bool boxes_meet =
                sim::volumes_overlap(Aabb{{-kRadius, -kRadius}, {kRadius, kRadius}}, p, target);
            (is_hit ? hits : boxes_meet ? corner_misses : misses).push_back(p);
        }
    }
    panel.circle({corner_misses.back(), kRadius}, kAttack);
    panel.marks(misses, Mark::speck, colour::kGrey);
    panel.marks(hits, Mark::dot, colour::kBlue);
    panel.marks(corner_misses, Mark::cross, colour::kOrange);
    return panel;
}

Picture volumes() {
    Picture picture(
        "volumes", "Attack and vulnerability volumes",
        "Left: two fighters face each other, the right one mirrored, each with attack and "
        "vulnerability volumes and the circle that encloses them; the events are named "
        "below. Right: centres of circles around a box; those beside a corner, whose "
        "boxes would overlap, are no hits.",
        760, 386);
    std::string caption;
    picture.add(two_fighters({16, 36, 390, 290}, caption), "two bodies, the second mirrored");
    picture.text(16, 342, caption, text_style::kAnswer);
    picture.add(circles_at_a_box({430, 36, 314, 290}), "volumes_overlap: circles against a box");
    picture.legend(16, 370, 112,
                   {
                       area_entry(kAttack, "attack"),
                       area_entry(kVulnerable, "vulnerability"),
                       line_entry(style::kBound, "enclosing"),
                       mark_entry(Mark::dot, colour::kBlue, "centre of a hit"),
                       mark_entry(Mark::cross, colour::kOrange, "boxes meet, no hit"),
                   });
    picture.legend(620, 370, 112, {mark_entry(Mark::speck, colour::kGrey, "apart")});
    return picture;
}

Panel cone(PageBox box, const sim::Cone& cone, std::uint64_t seed) {
    Panel panel(box, {{-3.3f, -3.3f}, {3.3f, 3.3f}});
    panel.circle({cone.apex, cone.range}, style::kGuide);
    Random random(seed);
    Points inside;
    Points outside;
    for (float y = -3.1f; y < 3.1f; y += 0.34f) {
        for (float x = -3.1f; x < 3.1f; x += 0.34f) {
            const Vec2 p{x + 0.3f * random.unit(), y + 0.3f * random.unit()};
            (sim::is_in_cone(p, cone) ? inside : outside).push_back(p);
        }
    }
    panel.marks(outside, Mark::speck, colour::kGrey);
    panel.marks(inside, Mark::dot, colour::kBlue);
    panel.arrow(cone.apex, cone.apex + sim::normalised_or(cone.direction, {}) * 1.4f,
                style::kAnswer);
    return panel;
}

Picture cones() {
    Picture picture(
        "cones", "Points in a cone",
        "Three cones of 30, 90 and 150 degrees half angle with some hundred points: disc "
        "for within, speck for not.",
        760, 308);
    constexpr std::array<double, 3> kHalfAngles{30.0, 90.0, 150.0};
    for (std::size_t i = 0; i < kHalfAngles.size(); ++i) {
        picture.add(cone({16 + 246 * static_cast<double>(i), 36, 236, 226},
                         {.apex = {0, 0},
                          .direction = direction(25.0),
                          .range = 2.8f,
                          .half_angle = direction(kHalfAngles[i])},
                         i + 1),
                    "half angle " + fixed(kHalfAngles[i]) + "°");
    }
    picture.legend(16, 292, 170,
                   {mark_entry(Mark::dot, colour::kBlue, "is_in_cone"),
                    mark_entry(Mark::speck, colour::kGrey, "is not"),
                    arrow_entry(style::kAnswer, "direction"), line_entry(style::kGuide, "range")});
    return picture;
}

/// Draws boxes of different places and sizes as intervals on the x axis, one in each row.
Picture sweep_and_prune() {
    const std::vector<Aabb> boxes{
        {{6.0f, 4.2f}, {8.5f, 5.6f}}, {{0.5f, 0.6f}, {4.0f, 2.4f}},  {{9.5f, 0.4f}, {12.5f, 2.0f}},
        {{3.0f, 1.6f}, {5.5f, 3.4f}}, {{8.5f, 1.2f}, {10.5f, 4.0f}}, {{4.0f, 4.6f}, {6.8f, 5.8f}},
    };
    sim::SweepAndPrune sweep(static_cast<std::uint32_t>(boxes.size()));
    sweep.rebuild(boxes);
    std::vector<sim::SweepCandidate> candidates;
    candidates.reserve(16);
    std::vector<sim::BoxPair> pairs;
    pairs.reserve(16);
    const bool all_fit = sweep.find_candidates(candidates) && sweep.find_pairs(pairs);

    Panel plane({16, 36, 356, 200}, {{0, 0}, {13, 6.2f}});
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        plane.box(boxes[i], style::kMover);
        const Vec2 middle = sim::lerp(boxes[i].min, boxes[i].max, 0.5f);
        plane.text(middle, std::to_string(i), text_style::kLabel, Anchor::middle, {0, 4});
    }
    for (const sim::BoxPair& pair : pairs) {
        const auto common_middle = [&](auto member) {
            const Aabb& a = boxes[pair.low];
            const Aabb& b = boxes[pair.high];
            return 0.5f * (std::max(a.min.*member, b.min.*member) +
                           std::min(a.max.*member, b.max.*member));
        };
        plane.mark({common_middle(&Vec2::x), common_middle(&Vec2::y)}, Mark::diamond,
                   colour::kOrange);
    }

    Panel intervals({396, 36, 348, 200}, {{-0.9f, -6.2f}, {13, 0.6f}});
    const auto row_of = [&](std::uint32_t index) {
        const auto order = sweep.order();
        float row = 0.0f;
        for (std::size_t place = 0; order[place] != index; ++place)
            row += 1.0f;
        return -row;
    };
    for (const std::uint32_t index : sweep.order()) {
        const float y = row_of(index);
        intervals.segment({{boxes[index].min.x, y}, {boxes[index].max.x, y}},
                          {"interval", "none", colour::kBlue, 5.0});
        intervals.text({boxes[index].min.x, y}, std::to_string(index), text_style::kLabel,
                       Anchor::end, {-6, 4});
    }
    for (const sim::SweepCandidate& candidate : candidates) {
        const float x = boxes[candidate.second].min.x;
        intervals.segment({{x, row_of(candidate.first)}, {x, row_of(candidate.second)}},
                          style::kThinAnswer);
        intervals.mark({x, row_of(candidate.first)}, Mark::dot, colour::kOrange);
    }

    Picture picture("sweep_and_prune", "Sweep and prune",
                    "Left: six boxes in the plane with a diamond where two overlap. Right: their "
                    "intervals on the x axis in the order of their left ends; a line joins each "
                    "candidate pair, from the earlier interval to where the later one begins.",
                    760, 290);
    picture.add(plane, "find_pairs: boxes that share a point");
    picture.add(intervals, "order and find_candidates, on x alone");
    picture.legend(16, 272, 250,
                   {mark_entry(Mark::diamond, colour::kOrange, "a pair"),
                    line_entry(style::kThinAnswer, all_fit ? "a candidate" : "too many candidates"),
                    line_entry({"interval", "none", colour::kBlue, 5.0}, "interval of a box")});
    return picture;
}

}  // namespace

std::vector<Picture> volume_pictures() {
    return {volumes(), cones(), sweep_and_prune()};
}

}  // namespace arena::pictures
