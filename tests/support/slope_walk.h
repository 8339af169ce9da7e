// Walks over ground of straight slopes, and what is measured on the way: the laws of slopes, for
// all ways of moving and all outlines.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "sim/math/vec2.h"
#include "tests/support/side_view.h"

namespace arena::test {

/// A body, and how it moves.
struct SlopeWalker {
    std::string name;
    sim::MoveKind move = sim::MoveKind::push_out;
    std::vector<sim::Vec2> outline;  ///< none: a disc of half a metre

    [[nodiscard]] float radius() const {
        float radius = 0.0f;
        for (const sim::Vec2 vertex : outline)
            radius = std::max(radius, 1.0001f * sim::length(vertex));
        return outline.empty() ? 0.5f : radius;
    }
    /// Returns the height of the position above level ground.
    [[nodiscard]] float height() const {
        float lowest = 0.0f;
        for (const sim::Vec2 vertex : outline)
            lowest = std::min(lowest, vertex.y);
        return outline.empty() ? 0.5f : -lowest;
    }
    friend void PrintTo(const SlopeWalker& walker, std::ostream* out) { *out << walker.name; }
};

/// Outlines that stand on a side, and the disc.
inline std::vector<std::pair<std::string, std::vector<sim::Vec2>>> standing_outlines() {
    return {{"disc", {}},
            {"box", {{-0.4f, -0.8f}, {0.4f, -0.8f}, {0.4f, 0.8f}, {-0.4f, 0.8f}}},
            {"flat", {{-0.8f, -0.3f}, {0.8f, -0.3f}, {0.8f, 0.3f}, {-0.8f, 0.3f}}},
            {"feet_at_origin", {{-0.25f, 0.0f}, {0.5f, 0.0f}, {0.1f, 1.6f}}}};
}

/// Returns each of the outlines with each way of moving.
inline std::vector<SlopeWalker> slope_walkers(
    const std::vector<std::pair<std::string, std::vector<sim::Vec2>>>& outlines) {
    std::vector<SlopeWalker> walkers;
    for (const sim::MoveKind move :
         {sim::MoveKind::push_out, sim::MoveKind::slide, sim::MoveKind::rays})
        for (const auto& [name, outline] : outlines)
            walkers.push_back({std::string(name_of(move)) + "_" + name, move, outline});
    return walkers;
}

/// Ground from the left to the right border, by the angle and the length of its parts; degrees,
/// positive uphill, and metres. It begins and ends level.
struct Ground {
    struct Part {
        double degrees = 0.0;
        double metres = 0.0;
    };
    std::vector<Part> parts;
    bool in_tiles = false;       ///< many polygons side by side instead of one
    bool is_mirrored = false;    ///< to be walked to the left
    double level_before = 4.0;   ///< metres of level ground before the parts
    double level_behind = 12.0;  ///< and behind them

    struct Point {
        double x = 0.0;
        double y = 0.0;
    };
    /// Returns the corners of its surface from left to right, unmirrored.
    [[nodiscard]] std::vector<Point> surface() const {
        Point at{level_before, 0.0};
        double lowest = 0.0;
        std::vector<Point> points{{0.0, 0.0}, at};
        for (const Part& part : parts) {
            const double angle = part.degrees * 3.14159265358979323846 / 180.0;
            at = {at.x + part.metres * std::cos(angle), at.y + part.metres * std::sin(angle)};
            points.push_back(at);
            lowest = std::min(lowest, at.y);
        }
        points.push_back({at.x + level_behind, at.y});
        for (Point& point : points)
            point.y += 2.0 - lowest;
        return points;
    }
    [[nodiscard]] double width() const { return surface().back().x; }

    [[nodiscard]] sim::Vec2 placed(Point point) const {
        const double x = is_mirrored ? width() - point.x : point.x;
        return {static_cast<float>(x), static_cast<float>(point.y)};
    }
    [[nodiscard]] MapBuilder map() const {
        const std::vector<Point> points = surface();
        double highest = 0.0;
        for (const Point& point : points)
            highest = std::max(highest, point.y);
        MapBuilder map(static_cast<float>(points.back().x), static_cast<float>(highest + 8.0));
        if (in_tiles) {
            add_tiles(points, map);
        } else {
            add_outline(points, map);
        }
        return map;
    }

