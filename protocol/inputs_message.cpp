#include "protocol/inputs_message.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "protocol/generated/inputs_generated.h"
#include "protocol/ranges.h"
#include "protocol/session/limits.h"
#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

using InputsBuilder = flatbuffers::FlatBufferBuilder;

// The bytes of Inputs (a test measures them): the offset of the table 4, its vtable 8, the table
// with the tick and an offset 12, the length of the list 4, and 8 for each run. With seen_back the
// vtable and the table take 4 more each.
constexpr std::size_t kInputsBytesMax = 36 + kInputTicksMax * sizeof(wire::InputRun);
static_assert(sizeof(wire::InputRun) == 8);
static_assert(kInputsBytesMax <= kSequencedMessageMax, "all runs fit one message");

wire::InputRun run_to_wire(const InputRun& run) {
    const sim::PlayerInput& input = run.input;
    return {input.aim_x, input.aim_y, input.move_x, input.move_y, input.buttons, run.ticks};
}

InputRun run_from(const wire::InputRun& run) {
    return {.input = {.move_x = run.move_x(),
                      .move_y = run.move_y(),
                      .aim_x = run.aim_x(),
                      .aim_y = run.aim_y(),
                      .buttons = run.buttons()},
            .ticks = run.ticks()};
}

}  // namespace

sim::Tick Inputs::ticks() const {
    sim::Tick sum = 0;
    for (const InputRun& run : runs)
        sum += run.ticks;
    return sum;
}

void Inputs::add(const sim::PlayerInput& given) {
    sim::PlayerInput input = given;
    seen_back = std::exchange(input.seen_back, std::uint8_t{0});
    ++tick;
    constexpr std::uint8_t kTicksOfARun = kInputTicksMax;
    if (!runs.empty() && runs.back().input == input && runs.back().ticks < kTicksOfARun) {
        ++runs.back().ticks;
        return;
    }
    const bool is_added = runs.push_back({.input = input});
    ARENA_ASSERT(is_added, "room for another run");
}

sim::PlayerInput Inputs::input_of(const InputRun& run) const {
    sim::PlayerInput input = run.input;
    input.seen_back = seen_back;
    return input;
}

bool in_range(const Inputs& inputs) {
    const std::uint64_t ticks_until_then = std::uint64_t{inputs.tick} + 1;
    return !inputs.runs.empty() && inputs.ticks() <= kInputTicksMax &&
           inputs.ticks() <= ticks_until_then && inputs.seen_back <= sim::kSeenBackMax &&
           std::all_of(inputs.runs.begin(), inputs.runs.end(), [](const InputRun& run) {
               return run.ticks > 0 && run.input.seen_back == 0 && in_range(run.input);
           });
}

struct InputsEncoder::Buffer {
    InputsBuilder builder{kInputsBytesMax + kInputsBytesMin};

    Buffer() { builder.ForceDefaults(true); }
};

InputsEncoder::InputsEncoder() : buffer_(std::make_unique<Buffer>()) {}
InputsEncoder::~InputsEncoder() = default;
InputsEncoder::InputsEncoder(InputsEncoder&&) noexcept = default;
InputsEncoder& InputsEncoder::operator=(InputsEncoder&&) noexcept = default;

std::span<const std::byte> InputsEncoder::encode(const Inputs& inputs) {
    ARENA_ASSERT(in_range(inputs), "an honest client keeps to the ranges");
    std::array<wire::InputRun, kInputTicksMax> runs;
    std::transform(inputs.runs.begin(), inputs.runs.end(), runs.begin(), run_to_wire);
    InputsBuilder& builder = buffer_->builder;
    builder.Clear();
    const auto list = builder.CreateVectorOfStructs(runs.data(), inputs.runs.size());
    wire::InputsBuilder table(builder);
    table.add_runs(list);
    table.add_tick(inputs.tick);
    if (inputs.seen_back > 0) table.add_seen_back(inputs.seen_back);
    builder.Finish(table.Finish());
    const std::span<const std::uint8_t> bytes(builder.GetBufferPointer(), builder.GetSize());
    return std::as_bytes(bytes);
}

std::optional<DecodeError> decode_inputs(std::span<const std::byte> bytes, Inputs& inputs) {
    if (bytes.size() > kSequencedMessageMax) return DecodeError::too_long;
    if (bytes.size() < kInputsBytesMin) return DecodeError::too_short;
    // Received bytes may lie at any address, and FlatBuffers reads its scalars in place.
    alignas(std::uint64_t) std::array<std::uint8_t, kSequencedMessageMax> copy;
    std::memcpy(copy.data(), bytes.data(), bytes.size());
    flatbuffers::Verifier verifier(copy.data(), bytes.size(), 1, 1);
    if (!verifier.VerifyBuffer<wire::Inputs>(nullptr)) return DecodeError::malformed;

    const wire::Inputs& table = *flatbuffers::GetRoot<wire::Inputs>(copy.data());
    inputs.tick = table.tick();
    inputs.seen_back = table.seen_back();
    inputs.runs.clear();
    for (const wire::InputRun* run : *table.runs())
        if (!inputs.runs.push_back(run_from(*run))) return DecodeError::out_of_range;
    if (!in_range(inputs)) return DecodeError::out_of_range;
    return std::nullopt;
}

}  // namespace arena::protocol
