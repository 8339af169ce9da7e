// What a message costs. The decoder's figures stand beside a plain copy of the same bytes, so that
// a run on any machine can be judged.
#include <array>
#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

#include <benchmark/benchmark.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

using Bytes = std::vector<std::byte>;

Bytes full_part() {
    Encoder encoder;
    const auto bytes = encoder.encode(test::part_of(25, 7));
    return Bytes(bytes.begin(), bytes.end());
}

/// 1200 random bytes; with the right identifier they reach the verifier.
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

void copy_1200_bytes(benchmark::State& state) {
    const Bytes from = full_part();
    std::array<std::byte, kPacketBytesMax> to;
    for (auto _ : state) {
        std::memcpy(to.data(), from.data(), from.size());
        benchmark::DoNotOptimize(to);
    }
}
BENCHMARK(copy_1200_bytes);

void decode_full_part(benchmark::State& state) {
    decode_repeatedly(state, full_part());
}
BENCHMARK(decode_full_part);

void decode_full_part_into_a_reused_message(benchmark::State& state) {
    const Bytes bytes = full_part();
    Message message;
    for (auto _ : state) {
        benchmark::DoNotOptimize(decode_into(bytes, message));
        benchmark::DoNotOptimize(message);
    }
}
BENCHMARK(decode_full_part_into_a_reused_message);

void decode_input(benchmark::State& state) {
    Encoder encoder;
    const auto bytes = encoder.encode(test::example_input());
    decode_repeatedly(state, Bytes(bytes.begin(), bytes.end()));
}
BENCHMARK(decode_input);

void refuse_garbage(benchmark::State& state) {
    decode_repeatedly(state, garbage(false));
}
BENCHMARK(refuse_garbage);

void refuse_garbage_with_our_identifier(benchmark::State& state) {
    decode_repeatedly(state, garbage(true));
}
BENCHMARK(refuse_garbage_with_our_identifier);

void encode_full_part(benchmark::State& state) {
    const SnapshotPart part = test::part_of(25, 7);
    const std::vector<SnapshotPlayer> players(part.players.begin(), part.players.end());
    const std::vector<SnapshotProjectile> projectiles(part.projectiles.begin(),
                                                      part.projectiles.end());
    SnapshotEncoder encoder;
    for (auto _ : state) {
        benchmark::DoNotOptimize(
            encoder.encode(1, {.players = players, .projectiles = projectiles}));
        benchmark::DoNotOptimize(encoder.part(0, {.input_margin = 1, .events_through = 2}));
    }
}
BENCHMARK(encode_full_part);

}  // namespace
}  // namespace arena::protocol
