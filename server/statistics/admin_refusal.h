// Why an operator's request was refused: the labels of the counter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/statistics/enum_counters.h"

namespace arena::server {

enum class AdminRefusal : std::uint8_t {
    wrong_method,    ///< not a method of the page
    unauthorized,    ///< without the admin key, or with another one
    malformed,       ///< not a query of the page
    no_such_client,  ///< no client with that id is in
    no_such_match,   ///< no match with that id is there
    impossible,      ///< the match is not such that it can be done
    busy,            ///< too many requests wait for the tick thread
    timed_out,       ///< the tick thread did not answer in time
};
inline constexpr std::size_t kAdminRefusalCount = 8;

using AdminRefusals = EnumCounters<AdminRefusal, kAdminRefusalCount>;

/// Returns the name in metrics and in the log.
[[nodiscard]] constexpr std::string_view name_of(AdminRefusal refusal) {
    switch (refusal) {
        case AdminRefusal::wrong_method:
            return "wrong_method";
        case AdminRefusal::unauthorized:
            return "unauthorized";
        case AdminRefusal::malformed:
            return "malformed";
        case AdminRefusal::no_such_client:
            return "no_such_client";
        case AdminRefusal::no_such_match:
            return "no_such_match";
        case AdminRefusal::impossible:
            return "impossible";
        case AdminRefusal::busy:
            return "busy";
        case AdminRefusal::timed_out:
            return "timed_out";
    }
    return "unknown";
}

}  // namespace arena::server
