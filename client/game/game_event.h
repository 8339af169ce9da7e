// GameEvent: what a game learns, event by event, in the order in which the client learned it.
//
// An event carries the tick in which it happened, and comes as soon as the client knows of it. The
// picture shows the others some ticks in the past: to show a hit together with the players
// involved, keep it until Picture::others_moment reaches its tick.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "client/core/closing.h"
#include "protocol/base/limits.h"
#include "protocol/watching.h"
#include "sim/values/entity.h"
#include "sim/values/match.h"
#include "sim/values/vec2.h"
#include "sim/values/weapon.h"

namespace arena::client {

/// A player's name: UTF-8, without a zero byte at its end.
class PlayerName {
  public:
    PlayerName() = default;
    /// Keeps the first protocol::kNameBytesMax bytes of a longer name.
    explicit PlayerName(std::string_view name);

    [[nodiscard]] std::string_view view() const { return {text_.data(), size_}; }
    friend bool operator==(const PlayerName& a, const PlayerName& b) {
        return a.view() == b.view();
    }

  private:
    std::array<char, protocol::kNameBytesMax> text_{};
    std::uint8_t size_ = 0;
};

// The connection

/// The player is in the world, or the client watches: GameClient::welcome() has the map and the
/// rules. It comes again after each resumption, when the client begins to play or to watch, and
/// with each map. Then everything that was known of the world is void: the player may have another
/// id, the tick may be an earlier one, and everything in view and in the roster is sent again.
struct ConnectedEvent {
    sim::EntityId player;       ///< kNoEntity: the client watches
    sim::Tick tick = 0;         ///< of the server
    bool resumed = false;       ///< after a lost connection
    sim::Tick watch_delay = 0;  ///< how much older all is than what players are sent, in ticks

