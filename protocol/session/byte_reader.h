// ByteReader: reads unpadded little-endian numbers from untrusted bytes. Reading past the end
// returns zeros and is remembered, so that a decoder can read a whole structure and check once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arena::protocol {

class ByteReader {
  public:
    explicit ByteReader(std::span<const std::byte> bytes) : rest_(bytes) {}

    [[nodiscard]] std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    [[nodiscard]] std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    [[nodiscard]] std::uint32_t u24() { return static_cast<std::uint32_t>(number(3)); }
    [[nodiscard]] std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    [[nodiscard]] std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
    [[nodiscard]] std::uint64_t u64() { return number(8); }

    /// Returns the next `count` bytes, not copied; none of them when fewer are left.
    [[nodiscard]] std::span<const std::byte> bytes(std::size_t count) {
        if (count > rest_.size()) {
            ok_ = false;
            rest_ = {};
            return {};
        }
        const auto taken = rest_.first(count);
        rest_ = rest_.subspan(count);
        return taken;
    }
    /// Fills `into` with the next bytes; leaves it unchanged when fewer are left.
    void copy_to(std::span<std::byte> into) {
        const auto taken = bytes(into.size());
        std::copy(taken.begin(), taken.end(), into.begin());
    }
    /// Passes over `count` bytes.
    void skip(std::size_t count) { static_cast<void>(bytes(count)); }

    /// Returns the unread bytes, not copied.
    [[nodiscard]] std::span<const std::byte> rest() const { return rest_; }
    [[nodiscard]] std::size_t left() const { return rest_.size(); }
    /// Whether everything read so far was there.
    [[nodiscard]] bool ok() const { return ok_; }

  private:
    [[nodiscard]] std::uint64_t number(std::size_t count) {
        std::uint64_t value = 0;
        unsigned shift = 0;
        for (const std::byte byte : bytes(count)) {
            value |= std::to_integer<std::uint64_t>(byte) << shift;
            shift += 8;
        }
        return value;
    }

    std::span<const std::byte> rest_;
    bool ok_ = true;
};

}  // namespace arena::protocol
