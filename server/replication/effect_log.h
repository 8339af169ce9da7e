// EffectLog: what has happened in the last ticks, by where it was, for all clients together: what
// is seen and heard once and leaves nothing behind that a client could be told of later.
//
//   events of a tick, change log -> happenings -> those in a client's view
//
// Spawns, ends and scores are no effects: clients are told of them in other ways.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "protocol/update_message.h"
#include "server/replication/change_log.h"
#include "server/replication/interest_grid.h"
#include "sim/geometry/aabb.h"
#include "sim/values/event.h"

namespace arena::server {

/// An effect before it is told: who is who is for each client another number.
struct Happening {
    protocol::EffectKind kind = protocol::EffectKind::hit;
    sim::Tick tick = 0;
    std::int16_t amount = 0;
    std::uint8_t looked_back = 0;  ///< of a hit: ticks
    sim::Vec2 position;            ///< metres
    Occupant subject;
    Occupant other;
};

class EffectLog {
  public:
    /// For maps with these bounds. What happened is kept for so many ticks, 1 to 255.
    EffectLog(const sim::Aabb& bounds, sim::Tick ticks_kept);

    /// Takes the events of a tick, the one that `log` has recorded last.
    void record(std::span<const sim::Event> events, const ChangeLog& log);

    /// Appends what happened in the closed box after the end of `since`, each once: `found` lives
    /// until the next tick is recorded.
    void collect(const sim::Aabb& box, sim::Tick since, std::vector<const Happening*>& found);

    /// Those that are kept.
    [[nodiscard]] std::span<const Happening> happenings() const { return happenings_; }

  private:
    sim::Tick ticks_kept_;
    std::vector<Happening> happenings_;  // the oldest first
    InterestGrid grid_;                  // of their places
    // Kept for their memory.
    std::vector<sim::Vec2> positions_;
    std::vector<Slot> numbers_;
    std::vector<Slot> found_;
};

}  // namespace arena::server
