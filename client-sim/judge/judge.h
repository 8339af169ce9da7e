// Judge: holds what one client is told against what a server may never say.
//
// Takes the events in order and the snapshot parts as they come; gives a Verdict. It knows the map
// as it was drawn and shares no code with the server's collision. docs/bots.md says for each kind
// why it may be claimed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "client-sim/base/id_map.h"
#include "client-sim/judge/judged_body.h"
#include "client-sim/judge/tick_order.h"
#include "client-sim/judge/violation.h"
#include "client-sim/judge/waiting_parts.h"
#include "client-sim/terrain/asked_field.h"
#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::client_sim {

/// Metres. The push-out stops within this of an obstacle's surface; more is a player in a wall.
inline constexpr double kObstacleDepthMax = 0.01;
/// Metres. Players that run into each other are pushed apart over a few ticks; more than this for
/// more than kPairSnapshotsMax snapshots in a row is two players in one place.
inline constexpr double kPairDepthMax = 0.05;
inline constexpr std::uint32_t kPairSnapshotsMax = 3;
/// Metres from a mover that is on its way: whoever is nearer may be held by it against others, as
/// deep as it likes, until there is room or the mover crushes it.
inline constexpr double kPressedWithin = 4.0;
/// Near a mover that rests, two may stay in each other where neither has room beside the other. A
/// place is looked for in so many directions, up to so many halves of the body's radius away.
inline constexpr int kRoomDirections = 16;
inline constexpr int kRoomSteps = 4;
/// A mover pushes out who is in it within the tick, or crushes it; deeper than kObstacleDepthMax
/// for more than this many snapshots in a row is a player in a wall.
inline constexpr std::uint32_t kInMoverSnapshotsMax = 1;

/// Metres, and part of the range, that a projectile may seem to fly too far: what the server's sum
/// over many ticks has lost to rounding.
inline constexpr double kRangeSlack = 0.01;
inline constexpr double kRangeSlackPart = 1e-4;

class Judge {
  public:
    /// The client's own player, as far as a judge has seen it.
    struct OwnPlayer {
        sim::EntityId id;
        std::int32_t score = 0;
        sim::Tick tick = 0;  ///< of the score
    };
    struct Config {
        std::string client;  ///< names this client in the examples
        sim::EntityId player;
        /// What the judge of the stream before has seen, when the client has resumed.
        std::optional<OwnPlayer> before;
        std::uint32_t tick_rate = 60;
        std::uint32_t snapshot_rate = 20;
        /// As the Welcome told them.
        std::vector<protocol::WelcomeArchetype> archetypes{{}};
        std::vector<protocol::WelcomeWeapon> weapons{{}};
    };

    /// `field` outlives the judge, which may share it with others.
    Judge(Config config, AskedField& field);

