// How far the shift-and-add distances are off.

#include "sim/extra/fast_distance.h"

#include <array>
#include <cmath>
#include <cstdint>

#include "tests/pictures/figures.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

/// Returns how much too long the estimate is for a vector of this length, relative to its true
/// length.
double error_2d(double degrees, double length) {
    const Vec2 d = direction(degrees);
    const auto x = static_cast<std::int64_t>(std::floor(static_cast<double>(d.x) * length + 0.5));
    const auto y = static_cast<std::int64_t>(std::floor(static_cast<double>(d.y) * length + 0.5));
    const auto wide_x = static_cast<double>(x);
    const auto wide_y = static_cast<double>(y);
    const double truth = std::sqrt(wide_x * wide_x + wide_y * wide_y);
    return static_cast<double>(sim::fast_distance_2d(x, y)) / truth - 1.0;
}

constexpr double kLong = 1e9;

Panel polar(PageBox box) {
    Panel panel(box, {{-1.2f, -1.2f}, {1.2f, 1.2f}});
    panel.segment({{-1.2f, 0}, {1.2f, 0}}, style::kAxis);
    panel.segment({{0, -1.2f}, {0, 1.2f}}, style::kAxis);
    panel.circle({{0, 0}, 1.0f}, style::kGuide);
    Points estimate;
    for (int i = 0; i < 144; ++i) {
        const double degrees = 2.5 * i;
        const auto radius = static_cast<float>(1.0 + error_2d(degrees, kLong));
        estimate.push_back(direction(degrees) * radius);
    }
    panel.polygon(estimate, style::kPath);
    return panel;
}

/// Draws the error in percent over the angle in degrees; one degree is as wide as 0.2 percent is
/// high.
Panel over_angle(PageBox box) {
    constexpr double kPercentHigh = 5.0;
    const auto at = [](double degrees, double percent) {
        return Vec2{static_cast<float>(degrees), static_cast<float>(percent * kPercentHigh)};
    };
    Panel panel(box, {{-14.0f, -56.0f}, {92.0f, 56.0f}});
    for (const double percent : {-10.0, -5.0, 0.0, 5.0, 10.0}) {
        panel.segment({at(0, percent), at(90, percent)},
                      percent == 0.0 ? style::kAxis : style::kGrid);
        panel.text(at(0, percent), fixed(percent) + " %", text_style::kSmall, Anchor::end, {-3, 3});
    }
    for (const double degrees : {0.0, 45.0, 90.0}) {
        panel.text(at(degrees, -10), fixed(degrees) + "°", text_style::kSmall, Anchor::middle,
                   {0, 12});
    }
    Points specks;
    for (int x = 0; x <= 60; x += 3) {
        for (int y = 0; y <= 60; y += 3) {
            const double truth = std::sqrt(static_cast<double>(x * x + y * y));
            if (truth < 20.0 || truth > 60.0) continue;
            // The angle whose tangent is y / x, found by bisection.
            double low = 0.0;
            double high = 90.0;
            for (int step = 0; step < 30; ++step) {
                const double middle = 0.5 * (low + high);
                const Vec2 d = direction(middle);
                const bool is_above = static_cast<float>(y) * d.x > static_cast<float>(x) * d.y;
                (is_above ? low : high) = middle;
            }
            const double error = static_cast<double>(sim::fast_distance_2d(x, y)) / truth - 1.0;
            specks.push_back(at(low, 100.0 * error));
        }
    }
    panel.marks(specks, Mark::speck, colour::kOrange);
    Points curve;
    for (int i = 0; i <= 90; ++i)
        curve.push_back(at(i, 100.0 * error_2d(i, kLong)));
    panel.polyline(curve, style::kPath);
    return panel;
}

constexpr std::array<Style, 5> kBands{
    Style{"bandfarbelow", "#e58a52"}, Style{"bandbelow", "#f6d9c6"}, Style{"bandmiddle", "#eef2f6"},
    Style{"bandabove", "#c3dcfb"}, Style{"bandfarabove", "#6fa8e0"}};

std::size_t band_of(double percent) {
    if (percent < -5.0) return 0;
    if (percent < -1.5) return 1;
    if (percent <= 1.5) return 2;
    return percent <= 5.0 ? 3 : 4;
}

/// Draws all directions with x >= y >= z, which represent all others: y over x to the right, z over
/// x upwards.
Panel directions_3d(PageBox box) {
    constexpr int kSteps = 60;
    Panel panel(box, {{-4.0f, -8.0f}, {66.0f, 64.0f}});
    std::array<std::vector<Aabb>, kBands.size()> cells;
    for (int z = 0; z < kSteps; ++z) {
        std::size_t last = kBands.size();
        for (int y = z; y < kSteps; ++y) {
            const double dy = (y + 0.5) / kSteps;
            const double dz = (z + 0.5) / kSteps;
            const double truth = 1e9 * std::sqrt(1.0 + dy * dy + dz * dz);
            const auto estimate =
                static_cast<double>(sim::fast_distance_3d(1e9, 1e9 * dy, 1e9 * dz));
            const std::size_t band = band_of(100.0 * (estimate / truth - 1.0));
            const auto left = static_cast<float>(y);
            const auto bottom = static_cast<float>(z);
            if (band != last) cells[band].push_back({{left, bottom}, {left, bottom + 1.0f}});
            cells[band].back().max.x = left + 1.0f;
            last = band;
        }
    }
    for (std::size_t i = 0; i < kBands.size(); ++i) {
        if (!cells[i].empty()) panel.boxes(cells[i], kBands[i]);
    }
    const Vec2 corners[] = {{0, 0}, {60, 0}, {60, 60}};
    panel.polygon(corners, style::kAxis);
    panel.text({60, 0}, "1 : 1 : 0", text_style::kSmall, Anchor::end, {4, 13});
    panel.text({0, 0}, "1 : 0 : 0", text_style::kSmall, Anchor::start, {-4, 13});
    panel.text({60, 60}, "1 : 1 : 1", text_style::kSmall, Anchor::end, {-12, 6});
    return panel;
}

Picture fast_distance() {
    Picture picture(
        "fast_distance", "The error of the fast distances",
        "Left: the two-dimensional estimate of unit vectors as a polar curve with sixteen "
        "corners around the unit circle. Middle: its error over the angle, from minus 7.2 "
        "to plus 4.8 percent, and wider for short whole-number vectors. Right: the error "
        "of the three-dimensional estimate over all directions, in five bands.",
        760, 352);
    picture.add(polar({16, 36, 226, 226}), "fast_distance_2d, all round");
    picture.add(over_angle({252, 36, 262, 236}), "its error over the angle");
    picture.add(directions_3d({524, 36, 226, 230}), "fast_distance_3d, x ≥ y ≥ z");
    picture.legend(16, 298, 240,
                   {line_entry(style::kPath, "estimate of long vectors"),
                    line_entry(style::kGuide, "the true length"),
                    mark_entry(Mark::speck, colour::kOrange, "whole numbers, 20 to 60 long")});
    picture.legend(16, 332, 148,
                   {area_entry(kBands[0], "below −5 %"), area_entry(kBands[1], "−5 to −1.5 %"),
                    area_entry(kBands[2], "within ±1.5 %"), area_entry(kBands[3], "1.5 to 5 %"),
                    area_entry(kBands[4], "above 5 %")});
    return picture;
}

}  // namespace

std::vector<Picture> fast_distance_pictures() {
    return {fast_distance()};
}

}  // namespace arena::pictures
