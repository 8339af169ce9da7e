// Behaviours: what a bot's player does. Each is a function from what the bot sees and what it has
// in mind to the input of one tick; the same seed and the same sights give the same inputs.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "client-sim/behaviour/situation.h"
#include "client-sim/terrain/plane.h"
#include "sim/base/random.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client_sim {

enum class BehaviourKind : std::uint8_t {
    wander,   ///< walks about and looks where it goes
    fighter,  ///< hunts the nearest enemy it sees
    lookout,  ///< a fighter that looks about without end: its aim moves in every tick
    racer,    ///< runs from one far place of the map to another and never shoots
    camper,   ///< keeps to a place with cover and shoots at whom it sees
    idle,     ///< gives no input at all: its player went for a coffee
};

/// What a bot remembers from tick to tick.
struct Mind {
    explicit Mind(std::uint64_t seed) : random(seed) {}

    Random random;

    Point heading{1.0, 0.0};      ///< unit
    sim::Tick heading_until = 0;  ///< then it looks for another one

    Point anchor;                ///< where it last was known to get on
    sim::Tick anchor_until = 0;  ///< when it should have left the anchor

    sim::EntityId target;  ///< kNobody when it sees no enemy
    sim::Tick target_until = 0;
    double strafe_side = 1.0;  ///< 1: to the left of the target's direction, -1: to the right
    sim::Tick strafe_until = 0;

    bool wants_jump = false;   ///< as soon as it can
    sim::Tick jump_until = 0;  ///< when it lets go of the button
    sim::Tick dash_until = 0;

    std::optional<Point> goal;  ///< of a racer: where it runs to; of a camper: where it stays
    sim::Tick goal_until = 0;   ///< when a racer should have reached its goal
    double detour_side = 1.0;   ///< 1: a racer passes obstacles on their left, -1: on their right
};

[[nodiscard]] sim::PlayerInput wander(Mind& mind, const Situation& situation);
[[nodiscard]] sim::PlayerInput fight(Mind& mind, const Situation& situation);
/// Likewise, but while it sees no enemy, it looks about and not where it walks.
[[nodiscard]] sim::PlayerInput look_out(Mind& mind, const Situation& situation);
/// Heads for one far place of the map after the other, as fast as its player can.
[[nodiscard]] sim::PlayerInput race(Mind& mind, const Situation& situation);
/// Chooses a place with cover near where it finds itself, stays there, looks about and shoots.
[[nodiscard]] sim::PlayerInput camp(Mind& mind, const Situation& situation);
[[nodiscard]] sim::PlayerInput act(BehaviourKind kind, Mind& mind, const Situation& situation);

/// "wander", "fighter", "lookout", "racer", "camper" or "idle".
[[nodiscard]] std::string_view name_of(BehaviourKind kind);
[[nodiscard]] std::optional<BehaviourKind> behaviour_kind_of(std::string_view name);

/// What the command line asks for.
enum class BehaviourMix : std::uint8_t { wander, fighter, mixed, lookouts };

[[nodiscard]] std::optional<BehaviourMix> behaviour_mix_of(std::string_view name);
/// Of a mixed crowd three in four fight; of lookouts every second one is one, the others wander.
[[nodiscard]] BehaviourKind behaviour_of(BehaviourMix mix, std::uint32_t client);

}  // namespace arena::client_sim
