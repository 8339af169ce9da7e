#include "tests/bench/geometry/report.h"

#include <algorithm>
#include <cstdio>
#include <limits>

#include <nlohmann/json.hpp>

namespace arena::bench {
namespace {

constexpr std::array<const char*, kEngines> kEngineNames{"ours", "Box2D", "Chipmunk"};

template <typename... Values>
std::string formatted(const char* format, Values... values) {
    std::array<char, 512> text{};
    std::snprintf(text.data(), text.size(), format, values...);
    return text.data();
}

/// Returns how many times as long the other engine takes.
double ratio(const Figure& theirs, const Figure& ours) {
    return theirs.nanoseconds / ours.nanoseconds;
}

/// Returns the least of the row's ratios; infinity when no other engine has the row.
double least_ratio(const RowFigures& row) {
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t engine = 1; engine < kEngines; ++engine) {
        if (row.figures[engine]) {
            least = std::min(least, ratio(*row.figures[engine], *row.figures[0]));
        }
    }
    return least;
}

const char* verdict(const RowFigures& row) {
    const double least = least_ratio(row);
    if (least == std::numeric_limits<double>::infinity()) return "alone";
    return least > 1.0 ? "faster" : "slower";
}

std::string other_engine_cells(const std::optional<Figure>& theirs, const Figure& ours) {
    if (!theirs) return formatted(" | %8s %6s %7s", "", "", "");
    return formatted(" | %8.1f %5.1fx %5.1f %%", theirs->nanoseconds, ratio(*theirs, ours),
                     100.0 * theirs->alike);
}

std::string line_of(const RowFigures& row) {
    std::string line = formatted("%-28s %8.1f", row.row.c_str(), row.figures[0]->nanoseconds);
    std::string functions = row.figures[0]->function;
    for (std::size_t engine = 1; engine < kEngines; ++engine) {
        line += other_engine_cells(row.figures[engine], *row.figures[0]);
        if (row.figures[engine]) functions += " : " + row.figures[engine]->function;
    }
    return line + formatted(" | %-6s  ", verdict(row)) + functions + "\n";
}

bool is_sweep(const RowFigures& row) {
    return row.row.rfind("sweep", 0) == 0;
}

std::string summary(const Report& report) {
    std::size_t faster = 0;
    std::size_t slower = 0;
    double least_of_sweeps = std::numeric_limits<double>::infinity();
    for (const RowFigures& row : report.rows) {
        const double least = least_ratio(row);
        if (least > 1.0 && least < std::numeric_limits<double>::infinity()) ++faster;
        if (least <= 1.0) ++slower;
        if (is_sweep(row)) least_of_sweeps = std::min(least_of_sweeps, least);
    }
    std::string text = formatted("%zu rows with a rival: %zu faster, %zu slower.", faster + slower,
                                 faster, slower);
    if (least_of_sweeps < std::numeric_limits<double>::infinity()) {
        text += formatted(" The closest sweep: %.1f times as fast.", least_of_sweeps);
    }
    return text + "\n";
}

/// Where the functions of a row do not do quite the same.
constexpr const char* kNotes =
    "\n"
    "prepared: normals and lengths of the polygon's edges are computed before the clock starts, "
    "as\n"
    "b2PolygonShape holds its normals and a cpSpace its shapes' planes.\n"
    "b2Collide...: local coordinates, no depth yet. cpShapesCollide: a contact with depth.\n"
    "b2ShapeCast: no hit for shapes that overlap at the start, where ours returns the way out; "
    "does\n"
    "not say which edge or corner is hit. b2EdgeShape::RayCast: fraction and normal; in the row\n"
    "'where' ours also says how the lines lie to each other and where on both they intersect.\n";

}  // namespace

std::vector<Mix> mixes(const Scenes& scenes) {
    return {{"point-point", scenes.point_point.mix},
            {"point-line", scenes.point_line.mix},
            {"point-circle", scenes.point_circle.mix},
            {"point-polygon", scenes.point_polygon.mix},
            {"line-line", scenes.line_line.mix},
            {"line-circle", scenes.line_circle.mix},
            {"line-polygon", scenes.line_polygon.mix},
            {"circle-circle", scenes.circle_circle.mix},
            {"circle-polygon", scenes.circle_polygon.mix},
            {"polygon-polygon", scenes.polygon_polygon.mix},
            {"circle-union", scenes.circle_union.mix},
            {"sweep point-line", scenes.moving_point_line.mix},
            {"sweep circle-circle", scenes.moving_circle_circle.mix},
            {"sweep circle-line", scenes.moving_circle_line.mix},
            {"sweep circle-polygon", scenes.moving_circle_polygon.mix},
            {"sweep polygon-polygon", scenes.moving_polygon_polygon.mix}};
}

std::string as_text(const Report& report) {
    std::string text = formatted(
        "%zu distinct inputs a row, in a new order each pass; median of %zu timed passes, taken "
        "in\n"
        "turns; %s. Circles of 0.3 to 0.7 m, convex polygons of 3 to 8 vertices\n"
        "and 0.8 to 2.8 m, lines of 0.5 to 3 m, both within a cell of 4 m, motions of 0.1 to 2 m. "
        "The\n"
        "mixes:\n",
        report.inputs, report.repeats, report.pinned.c_str());
    for (const Mix& mix : report.mixes)
        text += formatted("  %-22s %s\n", mix.scene.c_str(), mix.shares.c_str());
    text +=
        "Nanoseconds a call; x: how many times as long as ours; alike: inputs on which both say\n"
        "the same. Of several functions of an engine its cheapest.\n\n";
    text += formatted("%-28s %8s | %8s %6s %7s | %8s %6s %7s | %-6s  %s\n", "", "ours", "Box2D",
                      "x", "alike", "Chipmunk", "x", "alike", "ours", "functions");
    for (const RowFigures& row : report.rows)
        text += line_of(row);
    return text + kNotes + "\n" + summary(report);
}

std::string as_json(const Report& report) {
    nlohmann::ordered_json json;
    json["inputs"] = report.inputs;
    json["repeats"] = report.repeats;
    json["pinned"] = report.pinned;
    for (const Mix& mix : report.mixes)
        json["mixes"][mix.scene] = mix.shares;
    json["rows"] = nlohmann::ordered_json::array();
    for (const RowFigures& row : report.rows) {
        nlohmann::ordered_json entry{{"row", row.row}, {"verdict", verdict(row)}};
        for (std::size_t engine = 0; engine < kEngines; ++engine) {
            const auto& figure = row.figures[engine];
            if (!figure) continue;
            entry[kEngineNames[engine]] = {{"function", figure->function},
                                           {"nanoseconds", figure->nanoseconds},
                                           {"ratio", ratio(*figure, *row.figures[0])},
                                           {"alike", figure->alike}};
        }
        json["rows"].push_back(entry);
    }
    return json.dump(2) + "\n";
}

}  // namespace arena::bench
