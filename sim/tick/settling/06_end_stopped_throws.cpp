#include "sim/tick/settling/06_end_stopped_throws.h"

#include <cstring>

#include "sim/math/vec2.h"
#include "sim/tick/motion/launch.h"

namespace arena::sim {

namespace {

/// A throw that moved its player by less than this part of its way was stopped. With a larger
/// value, a throw that slides along a wall would end there; with 0, rounding could keep a stopped
/// one going.
constexpr float kStopped = 1.0f / 16.0f;

/// Returns the row of the first thrown player, from `row` on; the number of rows when there is
/// none.
std::size_t next_thrown(const Players& players, std::size_t row) {
    const void* found = std::memchr(players.thrown.data() + row, 1, players.size() - row);
    if (found == nullptr) return players.size();
    return static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) -
                                    players.thrown.data());
}

}  // namespace

void end_stopped_throws(const Rules& rules, Tick tick, const OwnSteps& steps, Players& players) {
    if (players.empty()) return;
    const auto ticks_a_second = static_cast<float>(rules.tick_rate);
    for (std::size_t row = next_thrown(players, 0); row < players.size();
         row = next_thrown(players, row + 1)) {
        const Vec2 velocity = players.velocity[row];
        const Vec2 way = (players.position[row] - steps.starts[row]) * ticks_a_second;
        if (dot(way, velocity) <= kStopped * length_squared(velocity))
            end_throw(rules, tick, row, players);
    }
}

}  // namespace arena::sim
