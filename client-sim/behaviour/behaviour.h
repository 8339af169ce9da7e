// Behaviours: what a bot's player does. Each is a function from what the bot sees and remembers to
// the input of one tick; the same seed and the same situations always lead to the same inputs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "client-sim/behaviour/situation.h"
#include "client-sim/terrain/leap_trial.h"
#include "client-sim/terrain/plane.h"
#include "sim/base/random.h"
#include "sim/values/entity.h"
#include "sim/values/input.h"

namespace arena::client_sim {

enum class BehaviourKind : std::uint8_t {
    wander,    ///< walks about and looks where it goes
    fighter,   ///< hunts the nearest enemy it sees
    lookout,   ///< a fighter that keeps looking about: its aim moves in every tick
    racer,     ///< runs from one far place of the map to another and never shoots
    camper,    ///< stays at a place with cover and shoots at any enemy it sees
    attacker,  ///< goes for the enemy's flag, for the hill, and for enemies on the way
    defender,  ///< guards its flag and brings it back; holds the hill
    runner,    ///< carries flags home, whoever shoots at it; stands on the hill
    any,       ///< one of these three, as its team and the mode need
    idle,      ///< presses nothing, like a player that has left its keyboard
};

/// A flight that a bot's player has begun, or runs up for.
struct LeapUnderWay {
    Leap leap;
    double jump_at = 0.0;            ///< metres, x
    bool is_timed = false;           ///< it jumps after the run-up, wherever it is
    std::uint32_t flight_ticks = 0;  ///< from the jump, or from the start of a fall, to the ground
    sim::Tick began = 0;
    sim::Tick last = 0;                         ///< when the player last went on with it
    std::optional<sim::Tick> left_ground = {};  ///< when it jumped
};

/// A pickup whose item a bot could not use.
struct UselessItem {
    sim::EntityId pickup;
    sim::Tick until = 0;  ///< then it tries again
};

/// What a bot remembers from tick to tick.
struct Mind {
    explicit Mind(std::uint64_t seed) : random(seed) {}

    Random random;

    Point heading{1.0, 0.0};      ///< unit
    sim::Tick heading_until = 0;  ///< then it looks for another one

    Point anchor;                ///< the last place from which it was known to get away
    sim::Tick anchor_until = 0;  ///< by when it should have left the anchor; 0: there is none yet

    sim::EntityId target;  ///< kNoEntity when it sees no enemy
    sim::Tick target_until = 0;
    double strafe_side = 1.0;  ///< 1: to the left of the target's direction, -1: to the right
    sim::Tick strafe_until = 0;

    bool wants_jump = false;   ///< as soon as it can
    sim::Tick jump_until = 0;  ///< when it lets go of the button
    sim::Tick dash_until = 0;

    std::optional<Point> goal;  ///< a racer's destination, or a camper's post
    sim::Tick goal_until = 0;   ///< by when a racer should have reached its goal
    double detour_side = 1.0;   ///< 1: a racer passes obstacles on their left, -1: on their right

    Point way{1.0, 0.0};      ///< unit: where travel() leads
    sim::Tick way_until = 0;  ///< then it looks again

    std::array<UselessItem, 8> useless = {};  ///< the one that it knows the longest is last

    std::optional<Point> footing = {};  ///< where it stood last, seen from the side
    std::optional<LeapUnderWay> leap = {};
    sim::Tick next_dash = 0;    ///< when it can dash again
    sim::Tick aside_until = 0;  ///< a player that was stuck on its way tries something else
    double aside = 1.0;         ///< to which side
};

/// Walks about and looks where it goes.
[[nodiscard]] sim::PlayerInput wander(Mind& mind, const Situation& situation);
/// Hunts the nearest enemy that it sees, and wanders while it sees none.
[[nodiscard]] sim::PlayerInput fight(Mind& mind, const Situation& situation);
/// Fights like fight(), but looks about while it sees no enemy, instead of where it walks.
[[nodiscard]] sim::PlayerInput look_out(Mind& mind, const Situation& situation);
/// Heads for one distant place of the map after another, as fast as its player can.
[[nodiscard]] sim::PlayerInput race(Mind& mind, const Situation& situation);
/// Chooses a place with cover nearby, stays there, looks about and shoots.
[[nodiscard]] sim::PlayerInput camp(Mind& mind, const Situation& situation);
/// Plays for the match: takes flags to where its team captures them, and holds the hill. Where an
/// enemy is near, it fights. In modes without flags and hills it fights all the time.
[[nodiscard]] sim::PlayerInput attack(Mind& mind, const Situation& situation);
/// Stays near the flag of its team, chases its carrier, and returns it; holds the hill. In other
/// modes it fights.
[[nodiscard]] sim::PlayerInput defend(Mind& mind, const Situation& situation);
/// Takes flags of others and carries them home without stopping to fight; stands in the middle of
/// the hill. In other modes it fights.
[[nodiscard]] sim::PlayerInput run(Mind& mind, const Situation& situation);
/// Attacks, defends or runs: whatever falls to the player's place among its team in this mode.
[[nodiscard]] sim::PlayerInput play_any(Mind& mind, const Situation& situation);
/// Returns the input of a behaviour of this kind, which keeps its weapon ready besides.
[[nodiscard]] sim::PlayerInput act(BehaviourKind kind, Mind& mind, const Situation& situation);

/// Every kind, in the order in which they are listed for people.
inline constexpr std::array kBehaviourKinds{
    BehaviourKind::wander, BehaviourKind::fighter,  BehaviourKind::lookout,  BehaviourKind::racer,
    BehaviourKind::camper, BehaviourKind::attacker, BehaviourKind::defender, BehaviourKind::runner,
    BehaviourKind::any,    BehaviourKind::idle};

/// Returns "wander", "fighter" and so on, as the constants are called.
[[nodiscard]] std::string_view name_of(BehaviourKind kind);
/// Returns the kind with that name; nothing when there is none.
[[nodiscard]] std::optional<BehaviourKind> behaviour_kind_of(std::string_view name);

/// The mix of behaviours that the command line asks for.
enum class BehaviourMix : std::uint8_t { wander, fighter, mixed, lookouts, any };

/// Returns the mix with that name; nothing when there is none.
[[nodiscard]] std::optional<BehaviourMix> behaviour_mix_of(std::string_view name);
/// Returns a client's behaviour. In `mixed` three in four fight; in `lookouts` every second is a
/// lookout; the others wander. In `any` all are of that kind.
[[nodiscard]] BehaviourKind behaviour_of(BehaviourMix mix, std::uint32_t client);

}  // namespace arena::client_sim
