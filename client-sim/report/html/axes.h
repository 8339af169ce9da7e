// What all plots share: an SVG as wide as the page allows, its grid and its marks.
//
//          +------------------------------+   The drawing is stretched to the frame; its units are
//      10 -|        the drawing,          |   1 / kDrawing of the width and of the height. Text and
//       5 -|   kDrawing x kDrawing        |   grid are placed at shares of the frame instead, so
//       0 -|                              |   letters keep their size and shape on any screen.
//          +---|--------|--------|--------+
//              0       20 s     40 s
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace arena::client_sim::html {

/// The width and the height of the drawing, in its units.
inline constexpr double kDrawing = 1000.0;

/// The text that a screen reader reads in place of the picture.
struct AltText {
    std::string_view id;  ///< unique on the page
    std::string_view title;
    std::string_view description;
};

/// A position along an axis and its label.
struct Mark {
    double share = 0.0;  ///< 0 .. 1: from the left, or from the bottom
    std::string text;
};

/// The parts of a plot: `marks` at the left, with lines across, and `below` under the frame.
/// `behind` is drawn first, then `drawing`, then `before`; `behind` and `before` are placed in
/// shares of the frame. The text of `AltText` and `Mark` is escaped by plot_svg; the rest is
/// markup.
struct PlotParts {
    AltText alt_text;
    std::span<const Mark> marks;
    std::span<const Mark> below;
    std::string_view behind;
    std::string_view drawing;
    std::string_view before;
};
/// Returns the plot as a <div> that holds an SVG.
[[nodiscard]] std::string plot_svg(const PlotParts& parts);

/// Converts a share of the drawing's size to its units, clamped to the drawing. Whole numbers keep
/// the file short.
[[nodiscard]] long drawing_units(double share);

}  // namespace arena::client_sim::html
