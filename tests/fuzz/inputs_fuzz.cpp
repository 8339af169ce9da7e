// Feeds any bytes to the decoder of inputs. Decoded inputs must be in range, and must encode and
// decode to the same value again. The buffer of a player's inputs accepts them, whatever their
// ticks are, and its counters stay consistent.
//
//   cmake --preset fuzz && cmake --build build/fuzz --target inputs_fuzz
//   build/fuzz/bin/inputs_fuzz -max_len=4096 -max_total_time=60 CORPUS
//   tests/fuzz/corpus/inputs_fuzz
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/inputs_message.h"
#include "server/match/input_buffer.h"
#include "sim/base/assert.h"

using namespace arena;

namespace {

// Only the encoder lasts from run to run, as it does in a client.
protocol::InputsEncoder& encoder() {
    static protocol::InputsEncoder one;
    return one;
}

void check_round_trip(const protocol::Inputs& inputs) {
    ARENA_ASSERT(in_range(inputs), "decoded inputs are in range");
    protocol::Inputs again;
    ARENA_ASSERT(!protocol::decode_inputs(encoder().encode(inputs), again),
                 "decoded inputs encode to bytes that decode");
    ARENA_ASSERT(again == inputs, "and to the same value");
}

/// Plays inputs as a server does that steps a tick or two after each message.
void play(std::span<const std::byte> bytes, sim::Tick& next, server::InputBuffer& buffer,
          server::InputCounters& counters) {
    protocol::Inputs inputs;
    if (protocol::decode_inputs(bytes, inputs)) return;
    check_round_trip(inputs);
    buffer.receive(inputs, next, counters);
    inputs.tick = std::max(next + inputs.tick % 80, sim::Tick{protocol::kInputTicksMax});
    buffer.receive(inputs, next, counters);
    for (std::uint32_t ticks = inputs.tick % 3; ticks > 0; --ticks)
        static_cast<void>(buffer.take(next++, ticks - 1, counters));
    static_cast<void>(buffer.margin(2));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::span<const std::byte> bytes = std::as_bytes(std::span(data, size));
    server::InputBuffer buffer;
    server::InputCounters counters;
    sim::Tick next = 100;
    // Each message has a length byte in front of it; a single message is also played without one.
    play(bytes, next, buffer, counters);
    while (!bytes.empty()) {
        const auto length = std::min(std::to_integer<std::size_t>(bytes[0]), bytes.size() - 1);
        play(bytes.subspan(1, length), next, buffer, counters);
        bytes = bytes.subspan(1 + length);
    }
    for (sim::Tick ticks = 0; ticks <= server::kInputTicksAhead; ++ticks)
        static_cast<void>(buffer.take(next++, 0, counters));
    ARENA_ASSERT(counters.received == counters.applied + counters.late + counters.withdrawn,
                 "nothing is lost and nothing counts twice");
    return 0;
}
