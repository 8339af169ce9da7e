// The cost of a message. The decoder's figures stand beside a plain copy of the same bytes, so that
// a run on any machine can be judged.
#include <array>
#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/update_message.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

using Bytes = std::vector<std::byte>;

/// An update with everything that it may hold, and a column of bits that fills the packet.
struct FullUpdate {
    Bytes column;
    Update update;

    FullUpdate() : update(test::example_update({})) {
        while (update.effects.push_back(update.effects[0])) {
        }
        column.resize(kUnorderedMessageMax - bytes_besides_entities(update), std::byte{0x5A});
        update.entities = column;
    }
    FullUpdate(const FullUpdate&) = delete;
    FullUpdate& operator=(const FullUpdate&) = delete;
};

Bytes full_update() {
    const FullUpdate full;
    UpdateEncoder encoder;
    const auto bytes = encoder.encode(full.update);
    return Bytes(bytes.begin(), bytes.end());
}

Roster full_roster() {
    Roster roster;
    for (std::uint32_t i = 1; i <= kRosterJoinedMax; ++i)
        roster.joined.push_back({.player = {i}, .team = 1, .name = "somebody"});
    for (std::uint32_t i = 1; i <= kRosterScoresMax; ++i)
        roster.scores.push_back({.player = {i}, .score = 5});
    return roster;
}

/// Returns 1200 random bytes; with the right identifier they reach the verifier.
Bytes garbage(bool identified) {
    std::minstd_rand random(1);
    Bytes bytes(kPacketBytesMax);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(random() & 0xFFu);
    if (identified) std::memcpy(&bytes[4], "ARN1", 4);
    return bytes;
}

void decode_repeatedly(benchmark::State& state, const Bytes& bytes) {
    for (auto _ : state)
        benchmark::DoNotOptimize(decode(bytes));
}

void copy_an_update(benchmark::State& state) {
    const Bytes from = full_update();
    std::array<std::byte, kPacketBytesMax> to;
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::DoNotOptimize(to);
    }
}
BENCHMARK(copy_an_update);

void decode_full_update(benchmark::State& state) {
    const Bytes bytes = full_update();
    Update update;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decode_update(bytes, 4323, update));
        benchmark::DoNotOptimize(update);
    }
}
BENCHMARK(decode_full_update);

void decode_full_roster_into_a_reused_message(benchmark::State& state) {
    Encoder encoder;
    const auto bytes = encoder.encode(full_roster());
    Message message;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decode_into(bytes, message));
        benchmark::DoNotOptimize(message);
    }
}
BENCHMARK(decode_full_roster_into_a_reused_message);

void decode_inputs_of_a_packet(benchmark::State& state) {
    InputsEncoder encoder;
    const auto bytes = encoder.encode(test::example_inputs());
    Inputs inputs;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decode_inputs(bytes, inputs));
        benchmark::DoNotOptimize(inputs);
    }
}
BENCHMARK(decode_inputs_of_a_packet);

void refuse_garbage(benchmark::State& state) {
    decode_repeatedly(state, garbage(false));
}
BENCHMARK(refuse_garbage);

void refuse_garbage_with_our_identifier(benchmark::State& state) {
    decode_repeatedly(state, garbage(true));
}
BENCHMARK(refuse_garbage_with_our_identifier);

void encode_full_update(benchmark::State& state) {
    const FullUpdate full;
    UpdateEncoder encoder;
    for (auto _ : state)
        benchmark::DoNotOptimize(encoder.encode(full.update));
}
BENCHMARK(encode_full_update);

void encode_full_roster(benchmark::State& state) {
    const Roster roster = full_roster();
    Encoder encoder;
    for (auto _ : state)
        benchmark::DoNotOptimize(encoder.encode(roster));
}
BENCHMARK(encode_full_roster);

}  // namespace
}  // namespace arena::protocol
