// ArenaEngine: an engine that plays the standard arena.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "sim/values/vec2.h"
#include "tests/bench/arena/standard_arena.h"

namespace arena::bench {

struct StageTime {
    const char* stage = "";
    std::uint64_t nanoseconds = 0;
};

class ArenaEngine {
  public:
    virtual ~ArenaEngine() = default;

    [[nodiscard]] virtual std::string name() const = 0;
    /// Live projectiles.
    [[nodiscard]] virtual std::uint32_t projectiles() const = 0;
    /// Of the players, by number.
    [[nodiscard]] virtual std::vector<sim::Vec2> positions() const = 0;

    /// What the tick took in which all players joined, where there was one.
    [[nodiscard]] virtual double join_nanoseconds() const { return 0.0; }

    /// Takes what this tick asks for, in the engine's own terms. Not timed.
    virtual void prepare(std::span<const Turn> turns, std::span<const Shot> shots) = 0;
    /// One tick with everything that it needs, from orders to hits; gives the number of players
    /// that were hit. Timed.
    virtual std::uint32_t step() = 0;

    /// Nanoseconds by stage in the last step, where the engine tells. In the same order each time.
    [[nodiscard]] virtual std::vector<StageTime> stage_times() const { return {}; }
};

/// The World of the project. Its players are placed by their spawns; the others start from them.
std::unique_ptr<ArenaEngine> make_world(const StandardArena& arena);

/// The engines that the build found; nullptr for one that it did not.
#ifdef ARENAD_WITH_CHIPMUNK
std::unique_ptr<ArenaEngine> make_chipmunk(const StandardArena& arena,
                                           std::span<const sim::Vec2> starts);
#else
inline std::unique_ptr<ArenaEngine> make_chipmunk(const StandardArena&,
                                                  std::span<const sim::Vec2>) {
    return nullptr;
}
#endif
#ifdef ARENAD_WITH_BOX2D
std::unique_ptr<ArenaEngine> make_box2d(const StandardArena& arena,
                                        std::span<const sim::Vec2> starts);
#else
inline std::unique_ptr<ArenaEngine> make_box2d(const StandardArena&, std::span<const sim::Vec2>) {
    return nullptr;
}
#endif

}  // namespace arena::bench
