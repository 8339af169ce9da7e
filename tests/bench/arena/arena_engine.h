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
    /// Returns the number of live projectiles.
    [[nodiscard]] virtual std::uint32_t projectiles() const = 0;
    /// Returns the positions of the players, by number.
    [[nodiscard]] virtual std::vector<sim::Vec2> positions() const = 0;

    /// Returns the time of the tick in which all players joined; 0 for an engine without one.
    [[nodiscard]] virtual double join_nanoseconds() const { return 0.0; }

    /// Takes the turns and shots of the next tick and converts them to the engine's own terms. Not
    /// timed.
    virtual void prepare(std::span<const Turn> turns, std::span<const Shot> shots) = 0;
    /// Runs one tick with everything that it needs, from orders to hits, and returns the number of
    /// hits on players. Timed.
    virtual std::uint32_t step() = 0;

    /// Returns the nanoseconds of each stage of the last step, always in the same order; nothing
    /// for an engine that does not measure its stages.
    [[nodiscard]] virtual std::vector<StageTime> stage_times() const { return {}; }
};

/// Makes arenad's World. It places its players at the spawn points; the other engines start from
/// the same positions.
std::unique_ptr<ArenaEngine> make_world(const StandardArena& arena);

/// Makes another engine, with a player at each of `starts`. Returns nullptr for an engine that the
/// build did not find.
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