    [[nodiscard]] bool watches() const { return player == sim::kNoEntity; }
};

/// The client is sent another view from now on, or its last wish was not granted.
struct WatchingEvent {
    /// Whose view it is; kNoEntity: the own player's, or for a client that watches the camera's.
    sim::EntityId player;
    protocol::WatchRefusal refusal = protocol::WatchRefusal::nothing;
};

/// How good a connection is, from best to worst. docs/prediction.md has the thresholds.
enum class ConnectionGrade : std::uint8_t {
    good,
    fair,    ///< losses or jitter: others are shown later
    poor,    ///< so much of either that play suffers
    silent,  ///< nothing arrives: the connection is about to be lost, or is being resumed
};

struct QualityChangedEvent {
    ConnectionGrade before = ConnectionGrade::good;
    ConnectionGrade now = ConnectionGrade::good;
};

/// The last event.
struct DisconnectedEvent {
    Closing closing;  ///< name_of(closing), is_leaving(closing)
};

/// The queue was full: this many events are missing here.
struct EventsLostEvent {
    std::uint64_t count = 0;
};

// The match

/// The own player does nothing: the server sends it away in `end_tick` unless its input changes
/// before. With an end_tick of 0 the warning is withdrawn.
struct IdleWarningEvent {
    sim::Tick tick = 0;
    sim::Tick end_tick = 0;
};

/// A player is in the match, or has another team or name than before.
struct JoinedEvent {
    sim::EntityId player;
    std::uint8_t team = 0;  ///< 0: none, all against all
    bool is_new = true;     ///< false: it was in the match before
    PlayerName name;
};

struct LeftEvent {
    sim::EntityId player;
    PlayerName name;
};

struct ScoreEvent {
    sim::EntityId player;
    std::int32_t score = 0;   ///< the new score
    std::int64_t change = 0;  ///< since the last one reported
};

/// A phase of the match has begun. The first one is reported when the client has learned of the
/// match; an endless match has none.
struct PhaseEvent {
    sim::Tick tick = 0;  ///< the first of the phase
    sim::MatchPhase phase = sim::MatchPhase::play;
    std::uint32_t round = 1;
    sim::Tick end_tick = 0;  ///< the first of the next phase, by the clock; 0: it has no clock
    sim::EndedBy ended_by = sim::EndedBy::nothing;  ///< of the last round, or the match
    sim::EntityId winner;                           ///< the same; kNoEntity: no player
    std::uint8_t winner_team = 0;                   ///< the same; 0: no team
};

/// The points of a team have changed; a new round takes them back.
struct TeamScoreEvent {
    sim::Tick tick = 0;
    std::uint8_t team = 1;
    std::int32_t score = 0;
    std::int32_t change = 0;
};

enum class FlagChange : std::uint8_t {
    taken,     ///< by a player, from its home or from where it lay
    dropped,   ///< its carrier died or left
    returned,  ///< home, by a touch or after its time
    captured,  ///< its carrier has brought it home to its own team
};

struct FlagEvent {
    sim::Tick tick = 0;
    FlagChange change = FlagChange::taken;
    std::uint8_t flag = 0;  ///< its place in Match::flags
    std::uint8_t team = 1;  ///< whose flag it is
    /// Who has taken it, or had it; kNoEntity: unknown, or returned.
    sim::EntityId player;
    sim::Vec2 position;  ///< metres: where it lies; otherwise its home
};

enum class HillChange : std::uint8_t {
    taken,      ///< a team holds it that did not before
    contested,  ///< several teams are on it
    cleared,    ///< that is over
    moved,      ///< another hill counts from now on
};

struct HillEvent {
    sim::Tick tick = 0;
    HillChange change = HillChange::taken;
    std::uint8_t hill = 0;  ///< in the order of the map
    std::uint8_t team = 0;  ///< that holds it or held it last; 0: none has
};

/// The operator of the server says something to all players: show it at once.
struct AnnouncementEvent {
    std::string text;  ///< UTF-8 of 1 to protocol::kAnnouncementBytesMax bytes in one line
};

/// The match is paused: all that is shown stands; or it goes on.
struct PauseEvent {
    sim::Tick tick = 0;  ///< the last before the pause
    bool is_paused = true;
};

// The players in view

/// A player begins a new life. Reported for the own player each time; for another one only when the
/// client has seen it die before.
struct SpawnedEvent {
    sim::EntityId player;
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
    std::uint8_t archetype = 0;
    bool is_own = false;
};

/// Another player has come into view: it came near, left a hiding place, or lives for the first
/// time.
struct AppearedEvent {
    sim::EntityId player;
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
    std::uint8_t archetype = 0;
};

/// Another player is no longer in view: the client has not seen it die. Or the own player was taken
/// out of the world without dying, to live again in another team or in another round.
struct VanishedEvent {
    sim::EntityId player;
    sim::Tick tick = 0;
    bool is_own = false;
};

/// A player died. Each death of the own player is reported, once; another one's when it was in
/// view.
struct DiedEvent {
    sim::EntityId player;
    /// kNoEntity: not in view, not a player, or unknown.
    sim::EntityId killer;
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
    bool is_own = false;
};

/// A projectile has come into view, or the own player has fired. A shot of several projectiles
/// makes several events.
struct ShotEvent {
    sim::EntityId shooter;
    std::uint32_t key = 0;  ///< PictureProjectile::key
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
    sim::Vec2 velocity;  ///< metres per second
    std::uint8_t weapon = 0;
    /// The server has not confirmed the shot yet. When it does, no second event comes; when it does
    /// not, a ShotDroppedEvent comes.
    bool is_predicted = false;
};

/// The server has not confirmed an own shot in time: it was never fired.
struct ShotDroppedEvent {
    std::uint32_t key = 0;
    sim::Tick tick = 0;  ///< of the shot
};

enum class HitRole : std::uint8_t {
    given,  ///< the own player was the attacker
    taken,  ///< the own player was the victim, also of itself
    seen,   ///< between others
};

struct HitEvent {
    sim::EntityId victim;
    sim::EntityId attacker;  ///< a player, a thing of the map, or kNoEntity
    sim::Tick tick = 0;
    sim::Vec2 position;       ///< metres
    std::int32_t damage = 0;  ///< to the victim's health
    HitRole role = HitRole::seen;
    /// How many ticks the server looked back for it, to where the attacker saw the victim. 0: none.
    sim::Tick looked_back = 0;
};

struct CollectedEvent {
    sim::EntityId player;
    sim::EntityId pickup;
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
    /// Of health, ammunition or ticks gained; of an item its number in the rules, counted from 1.
    std::int32_t amount = 0;
};

struct LaunchedEvent {
    sim::EntityId player;
    sim::EntityId by;  ///< a pad or an attacker
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
};

struct ExplodedEvent {
    sim::EntityId owner;  ///< of the projectile
    sim::Tick tick = 0;
    sim::Vec2 position;       ///< metres
    std::int32_t damage = 0;  ///< at its centre
};

struct BouncedEvent {
    sim::EntityId projectile;
    sim::EntityId met;
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
};

struct CrateDestroyedEvent {
    sim::EntityId crate;
    sim::EntityId attacker;
    sim::Tick tick = 0;
    sim::Vec2 position;  ///< metres
};

// The prediction

/// Why the own player was not where the client had predicted it: the first cause that applies.
enum class CorrectionCause : std::uint8_t {
    input,    ///< the server used another input: the client's came too late, was lost or left out
    thrown,   ///< a pad, a melee attack or an explosion threw it, or the throw has ended
    state,    ///< a pickup, a dash, the weapon's state or whether players stand differed from what
              ///< the client knew
    mover,    ///< a platform, door, timed obstacle or crate was near
    player,   ///< another player was near
    loss,     ///< none of these, but an update was lost that may have reported one of them
    unknown,  ///< none of these: a fault of the client, or rules that differ from the server's
};
inline constexpr std::size_t kCorrectionCauseCount = 7;

/// Returns the name for logs and reports, for example "player".
[[nodiscard]] std::string_view name_of(CorrectionCause cause);

/// The prediction was wrong and was corrected; the picture hides the jump and lets it decay
/// smoothly. When the server corrects only what the player can do, there is no event.
struct CorrectionEvent {
    sim::Tick tick = 0;  ///< the tick that the server's state was for
    float size = 0.0f;   ///< metres from the predicted position at that tick
    float shift = 0.0f;  ///< metres by which that moves it now; one of the two is above 0
    CorrectionCause cause = CorrectionCause::unknown;
    bool is_snapped = false;  ///< shown at once, because it exceeds snap_distance
};

using GameEvent =
    std::variant<ConnectedEvent, QualityChangedEvent, DisconnectedEvent, EventsLostEvent,
                 JoinedEvent, LeftEvent, ScoreEvent, SpawnedEvent, AppearedEvent, VanishedEvent,
                 DiedEvent, ShotEvent, ShotDroppedEvent, HitEvent, CollectedEvent, LaunchedEvent,
                 ExplodedEvent, BouncedEvent, CrateDestroyedEvent, CorrectionEvent, PhaseEvent,
                 TeamScoreEvent, FlagEvent, HillEvent, AnnouncementEvent, WatchingEvent,
                 IdleWarningEvent, PauseEvent>;

}  // namespace arena::client
