// Windows: of a number that the other side can guess closely, only the lowest bits are sent. The
// reader takes the number nearest to its guess that ends with these bits, as a receiver completes a
// sequence number. The writer need not know the exact guess, as long as it is less than half a
// window away.
#pragma once

#include <cstdint>

namespace arena::protocol {

/// Whether `bits` bits, at most 32, convey `value` to every reader whose guess is between `lowest`
/// and `highest`.
[[nodiscard]] constexpr bool window_reaches(std::int64_t value, std::int64_t lowest,
                                            std::int64_t highest, unsigned bits) {
    const std::int64_t half = std::int64_t{1} << (bits - 1);
    // The reader finds numbers from half a window below its guess to just under half a window above
    // it.
    return value - lowest < half && highest - value <= half;
}

/// Returns the lowest `bits` bits.
[[nodiscard]] constexpr std::uint32_t to_window(std::int64_t value, unsigned bits) {
    return static_cast<std::uint32_t>(static_cast<std::uint64_t>(value) &
                                      ((std::uint64_t{1} << bits) - 1));
}

/// Returns the number that ends with `window` and is at most half a window below `guess`, or less
/// than half a window above it.
[[nodiscard]] constexpr std::int64_t from_window(std::uint32_t window, std::int64_t guess,
                                                 unsigned bits) {
    const std::int64_t half = std::int64_t{1} << (bits - 1);
    const std::int64_t lowest = guess - half;
    const auto above = (std::uint64_t{window} - static_cast<std::uint64_t>(lowest)) &
                       ((std::uint64_t{1} << bits) - 1);
    return lowest + static_cast<std::int64_t>(above);
}

}  // namespace arena::protocol
