// A static Huffman code over bytes. D. A. Huffman, "A Method for the Construction of
// Minimum-Redundancy Codes", 1952.
//
// As in Teeworlds, one more symbol marks the end, because the last byte may be padded. Bits fill a
// byte from the lowest on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace arena::bench {

class HuffmanCode {
  public:
    static constexpr std::size_t kEnd = 256;  ///< the symbol after the last byte
    static constexpr std::size_t kSymbols = 257;
    using Counts = std::array<std::uint32_t, kSymbols>;

    /// Builds the code that is shortest for messages whose symbols are as frequent as `counts`
    /// says. A symbol that was never counted gets a code, too, as if it had been counted once.
    explicit HuffmanCode(const Counts& counts);

    [[nodiscard]] std::vector<std::byte> encode(std::span<const std::byte> message) const;
    /// Returns the message; nothing for bytes that are not an encoded message.
    [[nodiscard]] std::optional<std::vector<std::byte>> decode(
        std::span<const std::byte> bytes) const;

    /// Returns the length of a symbol's code.
    [[nodiscard]] unsigned bits_of(std::size_t symbol) const { return codes_[symbol].length; }

  private:
    struct Code {
        std::uint64_t bits = 0;  ///< the first one lowest
        unsigned length = 0;
    };
    using Children = std::array<std::uint16_t, 2>;

    void assign_codes();

    std::vector<Children> inner_;  // nodes kSymbols, kSymbols + 1, ...; those below are symbols
    std::array<Code, kSymbols> codes_{};
};

/// Adds the symbols of a message, with its end, to `counts`.
void count_symbols(HuffmanCode::Counts& counts, std::span<const std::byte> message);

}  // namespace arena::bench
