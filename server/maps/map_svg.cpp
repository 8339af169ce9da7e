#include "server/maps/map_svg.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <span>
#include <string_view>
#include <vector>

#include "server/maps/gift_sign.h"
#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/values/match.h"

namespace arena::server {
namespace {

using sim::Vec2;

constexpr double kWidthMax = 1600.0;     // pixels of the map
constexpr double kHeightMax = 1100.0;    // pixels of the map
constexpr double kScaleMax = 32.0;       // pixels a metre
constexpr double kMargin = 16.0;         // pixels
constexpr double kLegendRow = 22.0;      // pixels
constexpr double kLegendColumn = 210.0;  // pixels
constexpr double kLabelRoom = 6.0;       // pixels of radius; below it the label stands beside
constexpr float kGrid = 5.0f;            // metres
constexpr int kGridLinesMax = 400;       // along each axis

/// The looks of things. Each is a class of the style sheet and a line of the legend.
enum class Look : std::uint8_t {
    wall,
    low_wall,
    line,
    one_sided,
    platform,
    door,
    timed,
    crate,
    path,
    spikes,
    pickup,
    pad,
    plate,
    area,
    bush,
    base,
    hill,
    force,
    spawn,
    flag,
    zone,
};

struct LookText {
    std::string_view name;   ///< class in the style sheet
    std::string_view style;  ///< CSS
    std::string_view meaning;
};

/// In the order of the enumeration. The colours can be told apart by colour-blind viewers, and
/// lines differ by their dashes as well.
constexpr std::array<LookText, 21> kLooks = {{
    {"wall", "fill:#64748b;stroke:#334155;stroke-width:1.5", "wall"},
    {"low", "fill:#cbd5e1;stroke:#475569;stroke-width:1.5;stroke-dasharray:5 3", "low wall"},
    {"line", "fill:none;stroke:#334155;stroke-width:3", "line wall"},
    {"side", "fill:none;stroke:#0f766e;stroke-width:3", "one-sided, stops the arrows"},
    {"platform", "fill:#9ec5f0;stroke:#0b5cad;stroke-width:2", "platform"},
    {"door", "fill:#d9c2ea;stroke:#7e3ba6;stroke-width:2", "door"},
    {"timed", "fill:#fde8d7;stroke:#c2410c;stroke-width:2;stroke-dasharray:3 3", "timed obstacle"},
    {"crate", "fill:#e9d8a6;stroke:#7a5c12;stroke-width:2", "crate"},
    {"path", "fill:none;stroke:#0b5cad;stroke-width:1.2;stroke-dasharray:6 4", "path, and its end"},
    {"spikes", "fill:#f7b7b2;stroke:#b42318;stroke-width:1.5", "spikes"},
    {"pickup", "fill:#b7e4c7;stroke:#15803d;stroke-width:2", "pickup"},
    {"pad", "fill:#fff3b0;stroke:#a16207;stroke-width:2", "pad, and where it launches"},
    {"plate", "fill:#efd9ff;stroke:#7e3ba6;stroke-width:2;stroke-dasharray:2 2", "plate"},
    {"area", "fill:#b42318;fill-opacity:.14;stroke:#b42318;stroke-width:1", "area that hurts"},
    {"bush", "fill:#4d7c0f;fill-opacity:.25;stroke:#3f6212;stroke-width:1;stroke-dasharray:1 3",
     "bush, hides players in it"},
    {"base", "fill:#0b5cad;fill-opacity:.16;stroke:#0b5cad;stroke-width:2", "base, with its team"},
    {"hill", "fill:#eab308;fill-opacity:.16;stroke:#a16207;stroke-width:2;stroke-dasharray:8 3 2 3",
     "hill, with its place in order"},
    {"force", "fill:#0891b2;fill-opacity:.14;stroke:#0e7490;stroke-width:1.5;stroke-dasharray:2 4",
     "changes how players move"},
    {"spawn", "fill:#ffffff;stroke:#1e293b;stroke-width:2", "spawn, with its team"},
    {"flag", "fill:#0b5cad;stroke:#0b5cad;stroke-width:2", "flag, with its team"},
    {"zone", "fill:none;stroke:#b42318;stroke-width:2;stroke-dasharray:10 6",
     "zone, first and last"},
}};

/// The colours of the teams 1 to 8; the first three are those of a drawn match.
constexpr std::array<std::string_view, sim::kTeamsMax> kTeamColours = {
    "#0b5cad", "#d9480f", "#7e3ba6", "#0f766e", "#a16207", "#be185d", "#1e293b", "#4d7c0f"};

std::string_view colour_of(std::uint8_t team) {
    return kTeamColours[(team + kTeamColours.size() - 1u) % kTeamColours.size()];
}

std::string number(double value) {
    std::array<char, 32> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value + 0.0,
                                       std::chars_format::fixed, 1);
    return {buffer.data(), written.ptr};
}

/// Escapes text between tags.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char letter : text) {
        if (letter == '<')
            result += "&lt;";
        else if (letter == '>')
            result += "&gt;";
        else if (letter == '&')
            result += "&amp;";
        else
            result += letter;
    }
    return result;
}

