// predict: moves one player by one tick, with the same functions with which World::step moves all
// players. A client shows its own player with it before the server has sent that tick.
//
//   own state at the end of t, ──┐
//   input of t + 1,              ├──▶ predict ──▶ own state at the end of t + 1
//   surroundings, terrain, rules ┘
//
// The law: when nothing affects the player but what the surroundings contain, the result is that of
// World::step, bit for bit (tests/property/predict_property_test.cpp). This covers steering, jumps,
// dashes, what abilities do to their own player, and the presses that are spent; ice, conveyors,
// wind, gravity, water, ladders and teleporters of the map; every MoveKind; walls, slopes and the
// border; movers that carry, push and block; one other player in the way, if its state was sent
// exactly; the time, the ammunition and the recoil of shots, what draws, reloads and spreads; the
// weapon that is dropped; and the ticks in which a player is dead.
//
// The law does not cover
//   - melee attacks, pads, knockback and anything else that launches a player; deaths of any cause;
//     spawns;
//   - pickups: a speed gift counts from the update that reports it (speed_until_tick), and so does
//     a status effect, whatever gives it but the player's own ability;
//   - other players that steer away from their reported velocity, or touch a third player;
//   - the order of pushes of a player that touches two others at once: the world goes by the cells
//     of its grid, predict by id;
//   - movers that the caller has not predicted: a door whose plate is pressed.
// A client notices all of these in the same way: the state in an update is not the one that it
// predicted for that tick. It takes the state of the update and replays its inputs from there.
#pragma once

#include <memory>
#include <span>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Another player as last reported: where it is at the end of the tick before, and how it moves on.
/// `archetype` is an index into those of the rules.
struct OtherPlayer {
    EntityId id;
    Vec2 position;  ///< metres
    Vec2 velocity;  ///< metres per second
    std::uint8_t archetype = 0;
};

/// The things that may affect the player in a tick.
struct Surroundings {
    /// The states of the movers, in the order of Terrain::movers: at the end of the tick before,
    /// and as each continues from there in this tick (mover_after, mover_at). Only offset and phase
    /// of a state count. Both spans have one state for each mover.
    std::span<const MoverState> movers_before;
    std::span<const MoverState> movers;
    /// The other players that are alive, ascending by id, without the player itself. Those too far
    /// away to be touched are ignored; of those in reach the first kOthersMax count.
    std::span<const OtherPlayer> others;
};

/// The most other players in reach that a prediction considers: six discs fit around one.
inline constexpr std::size_t kOthersMax = 15;

/// The result of a prediction.
struct Prediction {
    /// The state that the update about this tick will contain, if the law holds.
    PlayerState player;
    /// Whether it shoots or starts a melee attack at the end of this tick, unless the world has no
    /// room for its shot.
    bool fires = false;
    /// Whether a mover has left it no room: in the world it dies in this tick. Its position then
    /// means nothing.
    bool is_crushed = false;
    /// Whether others were in reach: without them the player might have moved differently.
    bool has_neighbours = false;
};

/// The working memory of predictions, made once for a map and its rules; a few kilobytes for a
/// small map. Predictions of several players may share one, one after the other.
class PredictionMemory {
  public:
    /// Allocates all that predictions need. Keeps references to both arguments.
    PredictionMemory(const Terrain& terrain, const Rules& rules);
    ~PredictionMemory();
    PredictionMemory(PredictionMemory&&) noexcept;
    PredictionMemory& operator=(PredictionMemory&&) noexcept;

    struct Parts;
    [[nodiscard]] Parts& parts() { return *parts_; }

  private:
    std::unique_ptr<Parts> parts_;
};

/// Moves the player by one tick, whose number is `tick`. `own` is its state at the end of the tick
/// before, and `input` is its input in this tick. Allocates nothing.
///
/// Only these fields of `own` count; protocol::OwnMotion and OwnState carry all but those of the
/// first line:
///   id, archetype, input (of the tick before), aim, alive
///   position, velocity, ground_normal, ground, buttons_spent, thrown, air
///   dash_until_tick, dash_ready_tick, speed_until_tick, speed_factor
///   fire_ready_tick, weapon, ammunition, arsenal, firing, animation, animation_tick,
///   stands_until_tick effects, of each its kind and its end; abilities
/// The rest is passed through. A dead player has no velocity and stays where it is; but a dead disc
/// is still kept within the border, as in the world, where a player can die a rounding error
/// outside.
[[nodiscard]] Prediction predict(const PlayerState& own, const PlayerInput& input, Tick tick,
                                 const Surroundings& surroundings, PredictionMemory& memory);

/// Returns the mover after one more tick: `state` has its offset, phase and ticks. Platforms and
/// timed obstacles depend on the tick alone (mover_at); a door opens while its signal is on; a
/// broken crate comes back.
[[nodiscard]] MoverState mover_after(const MapMover& mover, const MoverState& state,
                                     bool is_signalled, std::uint32_t tick_rate);

/// Returns the state of a platform or a timed obstacle at the end of that tick, bit for bit as in
/// the world. For a door or a crate, returns the first state: shut, or whole. For a timed obstacle
/// it takes as many steps as one round has phases.
[[nodiscard]] MoverState mover_at(const MapMover& mover, Tick tick, std::uint32_t tick_rate);

}  // namespace arena::sim
