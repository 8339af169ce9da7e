// BitReader: what a BitWriter has written. Past the end it reads zeros, and remembers it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

class BitReader {
  public:
    explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    /// The next `count` bits, at most 32.
    [[nodiscard]] std::uint32_t bits(unsigned count) {
        while (pending_count_ < count) {
            const std::uint64_t next =
                next_ < bytes_.size() ? std::to_integer<std::uint64_t>(bytes_[next_]) : 0;
            ++next_;
            pending_ |= next << pending_count_;
            pending_count_ += 8;
        }
        const auto value = static_cast<std::uint32_t>(pending_ & ((std::uint64_t{1} << count) - 1));
        pending_ >>= count;
        pending_count_ -= count;
        return value;
    }
    [[nodiscard]] bool bit() { return bits(1) != 0; }

    /// BitWriter::rice.
    [[nodiscard]] std::uint32_t rice(unsigned k) {
        std::uint32_t ones = 0;
        while (ones < BitWriter::kRiceOnesMax && bit())
            ++ones;
        if (ones == BitWriter::kRiceOnesMax) return bits(32);
        return ones << k | bits(k);
    }

    /// Bits that were read so far, those past the end included.
    [[nodiscard]] std::size_t position() const { return next_ * 8 - pending_count_; }
    /// Whether everything that was read was there.
    [[nodiscard]] bool ok() const { return next_ <= bytes_.size(); }
    /// Whether nothing is left but the zeros that fill the last byte.
    [[nodiscard]] bool done() const { return next_ == bytes_.size() && pending_ == 0; }

  private:
    std::span<const std::byte> bytes_;
    std::size_t next_ = 0;
    std::uint64_t pending_ = 0;
    unsigned pending_count_ = 0;
};

}  // namespace arena::protocol