class Drawing {
  public:
    explicit Drawing(const sim::Bounds& bounds) : bounds_(bounds) {
        const double width = metres(bounds.max.x, bounds.min.x);
        const double height = metres(bounds.max.y, bounds.min.y);
        scale_ = std::min({kWidthMax / width, kHeightMax / height, kScaleMax});
        width_ = width * scale_;
        height_ = height * scale_;
    }

    void grid();
    void obstacle(const sim::MapObstacle& obstacle, Look look, Vec2 offset = {});
    void mover(const sim::MapMover& mover);
    void trigger(const sim::MapTrigger& trigger);
    void spawn(const sim::MapSpawn& spawn, float radius);
    void flag(const sim::MapFlag& flag);
    void base(const sim::MapBase& base);
    void hill(const sim::MapHill& hill, std::size_t number);
    void force(const sim::MapForce& force);
    void zone(const sim::Zone& zone);
    [[nodiscard]] std::string svg(std::string_view title) const;

  private:
    static double metres(float a, float b) {
        return static_cast<double>(a) - static_cast<double>(b);
    }
    [[nodiscard]] double x_of(Vec2 p) const {
        return kMargin + metres(p.x, bounds_.min.x) * scale_;
    }
    [[nodiscard]] double y_of(Vec2 p) const {
        return kMargin + metres(bounds_.max.y, p.y) * scale_;
    }
    [[nodiscard]] std::string at(Vec2 p) const { return number(x_of(p)) + " " + number(y_of(p)); }
    [[nodiscard]] std::string length(float metres) const {
        return number(static_cast<double>(metres) * scale_);
    }

    void polyline(std::span<const Vec2> points, bool closed, Look look,
                  std::string_view style = "");
    void polygon(std::span<const Vec2> points, Look look);
    [[nodiscard]] std::string outer_edges(std::span<const Vec2> points) const;
    void circle(Vec2 center, float radius, Look look, std::string_view style = "");
    void area(const sim::MapArea& area, Look look, std::string_view style, std::string_view text);
    void box(const sim::Bounds& box, Look look, std::string_view style = "");
    void arrow(Vec2 tail, Vec2 tip, Look look);
    void label(Vec2 at, std::string_view text);
    void label_disc(Vec2 center, float radius, std::string_view text);
    void note_below(Vec2 at, std::string_view text);
    void cone(const sim::MapTrigger& trigger);
    void one_sided_arrows(Vec2 a, Vec2 b);
    [[nodiscard]] std::string class_of(Look look);
    [[nodiscard]] std::string legend() const;

    sim::Bounds bounds_;
    double scale_ = 1.0;
    double width_ = 0.0;
    double height_ = 0.0;
    std::string body_;
    std::set<Look> used_;
};

std::string Drawing::class_of(Look look) {
    used_.insert(look);
    return " class=\"" + std::string(kLooks[static_cast<std::size_t>(look)].name) + "\"";
}

void Drawing::polyline(std::span<const Vec2> points, bool closed, Look look,
                       std::string_view style) {
    std::string d;
    for (const Vec2 point : points)
        d += (d.empty() ? "M" : "L") + at(point);
    body_ += "<path" + class_of(look) + std::string(style) + " d=\"" + d + (closed ? "Z" : "") +
             "\"/>\n";
}

