// A secret of 32 bytes that leaves no trace in memory.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace arena::protocol::crypto {

inline constexpr std::size_t kKeyBytes = 32;

/// Zeros to begin with; overwrites itself at the end of its life.
class Key {
  public:
    Key() = default;
    explicit Key(std::span<const std::byte, kKeyBytes> bytes);
    Key(const Key&) = default;
    Key& operator=(const Key&) = default;
    ~Key();

    [[nodiscard]] std::span<const std::byte, kKeyBytes> bytes() const { return bytes_; }
    [[nodiscard]] std::span<std::byte, kKeyBytes> bytes() { return bytes_; }

    /// In the same time, wherever the two differ.
    friend bool operator==(const Key& a, const Key& b);

  private:
    std::array<std::byte, kKeyBytes> bytes_{};
};

/// Overwrites what was secret, also where a compiler sees that nobody will read it.
void wipe(std::span<std::byte> secret);

}  // namespace arena::protocol::crypto
