// FrameBuffer: the last frames, and interpolation between them. All players but the own one are
// shown this way.
//
//          A                    B                 at the moment t, A.tick <= t < B.tick:
//   -------+----------t---------+-------> ticks
//                                             place(t) = extrapolated(t) + share * error
//   extrapolated(t)  where A's course leads by t        share = (t - A.tick) / (B.tick - A.tick)
//   error            where B says it was at B.tick, less extrapolated(B.tick)
//
// An entity that moves as extrapolated is shown exactly where the server expects its clients to
// show it, and a fall as a parabola. Any other motion has its error spread over the way to B, so
// the position is continuous. A fall that did not come true is shown as a straight line. Beyond the
// newest frame the position is extrapolated(t), for a bounded time. Where the map is known, no
// player is extrapolated through static things: the news that it has landed may be lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "client/core/world_view.h"
#include "client/game/body_core.h"
#include "client/game/flight.h"
#include "client/game/frame.h"
#include "client/game/game_settings.h"
#include "client/game/picture.h"

namespace arena::client {

/// What stops extrapolated players.
struct FrameGround {
    Flight* flight = nullptr;     ///< over the map of the match; null when that is not known
    std::vector<BodyCore> cores;  ///< by archetype
};

class FrameBuffer {
  public:
    /// The number of frames kept. When updates come so often that this many do not span the longest
    /// delay, some are left out.
    static constexpr std::size_t kFramesMax = 16;

    /// Begins a stream of updates; `own` is the client's own player.
    void start(sim::EntityId own, std::uint32_t tick_rate, const GameSettings& settings,
               FrameGround ground = {});
    /// Replaces what stops extrapolated players.
    void set_ground(FrameGround ground) { ground_ = std::move(ground); }

    /// Adds what the view knows after an update, while `moment` is shown. A view replaces an
    /// earlier one of the same tick.
    void add(const WorldView& view, double moment);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] const Frame& newest() const { return at(count_ - 1); }

    /// Advance to the moment that is shown next. advance_to() lets hidden offsets decay over
    /// `passed` seconds; jump_to() drops them.
    void advance_to(double moment, double passed);
    void jump_to(double moment);

    /// Writes all players but the own one, sorted by id. Returns true when the moment lies beyond
    /// the newest frame.
    bool show_others(double moment, std::vector<PicturePlayer>& others) const;
    /// Writes the own player the way others are shown. Returns false when it was not alive.
    [[nodiscard]] bool show_own(double moment, PicturePlayer& own) const;
    /// Appends the projectiles of all but the own player.
    void show_projectiles(double moment, std::vector<PictureProjectile>& projectiles) const;
    /// Writes the movers where the newest frame's course leads, within the limit of extrapolation.
    void show_movers(double moment, std::vector<PictureMover>& movers) const;

  private:
    /// The two frames around a moment. The later one is null when the moment is beyond all frames,
    /// and before the first: what is shown stands there, and does not move on yet.
    struct FramePair {
        const Frame* before = nullptr;
        const Frame* after = nullptr;
        double moment = 0.0;  ///< clamped to the first frame
    };
    /// Where a player is on its course.
    struct Reached {
        sim::Vec2 position;  ///< metres
        bool is_stopped = false;
    };
    struct HiddenOffset {
        sim::EntityId player;
        sim::Vec2 offset;  ///< metres
    };

    [[nodiscard]] const Frame& at(std::size_t index) const {
        return frames_[(first_ + index) % kFramesMax];
    }
    [[nodiscard]] Frame& at(std::size_t index) { return frames_[(first_ + index) % kFramesMax]; }
    [[nodiscard]] bool replaces_newest(sim::Tick tick) const;
    void put_last(bool replaces);
    void hide_newest_moves(double moment);
    void end_offsets_of_old_lives(double from, double until);
    void note_lives(const WorldView& view);
    [[nodiscard]] bool continues_life(const FramePlayer& introduced, sim::Tick tick) const;
    void stop_on_ground();
    [[nodiscard]] Reached reached(const FramePlayer& player, double from, double until) const;
    [[nodiscard]] PicturePlayer extrapolated(const FramePlayer& player, double ticks) const;
    void find_jumps();
    [[nodiscard]] FramePair around(double moment) const;
    [[nodiscard]] double extrapolation_ticks(double moment, sim::Tick from) const;
    [[nodiscard]] PicturePlayer show(const FramePlayer& player, const FramePair& between) const;
    [[nodiscard]] sim::Vec2 offset_of(sim::EntityId player) const;
    void hide(sim::EntityId player, sim::Vec2 moved);

    GameSettings settings_;
    FrameGround ground_;
    sim::EntityId own_;
    float tick_rate_ = 60.0f;
    double extrapolation_max_ = 15.0;        ///< ticks beyond the newest frame
    sim::Tick ticks_apart_ = 1;              ///< the least number between two frames
    std::vector<Frame> frames_{kFramesMax};  ///< a ring
    Frame coming_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::vector<HiddenOffset> hidden_;         ///< sorted by player
    std::vector<PicturePlayer> shown_before_;  ///< kept for its memory
    std::vector<PicturePlayer> shown_after_;   ///< likewise
    double shown_ = 0.0;                       ///< the moment that was shown last
};

}  // namespace arena::client
