// ByteWriter: little-endian numbers into a buffer of fixed size. What does not fit is left out and
// remembered; nothing is ever written past the end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arena::protocol {

class ByteWriter {
  public:
    explicit ByteWriter(std::span<std::byte> buffer) : buffer_(buffer) {}

    void u8(std::uint8_t value) { number(value, 1); }
    void u16(std::uint16_t value) { number(value, 2); }
    void u24(std::uint32_t value) { number(value, 3); }
    void u32(std::uint32_t value) { number(value, 4); }
    void u64(std::uint64_t value) { number(value, 8); }

    void bytes(std::span<const std::byte> source) {
        if (!has(source.size())) return;
        std::copy(source.begin(), source.end(), buffer_.begin() + offset());
        size_ += source.size();
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::size_t left() const { return buffer_.size() - size_; }
    /// Whether everything fitted so far.
    [[nodiscard]] bool ok() const { return ok_; }

  private:
    [[nodiscard]] bool has(std::size_t count) {
        if (count > left()) ok_ = false;
        return ok_;
    }
    [[nodiscard]] std::ptrdiff_t offset() const { return static_cast<std::ptrdiff_t>(size_); }

    void number(std::uint64_t value, std::size_t count) {
        if (!has(count)) return;
        for (std::size_t i = 0; i < count; ++i)
            buffer_[size_++] = static_cast<std::byte>(value >> (8 * i));
    }

    std::span<std::byte> buffer_;
    std::size_t size_ = 0;
    bool ok_ = true;
};

}  // namespace arena::protocol
