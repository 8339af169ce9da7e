// Why a prediction was wrong: what was around the own player that its client could not know.
#pragma once

#include <span>

#include "client/game/frame.h"
#include "client/game/game_event.h"
#include "sim/predict/predict.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::client {

/// Metres from body to body. The client learns where another player was a while ago, and since then
/// that player may have come this much nearer.
inline constexpr float kNearPlayer = 2.0f;
/// Metres from the body to a pad or a pickup: how far a pad has thrown the player before an update
/// reports it, or how far the player has run since.
inline constexpr float kNearPad = 3.0f;
/// Metres from the body to the box around a mover.
inline constexpr float kNearMover = 1.0f;

/// The own player, where the server says it was.
struct ReportedPlayer {
    sim::EntityId own;
    sim::Vec2 position;  ///< metres
    float radius = 0.5f;
};

/// Whether one of these players is near.
[[nodiscard]] bool is_near_player(const ReportedPlayer& at, std::span<const FramePlayer> players,
                                  const sim::Rules& rules);
/// Whether a player that a bush hides may be near.
[[nodiscard]] bool is_near_bush(const ReportedPlayer& at, const sim::Terrain& terrain);
/// Whether a mover may be near. A mover that the client does not see may be anywhere: where it was
/// drawn, and along its path. So may a door that it sees, because the news that the door has turned
/// comes late when it is lost.
[[nodiscard]] bool is_near_mover(const ReportedPlayer& at, const Frame& frame,
                                 const sim::Terrain& terrain);

/// Whether a pad, which throws players, is near.
[[nodiscard]] bool is_near_pad(const ReportedPlayer& at, const sim::Terrain& terrain);
/// Whether a pickup that makes players faster is near.
[[nodiscard]] bool is_near_speed_gift(const ReportedPlayer& at, const sim::Terrain& terrain);
/// Whether the player is in reach of a melee attack that throws it, by one of these players, with
/// the same allowance as in is_near_player.
[[nodiscard]] bool is_near_melee_attack(const ReportedPlayer& at,
                                        std::span<const FramePlayer> players,
                                        const sim::Rules& rules);

struct Evidence {
    bool input_differed = false;
    bool was_thrown = false;
    bool abilities_differed = false;
    bool is_near_mover = false;
    bool is_near_player = false;
    bool has_lost_update = false;  ///< not long ago: what it held may not have come again
};
/// Returns the first cause that applies.
[[nodiscard]] CorrectionCause cause_of(const Evidence& evidence);

}  // namespace arena::client
