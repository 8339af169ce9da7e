// BitWriter: writes numbers of any width, one after another without padding, into a buffer of fixed
// size. The first bit is the lowest of the first byte. What does not fit is left out, and the
// writer remembers it; it never writes past the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arena::protocol {

class BitWriter {
  public:
    explicit BitWriter(std::span<std::byte> buffer) : buffer_(buffer) {}

    /// Writes the lowest `count` bits of `value`, at most 32, and ignores the others.
    [[gnu::always_inline]] void bits(std::uint32_t value, unsigned count) {
        const std::uint64_t kept = value & ((std::uint64_t{1} << count) - 1);
        pending_ |= kept << pending_count_;
        pending_count_ += count;
        if (pending_count_ >= kWordBits) put_word();
    }
    /// Writes one bit.
    void bit(bool value) { bits(value ? 1u : 0u, 1); }

    /// Writes the Golomb code with a divisor of 2^k (Rice code): a one for each whole 2^k, a zero,
    /// then the k remaining bits. It is short for numbers that are mostly below 2^k. There are at
    /// most kRiceOnesMax ones; a larger number follows them in 32 bits.
    [[gnu::always_inline]] void rice(std::uint32_t value, unsigned k) {
        const std::uint32_t ones = value >> k;
        const std::uint32_t rest = value & ((1u << k) - 1);
        if (ones >= kRiceOnesMax || ones + 1 + k > kWordBits) [[unlikely]]
            return long_rice(value, k);
        bits(((1u << ones) - 1) | rest << (ones + 1), ones + 1 + k);
    }
    static constexpr unsigned kRiceOnesMax = 24;
    /// Returns how many bits rice() writes.
    [[nodiscard]] static constexpr std::uint32_t rice_bits(std::uint32_t value, unsigned k) {
        const std::uint32_t ones = value >> k;
        return ones >= kRiceOnesMax ? kRiceOnesMax + 32 : ones + 1 + k;
    }

    /// Returns the number of bits written so far, including those that did not fit.
    [[nodiscard]] std::size_t size_in_bits() const { return size_ * 8 + pending_count_; }
    /// Whether everything fits, including the last, incomplete byte.
    [[nodiscard]] bool ok() const { return size_in_bits() <= buffer_.size() * 8; }

    /// Fills the last byte with zeros and returns the number of bytes. Nothing may be written
    /// afterwards.
    [[nodiscard]] std::size_t finish() {
        for (unsigned left = pending_count_; left > 0; left -= std::min(left, 8u), pending_ >>= 8u)
            put(static_cast<std::byte>(pending_ & 0xFFu));
        pending_count_ = 0;
        return size_;
    }

  private:
    static constexpr unsigned kWordBits = 32;

    [[gnu::noinline]] void long_rice(std::uint32_t value, unsigned k) {
        const std::uint32_t ones = value >> k;
        if (ones >= kRiceOnesMax) {
            bits(0xFFFF'FFFFu, kRiceOnesMax);
            return bits(value, 32);
        }
        bits((1u << ones) - 1, ones + 1);
        bits(value, k);
    }

    /// Writes four bytes at once, which compilers turn into one store. Inlined, so that the members
    /// of a writer that a loop has of its own can stay in registers.
    [[gnu::always_inline]] void put_word() {
        if (size_ + 4 > buffer_.size()) [[unlikely]]
            return put_word_at_end();
        std::byte* const next = buffer_.data() + size_;
        for (unsigned i = 0; i < 4; ++i)
            next[i] = static_cast<std::byte>(pending_ >> 8u * i & 0xFFu);
        size_ += 4;
        pending_ >>= kWordBits;
        pending_count_ -= kWordBits;
    }
    [[gnu::noinline]] void put_word_at_end() {
        for (unsigned i = 0; i < 4; ++i, pending_ >>= 8u)
            put(static_cast<std::byte>(pending_ & 0xFFu));
        pending_count_ -= kWordBits;
    }

    void put(std::byte byte) {
        if (size_ < buffer_.size()) buffer_[size_] = byte;
        ++size_;
    }

    std::span<std::byte> buffer_;
    std::size_t size_ = 0;
    std::uint64_t pending_ = 0;   // bits not in a byte yet, the first one lowest
    unsigned pending_count_ = 0;  // below kWordBits between the calls
};

}  // namespace arena::protocol
