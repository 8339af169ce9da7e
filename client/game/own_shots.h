// OwnShots: the projectiles of the own player, from the moment in which it fires.
//
//   fired(tick)        predicted: shown at once, at the own moment
//     |-- a matching projectile of the own player comes into view     it keeps its key
//     |-- the own state says that it was fired, but nothing comes     it ended unreported
//     `-- neither, kConfirmSeconds after the server played that tick  it is dropped
//
// A shot flies along the motion that the server extrapolates too. It ends at the first wall, or
// where its life or its range ends. Only the server decides what it hits.
//
// A shot whose velocity changes in flight is flown tick by tick, with the function of the world. It
// keeps its own course as long as the reported places agree with it: the reported velocities are
// too coarse to fly on with.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "client/game/event_queue.h"
#include "client/game/flight.h"
#include "client/game/flown_course.h"
#include "client/game/frame.h"
#include "client/game/game_settings.h"
#include "client/game/picture.h"
#include "protocol/messages.h"
#include "sim/rules/rules.h"
#include "sim/values/state.h"

namespace arena::client {

struct ShotCounters {
    std::uint64_t predicted = 0;  ///< projectiles
    std::uint64_t confirmed = 0;
    std::uint64_t dropped = 0;
};

class OwnShots {
  public:
    /// The most own projectiles shown before they are confirmed; a further shot is shown when the
    /// server reports it.
    static constexpr std::size_t kShotsMax = 256;
    /// Seconds between the server's state for the tick of a shot and dropping the shot: time for
    /// lost news to be sent again.
    static constexpr double kConfirmSeconds = 0.4;
    /// Seconds by which the server's shot may come earlier or later than the predicted one, because
    /// an input came late.
    static constexpr double kApartSeconds = 0.1;

    /// Begins a stream with this Welcome. `rules` and `flight` may be null: then shots are shown as
    /// reported, and end where the server says.
    void start(const protocol::Welcome& welcome, const GameSettings& settings,
               const sim::Rules* rules, Flight* flight);

    /// Takes a shot that the player fires at the end of `tick`; `before` is its state at the end of
    /// the tick before.
    void fire(const sim::Rules& rules, const sim::PlayerState& before,
              const sim::PlayerState& player, sim::Tick tick, EventQueue& events);

    /// Takes the newest frame: confirms shots that are in it, and ends confirmed ones that are
    /// gone.
    void on_frame(const Frame& frame, EventQueue& events);
    /// Takes when the server's player has shot, as far as its state shows that.
    void on_own_state(const sim::Rules& rules, const protocol::OwnState& state);
    /// Takes from which tick on the server's player may shoot again; it shot `interval` ticks
    /// before.
    void on_ready_tick(sim::Tick ready, sim::Tick interval);

    /// Returns the tick of the newest predicted shot up to `last` that was not dropped; 0 for none.
    [[nodiscard]] sim::Tick newest_not_dropped(sim::Tick last) const;

    /// Lets offsets decay over `passed` seconds, and appends the projectiles at `moment`.
    void show(double moment, double passed, std::vector<PictureProjectile>& projectiles);

    [[nodiscard]] const ShotCounters& counters() const { return counters_; }

  private:
    static constexpr double kNever = 1e18;

    struct Shot {
        PictureProjectile projectile;
        sim::Tick tick = 0;  ///< in which it was fired, or began as reported
        Course course;       ///< from the end of `course_tick` on
        sim::Tick course_tick = 0;
        double ends = 0.0;          ///< the moment, in ticks, up to which it is shown
        double stops = kNever;      ///< the moment, in ticks, from which on it sticks in a wall
        FlownCourse known;          ///< if its velocity changes: as of the newest frame
        float range_left = 0.0f;    ///< metres from `course` on, likewise; 0: no limit
        bool is_predicted = false;  ///< false: known only from the server
        bool is_fired = false;      ///< the own state says so, or its projectile came
        sim::Vec2 offset;           ///< metres
    };

    void predict_projectile(const sim::ProjectileKind& kind, const Shot& fired, EventQueue& events);
    [[nodiscard]] double end_at_wall(const Shot& shot, double ticks);
    void fly_for(double ticks, Shot& shot);
    [[nodiscard]] const sim::ProjectileKind* find_kind(const Shot& shot) const;
    [[nodiscard]] const sim::ProjectileKind* find_propelled(const Shot& shot) const;
    [[nodiscard]] bool turns_slowly(const Shot& shot) const;
    void fly_from(const FlownCourse& known, const sim::ProjectileKind& kind, Shot& shot);
    void end_in_next_step(const sim::ProjectileKind& kind, Shot& shot);
    void fly_to(double moment, const sim::ProjectileKind& kind, Shot& shot);
    void follow_propelled(const FrameProjectile& reported, sim::Tick tick,
                          const sim::ProjectileKind& kind, Shot& shot);
    void take_reported(const FrameProjectile& reported, sim::Tick tick, EventQueue& events);
    [[nodiscard]] Shot* find_predicted(const FrameProjectile& reported);
    void follow(const FrameProjectile& reported, sim::Tick tick, Shot& shot);
    void drop_unconfirmed(sim::Tick frame_tick, EventQueue& events);

    GameSettings settings_;
    sim::EntityId own_;
    double tick_rate_ = 60.0;
    Flight* flight_ = nullptr;
    std::vector<float> radii_;                ///< metres, by weapon
    std::vector<sim::ProjectileKind> kinds_;  ///< by weapon; empty: not known
    std::vector<Shot> shots_;
    std::uint32_t next_key_ = 0;
    double moment_ = 0.0;  ///< the moment shown last
    ShotCounters counters_;
};

}  // namespace arena::client
