// A stream of events and snapshots as a server would send it, written by hand.
#pragma once

#include <initializer_list>
#include <vector>

#include "client-sim/judge/judge.h"

namespace arena::client_sim::test {

/// Events with tick and sequence, and snapshot parts that go with them.
class Stream {
  public:
    explicit Stream(Judge& judge) : judge_(judge) {}

    void spawn(std::uint32_t id, sim::Tick tick, sim::Vec2 position) {
        event({.kind = sim::EventKind::spawn,
               .subject = {id},
               .other = {},
               .position = position,
               .velocity = {},
               .amount = 100,
               .tick = tick});
    }
    void death(std::uint32_t id, sim::Tick tick) { happens(sim::EventKind::death, id, tick); }
    void despawn(std::uint32_t id, sim::Tick tick) { happens(sim::EventKind::despawn, id, tick); }
    void bounce(std::uint32_t id, sim::Tick tick, sim::Vec2 position) {
        event({.kind = sim::EventKind::bounce,
               .subject = {id},
               .other = {},
               .position = position,
               .velocity = {},
               .amount = 0,
               .tick = tick});
    }
    void event(const sim::Event& event) {
        judge_.on_events({&event, 1}, next_sequence_);
        ++next_sequence_;
    }

    /// A snapshot of one part with the events so far.
    [[nodiscard]] protocol::SnapshotPart part(sim::Tick tick) const {
        protocol::SnapshotPart part;
        part.tick = tick;
        part.events_through = last_sequence();
        return part;
    }
    [[nodiscard]] std::uint32_t last_sequence() const { return next_sequence_ - 1; }

  private:
    void happens(sim::EventKind kind, std::uint32_t id, sim::Tick tick) {
        event({.kind = kind,
               .subject = {id},
               .other = {},
               .position = {},
               .velocity = {},
               .amount = 0,
               .tick = tick});
    }

    Judge& judge_;
    std::uint32_t next_sequence_ = 1;
};

inline protocol::SnapshotPart with_player(protocol::SnapshotPart part, std::uint32_t id,
                                          sim::Vec2 position) {
    static_cast<void>(part.players.push_back({.id = {id},
                                              .position = position,
                                              .velocity = {},
                                              .aim_x = 0,
                                              .aim_y = 0,
                                              .health = 100,
                                              .score = 0}));
    return part;
}

inline protocol::SnapshotPart with_projectile(protocol::SnapshotPart part, std::uint32_t id,
                                              sim::Vec2 position) {
    static_cast<void>(
        part.projectiles.push_back({.id = {id}, .position = position, .velocity = {}}));
    return part;
}

inline protocol::SnapshotPart with_mover(protocol::SnapshotPart part, std::uint32_t id,
                                         sim::Vec2 offset, sim::Vec2 velocity = {}) {
    static_cast<void>(part.movers.push_back({.id = {id}, .offset = offset, .velocity = velocity}));
    return part;
}

inline std::uint64_t count_of(const Judge& judge, ViolationKind kind) {
    return judge.verdict().violations[static_cast<std::size_t>(kind)];
}

}  // namespace arena::client_sim::test
