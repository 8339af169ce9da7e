// Integers in as few bytes as they need, as Teeworlds packs them
// (src/engine/shared/compression.cpp, CVariableInt). The magnitude of a negative number n is ~n, so
// that -1 takes one byte as well.
//
//   first byte   +---+---+-----------------------+     E set: another byte follows
//                | E | S | lowest 6 bits         |     S set: the number is negative
//                +---+---+-----------------------+
//   each other   +---+---------------------------+     at most four of them
//                | E | next 7 bits               |
//                +---+---------------------------+
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace arena::bench {

/// Appends `value` in 1 to 5 bytes.
void append_variable_int(std::vector<std::byte>& bytes, std::int32_t value);

/// Reads integers from any bytes, and never beyond them.
class VariableIntReader {
  public:
    explicit VariableIntReader(std::span<const std::byte> bytes) : left_(bytes) {}

    /// Returns the next integer; nothing when the bytes end within it, or when it has more than 32
    /// bits.
    [[nodiscard]] std::optional<std::int32_t> next();
    [[nodiscard]] std::size_t bytes_left() const { return left_.size(); }

  private:
    std::span<const std::byte> left_;
};

}  // namespace arena::bench
