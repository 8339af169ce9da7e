// One player that stands alone, and its shots: for the tests of how weapons are handled.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sim/math/vec2.h"
#include "tests/support/gallery.h"

namespace arena::test {

/// One player that stands, and what it holds from tick to tick.
class Shooter {
  public:
    explicit Shooter(const sim::Rules& rules) : gallery_({{{20.0f, 20.0f}}}, rules) {}

    void hold(sim::Buttons buttons, std::uint8_t slot = 0) {
        gallery_.step({input(player_id(1), {.buttons = buttons, .slot = slot})});
    }
    void wait(int ticks) {
        for (int tick = 0; tick < ticks; ++tick)
            gallery_.step();
    }
    [[nodiscard]] sim::PlayerState player() const { return gallery_.player(1); }
    /// Returns that of the last shot, in metres per second.
    [[nodiscard]] float speed() const {
        return sim::length(gallery_.events_of(sim::EventKind::spawn).back().velocity);
    }
    [[nodiscard]] std::size_t shots() const {
        return gallery_.events_of(sim::EventKind::spawn).size();
    }
    /// Returns the ticks of all shots, from the first on.
    [[nodiscard]] std::vector<sim::Tick> ticks() const {
        std::vector<sim::Tick> ticks;
        for (const sim::Event& shot : gallery_.events_of(sim::EventKind::spawn))
            ticks.push_back(shot.tick - gallery_.events_of(sim::EventKind::spawn).front().tick);
        return ticks;
    }
    /// Returns the directions of the shots of the last tick in which there were any, in metres per
    /// second.
    [[nodiscard]] std::vector<sim::Vec2> last_velocities() const {
        const auto all = gallery_.events_of(sim::EventKind::spawn);
        std::vector<sim::Vec2> last;
        for (const sim::Event& shot : all)
            if (shot.tick == all.back().tick) last.push_back(shot.velocity);
        return last;
    }
    /// Returns that of the newest projectile.
    [[nodiscard]] std::uint32_t charge() const {
        return gallery_.world.state().projectiles.back().charge;
    }
    [[nodiscard]] std::optional<std::string> broken() const {
        return gallery_.world.find_broken_invariant();
    }

  private:
    Gallery gallery_;
};

}  // namespace arena::test
