#include "protocol/tiled/forces.h"

#include "protocol/tiled/transform.h"

namespace arena::protocol {

namespace {

constexpr double kIceMin = 0.01;
constexpr double kWaterMin = 0.05;
constexpr double kGravityFactorMax = 4.0;
constexpr double kConveyorMax = 50.0;  // metres per second
constexpr double kWindMax = 100.0;     // metres per second squared
constexpr double kClimbMin = 0.1;      // metres per second
constexpr double kClimbMax = 50.0;

/// Returns a flow of the strength that the property `name` has, in the direction of `angle`.
sim::Vec2 read_flow(PropertyReader& properties, const char* name, float otherwise, double most) {
    const float strength = properties.number(name, otherwise, -most, most);
    const sim::Vec2 direction = unit_vector(properties.number("angle", 0.0f, -360.0, 360.0));
    return {strength * direction.x, strength * direction.y};
}

}  // namespace

bool is_force(ObjectClass object_class) {
    return object_class == ObjectClass::ice || object_class == ObjectClass::conveyor ||
           object_class == ObjectClass::wind || object_class == ObjectClass::gravity ||
           object_class == ObjectClass::water || object_class == ObjectClass::ladder ||
           object_class == ObjectClass::teleporter;
}

Result<sim::MapForce, std::string> read_force(ObjectClass object_class,
                                              PropertyReader& properties) {
    sim::MapForce force;
    switch (object_class) {
        case ObjectClass::conveyor:
            force.kind = sim::ForceKind::conveyor;
            force.flow = read_flow(properties, "speed", 3.0f, kConveyorMax);
            break;
        case ObjectClass::wind:
            force.kind = sim::ForceKind::wind;
            force.flow = read_flow(properties, "acceleration", 10.0f, kWindMax);
            break;
        case ObjectClass::gravity:
            force.kind = sim::ForceKind::gravity;
            force.factor = properties.number("factor", 0.5f, 0.0, kGravityFactorMax);
            break;
        case ObjectClass::water:
            force.kind = sim::ForceKind::water;
            force.factor = properties.number("factor", 0.5f, kWaterMin, 1.0);
            force.fall_factor = properties.number("fall_factor", 0.2f, kWaterMin, 1.0);
            break;
        case ObjectClass::ladder:
            force.kind = sim::ForceKind::ladder;
            force.flow = {0.0f, properties.number("climb_speed", 4.0f, kClimbMin, kClimbMax)};
            break;
        case ObjectClass::teleporter:
            force.kind = sim::ForceKind::teleporter;  // its path comes later
            break;
        default:
            force.kind = sim::ForceKind::ice;
            force.factor = properties.number("factor", 0.1f, kIceMin, 1.0);
            break;
    }
    if (properties.problem()) return Failure{*properties.problem()};
    return force;
}

}  // namespace arena::protocol
