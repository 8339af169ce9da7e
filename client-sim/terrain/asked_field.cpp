#include "client-sim/terrain/asked_field.h"

#include <bit>
#include <cstdint>
#include <utility>

namespace arena::client_sim {

namespace {

// Room for 8192 answers of each kind, in a megabyte; what has no room any more is thought about
// again.
constexpr unsigned kBitsOfSets = 12;

constexpr std::uint64_t bits_of(double number) {
    return std::bit_cast<std::uint64_t>(number);
}

}  // namespace

std::optional<sim::EntityId> find_wall(const ObstacleField& field, const Flight& flight) {
    constexpr Traveller who = Traveller::projectile;
    if (field.deepest_overlap(flight.from, 0.0, who)) return std::nullopt;
    if (auto wall = field.crossing(flight.from, flight.to, who, flight.reach_most)) return wall;
    if (field.deepest_overlap(flight.from, flight.reach_least, who)) return std::nullopt;
    const auto overlap = field.deepest_overlap(flight.to, flight.reach_least, who);
    return overlap ? std::optional(overlap->obstacle) : std::nullopt;
}

AskedField::AskedField(ObstacleField field)
    : field_(std::move(field)), overlaps_(kBitsOfSets), walls_(kBitsOfSets) {}

std::optional<ObstacleField::Overlap> AskedField::deepest_overlap(Point center, double radius) {
    return overlaps_.answer({bits_of(center.x), bits_of(center.y), bits_of(radius)},
                            [&] { return field_.deepest_overlap(center, radius); });
}

std::optional<sim::EntityId> AskedField::find_wall(const Flight& flight) {
    return walls_.answer(
        {bits_of(flight.from.x), bits_of(flight.from.y), bits_of(flight.to.x), bits_of(flight.to.y),
         bits_of(flight.reach_least), bits_of(flight.reach_most)},
        [&] { return client_sim::find_wall(field_, flight); });
}

}  // namespace arena::client_sim
