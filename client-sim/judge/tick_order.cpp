#include "client-sim/judge/tick_order.h"

#include <algorithm>
#include <cstring>

namespace arena::client_sim {

namespace {

/// FNV-1a over 32-bit words; only compared within one process.
class Digest {
  public:
    void add(std::uint32_t word) { value_ = (value_ ^ word) * 0x100000001b3ull; }
    void add(float number) {
        std::uint32_t word = 0;
        std::memcpy(&word, &number, sizeof word);
        add(word);
    }
    void add(sim::Vec2 vector) {
        add(vector.x);
        add(vector.y);
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325ull;
};

/// What a part says of the world. input_margin is about the client, not about the tick.
std::uint64_t digest_of(const protocol::SnapshotPart& part) {
    Digest digest;
    for (const protocol::SnapshotPlayer& player : part.players) {
        digest.add(player.id.value);
        digest.add(player.position);
        digest.add(player.velocity);
        digest.add(static_cast<std::uint32_t>(player.aim_x));
        digest.add(static_cast<std::uint32_t>(player.aim_y));
        digest.add(static_cast<std::uint32_t>(player.health));
        digest.add(static_cast<std::uint32_t>(player.score));
        digest.add(static_cast<std::uint32_t>(player.ammunition));
        digest.add(std::uint32_t{player.archetype});
        digest.add(std::uint32_t{player.team});
        digest.add(std::uint32_t{player.flags});
        digest.add(std::uint32_t{player.animation});
    }
    for (const protocol::SnapshotProjectile& projectile : part.projectiles) {
        digest.add(projectile.id.value);
        digest.add(projectile.position);
        digest.add(projectile.velocity);
        digest.add(std::uint32_t{projectile.weapon});
        digest.add(std::uint32_t{projectile.team});
    }
    for (const protocol::SnapshotMover& mover : part.movers) {
        digest.add(mover.id.value);
        digest.add(mover.offset);
        digest.add(mover.velocity);
        digest.add(static_cast<std::uint32_t>(mover.health));
        digest.add(static_cast<std::uint32_t>(mover.phase));
    }
    for (const protocol::SnapshotFixture& fixture : part.fixtures) {
        digest.add(fixture.id.value);
        digest.add(static_cast<std::uint32_t>(fixture.status));
    }
    return digest.value();
}

}  // namespace

bool TickOrder::event_runs_backwards(const sim::Event& event, std::uint32_t sequence) {
    events_[sequence % events_.size()] = {sequence, event.tick};
    const bool backwards = event.tick < newest_event_tick_;
    newest_event_tick_ = event.tick;
    return backwards;
}

TickOrder::Answer TickOrder::place(const protocol::SnapshotPart& part) {
    Answer answer;
    answer.contradiction = contradiction_of(part);

    SeenPart& seen = parts_[(part.tick * 37u + part.part) % parts_.size()];
    const std::uint64_t digest = digest_of(part);
    if (seen.used && seen.tick == part.tick && seen.part == part.part) {
        answer.place = Place::duplicate;
        if (seen.digest != digest) answer.contradiction = "a part came twice and differs";
        return answer;
    }
    seen = {part.tick, part.part, true, digest};

    answer.place = part.tick < newest_tick_ ? Place::reordered : Place::newest;
    newest_tick_ = std::max(newest_tick_, part.tick);
    return answer;
}

const char* TickOrder::contradiction_of(const protocol::SnapshotPart& part) {
    const auto event_tick = tick_of_event(part.events_through);
    if (event_tick && *event_tick > part.tick)
        return "events_through names an event from after the tick";
    const auto next_event_tick = tick_of_event(part.events_through + 1);
    if (next_event_tick && *next_event_tick <= part.tick)
        return "events_through leaves out an event of the tick";

    const std::uint64_t behind = newest_tick_ > part.tick ? newest_tick_ - part.tick : 0;
    if (behind > std::uint64_t{kReorderedSecondsMax} * tick_rate_)
        return "older than the newest tick by more than any delay";

    SeenTick& seen = ticks_[part.tick % ticks_.size()];
    if (seen.part_count != 0 && seen.tick == part.tick) {
        if (seen.part_count != part.part_count) return "parts of one tick disagree on part_count";
        if (seen.events_through != part.events_through)
            return "parts of one tick disagree on events_through";
        return nullptr;
    }
    seen = {part.tick, part.part_count, part.events_through};
    return nullptr;
}

std::optional<sim::Tick> TickOrder::tick_of_event(std::uint32_t sequence) const {
    const SeenEvent& seen = events_[sequence % events_.size()];
    if (seen.sequence == 0 || seen.sequence != sequence) return std::nullopt;
    return seen.tick;
}

}  // namespace arena::client_sim
