// A shooting gallery: players that stand at places which a test names, and shoot from there.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/math/vec2.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::test {

struct Place {
    sim::Vec2 position;
    std::uint8_t team = 0;
    std::string archetype;
};

/// Rules whose gun fires once while its fire button is held, at 30 m/s: half a metre a tick.
inline sim::Rules gallery_rules() {
    sim::Rules rules;
    sim::Weapon& gun = rules.weapons.front();
    gun.interval = 600.0f;
    gun.projectile.speed = 30.0f;
    gun.projectile.life = 10.0f;
    return rules;
}

class Gallery : public WorldDriver {
  public:
    /// Spawns one player on each place. Which player stands where is random: call number_at. With
    /// teams, all teams need the same number of places.
    explicit Gallery(const std::vector<Place>& places, const sim::Rules& rules = gallery_rules(),
                     MapBuilder map = MapBuilder(), const sim::Limits& limits = {})
        : WorldDriver(with_spawns(std::move(map), places), rules, limits) {
        std::vector<sim::Command> joins;
        for (std::uint32_t number = 1; number <= places.size(); ++number)
            joins.push_back(join(player_id(number)));
        step(joins);
        events.clear();
    }

    [[nodiscard]] std::uint32_t number_at(sim::Vec2 place) const {
        for (const sim::PlayerState& player : world.players())
            if (player.alive && sim::length(player.position - place) < 1e-3f)
                return player.id.value;
        throw std::runtime_error("gallery: no player stands there");
    }
    [[nodiscard]] sim::PlayerState player_at(sim::Vec2 place) const {
        return player(number_at(place));
    }

    /// The player at this place holds the fire button from now on. The shot flies from the next
    /// tick on.
    sim::StepResult fire(sim::Vec2 place, int aim_x, int aim_y) {
        return step({input(player_id(number_at(place)), shoot(aim_x, aim_y))});
    }

    /// Returns the victims of all hits so far, in their order.
    [[nodiscard]] std::vector<std::uint32_t> victims() const {
        std::vector<std::uint32_t> numbers;
        for (const sim::Event& hit : events_of(sim::EventKind::hit))
            numbers.push_back(hit.subject.value);
        return numbers;
    }

  private:
    static std::shared_ptr<const sim::Terrain> with_spawns(MapBuilder map,
                                                           const std::vector<Place>& places) {
        for (const Place& place : places)
            map.spawn(place.position, place.team, place.archetype);
        return map.terrain();
    }
};

}  // namespace arena::test
