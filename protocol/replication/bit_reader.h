// BitReader: reads what a BitWriter has written. Past the end it reads zeros and remembers that it
// did.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "protocol/replication/bit_writer.h"

namespace arena::protocol {

class BitReader {
  public:
    explicit BitReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    /// Returns the next `count` bits, at most 32.
    [[nodiscard]] std::uint32_t bits(unsigned count) {
        if (pending_count_ < count) fill(count);
        const auto value = static_cast<std::uint32_t>(pending_ & ((std::uint64_t{1} << count) - 1));
        pending_ >>= count;
        pending_count_ -= count;
        return value;
    }
    [[nodiscard]] bool bit() { return bits(1) != 0; }

    /// Returns the next number that BitWriter::rice has written with the same `k`.
    [[nodiscard]] std::uint32_t rice(unsigned k) {
        if (pending_count_ == 0) fill(1);
        auto ones = static_cast<unsigned>(std::countr_one(pending_));
        if (ones < pending_count_ && ones < BitWriter::kRiceOnesMax) {
            pending_ >>= ones + 1;
            pending_count_ -= ones + 1;
        } else {
            for (ones = 0; ones < BitWriter::kRiceOnesMax && bit(); ++ones) {
            }
            if (ones == BitWriter::kRiceOnesMax) return bits(32);
        }
        return ones << k | bits(k);
    }

    /// Returns the number of bits read so far, including those past the end.
    [[nodiscard]] std::size_t position() const { return next_ * 8 - pending_count_; }
    /// Whether every bit read so far was there.
    [[nodiscard]] bool ok() const { return next_ <= bytes_.size(); }
    /// Whether only the zeros that fill the last byte are left.
    [[nodiscard]] bool done() const {
        return next_ == bytes_.size() && pending_ == 0 && pending_count_ < 8;
    }

  private:
    /// Fetches bytes until `count` bits are pending: four bytes at once where four are left.
    void fill(unsigned count) {
        if (next_ + 4 <= bytes_.size()) {
            std::uint64_t word = 0;
            for (unsigned i = 0; i < 4; ++i)
                word |= std::to_integer<std::uint64_t>(bytes_[next_ + i]) << 8u * i;
            next_ += 4;
            pending_ |= word << pending_count_;
            pending_count_ += 32;
            return;
        }
        while (pending_count_ < count) {
            const std::uint64_t next =
                next_ < bytes_.size() ? std::to_integer<std::uint64_t>(bytes_[next_]) : 0;
            ++next_;
            pending_ |= next << pending_count_;
            pending_count_ += 8;
        }
    }

    std::span<const std::byte> bytes_;
    std::size_t next_ = 0;
    std::uint64_t pending_ = 0;   // bits fetched but not read yet, the next one lowest
    unsigned pending_count_ = 0;  // at most 63
};

}  // namespace arena::protocol
