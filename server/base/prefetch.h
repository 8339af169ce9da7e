// Prefetch: asks the processor to bring memory into its cache that will be read soon, while it does
// something else. It changes nothing but the time that this takes.
#pragma once

#include <cstddef>
#include <span>

namespace arena::server {

inline constexpr std::size_t kCacheLine = 64;

/// Asks for the cache lines of all these things.
template <typename Thing>
void prefetch(std::span<const Thing> things) {
    const std::span<const std::byte> bytes = std::as_bytes(things);
    for (std::size_t i = 0; i < bytes.size(); i += kCacheLine)
        __builtin_prefetch(bytes.data() + i);
}

}  // namespace arena::server
