// Any bytes -> shapes -> every function of the collision library: its results keep the cheap laws
// of tests/support/geometry_laws.h, whatever the shapes.
//
// Bytes are read as coordinates that are hard for geometry: on lattices, in millimetres, special
// values down to the denormals, any finite float, and earlier ones, exactly or nearly.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <span>
#include <vector>

#include "tests/support/geometry_laws.h"

namespace {

using arena::sim::Vec2;
using arena::test::Points;
using arena::test::laws::AnyShapes;

constexpr float kFarthest = 1.0e6f;
constexpr std::size_t kVerticesMax = 12;

/// Reads shapes from bytes, and zeros when the bytes have run out.
class ShapeReader {
  public:
    explicit ShapeReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    AnyShapes shapes() {
        AnyShapes shapes;
        shapes.point = point();
        shapes.other_point = point();
        shapes.delta = point();
        shapes.other_delta = point();
        shapes.disc = {point(), std::abs(coordinate())};
        shapes.ball = {point(), std::abs(coordinate())};
        shapes.line = {point(), point()};
        shapes.wall = {point(), point()};
        shapes.inner_edges = byte();
        shapes.outline = points();
        shapes.other_outline = points();
        return shapes;
    }

  private:
    std::uint8_t byte() {
        if (bytes_.empty()) return 0;
        const std::uint8_t first = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return first;
    }

    int sixteen_bits() {
        const unsigned low = byte();
        const unsigned high = byte();
        return static_cast<int>(low | high << 8) - (1 << 15);
    }

    float any_float() {
        std::array<std::uint8_t, sizeof(float)> raw;
        for (std::uint8_t& part : raw)
            part = byte();
        float value = 0.0f;
        std::memcpy(&value, raw.data(), sizeof value);
        return std::isfinite(value) ? value : 0.0f;
    }

    float special() {
        constexpr std::array kSpecial{0.0f,
                                      -0.0f,
                                      std::numeric_limits<float>::denorm_min(),
                                      -std::numeric_limits<float>::denorm_min(),
                                      std::numeric_limits<float>::min(),
                                      1.0e-20f,
                                      1.0e-6f,
                                      0.1f,
                                      1.0f,
                                      999999.94f,
                                      kFarthest,
                                      -kFarthest};
        return kSpecial[byte() % kSpecial.size()];
    }

    float read_before() { return before_.empty() ? 0.0f : before_[byte() % before_.size()]; }

    float next() {
        switch (byte() % 8) {
            case 0:
                return special();
            case 1:
                return any_float();
            case 2:
                return 0.001f * static_cast<float>(sixteen_bits());
            case 3:
                return 0.5f * (read_before() + read_before());
            case 4:
                return std::nextafter(read_before(), kFarthest);
            case 5:
                return read_before();
            default:
                return static_cast<float>(byte() % 16);
        }
    }

    float coordinate() {
        before_.push_back(std::clamp(next(), -kFarthest, kFarthest));
        return before_.back();
    }

    Vec2 point() {
        const float x = coordinate();
        return {x, coordinate()};
    }

    Points points() {
        Points result(byte() % (kVerticesMax + 1));
        for (Vec2& p : result)
            p = point();
        return result;
    }

    std::span<const std::uint8_t> bytes_;
    std::vector<float> before_;
};

constexpr arena::test::laws::Require kRequire([](const char* law, const char* function) {
    std::fprintf(stderr, "does not hold: %s %s\n", law, function);
    std::abort();
});

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    arena::test::laws::check_all(ShapeReader({data, size}).shapes(), kRequire);
    return 0;
}