/// Returns the path of the edges that the outline does not run along in both directions, as it does
/// along the slit of a ring; an empty text when it runs along none in both.
std::string Drawing::outer_edges(std::span<const Vec2> points) const {
    using Edge = std::array<float, 4>;
    const auto end_of = [&](std::size_t i) { return points[(i + 1) % points.size()]; };
    std::set<Edge> edges;
    for (std::size_t i = 0; i < points.size(); ++i)
        edges.insert({points[i].x, points[i].y, end_of(i).x, end_of(i).y});
    std::string d;
    bool follows = false;
    std::size_t inner = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const bool is_inner = edges.contains({end_of(i).x, end_of(i).y, points[i].x, points[i].y});
        if (is_inner) ++inner;
        if (!is_inner) d += (follows ? "" : "M" + at(points[i])) + "L" + at(end_of(i));
        follows = !is_inner;
    }
    return inner == 0 ? std::string() : d;
}

void Drawing::polygon(std::span<const Vec2> points, Look look) {
    const std::string edges = outer_edges(points);
    if (edges.empty()) return polyline(points, true, look);
    polyline(points, true, look, " style=\"stroke:none\"");
    body_ += "<path" + class_of(look) + " style=\"fill:none\" d=\"" + edges + "\"/>\n";
}

void Drawing::circle(Vec2 center, float radius, Look look, std::string_view style) {
    body_ += "<circle" + class_of(look) + std::string(style) + " cx=\"" + number(x_of(center)) +
             "\" cy=\"" + number(y_of(center)) + "\" r=\"" + length(radius) + "\"/>\n";
}

void Drawing::box(const sim::Bounds& box, Look look, std::string_view style) {
    const std::array<Vec2, 4> corners = {box.min, Vec2{box.max.x, box.min.y}, box.max,
                                         Vec2{box.min.x, box.max.y}};
    polyline(corners, true, look, style);
}

/// Draws a shaft with an open head.
void Drawing::arrow(Vec2 tail, Vec2 tip, Look look) {
    constexpr Vec2 kHeadTurn{-0.82f, 0.57f};  // unit: 145 degrees
    const Vec2 way = tip - tail;
    const float head = std::min(0.3f, 0.4f * sim::length(way));
    const Vec2 along = sim::normalised_or(way, {1.0f, 0.0f}) * head;
    const std::array<Vec2, 5> points = {tail, tip, tip + sim::rotated(along, kHeadTurn), tip,
                                        tip + sim::rotated(along, {kHeadTurn.x, -kHeadTurn.y})};
    polyline(points, false, look);
}

void Drawing::label(Vec2 where, std::string_view text) {
    body_ += "<text x=\"" + number(x_of(where)) + "\" y=\"" + number(y_of(where) + 4.0) + "\">" +
             escaped(text) + "</text>\n";
}

/// Puts the label on the disc, or to the right of a disc that is too small to be seen under it.
void Drawing::label_disc(Vec2 center, float radius, std::string_view text) {
    const double pixels = static_cast<double>(radius) * scale_;
    if (pixels < kLabelRoom) center.x += radius + static_cast<float>(kLabelRoom / scale_);
    label(center, text);
}

/// Writes a small text below the point; nothing when it is empty.
void Drawing::note_below(Vec2 where, std::string_view text) {
    if (text.empty()) return;
    body_ += "<text font-size=\"9\" x=\"" + number(x_of(where)) + "\" y=\"" +
             number(y_of(where) + 9.0) + "\">" + escaped(text) + "</text>\n";
}

void Drawing::grid() {
    std::string d;
    const auto first = [](float from) { return std::ceil(from / kGrid) * kGrid; };
    int lines = 0;
    for (float x = first(bounds_.min.x); x <= bounds_.max.x && lines < kGridLinesMax; x += kGrid) {
        d += "M" + at({x, bounds_.min.y}) + "L" + at({x, bounds_.max.y});
        ++lines;
    }
    lines = 0;
    for (float y = first(bounds_.min.y); y <= bounds_.max.y && lines < kGridLinesMax; y += kGrid) {
        d += "M" + at({bounds_.min.x, y}) + "L" + at({bounds_.max.x, y});
        ++lines;
    }
    body_ += "<path class=\"grid\" d=\"" + d + "\"/>\n";
}

