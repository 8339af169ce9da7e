// Why the side of a line is always computed by orientation().

#include <vector>

#include "sim/geometry/orientation.h"
#include "tests/pictures/pictures.h"
#include "tests/pictures/style.h"

namespace arena::pictures {
namespace {

constexpr int kSide = 48;  // floats along each side of the field

/// Returns the float that is i steps after `start`, which is in [1, 2).
float float_after(float start, int i) {
    return start + static_cast<float>(i) * 0x1p-23f;
}

/// Runs of equal results as boxes, one cell for each float.
class Field {
  public:
    template <typename SideOf>
    explicit Field(SideOf side_of) {
        for (int y = 0; y < kSide; ++y) {
            int start = 0;
            for (int x = 1; x <= kSide; ++x) {
                if (x < kSide && side_of(x, y) == side_of(start, y)) continue;
                cells_of(side_of(start, y))
                    .push_back({{static_cast<float>(start), static_cast<float>(y)},
                                {static_cast<float>(x), static_cast<float>(y + 1)}});
                start = x;
            }
        }
    }

    [[nodiscard]] Panel panel(PageBox box) const {
        constexpr auto kEnd = static_cast<float>(kSide);
        Panel panel(box, {{0, 0}, {kEnd, kEnd}});
        panel.boxes(left_, kLeft);
        panel.boxes(right_, kRight);
        panel.boxes(on_, kOn);
        return panel;
    }

    static constexpr Style kLeft{"left", "#cde2f6"};
    static constexpr Style kRight{"right", "#f6d9c6"};
    static constexpr Style kOn{"on", colour::kInk};

  private:
    std::vector<Aabb>& cells_of(int side) {
        if (side == 0) return on_;
        return side > 0 ? left_ : right_;
    }

    std::vector<Aabb> left_;
    std::vector<Aabb> right_;
    std::vector<Aabb> on_;
};

template <typename Number>
int sign(Number value) {
    return static_cast<int>(value > Number{0}) - static_cast<int>(value < Number{0});
}

Picture side_of_a_line() {
    constexpr Vec2 kFrom{12.0f, 12.0f};
    constexpr Vec2 kTo{24.0f, 24.0f};
    const auto point = [](int x, int y) {
        return Vec2{float_after(1.5f, x - kSide / 2), float_after(1.5f, y - kSide / 2)};
    };
    const Field rounded([&](int x, int y) {
        const Vec2 p = point(x, y);
        return sign(sim::cross(kFrom - p, kTo - p));
    });
    const Field exact(
        [&](int x, int y) { return sign(sim::orientation(point(x, y), kFrom, kTo)); });

    Picture picture("orientation", "Which side of a line, in plain float and by orientation()",
                    "Two fields of 48 by 48 neighbouring floats around (1.5, 1.5), coloured by the "
                    "side of the line through (12, 12) and (24, 24) on which they are found. The "
                    "rounded cross product scatters wrong answers far from the diagonal; "
                    "orientation() finds exactly the diagonal.",
                    760, 470);
    picture.add(rounded.panel({44, 44, 324, 336}), "cross(b − p, c − p), rounded to float");
    picture.add(exact.panel({392, 44, 324, 336}), "orientation(p, b, c)");
    picture.text(380, 406,
                 "one square a float: 48 × 48 neighbours of p = (1.5, 1.5); the line runs through "
                 "b = (12, 12) and c = (24, 24)",
                 text_style::kNote, Anchor::middle);
    picture.legend(190, 440, 140,
                   {area_entry(Field::kLeft, "counter-clockwise"),
                    area_entry(Field::kOn, "on one line"), area_entry(Field::kRight, "clockwise")});
    return picture;
}

}  // namespace

std::vector<Picture> exact_pictures() {
    return {side_of_a_line()};
}

}  // namespace arena::pictures
