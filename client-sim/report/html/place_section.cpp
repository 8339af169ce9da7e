#include "client-sim/report/html/place_section.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <numeric>

#include <spdlog/fmt/fmt.h>

#include "client-sim/report/html/coarse_places.h"
#include "client-sim/report/html/number_text.h"
#include "client-sim/report/html/ticks.h"

namespace arena::client_sim::html {

namespace {

constexpr std::size_t kCellsMax = 6400;
/// The largest columns or rows of a map: all that a 32-bit number can hold.
constexpr double kCellsSideMax = 4294967296.0;
constexpr std::size_t kWallPointsMax = 6000;
constexpr std::size_t kHeatLevels = 7;
constexpr std::size_t kDeathSizes = 4;
/// The longer side of the map, in units of its drawing.
constexpr double kMapUnits = 1000.0;
/// The largest size of the map, in CSS pixels.
constexpr double kWidthMax = 1000.0;
constexpr double kHeightMax = 620.0;

bool can_be_drawn(const PlaceMap& places) {
    const std::size_t cells = std::size_t{places.columns} * places.rows;
    const bool is_placed = std::isfinite(places.origin.x) && std::isfinite(places.origin.y) &&
                           places.cell > 0.0 && std::isfinite(places.cell * kCellsSideMax);
    return is_placed && cells > 0 && places.presence.size() == cells &&
           (places.deaths.size() == cells || places.deaths.empty());
}

/// The size of the map, and the conversion from metres to units of the drawing.
struct Scale {
    explicit Scale(const PlaceMap& places)
        : origin(places.origin),
          metres{places.cell * places.columns, places.cell * places.rows},
          units_per_metre(kMapUnits / std::max(metres.x, metres.y)) {}

    [[nodiscard]] double width() const { return metres.x * units_per_metre; }
    [[nodiscard]] double height() const { return metres.y * units_per_metre; }
    /// Converts a point to units of the drawing, whose y points downwards. The result is clamped to
    /// one map size around the map.
    [[nodiscard]] Point place_of(Point metres_place) const {
        const Point place = (metres_place - origin) * units_per_metre;
        return {std::clamp(place.x, -kMapUnits, 2.0 * kMapUnits),
                height() - std::clamp(place.y, -kMapUnits, 2.0 * kMapUnits)};
    }

