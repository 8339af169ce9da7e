#include "protocol/replication/circle_code.h"

#include <algorithm>
#include <cmath>

#include "protocol/replication/zigzag.h"

namespace arena::protocol {

namespace {

constexpr std::int64_t kHalf = std::int64_t{1} << (kCircleBits - 1);

constexpr std::int64_t in_circle_units(std::int64_t number) {
    return number * (std::int64_t{1} << kCircleBits);
}

/// Returns the number that belongs to the one that is sent, when both are on the circle.
std::int64_t other_on_circle(const CirclePoint& point, const Circle& circle) {
    const std::int64_t along = in_circle_units(point.sent) - (point.sends_y ? circle.y : circle.x);
    const std::int64_t across =
        root_of(std::max<std::int64_t>(circle.radius_squared - along * along, 0));
    const std::int64_t middle = point.sends_y ? circle.x : circle.y;
    return (middle + (point.is_below ? -across : across) + kHalf) >> kCircleBits;
}

CirclePoint coded(Pair value, const Circle& circle) {
    const std::int64_t x = in_circle_units(value.x) - circle.x;
    const std::int64_t y = in_circle_units(value.y) - circle.y;
    CirclePoint point;
    point.sends_y = std::abs(y) < std::abs(x);
    point.is_below = (point.sends_y ? x : y) < 0;
    point.sent = point.sends_y ? value.y : value.x;
    point.rest = (point.sends_y ? value.x : value.y) - other_on_circle(point, circle);
    return point;
}

}  // namespace

Circle speed_circle(std::uint16_t step) {
    constexpr unsigned kUnits = kCircleBits - 3;  // an eighth of the unit of a step
    const std::int64_t radius = std::int64_t{step} << kUnits;
    return {.x = 0, .y = 0, .radius_squared = radius * radius};
}

std::int64_t root_of(std::int64_t square) {
    // The root of a double is off by less than one here.
    auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
    while (root * root > square)
        --root;
    while ((root + 1) * (root + 1) <= square)
        ++root;
    return root;
}

std::optional<std::uint32_t> bits_on_circle(Pair value, const Circle& circle, unsigned sent_bits) {
    // Beyond this no circle reaches, and no product overflows.
    constexpr std::int64_t kMost = std::int64_t{1} << 15;
    if (!is_within(value, kMost)) return std::nullopt;
    const CirclePoint point = coded(value, circle);
    if (!window_reaches(point.sent, 0, 0, sent_bits)) return std::nullopt;
    if (std::abs(point.rest) > kRestMost) return std::nullopt;
    return 2 + sent_bits + BitWriter::rice_bits(to_zigzag(point.rest), 0);
}

void write_on_circle(BitWriter& bits, Pair value, const Circle& circle, unsigned sent_bits) {
    const CirclePoint point = coded(value, circle);
    bits.bit(point.sends_y);
    bits.bit(point.is_below);
    bits.bits(to_window(point.sent, sent_bits), sent_bits);
    bits.rice(to_zigzag(point.rest), 0);
}

CirclePoint read_on_circle(BitReader& bits, unsigned sent_bits) {
    CirclePoint point;
    point.sends_y = bits.bit();
    point.is_below = bits.bit();
    point.sent = from_window(bits.bits(sent_bits), 0, sent_bits);
    point.rest = from_zigzag(bits.rice(0));
    return point;
}

Pair place_on_circle(const CirclePoint& point, const Circle& circle) {
    const std::int64_t other = other_on_circle(point, circle) + point.rest;
    return point.sends_y ? Pair{other, point.sent} : Pair{point.sent, other};
}

}  // namespace arena::protocol
