#include "tests/bench/replication/huffman.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <utility>

#include "sim/base/assert.h"

namespace arena::bench {
namespace {

/// A code of n bits needs counts whose sum is at least the nth Fibonacci number. 257 counts of 32
/// bits add up to less than 1.2e12, which is below the 60th, 1.5e12: every code fits 64 bits.
constexpr unsigned kCodeBitsMax = 60;

}  // namespace

HuffmanCode::HuffmanCode(const Counts& counts) {
    // The rarest first; of equally rare nodes the older one, so that every machine builds the same
    // code.
    using Node = std::pair<std::uint64_t, std::uint16_t>;
    std::priority_queue<Node, std::vector<Node>, std::greater<>> rarest;
    for (std::size_t symbol = 0; symbol < kSymbols; ++symbol)
        rarest.emplace(std::max<std::uint64_t>(counts[symbol], 1),
                       static_cast<std::uint16_t>(symbol));
    const auto take = [&rarest] {
        const Node node = rarest.top();
        rarest.pop();
        return node;
    };
    while (rarest.size() > 1) {
        const Node first = take();
        const Node second = take();
        const auto parent = static_cast<std::uint16_t>(kSymbols + inner_.size());
        inner_.push_back({first.second, second.second});
        rarest.emplace(first.first + second.first, parent);
    }
    assign_codes();
}

/// From the root, which was made last, to the leaves: a child was always made before its parent.
void HuffmanCode::assign_codes() {
    std::vector<Code> of_inner(inner_.size());
    for (std::size_t index = inner_.size(); index-- > 0;) {
        const Code parent = of_inner[index];
        ARENA_ASSERT(parent.length < kCodeBitsMax, "every code fits its integer");
        for (std::uint64_t bit = 0; bit < 2; ++bit) {
            const std::size_t child = inner_[index][bit];
            const Code code{.bits = parent.bits | bit << parent.length,
                            .length = parent.length + 1};
            (child < kSymbols ? codes_[child] : of_inner[child - kSymbols]) = code;
        }
    }
}

std::vector<std::byte> HuffmanCode::encode(std::span<const std::byte> message) const {
    std::vector<std::byte> bytes;
    std::size_t bits = 0;
    const auto append = [&](const Code& code) {
        for (unsigned i = 0; i < code.length; ++i, ++bits) {
            if (bits % 8 == 0) bytes.push_back(std::byte{0});
            bytes.back() |= static_cast<std::byte>((code.bits >> i & 1u) << bits % 8);
        }
    };
    for (const std::byte byte : message)
        append(codes_[std::to_integer<std::size_t>(byte)]);
    append(codes_[kEnd]);
    return bytes;
}

std::optional<std::vector<std::byte>> HuffmanCode::decode(std::span<const std::byte> bytes) const {
    std::vector<std::byte> message;
    const std::size_t root = kSymbols + inner_.size() - 1;
    std::size_t node = root;
    for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
        const bool is_set = (std::to_integer<unsigned>(bytes[bit / 8]) >> bit % 8 & 1u) != 0;
        node = inner_[node - kSymbols][is_set ? 1 : 0];
        if (node == kEnd) {
            if (bit / 8 + 1 != bytes.size()) return std::nullopt;
            return message;
        }
        if (node < kSymbols) {
            message.push_back(static_cast<std::byte>(node));
            node = root;
        }
    }
    return std::nullopt;
}

void count_symbols(HuffmanCode::Counts& counts, std::span<const std::byte> message) {
    for (const std::byte byte : message)
        ++counts[std::to_integer<std::size_t>(byte)];
    ++counts[HuffmanCode::kEnd];
}

}  // namespace arena::bench
