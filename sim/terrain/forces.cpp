#include "sim/terrain/forces.h"

#include <algorithm>

#include "sim/geometry/aabb.h"
#include "sim/math/vec2.h"
#include "sim/terrain/map_area.h"

namespace arena::sim {

namespace {

/// Metres by which a force's box is larger than its area, more than the rounding of either.
constexpr Vec2 kBoxMargin{0.01f, 0.01f};

bool is_in(const MapArea& area, Vec2 position) {
    if (area.shape == Shape::circle)
        return distance_squared(area.center, position) <= area.radius * area.radius;
    return contains(area.box, position);
}

void add(const MapForce& force, Forces& sum) {
    switch (force.kind) {
        case ForceKind::ice:
            sum.acceleration *= force.factor;
            return;
        case ForceKind::conveyor:
            sum.conveyor += force.flow;
            return;
        case ForceKind::wind:
            sum.wind += force.flow;
            return;
        case ForceKind::gravity:
            sum.gravity *= force.factor;
            return;
        case ForceKind::water:
            sum.speed *= force.factor;
            sum.fall_speed *= force.fall_factor;
            sum.is_in_water = true;
            return;
        case ForceKind::ladder:
            sum.climb_speed = std::max(sum.climb_speed, force.flow.y);
            return;
        case ForceKind::teleporter:
            return;
    }
}

Vec2 shortened(Vec2 vector, float longest) {
    const float squared = length_squared(vector);
    return squared > longest * longest ? normalised_or(vector, {}) * longest : vector;
}

using Fault = const char*;  // nullptr: nothing is wrong

bool is_factor(float value, float low, float high) {
    return value >= low && value <= high;  // NaN is not
}

bool is_flow(Vec2 flow, float fastest) {
    return is_finite(flow) && length(flow) <= fastest;
}

Fault find_number_fault(const MapForce& force) {
    switch (force.kind) {
        case ForceKind::ice:
            if (is_factor(force.factor, kIceFactorMin, kIceFactorMax)) return nullptr;
            return "its ice has an impossible factor: set 'factor' to 0.01 .. 1";
        case ForceKind::conveyor:
            if (is_flow(force.flow, kConveyorMax)) return nullptr;
            return "its conveyor is faster than 100 m/s: lower its 'speed'";
        case ForceKind::wind:
            if (is_flow(force.flow, kWindMax)) return nullptr;
            return "its wind is stronger than 200 m/s^2: lower its 'acceleration'";
        case ForceKind::gravity:
            if (is_factor(force.factor, 0.0f, kGravityFactorMax)) return nullptr;
            return "its gravity has an impossible factor: set 'factor' to 0 .. 4";
        case ForceKind::water:
            if (is_factor(force.factor, kWaterFactorMin, kWaterFactorMax) &&
                is_factor(force.fall_factor, kWaterFactorMin, kWaterFactorMax))
                return nullptr;
            return "its water has an impossible factor: set 'factor' and 'fall_factor' to 0.05 .. "
                   "1";
        case ForceKind::ladder:
            if (force.flow.x == 0.0f && is_factor(force.flow.y, kClimbMin, kClimbMax))
                return nullptr;
            return "its ladder has an impossible speed: set 'climb_speed' to 0.1 .. 50";
        case ForceKind::teleporter:
            if (is_finite(force.flow)) return nullptr;
            return "its teleporter leads nowhere: set 'path' to a polyline that ends at its exit";
    }
    return "its kind is unknown: give it a class that the rules name";
}

/// The terrain has its forces.
Fault find_exit_fault(const MapForce& force, const Terrain& terrain) {
    if (force.kind != ForceKind::teleporter) return nullptr;
    if (!contains(terrain.bounds, exit_of(force)))
        return "the exit of its teleporter is outside the map: let its 'path' end inside";
    if (teleporter_exit_at(terrain, exit_of(force)))
        return "the exit of its teleporter lies in a teleporter, so that players would come back "
               "at "
               "once: let its 'path' end beside it";
    return nullptr;
}

}  // namespace

Vec2 exit_of(const MapForce& teleporter) {
    const Aabb box = box_of(teleporter.area);
    return (box.min + box.max) * 0.5f + teleporter.flow;
}

std::optional<Vec2> teleporter_exit_at(const Terrain& terrain, Vec2 position) {
    for (const MapForce& force : terrain.forces)
        if (force.kind == ForceKind::teleporter && is_in(force.area, position))
            return exit_of(force);
    return std::nullopt;
}

bool has_teleporters(const Terrain& terrain) {
    return std::any_of(terrain.forces.begin(), terrain.forces.end(),
                       [](const MapForce& force) { return force.kind == ForceKind::teleporter; });
}

Forces forces_at(const Terrain& terrain, Vec2 position) {
    Forces sum;
    terrain.force_boxes.for_each_near({position, position}, [&](std::size_t index) {
        const MapForce& force = terrain.forces[index];
        if (is_in(force.area, position)) add(force, sum);
    });
    sum.acceleration = std::max(sum.acceleration, kIceFactorMin);
    sum.gravity = std::min(sum.gravity, kGravityFactorMax);
    sum.speed = std::max(sum.speed, kWaterFactorMin);
    sum.fall_speed = std::max(sum.fall_speed, kWaterFactorMin);
    sum.conveyor = shortened(sum.conveyor, kConveyorMax);
    sum.wind = shortened(sum.wind, kWindMax);
    return sum;
}

Vec2 after_wind(Vec2 velocity, Vec2 wind, float tick_seconds) {
    const Vec2 direction = normalised_or(wind, {});
    const float room = kWindSpeedMax - dot(velocity, direction);
    const float gain = std::min(length(wind) * tick_seconds, room);
    return gain > 0.0f ? velocity + direction * gain : velocity;
}

std::optional<MapError> add_forces(const std::vector<MapForce>& forces, Terrain& terrain) {
    static_assert(kForcesMax == 64, "the words below");
    if (forces.size() > kForcesMax)
        return error_at(forces[kForcesMax].source,
                        "the map has more than 64 areas of ice, conveyors, wind, gravity, water, "
                        "ladders and teleporters up to here: delete some");
    for (const MapForce& force : forces) {
        if (Fault fault = find_fault(force.area)) return error_at(force.source, fault);
        if (Fault fault = find_number_fault(force)) return error_at(force.source, fault);
    }
    terrain.forces = forces;
    terrain.force_boxes = SlabMasks(terrain.bounds);
    for (std::size_t i = 0; i < forces.size(); ++i) {
        const Aabb box = box_of(forces[i].area);
        terrain.force_boxes.add({box.min - kBoxMargin, box.max + kBoxMargin}, i);
    }
    for (const MapForce& force : forces)
        if (Fault fault = find_exit_fault(force, terrain)) return error_at(force.source, fault);
    return std::nullopt;
}

}  // namespace arena::sim