  private:
    void add_outline(std::vector<Point> points, MapBuilder& map) const {
        const double end = points.back().x;
        points.push_back({end, 0.0});
        points.push_back({0.0, 0.0});
        add_polygon(points, map);
    }
    /// Columns of at most a metre: a triangle or a level top on a box, as tiles are.
    void add_tiles(const std::vector<Point>& points, MapBuilder& map) const {
        for (std::size_t i = 1; i < points.size(); ++i) {
            const Point a = points[i - 1];
            const Point b = points[i];
            const int count = static_cast<int>(std::ceil(b.x - a.x - 1e-9));
            for (int column = 0; column < count; ++column) {
                const auto at = [&](int number) {
                    const double part = static_cast<double>(number) / count;
                    return Point{a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part};
                };
                const Point left = at(column);
                const Point right = at(column + 1);
                const double low = std::min(left.y, right.y);
                add_polygon({{left.x, 0.0}, {left.x, low}, {right.x, low}, {right.x, 0.0}}, map);
                if (left.y != right.y)
                    add_polygon({left, right, {left.y < right.y ? right.x : left.x, low}}, map);
            }
        }
    }
    void add_polygon(const std::vector<Point>& points, MapBuilder& map) const {
        std::vector<sim::Vec2> vertices;
        for (const Point& point : points)
            vertices.push_back(placed(point));
        map.polygon(std::move(vertices));
    }
};

/// How a body walks.
struct Pace {
    float speed = 6.0f;
    std::uint32_t tick_rate = 60;
    double walkable_degrees = 50.0;
};

inline sim::Rules slope_rules(const SlopeWalker& walker, const Pace& pace) {
    sim::Archetype archetype;
    archetype.move = walker.move;
    archetype.radius = walker.radius();
    for (const sim::Vec2 vertex : walker.outline)
        static_cast<void>(archetype.outline.push_back(vertex));
    archetype.speed = pace.speed;
    archetype.walkable_cosine =
        static_cast<float>(std::cos(pace.walkable_degrees * 3.14159265358979323846 / 180.0));
    sim::Rules rules = side_view(archetype);
    rules.tick_rate = pace.tick_rate;
    return rules;
}

/// What was measured on a walk; ways of the body's position, in steps of one tick at full speed.
struct Walk {
    double all = 0.0;      ///< the sum of the ways
    double longest = 0.0;  ///< of one tick
    int ticks = 0;
    int in_air = 0;         ///< ticks at whose end it did not stand
    float highest = -1e9f;  ///< metres that it came above its start
    float gone = 0.0f;      ///< metres forwards, to the right, or to the left where mirrored
    std::string broken;     ///< the first invariant that did not hold
};

/// A player on the level ground before the slopes.
class WalkOnSlopes {
  public:
    WalkOnSlopes(const Ground& ground, const SlopeWalker& walker, const Pace& pace)
        : pace_(pace),
          forwards_(ground.is_mirrored ? -1 : 1),
          solo_(ground.map().spawn(start_of(ground, walker)), slope_rules(walker, pace)) {
        solo_.run(static_cast<int>(pace.tick_rate));
    }

    /// Holds the stick, forwards (1), backwards (-1) or not (0), for so many metres at full speed.
    Walk walk(double metres, int direction = 1) {
        const double step = static_cast<double>(pace_.speed) / static_cast<double>(pace_.tick_rate);
        Walk walk;
        walk.ticks = static_cast<int>(std::ceil(metres / step));
        const sim::Vec2 start = position();
        for (int tick = 0; tick < walk.ticks; ++tick) {
            const sim::Vec2 before = position();
            if (tick == 0) {
                solo_.hold(move(127 * forwards_ * direction, 0));
            } else {
                solo_.run(1);
            }
            const double way = static_cast<double>(sim::length(position() - before)) / step;
            walk.all += way;
            walk.longest = std::max(walk.longest, way);
            walk.in_air += solo_.is_on_ground() ? 0 : 1;
            walk.highest = std::max(walk.highest, position().y - start.y);
            if (walk.broken.empty()) walk.broken = solo_.broken();
        }
        walk.gone = static_cast<float>(forwards_) * (position().x - start.x);
        return walk;
    }

    [[nodiscard]] sim::Vec2 position() const { return solo_.me().position; }
    [[nodiscard]] bool is_on_ground() const { return solo_.is_on_ground(); }

  private:
    /// 2 m before the first slope. The circle around the outline must be free there.
    static sim::Vec2 start_of(const Ground& ground, const SlopeWalker& walker) {
        const Ground::Point foot = ground.surface()[1];
        const double up = static_cast<double>(walker.radius()) + 0.01;
        return ground.placed({foot.x - 2.0, foot.y + up});
    }

    Pace pace_;
    int forwards_;
    Solo solo_;
};

}  // namespace arena::test