    Point origin;
    Point metres;
    double units_per_metre;
};

// --- Heat

/// Returns the count that the strongest colour represents: nearly the highest one, so that a single
/// crowded cell does not pale all others.
double reference_of(const std::vector<double>& counts) {
    std::vector<double> some;
    std::copy_if(counts.begin(), counts.end(), std::back_inserter(some),
                 [](double count) { return count > 0.0; });
    if (some.empty()) return 0.0;
    std::sort(some.begin(), some.end());
    return some[(some.size() - 1) * 99 / 100];
}

/// Returns 0 for no count, otherwise 1 to `levels`. The square root keeps rare counts
/// distinguishable.
std::size_t shade_of(double count, double reference, std::size_t levels) {
    if (count <= 0.0 || reference <= 0.0) return 0;
    const double share = std::sqrt(std::min(1.0, count / reference));
    const auto level = static_cast<std::size_t>(std::ceil(share * static_cast<double>(levels)));
    return std::clamp(level, std::size_t{1}, levels);
}

/// Returns one path per level, in units of cells, the highest row first. Equal neighbours in a row
/// form one rectangle.
std::string heat_paths(const CoarsePlaces& places) {
    const double reference = reference_of(places.presence);
    std::array<std::string, kHeatLevels + 1> paths;
    for (std::uint32_t row = 0; row < places.rows; ++row) {
        const std::size_t first = std::size_t{places.rows - 1 - row} * places.columns;
        const auto level = [&](std::uint32_t column) {
            return shade_of(places.presence[first + column], reference, kHeatLevels);
        };
        for (std::uint32_t column = 0; column < places.columns;) {
            std::uint32_t end = column + 1;
            while (end < places.columns && level(end) == level(column))
                ++end;
            paths[level(column)] +=
                fmt::format("M{} {}h{}v1h-{}z", column, row, end - column, end - column);
            column = end;
        }
    }
    std::string markup;
    for (std::size_t level = 1; level <= kHeatLevels; ++level)
        if (!paths[level].empty())
            markup += fmt::format(R"(<path class="h{}" d="{}"/>)", level, paths[level]);
    return markup;
}

// --- Deaths

double max_of(const std::vector<double>& counts) {
    return counts.empty() ? 0.0 : *std::max_element(counts.begin(), counts.end());
}

/// Returns dots of a few sizes at the centres of cells. Each size is one path of points, which
/// appear through its round line caps.
std::string death_paths(const CoarsePlaces& places) {
    const double most = max_of(places.deaths);
    std::array<std::string, kDeathSizes + 1> paths;
    for (std::size_t i = 0; i < places.deaths.size(); ++i) {
        const std::size_t size = shade_of(places.deaths[i], most, kDeathSizes);
        if (size == 0) continue;
        const double x = static_cast<double>(i % places.columns) + 0.5;
        const std::size_t row = i / places.columns;
        const double y = static_cast<double>(places.rows - row) - 0.5;
        paths[size] += fmt::format("M{} {}h0", x, y);
    }
    std::string markup;
    for (std::size_t size = 1; size <= kDeathSizes; ++size) {
        if (paths[size].empty()) continue;
        markup += fmt::format(R"(<path class="halo d{0}" d="{1}"/>)"
                              R"(<path class="death d{0}" d="{1}"/>)",
                              size, paths[size]);
    }
    return markup;
}

// --- Walls

using Outline = std::vector<Point>;

bool is_finite(const Outline& outline) {
    return std::all_of(outline.begin(), outline.end(), [](Point point) {
        return std::isfinite(point.x) && std::isfinite(point.y);
    });
}

Point extent_of_outline(const Outline& outline) {
    const auto [left, right] = std::minmax_element(outline.begin(), outline.end(),
                                                   [](Point a, Point b) { return a.x < b.x; });
    const auto [low, high] = std::minmax_element(outline.begin(), outline.end(),
                                                 [](Point a, Point b) { return a.y < b.y; });
    return {right->x - left->x, high->y - low->y};
}

std::string outline_path(const Outline& outline, const Scale& scale) {
    std::string path;
    for (std::size_t i = 0; i < outline.size(); ++i) {
        const Point place = scale.place_of(outline[i]);
        path += fmt::format("{}{:.0f} {:.0f}", i == 0 ? "M" : "L", place.x, place.y);
    }
    return outline.size() > 2 ? path + "z" : path;
}

struct WallPaths {
    std::string solid;  ///< filled
    std::string lines;  ///< not filled: walls of two points, or around the whole map
    std::size_t left_out = 0;
};

/// Returns the paths of the largest walls, as many as the file has room for.
WallPaths wall_paths(const PlaceMap& places, const Scale& scale) {
    constexpr double kWholeMap = 0.98;

    WallPaths paths;
    std::vector<const Outline*> outlines;
    for (const Outline& outline : places.walls)
        if (outline.size() >= 2 && is_finite(outline)) outlines.push_back(&outline);
    const auto size = [](const Outline* outline) { return length(extent_of_outline(*outline)); };
    std::stable_sort(outlines.begin(), outlines.end(),
                     [&](const Outline* a, const Outline* b) { return size(a) > size(b); });
    std::size_t points = 0;
    for (const Outline* outline : outlines) {
        points += outline->size();
        if (points > kWallPointsMax) {
            ++paths.left_out;
            continue;
        }
        const Point extent = extent_of_outline(*outline);
        const bool is_border =
            extent.x >= kWholeMap * scale.metres.x && extent.y >= kWholeMap * scale.metres.y;
        const bool is_line = outline->size() == 2 || is_border;
        (is_line ? paths.lines : paths.solid) += outline_path(*outline, scale);
    }
    return paths;
}

std::string wall_markup(const WallPaths& walls) {
    std::string markup;
    if (!walls.solid.empty()) markup += fmt::format(R"(<path class="wall" d="{}"/>)", walls.solid);
    if (!walls.lines.empty())
        markup += fmt::format(R"(<path class="wall open" d="{}"/>)", walls.lines);
    return markup;
}

// --- Around the map

/// Returns a scale bar for a round number of metres, about a fifth of the map.
std::string scale_bar(const Scale& scale) {
    const double metres = round_down(scale.metres.x / 5.0);
    return fmt::format(R"(<div class="scale"><span style="width:{}"></span>{} m</div>)",
                       percent(metres / scale.metres.x), short_number(metres));
}

std::string map_legend(const CoarsePlaces& coarse, const Scale& scale, double cell) {
    const double deaths = max_of(coarse.deaths);
    std::string swatches;
    for (std::size_t level = 1; level <= kHeatLevels; ++level)
        swatches += fmt::format(
            R"(<svg class="swatch" aria-hidden="true"><rect class="h{}" width="100%" height="100%"/></svg>)",
            level);
    std::string markup =
        scale_bar(scale) + R"(<ul class="legend"><li>players: rarely )" + swatches + " often</li>";
    if (deaths > 0.0) {
        markup +=
            R"(<li><svg class="key" aria-hidden="true"><path class="death d1" d="M14 5h0"/></svg>)"
            "a death</li>";
        if (deaths > 1.0)
            markup +=
                fmt::format(R"(<li><svg class="key" aria-hidden="true"><path class="death d4" )"
                            R"(d="M14 5h0"/></svg>up to {} deaths</li>)",
                            short_number(deaths));
    }
    return markup + fmt::format("<li>cells of {} m</li></ul>", short_number(cell * coarse.factor));
}

std::string map_svg(const PlaceMap& places, const CoarsePlaces& coarse, const WallPaths& walls,
                    const Scale& scale) {
    const double looks = std::accumulate(coarse.presence.begin(), coarse.presence.end(), 0.0);
    const double deaths = std::accumulate(coarse.deaths.begin(), coarse.deaths.end(), 0.0);
    // Whole coarse cells may extend over the map's upper border.
    const double cell = places.cell * coarse.factor * scale.units_per_metre;
    const double top = scale.height() - cell * coarse.rows;
    const std::string in_cells = fmt::format("translate(0 {:.4f}) scale({:.6f})", top, cell);
    return fmt::format(
        R"(<svg class="places" role="img" aria-labelledby="places-title places-desc")"
        R"( viewBox="0 0 {:.1f} {:.1f}"><title id="places-title">Where players were and died</title>)"
        R"(<desc id="places-desc">{} by {} metres; players were seen {} times, {} died.</desc>)"
        R"(<g class="heat" transform="{}">{}</g>{}<g transform="{}">{}</g></svg>)",
        scale.width(), scale.height(), short_number(scale.metres.x), short_number(scale.metres.y),
        short_number(looks), short_number(deaths), in_cells, heat_paths(coarse), wall_markup(walls),
        in_cells, death_paths(coarse));
}

}  // namespace

std::string place_section(const Report& report) {
    if (!report.places || !can_be_drawn(*report.places)) return {};
    const PlaceMap& places = *report.places;
    const CoarsePlaces coarse = coarsened(places, kCellsMax);
    std::string page = "<section id=\"places\"><h2>Where it happened</h2>\n";
    if (max_of(coarse.presence) <= 0.0 && max_of(coarse.deaths) <= 0.0)
        return page + "<p class=\"quiet\">No player was seen on the map.</p></section>\n";

    const Scale scale(places);
    const WallPaths walls = wall_paths(places, scale);
    const double width = std::min(kWidthMax, kHeightMax * scale.width() / scale.height());
    page += fmt::format(R"(<figure class="plot map"><div style="max-width:{:.0f}px">{}{}</div>)",
                        std::max(200.0, width), map_svg(places, coarse, walls, scale),
                        map_legend(coarse, scale, places.cell));
    if (walls.left_out > 0)
        page += fmt::format("<p class=\"quiet\">The {} smallest walls are not drawn.</p>",
                            walls.left_out);
    return page + "</figure></section>\n";
}

}  // namespace arena::client_sim::html
