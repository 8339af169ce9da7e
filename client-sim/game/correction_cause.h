// Why a prediction was wrong: what was around the own player that nobody could know of.
#pragma once

#include <span>

#include "client-sim/game/frame.h"
#include "client-sim/game/game_event.h"
#include "sim/predict/predict.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::client_sim {

/// Metres from body to body. Another player is told of where it was a while ago: within that time
/// it may have come so much nearer.
inline constexpr float kNearPlayer = 2.0f;
/// Metres from the body to a pad, or to a pickup: so far one has thrown it before it is told, or so
/// far it has run since.
inline constexpr float kNearPad = 3.0f;
/// Metres from the body to the box around a mover.
inline constexpr float kNearMover = 1.0f;

/// The own player, where the server says it was.
struct Whereabouts {
    sim::EntityId own;
    sim::Vec2 position;  ///< metres
    float radius = 0.5f;
};

/// Of these.
[[nodiscard]] bool is_near_player(const Whereabouts& at, std::span<const FramePlayer> players,
                                  const sim::Rules& rules);
/// Whether somebody may be near whom nobody can see.
[[nodiscard]] bool is_near_bush(const Whereabouts& at, const sim::Terrain& terrain);
/// Movers that the client does not see are near wherever they may be: where they were drawn, and
/// along their path. So are doors that it sees: that one has turned is told late if that is lost.
[[nodiscard]] bool is_near_mover(const Whereabouts& at, const Frame& frame,
                                 const sim::Terrain& terrain);

/// Near something of the map that throws players.
[[nodiscard]] bool is_near_pad(const Whereabouts& at, const sim::Terrain& terrain);
/// Near something of the map that makes players faster.
[[nodiscard]] bool is_near_speed_gift(const Whereabouts& at, const sim::Terrain& terrain);
/// In reach of one of these who strikes a blow that throws, or nearly, as is_near_player has it.
[[nodiscard]] bool is_near_blow(const Whereabouts& at, std::span<const FramePlayer> players,
                                const sim::Rules& rules);

struct Evidence {
    bool input_was_other = false;
    bool was_thrown = false;
    bool could_other = false;
    bool is_near_mover = false;
    bool is_near_player = false;
    bool has_lost_update = false;  ///< since the prediction was right last
};
[[nodiscard]] CorrectionCause cause_of(const Evidence& evidence);

}  // namespace arena::client_sim