/// Draws short arrows that point at the side that stops.
void Drawing::one_sided_arrows(Vec2 a, Vec2 b) {
    constexpr float kEvery = 1.5f;  // metres
    constexpr float kReach = 0.6f;  // metres
    constexpr int kArrowsMax = 64;
    const Vec2 way = b - a;
    const Vec2 out = sim::normalised_or(sim::right_of(way), {}) * kReach;
    const int count = std::clamp(static_cast<int>(sim::length(way) / kEvery), 1, kArrowsMax);
    for (int i = 0; i < count; ++i) {
        const float part = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
        const Vec2 foot = a + way * part;
        arrow(foot + out, foot, Look::one_sided);
    }
}

void Drawing::obstacle(const sim::MapObstacle& obstacle, Look look, Vec2 offset) {
    if (obstacle.shape == sim::Shape::circle)
        return circle(obstacle.center + offset, obstacle.radius, look);
    std::vector<Vec2> points;
    for (const Vec2 vertex : obstacle.vertices)
        points.push_back(vertex + offset);
    if (obstacle.shape == sim::Shape::polygon) {
        polygon(points, look);
    } else {
        polyline(points, false, look);
    }
    if (obstacle.is_one_sided) one_sided_arrows(points[0], points[1]);
}

Vec2 middle_of(const sim::MapObstacle& obstacle) {
    if (obstacle.shape == sim::Shape::circle) return obstacle.center;
    Vec2 sum;
    for (const Vec2 vertex : obstacle.vertices)
        sum += vertex;
    return sum * (1.0f / static_cast<float>(obstacle.vertices.size()));
}

void Drawing::mover(const sim::MapMover& mover) {
    constexpr std::array<Look, 4> kOfKind = {Look::platform, Look::door, Look::timed, Look::crate};
    const Vec2 middle = middle_of(mover.obstacle);
    if (!mover.path.empty()) {
        obstacle(mover.obstacle, Look::path, mover.path.back());
        std::vector<Vec2> way;
        for (const Vec2 step : mover.path)
            way.push_back(middle + step);
        if (mover.kind == sim::MoverKind::platform && mover.mode == sim::PathMode::loop)
            way.push_back(way.front());
        polyline(way, false, Look::path);
    }
    obstacle(mover.obstacle, kOfKind[static_cast<std::size_t>(mover.kind)]);
    if (mover.kind == sim::MoverKind::door) label(middle, mover.signal);
    if (mover.kind == sim::MoverKind::crate) label(middle, std::to_string(mover.health));
}

void Drawing::cone(const sim::MapTrigger& trigger) {
    const Vec2 half = trigger.cone_half_angle;
    const Vec2 right = sim::rotated(trigger.cone_direction, {half.x, -half.y}) * trigger.radius;
    const Vec2 left = sim::rotated(trigger.cone_direction, half) * trigger.radius;
    const std::string r = length(trigger.radius);
    const char* large = half.x < 0.0f ? "1" : "0";
    body_ += "<path" + class_of(Look::area) + " d=\"M" + at(trigger.center) + "L" +
             at(trigger.center + right) + "A" + r + " " + r + " 0 " + large + " 0 " +
             at(trigger.center + left) + "Z\"/>\n";
}

void Drawing::trigger(const sim::MapTrigger& trigger) {
    constexpr std::array<Look, 5> kOfKind = {Look::spikes, Look::pickup, Look::pad, Look::plate,
                                             Look::area};
    constexpr float kThrowShown = 0.2f;  // metres of arrow for each metre per second
    const Look look = kOfKind[static_cast<std::size_t>(trigger.kind)];
    const bool is_disc = trigger.shape == sim::Shape::circle;
    const sim::Bounds& box = trigger.box;
    const Vec2 middle = is_disc ? trigger.center : (box.min + box.max) * 0.5f;

    if (is_disc && trigger.cone_direction != Vec2{}) {
        cone(trigger);
    } else if (is_disc) {
        circle(trigger.center, trigger.radius, look);
    } else {
        this->box(box, look);
    }
    if (trigger.kind == sim::TriggerKind::pad)
        arrow(middle, middle + trigger.launch * kThrowShown, look);
    if (trigger.kind == sim::TriggerKind::pickup) {
        const Vec2 half =
            is_disc ? Vec2{trigger.radius, trigger.radius} : (box.max - box.min) * 0.5f;
        label_disc(middle, half.x, gift_sign(trigger.gift));
        note_below(middle - Vec2{0.0f, half.y},
                   trigger.gift == sim::Gift::item ? trigger.item : trigger.effect);
    }
    if (trigger.kind == sim::TriggerKind::plate) label(middle, trigger.signal);
}

