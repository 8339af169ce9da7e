// A small world seen from the side with one player in it, for tests of walking, falling and
// jumping.
#pragma once

#include <string>
#include <vector>

#include "sim/rules/rules.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::test {

inline constexpr float kGravity = 25.0f;

/// A disc of 0.5 m that reaches its speed of 6 m/s at once.
inline sim::Archetype walker(sim::MoveKind kind) {
    sim::Archetype archetype;
    archetype.move = kind;
    archetype.jump_speed = 10.0f;
    return archetype;
}

/// A box of 0.8 m by 1.6 m about its middle.
inline sim::Archetype box_walker(sim::MoveKind kind) {
    sim::Archetype archetype = walker(kind);
    for (const sim::Vec2 corner :
         {sim::Vec2{-0.4f, -0.8f}, {0.4f, -0.8f}, {0.4f, 0.8f}, {-0.4f, 0.8f}})
        static_cast<void>(archetype.outline.push_back(corner));
    archetype.radius = 0.8945f;
    return archetype;
}

inline sim::Rules side_view(sim::Archetype archetype) {
    sim::Rules rules;
    rules.gravity = kGravity;
    rules.archetypes = {archetype};
    return rules;
}

inline sim::PlayerInput press(sim::Buttons buttons, int x = 0, int y = 0) {
    sim::PlayerInput held = move(x, y);
    held.buttons = buttons;
    return held;
}

/// Player 1 alone in a world, with what every test needs to know of it.
class Solo : public WorldDriver {
  public:
    Solo(const MapBuilder& map, const sim::Rules& rules) : WorldDriver(map.terrain(), rules) {
        step({join(player_id(1))});
    }

    [[nodiscard]] sim::PlayerState me() const { return player(1); }
    [[nodiscard]] bool is_on_ground() const { return me().ground_normal != sim::Vec2{}; }

    void hold(sim::PlayerInput held) { step({input(player_id(1), held)}); }
    void hold(sim::PlayerInput held, int ticks) {
        hold(held);
        run(ticks - 1);
    }
    /// Returns the invariant that is broken; empty while the state is valid.
    [[nodiscard]] std::string broken() const { return world.find_broken_invariant().value_or(""); }
};

/// Names the move kinds, as parameters of a test.
inline const char* name_of(sim::MoveKind kind) {
    switch (kind) {
        case sim::MoveKind::push_out:
            return "push_out";
        case sim::MoveKind::slide:
            return "slide";
        case sim::MoveKind::rays:
            return "rays";
    }
    return "unknown";
}

}  // namespace arena::test
