// The importer's transform against the textbook: libm's sine and cosine in long double, points as
// complex numbers, one multiplication for a turn and one addition for an offset.
#include <cmath>
#include <complex>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/tiled/read_map.h"
#include "protocol/tiled/transform.h"

namespace arena::protocol {
namespace {

using Complex = std::complex<long double>;

constexpr long double kPi = 3.141592653589793238462643383279502884L;

/// A whole number of hundredths, so that it is written and read back without loss.
rc::Gen<double> hundredths(int low, int high) {
    return rc::gen::map(rc::gen::inRange(low * 100, high * 100 + 1),
                        [](int n) { return static_cast<double>(n) / 100.0; });
}

rc::Gen<Pixel> pixels(int low, int high) {
    return rc::gen::map(rc::gen::pair(hundredths(low, high), hundredths(low, high)),
                        [](std::pair<double, double> p) {
                            return Pixel{p.first, p.second};
                        });
}

Complex complex_of(Pixel p) {
    return {static_cast<long double>(p.x), static_cast<long double>(p.y)};
}

std::string json_of(Pixel p, const char* x, const char* y) {
    std::ostringstream text;
    text << std::fixed << '"' << x << "\":" << p.x << ",\"" << y << "\":" << p.y;
    return text.str();
}

RC_GTEST_PROP(TiledTransform, agrees_with_libm_for_any_angle, ()) {
    const double degrees = *hundredths(-100000, 100000);

    const Turn turn = turn_of_degrees(degrees);

    const long double radians = static_cast<long double>(degrees) * kPi / 180.0L;
    RC_ASSERT(std::abs(static_cast<long double>(turn.cosine) - std::cos(radians)) < 1e-15L);
    RC_ASSERT(std::abs(static_cast<long double>(turn.sine) - std::sin(radians)) < 1e-15L);
}

RC_GTEST_PROP(TiledTransform, turns_keep_lengths_and_turning_back_undoes_them, ()) {
    const double degrees = *hundredths(-1000, 1000);
    const Pixel point = *pixels(-1000, 1000);

    const Pixel turned = to_map_pixels({{}, turn_of_degrees(degrees)}, point);
    const Pixel back = to_map_pixels({{}, turn_of_degrees(-degrees)}, turned);

    RC_ASSERT(std::abs(std::hypot(turned.x, turned.y) - std::hypot(point.x, point.y)) < 1e-10);
    RC_ASSERT(std::hypot(back.x - point.x, back.y - point.y) < 1e-10);
}

RC_GTEST_PROP(TiledTransform, nested_offsets_and_a_turn_agree_with_the_textbook, ()) {
    const auto offsets =
        *rc::gen::resize(6, rc::gen::container<std::vector<Pixel>>(pixels(-99, 99)));
    const Pixel position = *pixels(-500, 500);
    const double degrees = *hundredths(-720, 720);
    const double scale = *hundredths(1, 200);
    const std::vector<Pixel> points = {*pixels(-500, -100), *pixels(1, 200), *pixels(300, 500)};

    std::string vertices;
    for (const Pixel point : points) {
        if (!vertices.empty()) vertices += ",";
        vertices += "{";
        vertices += json_of(point, "x", "y");
        vertices += "}";
    }
    std::string layer = R"({"type":"objectgroup","name":"l","objects":[{"id":1,"class":"wall",)" +
                        json_of(position, "x", "y") + R"(,"rotation":)" + std::to_string(degrees) +
                        R"(,"polygon":[)" + vertices + "]}]}";
    for (const Pixel offset : offsets) {
        layer = R"({"type":"group","name":"g",)" + json_of(offset, "offsetx", "offsety") +
                R"(,"layers":[)" + layer + "]}";
    }
    const auto map = read_tiled_map(
        "m.tmj", R"({"width":20,"height":30,"tilewidth":10,"tileheight":10,"properties":[)"
                 R"({"name":"pixels_per_metre","value":)" +
                     std::to_string(scale) + R"(}],"layers":[)" + layer + "]}");
    RC_ASSERT(map.ok());
    RC_ASSERT(map.value().description.obstacles.size() == 1u);

    const Complex turn = std::polar(1.0L, static_cast<long double>(degrees) * kPi / 180.0L);
    const auto& actual = map.value().description.obstacles[0].vertices;
    RC_ASSERT(actual.size() == points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        Complex expected = complex_of(position) + turn * complex_of(points[i]);
        for (const Pixel offset : offsets)
            expected += complex_of(offset);
        const long double x = expected.real() / static_cast<long double>(scale);
        const long double y = (300.0L - expected.imag()) / static_cast<long double>(scale);
        // Half a unit in the last place of a float is its size / 2^24.
        const long double tolerance = (std::abs(x) + std::abs(y) + 1e-6L) / (1 << 23);
        RC_ASSERT(std::abs(static_cast<long double>(actual[i].x) - x) < tolerance);
        RC_ASSERT(std::abs(static_cast<long double>(actual[i].y) - y) < tolerance);
    }
}

}  // namespace
}  // namespace arena::protocol