void Drawing::spawn(const sim::MapSpawn& spawn, float radius) {
    circle(spawn.position, radius, Look::spawn);
    label_disc(spawn.position, radius, std::to_string(spawn.team));
}

/// Draws an area with a text below its upper end, because other things are often in its middle.
void Drawing::area(const sim::MapArea& area, Look look, std::string_view style,
                   std::string_view text) {
    constexpr double kBelow = 10.0;  // pixels
    if (area.shape == sim::Shape::circle) {
        circle(area.center, area.radius, look, style);
    } else {
        box(area.box, look, style);
    }
    const sim::Bounds around =
        area.shape == sim::Shape::circle ? sim::aabb_of_circle(area.center, area.radius) : area.box;
    const Vec2 middle = (around.min + around.max) * 0.5f;
    const float below = static_cast<float>(kBelow / scale_);
    label({middle.x, std::max(middle.y, around.max.y - below)}, text);
}

void Drawing::base(const sim::MapBase& base) {
    const std::string colour(colour_of(base.team));
    area(base.area, Look::base, " style=\"fill:" + colour + ";stroke:" + colour + "\"",
         "base " + std::to_string(base.team));
}

void Drawing::hill(const sim::MapHill& hill, std::size_t number) {
    area(hill.area, Look::hill, "", "hill " + std::to_string(number));
}

/// Draws what has a direction with an arrow of where it leads, that of a teleporter to its exit.
void Drawing::force(const sim::MapForce& force) {
    constexpr std::array<std::string_view, 7> kNames = {"ice",   "conveyor", "wind",      "gravity",
                                                        "water", "ladder",   "teleporter"};
    constexpr float kArrow = 1.5f;  // metres
    area(force.area, Look::force, "", kNames[static_cast<std::size_t>(force.kind)]);
    if (force.flow == Vec2{}) return;
    const sim::Bounds& box = force.area.box;
    const Vec2 middle =
        force.area.shape == sim::Shape::circle ? force.area.center : (box.min + box.max) * 0.5f;
    const bool is_whole = force.kind == sim::ForceKind::teleporter;
    arrow(middle, middle + (is_whole ? force.flow : sim::normalised_or(force.flow, {}) * kArrow),
          Look::force);
}

/// Draws the circle in which the flag is touched, with a pole and a pennant on it.
void Drawing::flag(const sim::MapFlag& flag) {
    constexpr double kPole = 26.0;         // pixels
    constexpr Vec2 kPennant{14.0f, 7.0f};  // pixels: its length, and half its height
    const std::string colour(colour_of(flag.team));
    const std::string stroke = "stroke:" + colour + "\"";
    circle(flag.position, flag.radius, Look::flag, " style=\"fill:#ffffff;" + stroke);
    const auto pixels = [this](Vec2 p) { return p * static_cast<float>(1.0 / scale_); };
    const Vec2 foot = flag.position + Vec2{0.0f, flag.radius};
    const Vec2 top = foot + pixels({0.0f, static_cast<float>(kPole)});
    const std::array<Vec2, 4> cloth = {foot, top, top + pixels({kPennant.x, -kPennant.y}),
                                       top + pixels({0.0f, -2.0f * kPennant.y})};
    polyline(cloth, false, Look::flag, " style=\"fill:" + colour + ";" + stroke);
    label_disc(flag.position, flag.radius, std::to_string(flag.team));
}

void Drawing::zone(const sim::Zone& zone) {
    if (zone.damage == 0) return;
    circle(zone.center, zone.first_radius, Look::zone);
    circle(zone.center, zone.last_radius, Look::zone);
}

