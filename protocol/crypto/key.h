// A key of 32 bytes that leaves no trace in memory.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace arena::protocol::crypto {

inline constexpr std::size_t kKeyBytes = 32;

/// A key: zeros at first, and overwritten when it is destroyed.
class Key {
  public:
    Key() = default;
    explicit Key(std::span<const std::byte, kKeyBytes> bytes);
    Key(const Key&) = default;
    Key& operator=(const Key&) = default;
    ~Key();

    [[nodiscard]] std::span<const std::byte, kKeyBytes> bytes() const { return bytes_; }
    [[nodiscard]] std::span<std::byte, kKeyBytes> bytes() { return bytes_; }

    /// Compares in constant time, wherever the two differ.
    friend bool operator==(const Key& a, const Key& b);

  private:
    std::array<std::byte, kKeyBytes> bytes_{};
};

/// Overwrites bytes in a way that no compiler optimises away.
void wipe(std::span<std::byte> secret);

}  // namespace arena::protocol::crypto
