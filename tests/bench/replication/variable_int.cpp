#include "tests/bench/replication/variable_int.h"

namespace arena::bench {
namespace {

constexpr std::uint32_t kMoreFollows = 0x80;
constexpr std::uint32_t kIsNegative = 0x40;
constexpr std::uint32_t kFirstMask = 0x3F;
constexpr std::uint32_t kNextMask = 0x7F;
constexpr unsigned kFirstBits = 6;
constexpr unsigned kNextBits = 7;
constexpr std::uint64_t kMagnitudeMax = 0x7FFF'FFFF;

}  // namespace

void append_variable_int(std::vector<std::byte>& bytes, std::int32_t value) {
    const std::uint32_t sign = value < 0 ? kIsNegative : 0;
    const auto magnitude = static_cast<std::uint32_t>(value < 0 ? ~value : value);
    std::uint32_t rest = magnitude >> kFirstBits;
    bytes.push_back(
        static_cast<std::byte>((magnitude & kFirstMask) | sign | (rest != 0 ? kMoreFollows : 0)));
    while (rest != 0) {
        const std::uint32_t low = rest & kNextMask;
        rest >>= kNextBits;
        bytes.push_back(static_cast<std::byte>(low | (rest != 0 ? kMoreFollows : 0)));
    }
}

std::optional<std::int32_t> VariableIntReader::next() {
    if (left_.empty()) return std::nullopt;
    auto byte = std::to_integer<std::uint32_t>(left_.front());
    left_ = left_.subspan(1);
    const bool is_negative = (byte & kIsNegative) != 0;
    std::uint64_t magnitude = byte & kFirstMask;
    for (unsigned shift = kFirstBits; (byte & kMoreFollows) != 0; shift += kNextBits) {
        // A shift of 34 would be that of a sixth byte.
        if (left_.empty() || shift >= kFirstBits + 4 * kNextBits) return std::nullopt;
        byte = std::to_integer<std::uint32_t>(left_.front());
        left_ = left_.subspan(1);
        magnitude |= std::uint64_t{byte & kNextMask} << shift;
    }
    if (magnitude > kMagnitudeMax) return std::nullopt;
    const auto value = static_cast<std::int32_t>(magnitude);
    return is_negative ? ~value : value;
}

}  // namespace arena::bench
