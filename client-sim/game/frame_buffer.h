// FrameBuffer: the last frames, and what lies between two of them. This is how everybody but the
// own player is shown.
//
//          A                    B                 at the moment t, A.tick <= t < B.tick:
//   -------+----------t---------+-------> ticks
//                                                 place(t) = foreseen(t) + share * error
//   foreseen(t)  where A's course leads by t      share    = (t - A.tick) / (B.tick - A.tick)
//   error        where B says it was at B.tick, less foreseen(B.tick)
//
// So what goes on as it was foreseen is shown exactly as the server has foreseen it, a fall as a
// parabola; the rest is spread over the way to B, and the place is continuous. A fall that did not
// come true is shown as a straight way. Behind the newest frame it is foreseen(t), for a bounded
// time. Where the map is known, nobody is foreseen to go on through what never moves: the word that
// it has landed may be lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "client-sim/client/world_view.h"
#include "client-sim/game/flight.h"
#include "client-sim/game/frame.h"
#include "client-sim/game/game_settings.h"
#include "client-sim/game/picture.h"

namespace arena::client_sim {

/// What stops players who are foreseen to go on.
struct FrameGround {
    Flight* flight = nullptr;  ///< over the map of the match; null when that is not known
    std::vector<float> radii;  ///< metres, by archetype: inner_radius
};

/// Metres: of the largest disc about the position that lies within a body. `outline` is convex and
/// counter-clockwise, around the position; empty: the body is the disc of that radius.
[[nodiscard]] float inner_radius(std::span<const sim::Vec2> outline, float radius);

class FrameBuffer {
  public:
    /// Frames that it keeps. At more updates a second than fit the longest delay, some are left
    /// out.
    static constexpr std::size_t kFramesMax = 16;

    /// Of a stream of updates that begins; `own` is the client's own player.
    void start(sim::EntityId own, std::uint32_t tick_rate, const GameSettings& settings,
               FrameGround ground = {});

    /// What the view knows after an update; `moment` is being shown. Views of one tick replace each
    /// other.
    void add(const WorldView& view, double moment);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] const Frame& newest() const { return at(count_ - 1); }

    /// Leads out what is hidden, over `passed` seconds, up to the moment that is shown next. After
    /// a jump of that moment nothing is hidden.
    void go_on_to(double moment, double passed);
    void jump_to(double moment);

    /// Writes all players but the own one, sorted by id. True when the moment is behind the newest
    /// frame.
    bool show_others(double moment, std::vector<PicturePlayer>& others) const;
    /// The own player as the others are shown; false when it was not alive.
    [[nodiscard]] bool show_own(double moment, PicturePlayer& own) const;
    /// Appends the projectiles of all but the own player.
    void show_projectiles(double moment, std::vector<PictureProjectile>& projectiles) const;
    /// Writes the movers where the newest frame's course leads, no further than it may be foreseen.
    void show_movers(double moment, std::vector<PictureMover>& movers) const;

  private:
    /// Two frames around a moment. The later one is null when the moment is behind all.
    struct Between {
        const Frame* before = nullptr;
        const Frame* after = nullptr;
        double moment = 0.0;  ///< not before the first frame
    };
    struct Hidden {
        sim::EntityId player;
        sim::Vec2 offset;  ///< metres
    };

    [[nodiscard]] const Frame& at(std::size_t index) const {
        return frames_[(first_ + index) % kFramesMax];
    }
    [[nodiscard]] Frame& at(std::size_t index) { return frames_[(first_ + index) % kFramesMax]; }
    [[nodiscard]] bool replaces_newest(sim::Tick tick) const;
    void put_last(bool replaces);
    void hide_news(double moment);
    void note_lives(const WorldView& view);
    [[nodiscard]] bool goes_on(const FramePlayer& introduced, sim::Tick tick) const;
    void stop_on_ground();
    [[nodiscard]] sim::Vec2 reached(const FramePlayer& player, sim::Vec2 from, sim::Vec2 to) const;
    void find_jumps();
    [[nodiscard]] Between around(double moment) const;
    [[nodiscard]] double foreseen_ticks(double moment, sim::Tick from) const;
    [[nodiscard]] PicturePlayer show(const FramePlayer& player, const Between& between) const;
    [[nodiscard]] sim::Vec2 offset_of(sim::EntityId player) const;
    void hide(sim::EntityId player, sim::Vec2 moved);

    GameSettings settings_;
    FrameGround ground_;
    sim::EntityId own_;
    float tick_rate_ = 60.0f;
    double foreseen_max_ = 15.0;             ///< ticks behind the newest frame
    sim::Tick ticks_apart_ = 1;              ///< of two frames, at least
    std::vector<Frame> frames_{kFramesMax};  ///< a ring
    Frame coming_;
    std::size_t first_ = 0;
    std::size_t count_ = 0;
    std::vector<Hidden> hidden_;               ///< sorted by player
    std::vector<PicturePlayer> shown_before_;  ///< kept for its memory
    std::vector<PicturePlayer> shown_after_;   ///< likewise
    double shown_ = 0.0;                       ///< the moment that was shown last
};

}  // namespace arena::client_sim
