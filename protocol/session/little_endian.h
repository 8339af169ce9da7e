// Numbers and bytes one after another, as a session's packets have them: little-endian, unpadded.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "sim/base/assert.h"

namespace arena::protocol {

/// Writes into a buffer whose size the caller has made sure of.
class LittleEndianWriter {
  public:
    explicit LittleEndianWriter(std::span<std::byte> into) : into_(into) {}

    LittleEndianWriter& u8(std::uint8_t value) { return number(value, 1); }
    LittleEndianWriter& u16(std::uint16_t value) { return number(value, 2); }
    LittleEndianWriter& u24(std::uint32_t value) { return number(value, 3); }
    LittleEndianWriter& u32(std::uint32_t value) { return number(value, 4); }
    LittleEndianWriter& i32(std::int32_t value) { return u32(static_cast<std::uint32_t>(value)); }
    LittleEndianWriter& u64(std::uint64_t value) { return number(value, 8); }

    LittleEndianWriter& bytes(std::span<const std::byte> values) {
        const auto room = take(values.size());
        std::copy(values.begin(), values.end(), room.begin());
        return *this;
    }
    LittleEndianWriter& zeros(std::size_t count) {
        const auto room = take(count);
        std::fill(room.begin(), room.end(), std::byte{0});
        return *this;
    }
    /// Zeros up to the end of the buffer but for `count` bytes.
    LittleEndianWriter& zeros_but(std::size_t count) { return zeros(into_.size() - size_ - count); }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::span<const std::byte> written() const { return into_.first(size_); }

  private:
    std::span<std::byte> take(std::size_t count) {
        ARENA_ASSERT(count <= into_.size() - size_, "the buffer has room for what is written");
        size_ += count;
        return into_.subspan(size_ - count, count);
    }
    LittleEndianWriter& number(std::uint64_t value, std::size_t count) {
        for (std::byte& byte : take(count)) {
            byte = static_cast<std::byte>(value & 0xFFu);
            value >>= 8u;
        }
        return *this;
    }

    std::span<std::byte> into_;
    std::size_t size_ = 0;
};

/// Reads from anywhere: beyond the end there are zeros, and ok() is false from then on.
class LittleEndianReader {
  public:
    explicit LittleEndianReader(std::span<const std::byte> from) : from_(from) {}

    std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
    std::uint16_t u16() { return static_cast<std::uint16_t>(number(2)); }
    std::uint32_t u24() { return static_cast<std::uint32_t>(number(3)); }
    std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
    std::int32_t i32() { return static_cast<std::int32_t>(u32()); }
    std::uint64_t u64() { return number(8); }

    void bytes(std::span<std::byte> into) {
        const auto values = take(into.size());
        std::copy(values.begin(), values.end(), into.begin());
    }
    void skip(std::size_t count) { static_cast<void>(take(count)); }

    /// All that has not been read.
    [[nodiscard]] std::span<const std::byte> rest() const { return from_.subspan(position_); }
    [[nodiscard]] bool ok() const { return ok_; }

  private:
    std::span<const std::byte> take(std::size_t count) {
        if (count > from_.size() - position_) {
            ok_ = false;
            position_ = from_.size();
            return {};
        }
        position_ += count;
        return from_.subspan(position_ - count, count);
    }
    std::uint64_t number(std::size_t count) {
        std::uint64_t value = 0;
        unsigned shift = 0;
        for (const std::byte byte : take(count)) {
            value |= std::to_integer<std::uint64_t>(byte) << shift;
            shift += 8;
        }
        return value;
    }

    std::span<const std::byte> from_;
    std::size_t position_ = 0;
    bool ok_ = true;
};

}  // namespace arena::protocol
