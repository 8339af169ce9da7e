#include "sim/state/past_bodies.h"

#include <algorithm>
#include <limits>

#include "sim/base/assert.h"
#include "sim/rules/rules.h"

namespace arena::sim {

static_assert(kSeenBackMax < std::numeric_limits<std::uint8_t>::max(), "ticks counts one more");

void PastBodies::begin(std::uint32_t slot_count, std::size_t rows) {
    slots = slot_count;
    ticks.assign(rows, 0);
    places.assign(slot_count * rows, {});
}

void PastBodies::reserve(std::uint32_t slot_count, std::size_t rows_max) {
    if (slot_count == 0) return;
    ticks.reserve(rows_max);
    places.reserve(slot_count * rows_max);
}

/// Works from the last slot to the first: each moves up by as many positions as there are slots
/// before it.
void PastBodies::insert(std::size_t row) {
    if (!is_kept()) return;
    const std::size_t rows = ticks.size();
    ticks.insert(ticks.begin() + static_cast<std::ptrdiff_t>(row), 0);
    places.resize(slots * (rows + 1));
    for (std::size_t slot = slots; slot-- > 0;) {
        Vec2* const from = places.data() + slot * rows;
        Vec2* const to = places.data() + slot * (rows + 1);
        std::move_backward(from + row, from + rows, to + rows + 1);
        std::move_backward(from, from + row, to + row);
        to[row] = {};
    }
}

void PastBodies::erase(std::span<const std::uint32_t> rows) {
    if (!is_kept() || rows.empty()) return;
    const std::size_t before = ticks.size();
    std::size_t left = 0;
    for (std::size_t slot = 0; slot < slots; ++slot) {
        std::size_t next = 0;
        for (std::size_t row = 0; row < before; ++row) {
            if (next < rows.size() && rows[next] == row)
                ++next;
            else
                places[left++] = places[slot * before + row];
        }
    }
    places.resize(left);
    std::size_t next = 0;
    std::size_t kept = 0;
    for (std::size_t row = 0; row < before; ++row) {
        if (next < rows.size() && rows[next] == row)
            ++next;
        else
            ticks[kept++] = ticks[row];
    }
    ticks.resize(kept);
}

std::span<const Vec2> PastBodies::at(Tick end) const {
    ARENA_ASSERT(is_kept(), "there is a past");
    return std::span(places).subspan(end % slots * ticks.size(), ticks.size());
}

void PastBodies::remember(const Players& players, Tick tick) {
    if (!is_kept()) return;
    const std::size_t rows = ticks.size();
    ARENA_ASSERT(rows == players.size(), "each player has a row");
    std::copy(players.position.begin(), players.position.end(),
              places.begin() + static_cast<std::ptrdiff_t>(tick % slots * rows));
    for (std::size_t row = 0; row < rows; ++row) {
        const std::uint32_t lived = std::min<std::uint32_t>(ticks[row] + 1u, slots);
        ticks[row] = players.alive[row] != 0 ? static_cast<std::uint8_t>(lived) : std::uint8_t{0};
    }
}

std::uint32_t past_slots(const Rules& rules) {
    const std::uint32_t most = look_back_max(rules);
    return most == 0 ? 0 : most + 1;
}

}  // namespace arena::sim
