#include "sim/terrain/match_objects.h"

#include <algorithm>
#include <array>
#include <string>

#include "sim/terrain/map_area.h"
#include "sim/terrain/piece_builder.h"

namespace arena::sim {

namespace {

using Fault = const char*;  // nullptr: nothing is wrong

Fault find_team_fault(std::uint8_t team) {
    static_assert(kTeamsMax == 8, "the words below");
    if (team >= 1 && team <= kTeamsMax) return nullptr;
    return "its team is not one of a match: set 'team' to 1 .. 8";
}

Fault find_flag_fault(const MapFlag& flag, const Bounds& bounds) {
    if (Fault fault = find_team_fault(flag.team)) return fault;
    if (!is_finite(flag.position) || !contains(bounds, flag.position))
        return "the flag lies outside the map: move it inside";
    if (!(flag.radius > 0.0f && flag.radius <= kCoordinateMax))
        return "the flag cannot be touched: set 'radius' to more than 0, at most 8192 metres";
    return nullptr;
}

Fault find_area_fault(const MapArea& area, const Bounds& bounds) {
    if (Fault fault = find_fault(area)) return fault;
    const Vec2 beyond{kBeyondBorderMax, kBeyondBorderMax};
    const Bounds room{bounds.min - beyond, bounds.max + beyond};
    const Aabb box = box_of(area);
    if (contains(room, box.min) && contains(room, box.max)) return nullptr;
    return "it reaches beyond the border of the map: draw it inside";
}

Fault find_base_fault(const MapBase& base, const Bounds& bounds) {
    if (Fault fault = find_team_fault(base.team)) return fault;
    return find_area_fault(base.area, bounds);
}

/// Returns an error for the first flag of a team that has one already.
std::optional<MapError> find_second_flag(const std::vector<MapFlag>& flags) {
    std::array<const MapFlag*, kTeamsMax + 1> first{};
    for (const MapFlag& flag : flags) {
        const MapFlag*& known = first[flag.team];
        if (known != nullptr)
            return error_at(flag.source, "team " + std::to_string(flag.team) +
                                             " has a flag already, object " +
                                             std::to_string(known->source.object_id) +
                                             ": delete one of them or change its 'team'");
        known = &flag;
    }
    return std::nullopt;
}

}  // namespace

std::optional<MapError> add_match_objects(const MapDescription& map, Terrain& terrain) {
    static_assert(kBasesMax == 64 && kHillsMax == 32, "the words below");
    for (const MapFlag& flag : map.flags)
        if (Fault fault = find_flag_fault(flag, terrain.bounds))
            return error_at(flag.source, fault);
    if (auto error = find_second_flag(map.flags)) return error;
    if (map.bases.size() > kBasesMax)
        return error_at(map.bases[kBasesMax].source,
                        "the map has more than 64 bases up to here: delete some");
    for (const MapBase& base : map.bases)
        if (Fault fault = find_base_fault(base, terrain.bounds))
            return error_at(base.source, fault);
    if (map.hills.size() > kHillsMax)
        return error_at(map.hills[kHillsMax].source,
                        "the map has more than 32 hills up to here: delete some");
    for (const MapHill& hill : map.hills)
        if (Fault fault = find_area_fault(hill.area, terrain.bounds))
            return error_at(hill.source, fault);

    terrain.flags = map.flags;
    std::sort(terrain.flags.begin(), terrain.flags.end(),
              [](const MapFlag& a, const MapFlag& b) { return a.team < b.team; });
    terrain.bases = map.bases;
    terrain.hills = map.hills;
    return std::nullopt;
}

}  // namespace arena::sim
