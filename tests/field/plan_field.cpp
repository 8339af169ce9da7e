#include "tests/field/plan_field.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "sim/base/assert.h"
#include "sim/base/random.h"
#include "sim/math/vec2.h"

namespace arena::field {

namespace {

using sim::Vec2;

constexpr float kBorder = 1.0f;  // metres of wall

/// Metres between two walls, at least: enough for two players to pass each other, as docs/maps.md
/// demands.
constexpr float kGap = 2.0f;

/// Places that are tried for one thing. With a smaller number, some seeds would draw no map.
constexpr int kTriesMax = 20'000;

constexpr std::uint32_t kSpawnRowEvery = 8;      // metres of the side
constexpr std::uint32_t kSpawnColumnEvery = 16;  // metres
constexpr float kSpawnJitter = 0.75f;            // metres, each way
constexpr float kScoutRadius = 0.5f;             // metres; maps/field.rules.toml
constexpr float kBruteRadius = 0.65f;            // metres
constexpr float kSpawnRoomInRadii = 6.0f;        // the outer ring of places around it, and a body

constexpr std::uint32_t kPickupRowEvery = 64;  // metres of the side, one row at least
constexpr std::uint32_t kPickupColumns = 6;    // on the shipped field; two at least
constexpr float kPickupRadius = 0.5f;          // metres
constexpr float kPickupRoom = 1.0f;            // metres around it

/// The number of pairs of each kind on the shipped field: the density of the standard arena, one
/// obstacle on 64 m2, with the shapes of arena.tmj among its convex polygons. The kinds that are
/// hardest to place come first.
struct Share {
    Outline (*draw)(Random&);
    std::uint32_t pairs;
};
constexpr std::array<Share, 5> kShares{{{random_ruin, 60},
                                        {random_fence, 40},
                                        {random_slab, 126},
                                        {random_pillar, 78},
                                        {random_rock, 200}}};

/// A disc that nothing else may reach into.
struct Disc {
    Vec2 center;
    float radius;
};

/// Returns the other object of a pair.
Object half_turned(Object object, float side) {
    object.middle = Vec2{side, side} - object.middle;
    Outline& outline = object.outline;
    if (outline.kind == OutlineKind::rectangle) outline.rotation += 180;
    if (outline.kind == OutlineKind::ellipse) return object;
    for (Vec2& vertex : outline.vertices)
        vertex = Vec2{} - vertex;
    return object;
}

void add_pair(Object west, float side, std::vector<Object>& objects) {
    Object east = half_turned(west, side);
    west.name += " west";
    east.name += " east";
    objects.push_back(std::move(west));
    objects.push_back(std::move(east));
}

/// The free places in the western half, together with those opposite.
class OpenGround {
  public:
    explicit OpenGround(float side) : side_(side) {}

    /// The side of the square, in metres.
    [[nodiscard]] float side() const { return side_; }

    void take(Vec2 center, float radius) {
        taken_.push_back({center, radius});
        taken_.push_back({opposite(center), radius});
    }

    /// Draws places within the box until a disc of radius `reach` has room.
    [[nodiscard]] std::optional<Vec2> find(Vec2 low, Vec2 high, float reach, Random& random) const {
        for (int i = 0; i < kTriesMax; ++i) {
            const Vec2 way = high - low;
            const Vec2 place = snapped(low + Vec2{way.x * random.unit(), way.y * random.unit()});
            if (is_free(place, reach)) return place;
        }
        return std::nullopt;
    }

  private:
    [[nodiscard]] Vec2 opposite(Vec2 point) const { return Vec2{side_, side_} - point; }

    [[nodiscard]] bool is_free(Vec2 place, float reach) const {
        const float from_other = 2.0f * reach + kGap;
        if (sim::distance_squared(place, opposite(place)) < from_other * from_other) return false;
        return std::none_of(taken_.begin(), taken_.end(), [&](const Disc& disc) {
            const float apart = disc.radius + reach;
            return sim::distance_squared(place, disc.center) < apart * apart;
        });
    }

