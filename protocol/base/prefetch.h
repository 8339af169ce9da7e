// Prefetch: asks the processor to bring memory into its cache that will be read soon, while it does
// something else. It changes nothing but the time that this takes.
//
// Whoever works through many things asks for those ahead in two steps, because where the rest of a
// thing lies is known only once its beginning is there:
//
//     work        ...  i
//     ask              rest of i + 2, first of i + 4
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace arena::protocol {

inline constexpr std::size_t kCacheLine = 64;

/// Asks for the cache lines of all these things.
template <typename Thing>
void prefetch(std::span<const Thing> things) {
    const std::span<const std::byte> bytes = std::as_bytes(things);
    for (std::size_t i = 0; i < bytes.size(); i += kCacheLine)
        __builtin_prefetch(bytes.data() + i);
}

/// Asks for the cache line in which a thing begins.
template <typename Thing>
void prefetch_line(const Thing& thing) {
    __builtin_prefetch(&thing);
}

/// Asks for the cache lines from the beginning of one member of an object to that of another.
template <typename First, typename Last>
void prefetch_between(const First& first, const Last& last) {
    const auto* const begin = reinterpret_cast<const std::byte*>(&first);
    const auto* const end = reinterpret_cast<const std::byte*>(&last);
    prefetch(std::span(begin, static_cast<std::size_t>(end - begin)));
    __builtin_prefetch(end);
}

/// What of a thing is asked for.
enum class PrefetchStep : std::uint8_t {
    first,  ///< what lies in the thing itself
    rest,   ///< what it points to, which it has to be read for
};

/// Calls ask(index, step) for the things ahead of the one at `index`, of `count`: the farther one's
/// first, and the nearer one's rest.
template <typename Ask>
void prefetch_after(std::size_t index, std::size_t count, const Ask& ask) {
    constexpr std::size_t kFirstAhead = 4;
    constexpr std::size_t kRestAhead = 2;
    if (index + kFirstAhead < count) ask(index + kFirstAhead, PrefetchStep::first);
    if (index + kRestAhead < count) ask(index + kRestAhead, PrefetchStep::rest);
}

}  // namespace arena::protocol
