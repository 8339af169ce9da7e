#include "client-sim/transport/websocket_frames.h"

#include <array>

namespace arena::client_sim {
namespace {

constexpr std::uint8_t kFinal = 0x80;
constexpr std::uint8_t kReserved = 0x70;
constexpr std::uint8_t kOpcodeBits = 0x0f;
constexpr std::uint8_t kMasked = 0x80;
constexpr std::uint8_t kLengthIn2 = 126;
constexpr std::uint8_t kLengthIn8 = 127;

std::uint8_t number_of(std::byte byte) {
    return std::to_integer<std::uint8_t>(byte);
}

bool is_known(std::uint8_t opcode) {
    for (const Opcode known : {Opcode::binary, Opcode::close, Opcode::ping, Opcode::pong})
        if (opcode == static_cast<std::uint8_t>(known)) return true;
    return false;
}

}  // namespace

void append_frame(Opcode opcode, std::span<const std::byte> payload, std::uint32_t mask,
                  std::vector<std::byte>& out) {
    const auto add = [&out](std::size_t byte) { out.push_back(static_cast<std::byte>(byte)); };
    add(std::size_t{kFinal} | static_cast<std::uint8_t>(opcode));
    const std::size_t size = payload.size();
    if (size < kLengthIn2) {
        add(kMasked | size);
    } else {
        const bool is_long = size > 0xffff;
        add(std::size_t{kMasked} | (is_long ? kLengthIn8 : kLengthIn2));
        for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8)
            add(size >> shift & 0xffu);
    }
    std::array<std::byte, 4> key{};
    for (std::size_t i = 0; i < key.size(); ++i) {
        key[i] = static_cast<std::byte>(mask >> (8 * i) & 0xffu);
        out.push_back(key[i]);
    }
    for (std::size_t i = 0; i < size; ++i)
        out.push_back(payload[i] ^ key[i % key.size()]);
}

std::optional<Frame> FrameReader::next() {
    bytes_.erase(bytes_.begin(), bytes_.begin() + static_cast<std::ptrdiff_t>(taken_));
    taken_ = 0;
    if (has_failed_ || bytes_.size() < 2) return std::nullopt;
    const std::uint8_t first = number_of(bytes_[0]);
    const std::uint8_t second = number_of(bytes_[1]);
    std::size_t header = 2;
    std::uint64_t size = second;
    if (size == kLengthIn2 || size == kLengthIn8) {
        header = size == kLengthIn2 ? 4 : 10;
        if (bytes_.size() < header) return std::nullopt;
        size = 0;
        for (std::size_t i = 2; i < header; ++i)
            size = size << 8u | number_of(bytes_[i]);
    }
    // A server masks nothing, and none of these messages is cut into frames.
    has_failed_ = (first & kFinal) == 0 || (first & kReserved) != 0 ||
                  !is_known(first & kOpcodeBits) || (second & kMasked) != 0 ||
                  size > payload_bytes_max_;
    if (has_failed_ || bytes_.size() - header < size) return std::nullopt;
    taken_ = header + static_cast<std::size_t>(size);
    return Frame{.opcode = static_cast<Opcode>(first & kOpcodeBits),
                 .payload = std::span(bytes_).subspan(header, static_cast<std::size_t>(size))};
}

}  // namespace arena::client_sim
