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
// vtable and the table take 4 more each. `more` takes 4 in the table, 4 for its length and 1 for
// each run, padded to 4; without a seen_back also 4 for the vtable.
constexpr std::size_t kMoreBytesMax = 12 + kInputTicksMax;
constexpr std::size_t kInputsBytesMax =
    36 + kInputTicksMax * sizeof(wire::InputRun) + kMoreBytesMax;
static_assert(sizeof(wire::InputRun) == 8);
static_assert(kInputsBytesMax <= kSequencedMessageMax, "all runs fit one message");

/// The buttons whose bits an InputRun has; those of the others are in `more`.
constexpr unsigned kButtonBitsOfRun = 8;
constexpr unsigned kSlotShift = 4;
constexpr unsigned kMoreButtons = sim::kButtonsKnown >> kButtonBitsOfRun;
static_assert(kMoreButtons < 1u << kSlotShift, "the slot has bits of its own");

wire::InputRun run_to_wire(const InputRun& run) {
    const sim::PlayerInput& input = run.input;
    return {input.aim_x,
            input.aim_y,
            input.move_x,
            input.move_y,
            static_cast<std::uint8_t>(input.buttons),
            run.ticks};
}

std::uint8_t more_of(const InputRun& run) {
    const unsigned buttons = run.input.buttons >> kButtonBitsOfRun;
    return static_cast<std::uint8_t>(buttons | unsigned{run.input.slot} << kSlotShift);
}

/// Whether any run has what an InputRun does not hold.
bool any_more(const Inputs& inputs) {
    return std::any_of(inputs.runs.begin(), inputs.runs.end(),
                       [](const InputRun& run) { return more_of(run) != 0; });
}

/// Adds the column, if there is one, to the runs. Returns false when its length is another, or when
/// it has unknown bits.
bool read_more(const flatbuffers::Vector<std::uint8_t>* column, Inputs& inputs) {
    if (column == nullptr) return true;
    if (column->size() != inputs.runs.size()) return false;
    for (flatbuffers::uoffset_t i = 0; i < column->size(); ++i) {
        const unsigned more = column->Get(i);
        const unsigned buttons = more & ((1u << kSlotShift) - 1);
        if ((buttons & ~kMoreButtons) != 0) return false;
        sim::PlayerInput& input = inputs.runs[i].input;
        input.buttons = static_cast<sim::Buttons>(input.buttons | buttons << kButtonBitsOfRun);
        input.slot = static_cast<std::uint8_t>(more >> kSlotShift);
    }
    return true;
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
    flatbuffers::Offset<flatbuffers::Vector<std::uint8_t>> more;
    if (any_more(inputs)) {
        std::array<std::uint8_t, kInputTicksMax> column;
        std::transform(inputs.runs.begin(), inputs.runs.end(), column.begin(), more_of);
        more = builder.CreateVector(column.data(), inputs.runs.size());
    }
    wire::InputsBuilder table(builder);
    if (!more.IsNull()) table.add_more(more);
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
    if (!read_more(table.more(), inputs)) return DecodeError::out_of_range;
    if (!in_range(inputs)) return DecodeError::out_of_range;
    return std::nullopt;
}

}  // namespace arena::protocol