    float side_;
    std::vector<Disc> taken_;
};

Object wall(std::string name, Vec2 middle, Vec2 size) {
    return {.name = std::move(name),
            .type = "wall",
            .outline = {.name = "border",
                        .kind = OutlineKind::rectangle,
                        .vertices = {size * -0.5f},
                        .size = size},
            .middle = middle,
            .properties = {}};
}

std::vector<Object> border(float side) {
    const float half = 0.5f * side;
    constexpr float kNear = 0.5f * kBorder;
    const float far = side - kNear;
    const float inside = side - 2.0f * kBorder;
    return {wall("border north", {half, kNear}, {side, kBorder}),
            wall("border south", {half, far}, {side, kBorder}),
            wall("border west", {kNear, half}, {kBorder, inside}),
            wall("border east", {far, half}, {kBorder, inside})};
}

/// Every other row is moved by half a column, so that the rows on both sides hold the nearest
/// neighbours of a point. Each row belongs to one team, and the rows alternate.
std::vector<Object> place_spawns(Random& random, OpenGround& ground) {
    const auto rows = static_cast<std::uint32_t>(ground.side()) / kSpawnRowEvery;
    const auto columns = static_cast<std::uint32_t>(ground.side()) / kSpawnColumnEvery;
    const float inside = ground.side() - 2.0f * kBorder;
    const Vec2 pitch{inside / static_cast<float>(columns), inside / static_cast<float>(rows)};
    std::vector<Object> spawns;
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns / 2; ++column) {
            const float shift = row % 2 == 0 ? 0.25f : 0.75f;
            const Vec2 jitter{2.0f * random.unit() - 1.0f, 2.0f * random.unit() - 1.0f};
            const Vec2 place =
                snapped(Vec2{kBorder + (static_cast<float>(column) + shift) * pitch.x,
                             kBorder + (static_cast<float>(row) + 0.5f) * pitch.y} +
                        jitter * kSpawnJitter);
            const bool is_brute = (column + row / 2) % 4 == 0;
            const auto team = static_cast<std::int32_t>(1 + row % 2);
            Object spawn{.name = "spawn " + std::to_string(1 + spawns.size() / 2),
                         .type = "spawn",
                         .outline = {.name = "spawn", .vertices = {{}}, .size = {}},
                         .middle = place,
                         .properties = {}};
            if (is_brute) spawn.properties.push_back({"archetype", std::string_view("brute")});
            spawn.properties.push_back({"team", team});
            add_pair(std::move(spawn), ground.side(), spawns);
            spawns.back().properties.back().value = 3 - team;
            ground.take(place, kSpawnRoomInRadii * (is_brute ? kBruteRadius : kScoutRadius));
        }
    return spawns;
}

struct Pickup {
    std::string_view name;
    std::vector<Property> properties;
};

/// The pickups of arena.tmj, in turn.
Pickup pickup_of(std::uint32_t number) {
    using namespace std::string_view_literals;
    if (number % 3 == 0)
        return {"health", {{"amount", 40}, {"gift", "health"sv}, {"interval", 15.0f}}};
    if (number % 3 == 1)
        return {"shells", {{"amount", 4}, {"gift", "ammunition"sv}, {"interval", 12.0f}}};
    return {"speed",
            {{"duration", 5.0f}, {"factor", 1.5f}, {"gift", "speed"sv}, {"interval", 20.0f}}};
}

/// Places one pickup in the inner half of each part of the map.
std::optional<std::vector<Object>> place_pickups(Random& random, OpenGround& ground) {
    const auto side = static_cast<std::uint32_t>(ground.side());
    const std::uint32_t rows = std::max(side / kPickupRowEvery, 1u);
    const std::uint32_t columns = std::max(side * kPickupColumns / (2 * kFieldSide), 1u) * 2;
    const Vec2 part{ground.side() / static_cast<float>(columns),
                    ground.side() / static_cast<float>(rows)};
    std::vector<Object> pickups;
    for (std::uint32_t row = 0; row < rows; ++row)
        for (std::uint32_t column = 0; column < columns / 2; ++column) {
            const Vec2 low{(static_cast<float>(column) + 0.25f) * part.x,
                           (static_cast<float>(row) + 0.25f) * part.y};
            const auto place = ground.find(low, low + part * 0.5f, kPickupRadius, random);
            if (!place) return std::nullopt;
            Pickup pickup = pickup_of(column + row);
            add_pair(
                {.name = std::string(pickup.name) + " " + std::to_string(1 + pickups.size() / 2),
                 .type = "pickup",
                 .outline = {.name = "pickup",
                             .kind = OutlineKind::ellipse,
                             .vertices = {{-kPickupRadius, -kPickupRadius}},
                             .size = {2.0f * kPickupRadius, 2.0f * kPickupRadius},
                             .reach = kPickupRadius},
                 .middle = *place,
                 .properties = std::move(pickup.properties)},
                ground.side(), pickups);
            ground.take(*place, kPickupRadius + kPickupRoom);
        }
    return pickups;
}

std::optional<std::vector<Object>> place_walls(Random& random, OpenGround& ground) {
    std::vector<Object> walls;
    const auto side = static_cast<std::uint32_t>(ground.side());
    for (const Share& share : kShares) {
        const std::uint32_t pairs = share.pairs * side * side / (kFieldSide * kFieldSide);
        for (std::uint32_t i = 0; i < pairs; ++i) {
            Outline outline = share.draw(random);
            const float margin = kBorder + kGap + outline.reach;
            const auto place =
                ground.find({margin, margin}, {0.5f * ground.side(), ground.side() - margin},
                            outline.reach, random);
            if (!place) return std::nullopt;
            ground.take(*place, outline.reach + kGap);
            std::string name =
                std::string(outline.name) + " " + std::to_string(1 + walls.size() / 2);
            add_pair({.name = std::move(name),
                      .type = "wall",
                      .outline = std::move(outline),
                      .middle = *place,
                      .properties = {}},
                     ground.side(), walls);
        }
    }
    return walls;
}

}  // namespace

Result<Field, std::string> plan_field(std::uint64_t seed, std::uint32_t side) {
    ARENA_ASSERT(side > 0 && side <= kFieldSideMax && side % kFieldSideStep == 0, "a field's side");
    Random random(seed);
    OpenGround ground(static_cast<float>(side));
    Field field{.border = border(ground.side()),
                .walls = {},
                .things = {},
                .spawns = place_spawns(random, ground)};
    auto pickups = place_pickups(random, ground);
    if (!pickups) return Failure{std::string("a pickup finds no free place: take another seed")};
    field.things = std::move(*pickups);
    auto walls = place_walls(random, ground);
    if (!walls) return Failure{std::string("a wall finds no free place: take another seed")};
    field.walls = std::move(*walls);
    return field;
}

}  // namespace arena::field
