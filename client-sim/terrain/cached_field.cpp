#include "client-sim/terrain/cached_field.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace arena::client_sim {

namespace {

// Room for 8192 answers. An answer that was displaced is computed again.
constexpr unsigned kBitsOfSets = 12;

constexpr std::uint64_t bits_of(double number) {
    return std::bit_cast<std::uint64_t>(number);
}

}  // namespace

CachedField::CachedField(ObstacleField field, MatchPlaces places)
    : field_(std::move(field)), places_(std::move(places)), overlaps_(kBitsOfSets) {}

std::optional<ObstacleField::Overlap> CachedField::deepest_overlap(Point center, double radius) {
    if (field_.is_clear(center, radius)) return std::nullopt;
    return overlaps_.answer({bits_of(center.x), bits_of(center.y), bits_of(radius)},
                            [&] { return field_.deepest_overlap(center, radius); });
}

}  // namespace arena::client_sim
