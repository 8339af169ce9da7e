#include "tests/field/outline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "sim/math/vec2.h"

namespace arena::field {

namespace {

using sim::Vec2;

constexpr std::uint32_t kSteps = 24;  // of 15 degrees in a full turn

/// Clockwise on the screen, since y points down; the sines of 15, 30, 45, 60 and 75 degrees.
constexpr std::array<Vec2, kSteps / 4> kFirstQuarter{{{1.0f, 0.0f},
                                                      {0.96592583f, 0.25881905f},
                                                      {0.8660254f, 0.5f},
                                                      {0.70710678f, 0.70710678f},
                                                      {0.5f, 0.8660254f},
                                                      {0.25881905f, 0.96592583f}}};

/// Returns the unit vector at `step` times 15 degrees from the right.
Vec2 direction_of_step(std::uint32_t step) {
    Vec2 direction = kFirstQuarter[step % kFirstQuarter.size()];
    for (std::uint32_t quarter = step % kSteps / kFirstQuarter.size(); quarter > 0; --quarter)
        direction = {-direction.y, direction.x};
    return direction;
}

/// Returns the unit vector at `turn` of a full turn from the right, to less than a twentieth of a
/// degree. It does without sine and cosine, which other machines may round differently.
Vec2 direction_of(float turn) {
    const float steps = turn * static_cast<float>(kSteps);
    const auto step = static_cast<std::uint32_t>(steps);
    const Vec2 between = sim::lerp(direction_of_step(step), direction_of_step(step + 1),
                                   steps - static_cast<float>(step));
    return sim::normalised_or(between, {1.0f, 0.0f});
}

float between(float low, float high, Random& random) {
    return low + (high - low) * random.unit();
}

float reach_of(std::span<const Vec2> vertices) {
    float reach = 0.0f;
    for (const Vec2 vertex : vertices)
        reach = std::max(reach, sim::length(vertex));
    return reach;
}

struct Ruin {
    std::string_view name;
    std::span<const Vec2> vertices;
};

constexpr std::array<Vec2, 6> kCorner{{{-1.25f, -1.25f},
                                       {1.25f, -1.25f},
                                       {1.25f, -0.625f},
                                       {-0.625f, -0.625f},
                                       {-0.625f, 1.25f},
                                       {-1.25f, 1.25f}}};
constexpr std::array<Vec2, 8> kBunker{{{-1.5f, -0.875f},
                                       {1.5f, -0.875f},
                                       {1.5f, 0.875f},
                                       {1.0f, 0.875f},
                                       {1.0f, -0.375f},
                                       {-1.0f, -0.375f},
                                       {-1.0f, 0.875f},
                                       {-1.5f, 0.875f}}};
constexpr std::array<Vec2, 12> kCross{{{-0.3125f, -1.25f},
                                       {0.3125f, -1.25f},
                                       {0.3125f, -0.3125f},
                                       {1.25f, -0.3125f},
                                       {1.25f, 0.3125f},
                                       {0.3125f, 0.3125f},
                                       {0.3125f, 1.25f},
                                       {-0.3125f, 1.25f},
                                       {-0.3125f, 0.3125f},
                                       {-1.25f, 0.3125f},
                                       {-1.25f, -0.3125f},
                                       {-0.3125f, -0.3125f}}};
constexpr std::array<Vec2, 6> kChevron{{{-1.5f, 0.125f},
                                        {0.0f, -0.875f},
                                        {1.5f, 0.125f},
                                        {1.5f, 0.875f},
                                        {0.0f, -0.125f},
                                        {-1.5f, 0.875f}}};
constexpr std::array<Vec2, 8> kStair{{{-1.25f, 0.0f},
                                      {-0.4375f, 0.0f},
                                      {-0.4375f, -0.8125f},
                                      {1.25f, -0.8125f},
                                      {1.25f, 0.0f},
                                      {0.4375f, 0.0f},
                                      {0.4375f, 0.8125f},
                                      {-1.25f, 0.8125f}}};

constexpr std::array<Ruin, 5> kRuins{{{"corner", kCorner},
                                      {"bunker", kBunker},
                                      {"cross", kCross},
                                      {"chevron", kChevron},
                                      {"stair", kStair}}};

}  // namespace

Vec2 snapped(Vec2 point) {
    return {std::floor(point.x / kGrain + 0.5f) * kGrain,
            std::floor(point.y / kGrain + 0.5f) * kGrain};
}

Outline random_rock(Random& random) {
    const std::uint32_t corners = 3 + random.below(6);
    const float radius = between(0.95f, 1.1f, random);
    const float first = random.unit();
    Outline rock{.name = "rock", .kind = OutlineKind::polygon, .vertices = {}, .size = {}};
    for (std::uint32_t i = 0; i < corners; ++i) {
        // Each within its share of the full turn: three corners within half a turn would make a
        // splinter.
        const float share = static_cast<float>(i) + 0.6f * random.unit();
        const float turn = first + share / static_cast<float>(corners);
        rock.vertices.push_back(snapped(direction_of(turn) * radius));
    }
    rock.reach = reach_of(rock.vertices);
    return rock;
}

Outline random_slab(Random& random) {
    const Vec2 size = snapped({between(1.25f, 2.25f, random), between(1.0f, 1.75f, random)});
    const std::uint32_t step = random.below(kSteps / 2);  // half a turn later it is the same slab
    const Vec2 corner = snapped(sim::rotated(size * -0.5f, direction_of_step(step)));
    return {.name = "slab",
            .kind = OutlineKind::rectangle,
            .vertices = {corner},
            .size = size,
            .rotation = static_cast<int>(step) * 15,
            .reach = sim::length(size) * 0.5f + kGrain};
}

Outline random_pillar(Random& random) {
    const float radius = snapped({between(0.75f, 1.0f, random), 0.0f}).x;
    return {.name = "pillar",
            .kind = OutlineKind::ellipse,
            .vertices = {{-radius, -radius}},
            .size = {2.0f * radius, 2.0f * radius},
            .reach = radius};
}

Outline random_ruin(Random& random) {
    const Ruin& ruin = kRuins[random.below(static_cast<std::uint32_t>(kRuins.size()))];
    const Vec2 direction = direction_of_step(random.below(kSteps));
    Outline outline{.name = ruin.name, .kind = OutlineKind::polygon, .vertices = {}, .size = {}};
    for (const Vec2 vertex : ruin.vertices)
        outline.vertices.push_back(snapped(sim::rotated(vertex, direction)));
    outline.reach = reach_of(outline.vertices);
    return outline;
}

Outline random_fence(Random& random) {
    const Vec2 direction = direction_of_step(random.below(kSteps));
    const float half = between(1.0f, 1.5f, random);
    const bool is_bent = random.below(2) == 0;
    std::vector<Vec2> way{{-half, 0.0f}, {half, 0.0f}};
    if (is_bent) way = {{-half, 0.25f}, {0.0f, -0.25f}, {half, 0.25f}};
    for (Vec2& vertex : way)
        vertex = snapped(sim::rotated(vertex, direction));
    const float reach = reach_of(way);
    return {.name = "fence",
            .kind = OutlineKind::polyline,
            .vertices = std::move(way),
            .size = {},
            .reach = reach};
}

}  // namespace arena::field
