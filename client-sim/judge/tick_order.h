// TickOrder: tells a server whose tick ran backwards from a network that turned datagrams around.
//
// UDP may deliver parts late, twice and out of order, so an older tick after a newer one proves
// nothing. What the network cannot do is change what a datagram says:
//   - events are numbered in the order in which they happened: their ticks never fall;
//   - a tick happens once: its parts agree on part_count and events_through, and a part that comes
//     twice says the same twice;
//   - `events_through` of a snapshot names the last event up to its tick: that event is not from
//     after the tick, and the next one is not from before or within it;
//   - no network holds a datagram longer than a connection survives silence.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::client_sim {

class TickOrder {
  public:
    explicit TickOrder(std::uint32_t tick_rate) : tick_rate_(tick_rate) {}

    /// Events in the order of their sequence, each once. True: its tick is older than that of the
    /// event before it.
    [[nodiscard]] bool event_runs_backwards(const sim::Event& event, std::uint32_t sequence);

    enum class Place : std::uint8_t {
        newest,     ///< of a tick that is as new as any
        reordered,  ///< of an older tick
        duplicate,  ///< there before, to the bit
    };
    struct Answer {
        Place place = Place::newest;
        const char* contradiction = nullptr;  ///< what cannot be, in a few words; or nothing
    };
    /// A part whose events up to `events_through` have been shown.
    [[nodiscard]] Answer place(const protocol::SnapshotPart& part);

    /// Parts older than the newest by more than this are a contradiction, in seconds. A
    /// connection is over after as much silence.
    static constexpr std::uint32_t kReorderedSecondsMax = 5;

  private:
    // Direct-mapped memories of what came last. What has been pushed out is not compared: the
    // judge may miss a contradiction, but never invents one.
    struct SeenTick {
        sim::Tick tick = 0;
        std::uint8_t part_count = 0;  ///< 0: nothing is here
        std::uint32_t events_through = 0;
    };
    struct SeenPart {
        sim::Tick tick = 0;
        std::uint8_t part = 0;
        bool used = false;
        std::uint64_t digest = 0;
    };
    struct SeenEvent {
        std::uint32_t sequence = 0;  ///< 0: nothing is here
        sim::Tick tick = 0;
    };

    [[nodiscard]] const char* contradiction_of(const protocol::SnapshotPart& part);
    [[nodiscard]] std::optional<sim::Tick> tick_of_event(std::uint32_t sequence) const;

    std::uint32_t tick_rate_;
    sim::Tick newest_tick_ = 0;
    sim::Tick newest_event_tick_ = 0;
    std::array<SeenTick, 64> ticks_{};
    std::array<SeenPart, 256> parts_{};
    std::array<SeenEvent, 512> events_{};
};

}  // namespace arena::client_sim