/// Returns the legend, in columns below the map.
std::string Drawing::legend() const {
    const auto columns = std::max<std::size_t>(1, static_cast<std::size_t>(width_ / kLegendColumn));
    std::string text;
    std::size_t place = 0;
    for (const Look look : used_) {
        const LookText& said = kLooks[static_cast<std::size_t>(look)];
        const std::size_t column = place % columns;
        const std::size_t row = place / columns;
        const double x = kMargin + static_cast<double>(column) * kLegendColumn;
        const double y = 2.0 * kMargin + height_ + static_cast<double>(row) * kLegendRow;
        text += "<rect class=\"" + std::string(said.name) + "\" x=\"" + number(x) + "\" y=\"" +
                number(y) + "\" width=\"22\" height=\"12\"/><text class=\"l\" x=\"" +
                number(x + 30.0) + "\" y=\"" + number(y + 10.0) + "\">" +
                std::string(said.meaning) + "</text>\n";
        ++place;
    }
    return text;
}

std::string Drawing::svg(std::string_view title) const {
    const double columns = std::max(1.0, std::floor(width_ / kLegendColumn));
    const double rows = std::ceil(static_cast<double>(used_.size()) / columns);
    const std::string width = number(width_ + 2.0 * kMargin);
    const std::string height = number(height_ + 3.0 * kMargin + rows * kLegendRow);
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width +
                       "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height +
                       "\" font-family=\"sans-serif\" font-size=\"12\">\n<title>" + escaped(title) +
                       "</title>\n<style>\n";
    for (const Look look : used_) {
        const LookText& said = kLooks[static_cast<std::size_t>(look)];
        text += "." + std::string(said.name) + "{" + std::string(said.style) + "}\n";
    }
    text +=
        ".grid{fill:none;stroke:#e2e8f0}.field{fill:#f8fafc;stroke:#1e293b;stroke-width:3}\n"
        "text{fill:#1e293b;text-anchor:middle}.l{text-anchor:start}\n</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<rect class=\"field\" x=\"" +
        number(kMargin) + "\" y=\"" + number(kMargin) + "\" width=\"" + number(width_) +
        "\" height=\"" + number(height_) + "\"/>\n";
    // Whatever reaches beyond the field, such as a wide area or the zone, is clipped.
    text += "<svg x=\"0\" y=\"0\" width=\"" + width + "\" height=\"" +
            number(height_ + 2.0 * kMargin) + "\">\n";
    return text + body_ + "</svg>\n" + legend() + "</svg>\n";
}

float radius_of(const sim::MapSpawn& spawn, const sim::Rules& rules) {
    for (const sim::Archetype& archetype : rules.archetypes)
        if (archetype.name == spawn.archetype) return archetype.radius;
    return rules.archetypes.front().radius;
}

}  // namespace

std::string map_svg(const sim::Terrain& terrain, const sim::Rules& rules) {
    Drawing drawing(terrain.bounds);
    drawing.grid();
    for (const sim::MapBase& base : terrain.bases)
        drawing.base(base);
    for (std::size_t i = 0; i < terrain.hills.size(); ++i)
        drawing.hill(terrain.hills[i], i + 1);
    for (const sim::MapForce& force : terrain.forces)
        drawing.force(force);
    for (const sim::MapTrigger& trigger : terrain.triggers)
        if (trigger.kind == sim::TriggerKind::area) drawing.trigger(trigger);
    for (const sim::MapObstacle& obstacle : terrain.obstacles) {
        const bool is_line = obstacle.shape == sim::Shape::line;
        const Look solid = obstacle.is_low ? Look::low_wall : Look::wall;
        const Look line = obstacle.is_one_sided ? Look::one_sided : Look::line;
        drawing.obstacle(obstacle, is_line ? line : solid);
    }
    for (const sim::MapObstacle& bush : terrain.bushes.drawn)
        drawing.obstacle(bush, Look::bush);
    for (const sim::MapTrigger& trigger : terrain.triggers)
        if (trigger.kind != sim::TriggerKind::area) drawing.trigger(trigger);
    for (const sim::MapMover& mover : terrain.movers)
        drawing.mover(mover);
    for (const sim::MapSpawn& spawn : terrain.spawns)
        drawing.spawn(spawn, radius_of(spawn, rules));
    for (const sim::MapFlag& flag : terrain.flags)
        drawing.flag(flag);
    drawing.zone(rules.zone);
    return drawing.svg(terrain.name);
}

}  // namespace arena::server
