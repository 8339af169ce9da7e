// A small drawing kit: the library's shapes on a page, as SVG text.
//
// A Picture is a page in CSS pixels, y down. A Panel is a window of that page onto the world:
// metres, y up, one scale for both axes. Things are drawn in a Style that has a name, so that an
// obstacle looks like an obstacle in every picture. Coordinates are rounded to a tenth of a pixel
// and printed from whole numbers, so that the same drawing has the same bytes on every machine.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sim/geometry/aabb.h"
#include "sim/geometry/shapes.h"

namespace arena::pictures {

using sim::Aabb;
using sim::Circle;
using sim::Segment;
using sim::Vec2;

/// How a shape is filled and outlined, in pixels; "none" omits a part.
struct Style {
    std::string_view name;  ///< its class in the style sheet
    std::string_view fill = "none";
    std::string_view stroke = "none";
    double width = 1.0;
    std::string_view dash;
};

/// How a text is set, in pixels.
struct TextStyle {
    std::string_view name;
    std::string_view colour;
    double size = 12.0;
    bool is_bold = false;
};

/// Signs for single points, which differ by shape as well as by colour.
enum class Mark : std::uint8_t { speck, dot, diamond, ring, cross };

enum class Anchor : std::uint8_t { start, middle, end };

/// A rectangle of the page: pixels, y down.
struct PageBox {
    double x = 0.0;
    double y = 0.0;
    double width = 0.0;
    double height = 0.0;
};

/// An offset on the page from a point of the world, for labels: pixels, y down.
struct Nudge {
    double x = 0.0;
    double y = 0.0;
};

/// Returns `value` with this many decimals, rounded half away from zero; never "-0". One decimal
/// that is zero is omitted.
[[nodiscard]] std::string fixed(double value, int decimals = 1);

/// The rules of the styles that a drawing has used so far.
using StyleSheet = std::map<std::string_view, std::string>;

/// A window of the page onto the world, with what is drawn in it.
class Panel {
  public:
    /// Shows `world` as large as it fits into `box`, centred. Everything outside is cut off.
    Panel(PageBox box, Aabb world);

    void polygon(std::span<const Vec2> vertices, const Style& style);
    void polyline(std::span<const Vec2> points, const Style& style);
    void circle(Circle circle, const Style& style);
    void box(const Aabb& box, const Style& style);
    void boxes(std::span<const Aabb> boxes, const Style& style);
    void segment(Segment segment, const Style& style);
    void segments(std::span<const Segment> segments, const Style& style);
    /// Draws an arrow from tail to tip, with a filled head in the style's stroke. An arrow that is
    /// shorter than its head is drawn as the head alone.
    void arrow(Vec2 tail, Vec2 tip, const Style& style);
    void arrows(std::span<const Segment> arrows, const Style& style);
    void marks(std::span<const Vec2> points, Mark mark, std::string_view colour);
    void mark(Vec2 point, Mark mark, std::string_view colour);
    void text(Vec2 at, std::string_view text, const TextStyle& style,
              Anchor anchor = Anchor::middle, Nudge nudge = {});

    /// Whether something was drawn in this style, so that a legend needs it.
    [[nodiscard]] bool uses(const Style& style) const { return used_.contains(style.name); }
    /// Returns the pixels per metre.
    [[nodiscard]] double scale() const { return scale_; }
    /// Returns the part of the world that the whole box shows.
    [[nodiscard]] Aabb visible() const;

  private:
    friend class Picture;

    struct PagePoint {
        double x = 0.0;
        double y = 0.0;
    };
    [[nodiscard]] PagePoint at(Vec2 point) const;
    [[nodiscard]] std::string path(std::span<const Vec2> points) const;
    void write_path(std::string_view d, const Style& style);

    PageBox box_;
    double scale_ = 1.0;
    PagePoint origin_;  // of the world, inside the box
    std::string body_;
    StyleSheet used_;
};

/// One line of a legend: a sign and what it means.
struct LegendEntry {
    enum class Kind : std::uint8_t { area, line, arrow, mark, letters };
    Kind kind = Kind::area;
    Style style;
    Mark mark = Mark::dot;
    std::string_view text;
    std::string_view letters = {};
    TextStyle letters_style = {};
};
[[nodiscard]] LegendEntry area_entry(const Style& style, std::string_view text);
[[nodiscard]] LegendEntry line_entry(const Style& style, std::string_view text);
[[nodiscard]] LegendEntry arrow_entry(const Style& style, std::string_view text);
[[nodiscard]] LegendEntry mark_entry(Mark mark, std::string_view colour, std::string_view text);
[[nodiscard]] LegendEntry letters_entry(const TextStyle& style, std::string_view letters,
                                        std::string_view text);

/// A page with panels, texts and legends.
class Picture {
  public:
    /// `name` is the file name without its extension. Title and description are for people who
    /// cannot see the picture.
    Picture(std::string_view name, std::string_view title, std::string_view description,
            double width, double height);

    /// Puts the panel onto the page, with a heading above its upper left corner.
    void add(const Panel& panel, std::string_view heading = "");
    void text(double x, double y, std::string_view text, const TextStyle& style,
              Anchor anchor = Anchor::start);
    /// Draws the entries in a row from (x, y) on, `column` pixels apart.
    void legend(double x, double y, double column, std::initializer_list<LegendEntry> entries);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] std::string svg() const;

  private:
    std::string name_;
    std::string title_;
    std::string description_;
    double width_;
    double height_;
    std::string body_;
    StyleSheet used_;
};

}  // namespace arena::pictures
