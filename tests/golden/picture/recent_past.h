// RecentPast: what a picture of a match shows besides the present: where everything came from, and
// what has just happened.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "sim/values/event.h"
#include "sim/world/world.h"

namespace arena::golden {

/// The ticks for which each thing is remembered.
struct PastTicks {
    sim::Tick players = 24;
    sim::Tick projectiles = 8;
    sim::Tick events = 18;
    sim::Tick deaths = 60;
};

class RecentPast {
  public:
    /// A place, and the end of the tick in which the entity was there.
    struct Place {
        sim::Tick tick = 0;
        sim::Vec2 position;  ///< metres
    };
    /// Oldest first. A player's begins where it last spawned, a projectile's at the muzzle; a
    /// bounce and the end of a flight are places as well.
    using Trail = std::vector<Place>;
    /// The trail of a projectile, also for a while after its flight.
    struct Flight {
        std::uint8_t team = 0;
        Trail trail;
    };
    struct Explosion {
        sim::Tick tick = 0;
        sim::Vec2 center;     ///< metres
        float radius = 0.0f;  ///< metres
    };

    explicit RecentPast(const PastTicks& ticks = {}) : ticks_(ticks) {}

    /// Adds the step that led to this world, and forgets what is too old. Steps come in order.
    void take(const sim::World& world, const sim::StepResult& result);

    [[nodiscard]] const PastTicks& ticks() const { return ticks_; }
    [[nodiscard]] const std::map<sim::EntityId, Trail>& players() const { return players_; }
    [[nodiscard]] const std::map<sim::EntityId, Flight>& flights() const { return flights_; }
    /// Returns the hits, in the order in which they happened.
    [[nodiscard]] const std::vector<sim::Event>& hits() const { return hits_; }
    [[nodiscard]] const std::vector<sim::Event>& deaths() const { return deaths_; }
    [[nodiscard]] const std::vector<Explosion>& explosions() const { return explosions_; }

  private:
    void take_event(const sim::World& world, const sim::Event& event);
    void take_places(const sim::World& world);
    void forget(sim::Tick now);

    PastTicks ticks_;
    std::map<sim::EntityId, Trail> players_;
    std::map<sim::EntityId, Flight> flights_;
    std::map<sim::EntityId, std::uint8_t> weapons_;  // of the projectiles that fly
    std::vector<sim::Event> hits_;
    std::vector<sim::Event> deaths_;
    std::vector<Explosion> explosions_;
};

}  // namespace arena::golden