    /// New events, in the order of their sequence, none left out.
    void on_events(std::span<const sim::Event> events, std::uint32_t first_sequence);
    /// A part as it came. It is kept until the events up to its `events_through` have been shown.
    void on_part(const protocol::SnapshotPart& part);
    /// The stream is over. Parts whose events never came stay unjudged: the proof is missing.
    void finish();

    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] const OwnPlayer& own_player() const { return own_; }

    /// Entities it follows at a time, and parts it keeps waiting for their events. What has no room
    /// goes unjudged and is counted so.
    static constexpr std::size_t kTracksMax = 65536 + 8192;
    static constexpr std::size_t kWaitingMax = 128;

  private:
    /// What is known of one entity.
    struct Track {
        sim::EntityId id;
        std::uint32_t born = 0;              ///< sequence of its latest spawn
        std::uint32_t gone = 0;              ///< sequence of the end of that life; 0 while it lasts
        sim::Tick tick = 0;                  ///< when it was at `position`
        sim::Vec2 position;                  ///< metres; a projectile's, from its spawn on
        double flown = 0.0;                  ///< metres that a projectile has come at least
        std::optional<std::uint8_t> weapon;  ///< of a projectile, from its first snapshot on
        bool reborn = false;  ///< it lived before: older snapshots may mean that life
    };
    /// A projectile's radius as far as it is known, in metres.
    struct Width {
        double least = 0.0;
        double most = 0.0;
    };
    struct PlacedPlayer {
        sim::EntityId id;
        Point position;
        JudgedBody body;
        bool is_near_mover = false;  ///< whether that rests or not
        bool is_pressed = false;     ///< near a mover on its way
    };
    struct SortKey {
        double x = 0.0;  ///< metres
        sim::EntityId id;
        std::uint32_t index = 0;  ///< in collected_
    };
    struct PlacedMover {
        const Solid* solid = nullptr;  ///< where it was drawn
        Point offset;                  ///< metres
        bool is_on_its_way = false;
    };
    struct InMoverSpell {
        sim::EntityId player;
        sim::EntityId mover;
        std::uint32_t snapshots = 0;  ///< in a row

        [[nodiscard]] bool is_before(const InMoverSpell& other) const {
            return std::tie(player, mover) < std::tie(other.player, other.mover);
        }
    };
    struct CloseSpell {
        sim::EntityId low;
        sim::EntityId high;
        Point low_at;                 ///< metres
        Point high_at;                ///< metres
        double depth = 0.0;           ///< metres
        std::uint32_t snapshots = 0;  ///< in a row
    };

    void introduce(const sim::Event& event, std::uint32_t sequence);
    void retire(const sim::Event& event, std::uint32_t sequence);
    void bounce(const sim::Event& event);
    void forget_the_long_gone();
    void judge_part(const protocol::SnapshotPart& part);
    [[nodiscard]] bool judge_naming(sim::EntityId id, const Track* track,
                                    const protocol::SnapshotPart& part);
    void judge_player(const protocol::SnapshotPlayer& player, sim::Tick tick);
    void judge_score(const protocol::SnapshotPlayer& player, sim::Tick tick);
    void judge_projectile(const protocol::SnapshotProjectile& projectile, Track& track,
                          sim::Tick tick);
    void judge_way(const Track& track, Point to, const Width& width, sim::Tick tick);
    void judge_range(const Track& track, double flown, sim::Tick tick);
    [[nodiscard]] const JudgedBody* body_of(const protocol::SnapshotPlayer& player) const;
    void collect(const protocol::SnapshotPart& part);
    void judge_collected();
    void judge_movers(bool in_a_row);
    void sort_collected();
    void judge_pairs(bool in_a_row);
    [[nodiscard]] bool are_held(const PlacedPlayer& one, const PlacedPlayer& other) const;
    [[nodiscard]] bool has_room(const PlacedPlayer& player) const;
    [[nodiscard]] bool is_stopped(const PlacedPlayer& player, Point place) const;
    [[nodiscard]] bool is_taken(const PlacedPlayer& player, Point place) const;
    void record_overlap(const CloseSpell& spell);
    void record(ViolationKind kind, sim::EntityId subject, sim::Tick tick, std::string_view what);

    Config config_;
    std::vector<JudgedBody> bodies_;  // by archetype
    double radius_max_ = 0.0;         // of the bodies
    double projectile_radius_max_ = 0.0;
    AskedField& asked_;
    const ObstacleField& field_;  // of asked_
    Verdict verdict_;
    OwnPlayer own_;
    TickOrder order_;

    IdMap<Track> tracks_{kTracksMax};
    std::uint32_t last_sequence_ = 0;
    std::uint32_t forgotten_through_ = 0;  ///< ends of lives up to this are no longer known
    std::uint32_t gone_count_ = 0;
    bool tracks_full_ = false;  ///< from then on nobody can be called unknown
    WaitingParts waiting_{kWaitingMax};

    // The snapshot that is being put together from its parts, for what is spread over parts.
    sim::Tick collected_tick_ = 0;
    std::uint32_t collected_parts_ = 0;
    std::uint32_t parts_to_collect_ = 0;
    std::vector<PlacedPlayer> collected_;
    std::vector<PlacedPlayer> collected_next_;  // reused
    std::vector<SortKey> sort_keys_;            // reused
    std::vector<PlacedMover> collected_movers_;
    sim::Tick judged_tick_ = 0;
    std::vector<InMoverSpell> in_movers_;       // sorted by (player, mover)
    std::vector<InMoverSpell> in_movers_next_;  // reused
    std::vector<CloseSpell> close_;             // sorted by (low, high)
    std::vector<CloseSpell> close_next_;        // reused
};

}  // namespace arena::client_sim
