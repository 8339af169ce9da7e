// EffectLog: the effects of the last ticks by their places, for all clients together. An effect is
// seen and heard once and leaves nothing behind that a client could be sent later.
//
//   events of a tick, change log -> logged effects -> the ones in a client's view
//
// Spawns, despawns and scores are not effects: clients learn of them in other ways.
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

/// An effect before it is sent. Each client has different ids for its entities.
struct LoggedEffect {
    protocol::EffectKind kind = protocol::EffectKind::hit;
    sim::Tick tick = 0;
    std::int16_t amount = 0;
    std::uint8_t looked_back = 0;  ///< of a hit, in ticks
    sim::Vec2 position;            ///< metres
    EntityHandle subject;
    EntityHandle other;
};

class EffectLog {
  public:
    /// For maps with these bounds. Effects are kept for `ticks_kept` ticks, 1 to 255.
    EffectLog(const sim::Aabb& bounds, sim::Tick ticks_kept);

    /// Takes the events of the tick that `log` recorded last.
    void record(std::span<const sim::Event> events, const ChangeLog& log);

    /// Appends the effects in the closed box after the end of `since`, each once. They live until
    /// the next tick is recorded. `scratch` is working memory, whose content is replaced.
    void collect(const sim::Aabb& box, sim::Tick since, std::vector<Slot>& scratch,
                 std::vector<const LoggedEffect*>& found) const;

    /// Returns all effects that are kept.
    [[nodiscard]] std::span<const LoggedEffect> logged_effects() const { return logged_effects_; }

  private:
    sim::Tick ticks_kept_;
    std::vector<LoggedEffect> logged_effects_;  // the oldest first
    InterestGrid grid_;                         // of their places
    // Kept for their memory.
    std::vector<sim::Vec2> positions_;
    std::vector<Slot> numbers_;
};

}  // namespace arena::server
