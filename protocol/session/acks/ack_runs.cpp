#include "protocol/session/acks/ack_runs.h"

#include <algorithm>

#include "protocol/session/byte_writer.h"

namespace arena::protocol {

namespace {

constexpr unsigned kLowBits = 7;
constexpr std::uint8_t kLowMask = 0x7F;
constexpr std::uint8_t kMore = 0x80;

static_assert(kAckWindow <= (1u << (2 * kLowBits)), "two bytes are enough for every run");

constexpr std::size_t bytes_of(std::uint64_t number) {
    return number <= kLowMask ? 1 : 2;
}

void write_number(std::uint64_t number, ByteWriter& writer) {
    if (bytes_of(number) == 1) {
        writer.u8(static_cast<std::uint8_t>(number));
        return;
    }
    writer.u8(static_cast<std::uint8_t>((number & kLowMask) | kMore));
    writer.u8(static_cast<std::uint8_t>(number >> kLowBits));
}

/// Returns nothing when the number is cut off, too large, or longer than necessary.
std::optional<std::uint16_t> read_number(ByteReader& reader) {
    const std::uint8_t low = reader.u8();
    if (!reader.ok()) return std::nullopt;
    if ((low & kMore) == 0) return low;
    const std::uint8_t high = reader.u8();
    if (!reader.ok() || high == 0 || high > kLowMask) return std::nullopt;
    return static_cast<std::uint16_t>((high << kLowBits) | (low & kLowMask));
}

}  // namespace

std::optional<AckRun> read_ack_run(ByteReader& content) {
    const auto gap = read_number(content);
    const auto length = gap ? read_number(content) : std::nullopt;
    if (!length) return std::nullopt;
    return AckRun{*gap, *length};
}

WrittenRuns write_ack_runs(const ReplayWindow& received, std::uint64_t oldest,
                           std::span<std::byte> content) {
    constexpr std::uint64_t kInHeader = kAckBits + 1;
    oldest = std::max(oldest, received.oldest_known());
    if (received.newest() < oldest + kInHeader) return {};

    ByteWriter writer(content);
    std::uint64_t left = received.newest() - kInHeader - oldest + 1;  // numbers to describe
    for (std::size_t runs = 0; left > 0; ++runs) {
        const std::uint64_t gap = received.count_missing(oldest + left - 1, left);
        left -= gap;
        if (left == 0) break;
        const std::uint64_t length = received.count_marked(oldest + left - 1, left);
        left -= length;
        const bool fits = runs < kAckRunsMax && bytes_of(gap) + bytes_of(length) <= writer.left();
        if (!fits) return {.bytes = writer.size(), .complete = false};
        write_number(gap, writer);
        write_number(length, writer);
    }
    return {.bytes = writer.size()};
}

}  // namespace arena::protocol
