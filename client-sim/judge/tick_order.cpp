#include "client-sim/judge/tick_order.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace arena::client_sim {

namespace {

/// Mixes words of 64 bits, each of whose bits soon reaches all of the sum; only compared within one
/// process.
class Digest {
  public:
    void add(std::uint64_t word) {
        value_ = std::rotl((value_ ^ word) * 0x9E3779B97F4A7C15ull, 32);
    }
    void add(sim::Vec2 vector) {
        std::uint64_t word = 0;
        std::memcpy(&word, &vector, sizeof word);
        add(word);
    }
    [[nodiscard]] std::uint64_t value() const { return value_; }

  private:
    std::uint64_t value_ = 0xcbf29ce484222325ull;
};

/// Several numbers side by side in one word, the first in its upper bits.
template <typename... Numbers>
constexpr std::uint64_t packed(Numbers... numbers) {
    static_assert((sizeof(Numbers) + ...) <= sizeof(std::uint64_t));
    std::uint64_t word = 0;
    ((word = word << (8 * sizeof(Numbers)) | static_cast<std::make_unsigned_t<Numbers>>(numbers)),
     ...);
    return word;
}

/// What a part says of the world. input_margin is about the client, not about the tick.
std::uint64_t digest_of(const protocol::SnapshotPart& part) {
    Digest digest;
    for (const protocol::SnapshotPlayer& player : part.players) {
        digest.add(player.position);
        digest.add(player.velocity);
        digest.add(packed(player.id.value, player.aim_x, player.aim_y));
        digest.add(packed(player.health, player.score, player.ammunition));
        digest.add(packed(player.archetype, player.team, player.flags, player.animation));
    }
    for (const protocol::SnapshotProjectile& projectile : part.projectiles) {
        digest.add(projectile.position);
        digest.add(projectile.velocity);
        digest.add(packed(projectile.id.value, projectile.weapon, projectile.team));
    }
    for (const protocol::SnapshotMover& mover : part.movers) {
        digest.add(mover.offset);
        digest.add(mover.velocity);
        digest.add(packed(mover.id.value, mover.health, static_cast<std::uint8_t>(mover.phase)));
    }
    for (const protocol::SnapshotFixture& fixture : part.fixtures)
        digest.add(packed(fixture.id.value, static_cast<std::uint8_t>(fixture.status)));
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
