#include "protocol/replication/id_code.h"

#include <algorithm>
#include <bit>

namespace arena::protocol {

namespace {

constexpr unsigned kCountDivisor = 3;
constexpr unsigned kDivisorBits = 3;

/// Returns nearly the best divisor: the logarithm of the mean gap, rounded down. A larger one would
/// help only lists of few large gaps.
unsigned divisor_for(std::span<const ShortId> ascending) {
    const std::size_t left_out = std::size_t{ascending.back()} + 1 - ascending.size();
    const auto width = static_cast<unsigned>(std::bit_width(left_out / ascending.size()));
    return std::min(width == 0 ? 0 : width - 1, (1u << kDivisorBits) - 1);
}

}  // namespace

void write_ids(BitWriter& bits, std::span<const ShortId> ascending) {
    bits.rice(static_cast<std::uint32_t>(ascending.size()), kCountDivisor);
    if (ascending.empty()) return;
    const unsigned k = divisor_for(ascending);
    bits.bits(k, kDivisorBits);
    std::uint32_t next = 0;
    BitWriter own = bits;  // a copy that nobody else has: it stays in registers
    for (const ShortId id : ascending) {
        own.rice(id - next, k);
        next = id + 1u;
    }
    bits = own;
}

bool read_ids(BitReader& bits, std::size_t count_max, std::vector<ShortId>& ids) {
    constexpr std::uint64_t kIdMost = 0xFFFF;
    ids.clear();
    const std::uint32_t count = bits.rice(kCountDivisor);
    if (count == 0) return bits.ok();
    if (count > count_max) return false;
    const unsigned k = bits.bits(kDivisorBits);
    ids.resize(count);
    std::uint64_t next = 0;
    for (ShortId& id : ids) {
        const std::uint64_t number = next + bits.rice(k);
        if (number > kIdMost) return false;
        id = static_cast<ShortId>(number);
        next = number + 1;
    }
    return bits.ok();
}

}  // namespace arena::protocol
