#include "protocol/tiled/match_objects.h"

#include "protocol/tiled/circle_or_box.h"
#include "protocol/tiled/shapes.h"
#include "sim/values/match.h"

namespace arena::protocol {

namespace {

constexpr double kFlagRadiusMin = 0.05;  // metres
constexpr double kFlagRadiusMax = 100.0;

bool is_place(ObjectKind kind) {
    return kind == ObjectKind::point || kind == ObjectKind::tile;
}

}  // namespace

Result<std::uint8_t, std::string> read_team(PropertyReader& properties) {
    const std::int32_t team = properties.whole("team", 0, 1, sim::kTeamsMax);
    if (properties.problem()) return Failure{*properties.problem()};
    if (team == 0) {
        return Failure{properties.missing(
            "team", "set it to the number of its team, 1 to " + std::to_string(sim::kTeamsMax))};
    }
    return static_cast<std::uint8_t>(team);
}

Result<sim::MapFlag, std::string> read_flag(ObjectKind drawn_as, PropertyReader& properties) {
    if (!is_place(drawn_as) && drawn_as != ObjectKind::ellipse) {
        return Failure{"is a flag drawn as a " + std::string(kind_name(drawn_as)) +
                       ": draw it as a point or an ellipse with equal sides"};
    }
    sim::MapFlag flag;
    flag.radius = properties.number("radius", flag.radius, kFlagRadiusMin, kFlagRadiusMax);
    if (const auto* radius = properties.raw("radius"); radius != nullptr && !is_place(drawn_as))
        properties.fail("radius", *radius,
                        "remove it, since the ellipse is the flag's radius, or draw the flag as a "
                        "point");
    const auto team = read_team(properties);
    if (!team) return Failure{team.error()};
    flag.team = team.value();
    return flag;
}

std::optional<std::string> set_flag_place(ObjectKind drawn_as, const ObjectGeometry& geometry,
                                          const Placement& placement, const MapScale& scale,
                                          sim::MapFlag& flag) {
    if (is_place(drawn_as)) {
        const auto position = spawn_position(drawn_as, geometry, placement, scale);
        if (!position) return position.error();
        flag.position = position.value();
        return std::nullopt;
    }
    const auto circle = circle_or_box(drawn_as, geometry, placement, scale);
    if (!circle) return circle.error();
    flag.position = circle.value().center;
    flag.radius = circle.value().radius;
    return std::nullopt;
}

}  // namespace arena::protocol
