// ByteWriter: writes unpadded little-endian numbers into a buffer of fixed size. What does not fit
// is left out, and the writer remembers it; it never writes past the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arena::protocol {

class ByteWriter {
  public:
    explicit ByteWriter(std::span<std::byte> buffer) : buffer_(buffer) {}

    ByteWriter& u8(std::uint8_t value) { return number(value, 1); }
    ByteWriter& u16(std::uint16_t value) { return number(value, 2); }
    ByteWriter& u24(std::uint32_t value) { return number(value, 3); }
    ByteWriter& u32(std::uint32_t value) { return number(value, 4); }
    ByteWriter& i32(std::int32_t value) { return u32(static_cast<std::uint32_t>(value)); }
    ByteWriter& u64(std::uint64_t value) { return number(value, 8); }

    /// Writes all of `source`, or nothing when it does not fit.
    ByteWriter& bytes(std::span<const std::byte> source) {
        const auto room = take(source.size());
        std::copy_n(source.begin(), room.size(), room.begin());
        return *this;
    }
    ByteWriter& zeros(std::size_t count) {
        const auto room = take(count);
        std::fill(room.begin(), room.end(), std::byte{0});
        return *this;
    }
    /// Writes zeros up to the end of the buffer except its last `count` bytes.
    ByteWriter& zeros_until_last(std::size_t count) {
        return zeros(left() - std::min(count, left()));
    }

    [[nodiscard]] std::span<const std::byte> written() const { return buffer_.first(size_); }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t left() const { return buffer_.size() - size_; }
    /// Whether everything has fitted so far.
    [[nodiscard]] bool ok() const { return ok_; }

  private:
    /// Takes room for `count` bytes; none when they do not fit, or when something before them did
    /// not.
    [[nodiscard]] std::span<std::byte> take(std::size_t count) {
        ok_ = ok_ && count <= left();
        if (!ok_) return {};
        size_ += count;
        return buffer_.subspan(size_ - count, count);
    }

    ByteWriter& number(std::uint64_t value, std::size_t count) {
        for (std::byte& byte : take(count)) {
            byte = static_cast<std::byte>(value & 0xFFu);
            value >>= 8u;
        }
        return *this;
    }

    std::span<std::byte> buffer_;
    std::size_t size_ = 0;
    bool ok_ = true;
};

}  // namespace arena::protocol
