// The number of a match in its process: never given to another one.
#pragma once

#include <compare>
#include <cstdint>

namespace arena::server {

struct MatchId {
    std::uint32_t value = 0;

    friend auto operator<=>(const MatchId&, const MatchId&) = default;
};

}  // namespace arena::server
