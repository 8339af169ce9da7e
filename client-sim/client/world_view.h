// WorldView: what one client knows of the world. Events bring players and projectiles in and take
// them out; snapshots say where they are, and how the movers and fixtures of the map are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "client-sim/base/id_map.h"
#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::client_sim {

struct PlayerView {
    sim::EntityId id;
    bool alive = false;
    sim::Tick seen = 0;  ///< tick of what follows
    sim::Vec2 position;  ///< metres
    sim::Vec2 velocity;  ///< metres per second
    sim::Vec2 aim;       ///< unit
    std::int32_t health = 0;
    std::int32_t score = 0;
    std::int32_t ammunition = -1;         ///< -1: without end
    std::uint8_t archetype = 0;           ///< index into Welcome::archetypes
    std::uint8_t team = 0;                ///< 0: all against all
    std::uint8_t flags = 0;               ///< protocol::kPlayerOnGround and so on
    std::uint8_t animation = sim::kNone;  ///< or kNone
};

struct ProjectileView {
    sim::EntityId id;
    sim::EntityId owner;
    sim::Tick seen = 0;
    sim::Vec2 position;       ///< metres
    sim::Vec2 velocity;       ///< metres per second
    std::uint8_t weapon = 0;  ///< index into Welcome::weapons; known from a snapshot on
    std::uint8_t team = 0;    ///< its owner's; likewise
};

struct MoverView {
    sim::EntityId id;
    sim::Tick seen = 0;
    sim::Vec2 offset;    ///< metres from where it was drawn
    sim::Vec2 velocity;  ///< metres per second
    std::int32_t health = 0;
    sim::MoverPhase phase = sim::MoverPhase::solid;
};

struct FixtureView {
    sim::EntityId id;
    sim::Tick seen = 0;
    protocol::FixtureStatus status = protocol::FixtureStatus::ready;
};

class WorldView {
  public:
    /// An entity that has no room is left out and counted.
    static constexpr std::size_t kPlayersMax = 8192;
    static constexpr std::size_t kProjectilesMax = 65536;
    static constexpr std::size_t kMoversMax = 4096;
    static constexpr std::size_t kFixturesMax = 16384;

    /// Events in the order of their sequence, each once.
    void apply(std::span<const sim::Event> events);
    void apply(const sim::Event& event);
    /// Parts in any order: what is older than what is known of an entity changes nothing, and
    /// entities that no event has brought in are not taken from a snapshot.
    void apply(const protocol::SnapshotPart& part);

    [[nodiscard]] const PlayerView* player(sim::EntityId id) const { return players_.find(id); }
    [[nodiscard]] const ProjectileView* projectile(sim::EntityId id) const {
        return projectiles_.find(id);
    }
    [[nodiscard]] const MoverView* mover(sim::EntityId id) const { return movers_.find(id); }
    [[nodiscard]] const FixtureView* fixture(sim::EntityId id) const { return fixtures_.find(id); }
    /// In no particular order; the dead are among the players.
    [[nodiscard]] std::span<const PlayerView> players() const { return players_.values(); }
    [[nodiscard]] std::span<const ProjectileView> projectiles() const {
        return projectiles_.values();
    }
    [[nodiscard]] std::span<const MoverView> movers() const { return movers_.values(); }
    [[nodiscard]] std::span<const FixtureView> fixtures() const { return fixtures_.values(); }

    /// Metres per second of the last shot that was fired; 0 before the first.
    [[nodiscard]] float projectile_speed() const { return projectile_speed_; }
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

  private:
    void spawn(const sim::Event& event);
    void bounce(const sim::Event& event);
    static void apply(const protocol::SnapshotPlayer& said, sim::Tick tick, PlayerView& player);
    static void apply(const protocol::SnapshotProjectile& said, sim::Tick tick,
                      ProjectileView& projectile);
    void apply(const protocol::SnapshotMover& said, sim::Tick tick);
    void apply(const protocol::SnapshotFixture& said, sim::Tick tick);

    IdMap<PlayerView> players_{kPlayersMax};
    IdMap<ProjectileView> projectiles_{kProjectilesMax};
    IdMap<MoverView> movers_{kMoversMax};
    IdMap<FixtureView> fixtures_{kFixturesMax};
    float projectile_speed_ = 0.0f;
    std::uint64_t left_out_ = 0;
};

}  // namespace arena::client_sim
