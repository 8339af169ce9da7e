// What an attack does to its victim, as bits: an attack volume deals some types, a vulnerability
// volume accepts some, and the types that are in both are produced.
#pragma once

#include <cstdint>

namespace arena::sim {

/// The kinds of hit, one bit each; the values up to 1 << 31 are free for more.
enum class HitType : std::uint32_t {
    hit = 1u << 0,      ///< takes health
    death = 1u << 1,    ///< takes all of it
    collect = 1u << 2,  ///< picks up the victim
    launch = 1u << 3,   ///< launches the victim
    depress = 1u << 4,  ///< pushes a button
    possess = 1u << 5,  ///< takes over the victim
};

/// A set of hit types.
struct HitTypes {
    std::uint32_t bits = 0;

    constexpr HitTypes() = default;
    constexpr HitTypes(HitType type) : bits(static_cast<std::uint32_t>(type)) {}
    explicit constexpr HitTypes(std::uint32_t all_bits) : bits(all_bits) {}

    [[nodiscard]] constexpr bool any() const { return bits != 0; }
    [[nodiscard]] constexpr bool has(HitType type) const {
        return (bits & static_cast<std::uint32_t>(type)) != 0;
    }

    friend constexpr bool operator==(const HitTypes&, const HitTypes&) = default;
    friend constexpr HitTypes operator|(HitTypes a, HitTypes b) {
        return HitTypes(a.bits | b.bits);
    }
    friend constexpr HitTypes operator&(HitTypes a, HitTypes b) {
        return HitTypes(a.bits & b.bits);
    }
};

constexpr HitTypes operator|(HitType a, HitType b) {
    return HitTypes(a) | HitTypes(b);
}

/// An attack that deals nothing; a vulnerability that accepts nothing.
inline constexpr HitTypes kNoHit{};
/// A vulnerability that accepts everything.
inline constexpr HitTypes kAnyHit{0xffffffffu};

/// Returns what an attack produces on a vulnerability that it overlaps: nothing when it deals no
/// type or the vulnerability does not accept it.
[[nodiscard]] constexpr HitTypes filter_hit(HitTypes deals, HitTypes accepts) {
    return deals & accepts;
}

}  // namespace arena::sim
