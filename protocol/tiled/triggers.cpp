#include "protocol/tiled/triggers.h"

#include <array>

#include "protocol/tiled/circle_or_box.h"

namespace arena::protocol {

namespace {

constexpr std::int32_t kAmountMax = 30000;  // health, damage or shots
constexpr double kSecondsMax = 3600.0;
constexpr double kSecondsMin = 0.05;  // shortest time between two actions of a trigger
constexpr double kLaunchMax = 200.0;  // metres per second

/// In the order of sim::Gift.
constexpr std::array<std::string_view, 5> kGifts = {"health", "ammunition", "speed", "effect",
                                                    "item"};

void read_spikes(PropertyReader& properties, sim::MapTrigger& trigger) {
    trigger.kind = sim::TriggerKind::spikes;
    trigger.amount = properties.whole("amount", 0, 0, kAmountMax);
    trigger.interval = properties.number("interval", 1.0f, kSecondsMin, kSecondsMax);
    trigger.effect = properties.text("effect");
}

/// Returns what a pickup gives unless its property says otherwise.
sim::Gift usual_gift(const sim::MapTrigger& trigger) {
    if (!trigger.item.empty()) return sim::Gift::item;
    return trigger.effect.empty() ? sim::Gift::health : sim::Gift::effect;
}

/// Reads a pickup, whose gift is its effect or its item when it has one.
std::optional<std::string> read_pickup(PropertyReader& properties, sim::MapTrigger& trigger) {
    trigger.kind = sim::TriggerKind::pickup;
    trigger.effect = properties.text("effect");
    trigger.item = properties.text("item");
    trigger.gift = static_cast<sim::Gift>(
        properties.one_of("gift", kGifts, static_cast<std::size_t>(usual_gift(trigger))));
    trigger.amount = properties.whole("amount", 25, 1, kAmountMax);
    trigger.interval = properties.number("interval", 15.0f, kSecondsMin, kSecondsMax);
    trigger.speed_factor = properties.number("factor", trigger.speed_factor, 0.1, 10.0);
    trigger.duration = properties.number("duration", trigger.duration, kSecondsMin, kSecondsMax);
    if (properties.problem()) return std::nullopt;
    if (trigger.gift == sim::Gift::effect && trigger.effect.empty())
        return properties.missing("effect", "set it to the name of an effect of the rules");
    if (trigger.gift != sim::Gift::effect && !trigger.effect.empty())
        return "a pickup has an effect and another gift: remove 'effect', or set 'gift' to effect";
    if (trigger.gift == sim::Gift::item && trigger.item.empty())
        return properties.missing("item",
                                  "set it to the name of an item or a loot table of the rules");
    if (trigger.gift != sim::Gift::item && !trigger.item.empty())
        return "a pickup has an item and another gift: remove 'item', or set 'gift' to item";
    if (trigger.gift == sim::Gift::item && properties.has("amount"))
        return "a pickup with an item has an amount, which does nothing: remove 'amount', and set "
               "what the item gives in the rules";
    return std::nullopt;
}

/// Reads a pad, which has either launch_x and launch_y or launch and angle.
std::optional<std::string> read_pad(PropertyReader& properties, sim::MapTrigger& trigger) {
    trigger.kind = sim::TriggerKind::pad;
    trigger.interval = properties.number("interval", 0.5f, kSecondsMin, kSecondsMax);
    trigger.effect = properties.text("effect");
    const bool as_parts = properties.has("launch_x") || properties.has("launch_y");
    const bool as_angle = properties.has("launch") || properties.has("angle");
    if (as_parts && as_angle) {
        return "a pad has launch_x and launch_y, or launch and angle, not both: remove two of them";
    }
    if (as_parts) {
        trigger.launch = {properties.number("launch_x", 0.0f, -kLaunchMax, kLaunchMax),
                          properties.number("launch_y", 0.0f, -kLaunchMax, kLaunchMax)};
    } else {
        const float speed = properties.number("launch", 0.0f, -kLaunchMax, kLaunchMax);
        const sim::Vec2 direction = unit_vector(properties.number("angle", 90.0f, -360.0, 360.0));
        trigger.launch = {speed * direction.x, speed * direction.y};
    }
    if (trigger.launch == sim::Vec2{} && !properties.problem())
        return properties.missing("launch",
                                  "set it to the launch speed of the pad in metres per second");
    return std::nullopt;
}

std::optional<std::string> read_plate(PropertyReader& properties, sim::MapTrigger& trigger) {
    trigger.kind = sim::TriggerKind::plate;
    trigger.signal = properties.text("signal");
    if (trigger.signal.empty() && !properties.problem())
        return properties.missing("signal",
                                  "set it to the signal of the door that the plate opens");
    return std::nullopt;
}

void read_area(PropertyReader& properties, sim::MapTrigger& trigger) {
    trigger.kind = sim::TriggerKind::area;
    trigger.effect = properties.text("effect");
    trigger.amount = properties.whole("amount", 5, trigger.effect.empty() ? 1 : 0, kAmountMax);
    trigger.interval = properties.number("interval", 1.0f, kSecondsMin, kSecondsMax);
    const float direction = properties.number("direction", 0.0f, -360.0, 360.0);
    const float cone = properties.number("cone", 360.0f, 1.0, 360.0);
    if (cone == 360.0f) return;
    trigger.cone_direction = unit_vector(direction);
    trigger.cone_half_angle = unit_vector(cone / 2.0f);
}

}  // namespace

Result<sim::MapTrigger, std::string> read_trigger(ObjectClass object_class,
                                                  PropertyReader& properties) {
    sim::MapTrigger trigger;
    std::optional<std::string> problem;
    switch (object_class) {
        case ObjectClass::pickup:
            problem = read_pickup(properties, trigger);
            break;
        case ObjectClass::pad:
            problem = read_pad(properties, trigger);
            break;
        case ObjectClass::plate:
            problem = read_plate(properties, trigger);
            break;
        case ObjectClass::area:
            read_area(properties, trigger);
            break;
        default:
            read_spikes(properties, trigger);
            break;
    }
    if (properties.problem()) return Failure{*properties.problem()};
    if (problem) return Failure{*problem};
    return trigger;
}

std::optional<std::string> set_trigger_shape(ObjectKind kind, const ObjectGeometry& geometry,
                                             const Placement& placement, const MapScale& scale,
                                             sim::MapTrigger& trigger) {
    const auto area = circle_or_box(kind, geometry, placement, scale);
    if (!area) return area.error();
    if (area.value().shape != sim::Shape::circle && trigger.cone_direction != sim::Vec2{})
        return "a cone is part of a circle: draw the area as an ellipse with equal sides";
    trigger.shape = area.value().shape;
    trigger.center = area.value().center;
    trigger.radius = area.value().radius;
    trigger.box = area.value().box;
    return std::nullopt;
}

}  // namespace arena::protocol
