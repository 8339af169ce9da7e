// Situation: what a bot's player sees in one tick, and how old that is.
//
// A bare client sees what it last received: its own player and the others at the end of one tick. A
// game's client sees a picture: its own player ahead of the server, the others behind it.
// Behaviours do not depend on which: they extrapolate what they see by its age.
//
//      the others        last update     the own player     the input's tick
//   -------+-----------------+------------------+------------------+------> ticks
//          |<- - - - - - - - - - - - - others_age - - - - - - - - >|
//                                               |<-   self_age   ->|
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "client-sim/behaviour/seen_list.h"
#include "client-sim/terrain/cached_field.h"
#include "client-sim/terrain/obstacle_field.h"
#include "client/core/roster.h"
#include "client/core/world_view.h"
#include "client/game/picture.h"
#include "protocol/match.h"
#include "protocol/messages.h"
#include "sim/rules/rules.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// What a bot was told of the match, and the map that it is played on.
struct MatchKnowledge {
    const protocol::Match& match;
    const client::Roster& roster;
    CachedField& map;
};

/// The circle outside which players are hurt, now.
struct ZoneView {
    Point center;         ///< metres
    double radius = 0.0;  ///< metres
};

struct Situation {
    SeenList<client::PlayerView> players;      ///< may include the own one
    const client::PlayerView* self = nullptr;  ///< null while it is dead or unknown
    const ObstacleField& field;
    sim::Tick tick = 0;  ///< the tick that the input is for
    std::uint32_t tick_rate = 60;
    double self_age = 0.0;          ///< ticks from where the own player is seen to that tick
    double others_age = 0.0;        ///< likewise for the others
    std::uint8_t seen_back = 0;     ///< ticks that the server looks back for its shots
    double projectile_speed = 0.0;  ///< metres per second; 0: no shot has been seen yet
    double player_radius = 0.5;     ///< metres
    SeenList<client::MoverView> movers = {};            ///< that are in view
    SeenList<client::TriggerView> triggers = {};        ///< likewise
    SeenList<client::ProjectileView> projectiles = {};  ///< likewise
    std::optional<ZoneView> zone = {};   ///< none: there is none, or it does not know it
    sim::ArsenalState arsenal = {};      ///< of the own player
    sim::FiringState firing = {};        ///< likewise
    sim::AbilitiesState abilities = {};  ///< likewise
    sim::Loadout loadout = {};           ///< likewise
    bool has_gravity = false;  ///< the world is seen from the side: no walking up and down
    bool can_jump = false;
    bool can_dash = false;
    const sim::Rules* rules = nullptr;      ///< null: it does not know them
    const MatchKnowledge* match = nullptr;  ///< null: it knows nothing of a match

    /// Returns nothing when the player is not seen.
    [[nodiscard]] std::optional<client::PlayerView> player(sim::EntityId id) const;
};

/// What a bot knows besides what it sees.
struct Knowledge {
    const protocol::Welcome& welcome;
    const ObstacleField& field;
    sim::Tick tick = 0;  ///< the tick that the input is for
    const sim::Rules* rules = nullptr;
    const MatchKnowledge* match = nullptr;
};

/// Returns what a bare client sees, valid while the view does not change.
[[nodiscard]] Situation situation_of(const client::WorldView& view, const Knowledge& known);

/// Returns what a game's client sees. `view` is what the picture was made from; the players are
/// written to `players`. Valid while these do not change.
[[nodiscard]] Situation situation_of(const client::Picture& picture, const client::WorldView& view,
                                     const Knowledge& known,
                                     std::vector<client::PlayerView>& players);

}  // namespace arena::client_sim
