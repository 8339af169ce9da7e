#include "client-sim/hostile/raw_inputs.h"

#include "protocol/session/byte_writer.h"

namespace arena::client_sim {

namespace {

constexpr std::size_t kBytesBeforeRuns = 36;
constexpr std::size_t kRunBytes = 8;

void write_runs(const RawInputs& inputs, protocol::ByteWriter& writer) {
    writer.u32(inputs.runs_declared);
    for (const protocol::InputRun& run : inputs.runs) {
        const sim::PlayerInput& input = run.input;
        writer.u16(static_cast<std::uint16_t>(input.aim_x));
        writer.u16(static_cast<std::uint16_t>(input.aim_y));
        writer.u8(static_cast<std::uint8_t>(input.move_x));
        writer.u8(static_cast<std::uint8_t>(input.move_y));
        writer.u8(static_cast<std::uint8_t>(input.buttons)).u8(run.ticks);
    }
}

/// 00  root offset | 04  vtable, 12 bytes | 10  table, 20 bytes | 24  runs, then the column
Bytes write_with_more(const RawInputs& inputs) {
    const std::size_t column = kBytesBeforeRuns + 4 + kRunBytes * inputs.runs.size();
    Bytes bytes(column + 4 + inputs.more.size());
    protocol::ByteWriter writer(bytes);
    writer.u32(0x10);  // offset of the table
    writer.u16(12).u16(20).u16(4).u16(8).u16(12).u16(16);
    writer.i32(0x10 - 0x04);  // from the table back to the vtable
    writer.u32(inputs.tick).u32(12).u8(inputs.seen_back).zeros(3);
    writer.u32(static_cast<std::uint32_t>(column - 0x20));
    write_runs(inputs, writer);
    writer.u32(static_cast<std::uint32_t>(inputs.more.size()));
    for (const std::uint8_t more : inputs.more)
        writer.u8(more);
    return bytes;
}

}  // namespace

// 00  root offset | 04  vtable, 10 bytes | 0e  two zeros | 10  table, 16 bytes | 20  runs
Bytes write_raw_inputs(const RawInputs& inputs) {
    if (!inputs.more.empty()) return write_with_more(inputs);
    Bytes bytes(kBytesBeforeRuns + kRunBytes * inputs.runs.size());
    protocol::ByteWriter writer(bytes);
    writer.u32(0x10);  // offset of the table
    // Sizes of the vtable and the table; offsets of the tick, the runs and seen_back.
    writer.u16(10).u16(16).u16(4).u16(8).u16(12);
    writer.zeros(2);          // aligns the table
    writer.i32(0x10 - 0x04);  // from the table back to the vtable
    writer.u32(inputs.tick).u32(8).u8(inputs.seen_back).zeros(3);
    write_runs(inputs, writer);
    return bytes;
}

}  // namespace arena::client_sim
