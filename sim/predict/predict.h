// predict: one player, moved by one tick, by the very functions that World::step moves everybody
// with. What a client shows of its own player before the server has said anything.
//
//   own state at the end of t, ──┐
//   input of t + 1,              ├──▶ predict ──▶ own state at the end of t + 1
//   surroundings, terrain, rules ┘
//
// The law: when nothing touches the player that the surroundings do not tell, the answer is what
// World::step gives, bit for bit (tests/property/predict_property_test.cpp). That covers steering,
// jumps, dashes and the presses that are spent; every MoveKind; walls, slopes and the border;
// movers that carry, push and block; one other player that is in the way, as far as it was told
// exactly; the time and the ammunition of shots; the ticks in which a player is dead.
//
// Outside of it are
//   - blows, pads and whatever else throws a player; deaths, by what reason ever, spawns;
//   - pickups: a speed gift counts from the update on that tells it (speed_until_tick);
//   - others that steer away from the velocity they were told with, or touch somebody else;
//   - the order of pushes of a player that touches two others at once: the world goes by cells of
//     its grid, predict by id;
//   - movers that the caller has not foreseen: a door whose plate is pressed.
// A client notices all of them the same way: the state that an update tells is not the one that it
// had predicted for that tick. It takes the told one and replays its inputs from there.
#pragma once

#include <memory>
#include <span>

#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::sim {

/// Another player, as it was told last: where it is at the end of the tick before, and how it goes
/// on. Its archetype is of the rules.
struct OtherPlayer {
    EntityId id;
    Vec2 position;  ///< metres
    Vec2 velocity;  ///< metres per second
    std::uint8_t archetype = 0;
};

/// What the player may meet on its way through a tick.
struct Surroundings {
    /// By mover of the terrain (Terrain::movers), at the end of the tick before and as it goes on
    /// from there by itself in this one (mover_after, mover_at). Of a state, offset and phase
    /// count. Of one size: as many as there are movers.
    std::span<const MoverState> movers_before;
    std::span<const MoverState> movers;
    /// Ascending by id, without the player itself, alive. Those who are too far away to be met are
    /// passed over; of those in reach the first kOthersMax count.
    std::span<const OtherPlayer> others;
};

/// Others in reach of one player that a prediction looks at, at most: six discs lie around one.
inline constexpr std::size_t kOthersMax = 15;

struct Prediction {
    /// What the update about this tick will tell, if the law holds.
    PlayerState player;
    /// It shoots or strikes at the end of this tick, unless the world has no room for its shot.
    bool fires = false;
    /// A mover has left it no room: in the world it dies in this tick. Where it is means nothing.
    bool is_crushed = false;
    /// Others were in reach: without them the player might have gone otherwise.
    bool has_neighbours = false;
};

/// What predictions work in: made once for a map and its rules, of a few kilobytes for a small map;
/// predictions of several players may share one, one after the other.
class PredictionMemory {
  public:
    /// Keeps references to both.
    PredictionMemory(const Terrain& terrain, const Rules& rules);
    ~PredictionMemory();
    PredictionMemory(PredictionMemory&&) noexcept;
    PredictionMemory& operator=(PredictionMemory&&) noexcept;

    struct Parts;
    [[nodiscard]] Parts& parts() { return *parts_; }

  private:
    std::unique_ptr<Parts> parts_;
};

/// Moves the player by one tick, the one of that number; `own` is its state at the end of the tick
/// before, and `input` what it holds in this one. Allocates nothing.
///
/// Of `own` these fields count, which protocol::OwnMotion and OwnState tell but for the first line:
///   id, archetype, input (held in the tick before), aim, alive
///   position, velocity, ground_normal, ground, buttons_spent, thrown
///   dash_until_tick, dash_ready_tick, speed_until_tick, speed_factor
///   fire_ready_tick, weapon, ammunition, animation, animation_tick
/// The rest is handed through. A dead player has no velocity and stays where it is; but a dead disc
/// is still kept within the border, as in the world, where one can die a rounding error outside.
[[nodiscard]] Prediction predict(const PlayerState& own, const PlayerInput& input, Tick tick,
                                 const Surroundings& surroundings, PredictionMemory& memory);

/// The mover after one more tick of its own accord: `state` has its offset, phase and ticks.
/// Platforms and timed obstacles depend on the tick alone (mover_at); a door opens while its signal
/// is on; a crate that is broken comes back.
[[nodiscard]] MoverState mover_after(const MapMover& mover, const MoverState& state,
                                     bool is_signalled, std::uint32_t tick_rate);

/// The state of a platform or a timed obstacle at the end of that tick of its world, which is what
/// the world has, bit for bit. Of a door or a crate: the first state, shut and whole. For a timed
/// obstacle it takes as many steps as phases of one round.
[[nodiscard]] MoverState mover_at(const MapMover& mover, Tick tick, std::uint32_t tick_rate);

}  // namespace arena::sim
