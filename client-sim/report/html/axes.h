// What all plots share: an SVG that is as wide as the page lets it be, its grid and its marks.
//
//          +------------------------------+   The drawing is stretched to the frame, in units of
//      10 -|        the drawing,          |   kDrawing from left to right and from top to bottom.
//       5 -|   kDrawing x kDrawing        |   Text and grid stand at shares of the frame instead:
//       0 -|                              |   so letters keep their size and shape on any screen.
//          +---|--------|--------|--------+
//              0       20 s     40 s
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arena::client_sim::html {

inline constexpr double kDrawing = 1000.0;

/// What is read out instead of the picture.
struct Spoken {
    std::string_view id;  ///< unique on the page
    std::string_view title;
    std::string_view description;
};

/// A place along an axis and what stands there.
struct Mark {
    double share = 0.0;  ///< 0 .. 1: from the left, or from the bottom
    std::string text;
};

/// `marks` at the left with lines across, `below` under the frame, and between them `behind`, in
/// shares of the frame; then `drawing`; then `before`, in shares of the frame again. All text
/// of `Spoken` and `Mark` is escaped here, the rest is markup.
struct PlotParts {
    Spoken spoken;
    std::span<const Mark> marks;
    std::span<const Mark> below;
    std::string_view behind;
    std::string_view drawing;
    std::string_view before;
};
[[nodiscard]] std::string plot_svg(const PlotParts& parts);

/// A share of the drawing's size in its units, kept within it: whole numbers make short files.
[[nodiscard]] long drawing_units(double share);

}  // namespace arena::client_sim::html
