// WorldView: what one client sees of the world, at the end of the newest tick of which it has an
// update. Entities without newer news are where their motion leads at that time.
//
// The lists of what is in view are made when they are first read after an update: a client of many
// that looks at one player does not pay for a hundred others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client/core/replica.h"
#include "protocol/messages.h"
#include "protocol/update_message.h"

namespace arena::client {

struct PlayerView {
    sim::EntityId id;
    sim::Vec2 position;  ///< metres
    sim::Vec2 velocity;  ///< metres per second
    sim::Vec2 aim;       ///< unit
    std::int32_t health = 0;
    std::int32_t ammunition = -1;         ///< of the client's own player; -1: unlimited
    std::uint8_t archetype = 0;           ///< index into Welcome::archetypes
    std::uint8_t team = 0;                ///< 0: none, all against all
    std::uint8_t flags = 0;               ///< protocol::kPlayerOnGround and so on
    std::uint8_t animation = sim::kNone;  ///< or kNone
    sim::EffectMask effects = 0;          ///< status effects, as the rules number them
};

struct ProjectileView {
    sim::EntityId id;
    sim::EntityId owner;
    sim::Vec2 position;       ///< metres
    sim::Vec2 velocity;       ///< metres per second
    std::uint8_t weapon = 0;  ///< index into Welcome::weapons
    std::uint8_t team = 0;    ///< that of its owner
};

struct MoverView {
    sim::EntityId id;
    sim::Vec2 offset;    ///< metres from where it was drawn
    sim::Vec2 velocity;  ///< metres per second
    std::int32_t health = 0;
    sim::MoverPhase phase = sim::MoverPhase::solid;
};

struct TriggerView {
    sim::EntityId id;
    protocol::TriggerStatus status = protocol::TriggerStatus::ready;
    std::uint8_t item = 0;  ///< that lies there, of a pickup: its number, counted from 1; 0: none
};

class WorldView {
  public:
    /// Starts an empty view of a world with this Welcome.
    explicit WorldView(const protocol::Welcome& welcome);

    /// Takes an update; they may come in any order. Returns false when its bits are not valid; a
    /// part of it may have been taken all the same.
    [[nodiscard]] bool apply(const protocol::Update& update);

    /// Returns the tick at whose end the world is shown; 0 before the first update.
    [[nodiscard]] sim::Tick tick() const { return tick_; }
    /// Return what is in view, in no particular order.
    [[nodiscard]] std::span<const PlayerView> players() const;
    [[nodiscard]] std::span<const ProjectileView> projectiles() const;
    [[nodiscard]] std::span<const MoverView> movers() const;
    [[nodiscard]] std::span<const TriggerView> triggers() const;
    /// Return nothing when the entity is not in view.
    [[nodiscard]] std::optional<PlayerView> player(sim::EntityId id) const;
    [[nodiscard]] std::optional<MoverView> mover(sim::EntityId id) const;
    /// Returns the client's own player; null while it is dead, and for one that watches.
    [[nodiscard]] const PlayerView* own() const { return own_view_ ? &*own_view_ : nullptr; }
    /// The newest part about the own player, and the tick that it is from. Empty before the first.
    template <typename Part>
    struct Newest {
        std::optional<Part> part;
        sim::Tick tick = 0;

        void take(const std::optional<Part>& received, sim::Tick at) {
            if (!received || (part && at < tick)) return;
            part = received;
            tick = at;
        }
    };
    [[nodiscard]] const Newest<protocol::OwnMotion>& own_motion() const { return own_motion_; }
    [[nodiscard]] const Newest<protocol::OwnState>& own_state() const { return own_state_; }

    /// Returns the entities that the view is made of.
    [[nodiscard]] const Replica& replica() const { return replica_; }
    /// Returns protocol::fall_of of the Welcome.
    [[nodiscard]] std::int64_t fall() const { return fall_; }
    /// Returns the metres that a shot of the weapon flies at most; 0: no limit, or none is known.
    [[nodiscard]] float range_of(std::uint8_t weapon) const {
        return weapon < ranges_.size() ? ranges_[weapon] : 0.0f;
    }
    /// Returns the speed of the last shot that came into view, in metres per second; 0 before the
    /// first.
    [[nodiscard]] float projectile_speed() const { return projectile_speed_; }

  private:
    /// What is in view of one kind.
    template <typename View>
    struct List {
        std::vector<View> views;
        bool is_made = false;  ///< since the last update
    };

    void forget_lists();
    void show_own();
    [[nodiscard]] const Replica::Entity* find(sim::EntityId id) const;
    [[nodiscard]] PlayerView view_of_player(const Replica::Entity& entity) const;
    [[nodiscard]] ProjectileView view_of_projectile(const Replica::Entity& entity) const;
    [[nodiscard]] MoverView view_of_mover(const Replica::Entity& entity) const;
    [[nodiscard]] sim::Vec2 position_of(const Replica::Entity& entity) const;
    [[nodiscard]] sim::Vec2 velocity_of(const Replica::Entity& entity) const;

    sim::EntityId own_;  // kNoEntity: the client watches
    float tick_rate_;
    std::int64_t fall_;
    std::vector<float> ranges_;  // metres, by weapon
    Replica replica_;
    Newest<protocol::OwnMotion> own_motion_;
    Newest<protocol::OwnState> own_state_;

    sim::Tick tick_ = 0;
    protocol::ShortId own_id_ = 0;  // of the own player when it was last in view
    std::optional<PlayerView> own_view_;
    mutable List<PlayerView> players_;
    mutable List<ProjectileView> projectiles_;
    mutable List<MoverView> movers_;
    mutable List<TriggerView> triggers_;
    float projectile_speed_ = 0.0f;
};

}  // namespace arena::client
