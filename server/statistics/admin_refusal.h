// Why an operator's request was not done: the labels of the counter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "server/statistics/enum_counters.h"

namespace arena::server {

enum class AdminRefusal : std::uint8_t {
    wrong_method,    ///< not one of the page's
    unauthorized,    ///< without the admin key, or with another one
    malformed,       ///< a query that is none of the page's
    no_such_client,  ///< nobody of that id is in
    busy,            ///< too many requests wait for the tick thread
    timed_out,       ///< no tick took it up in time
};
inline constexpr std::size_t kAdminRefusalCount = 6;

using AdminRefusals = EnumCounters<AdminRefusal, kAdminRefusalCount>;

/// The name in metrics and in the log.
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
        case AdminRefusal::busy:
            return "busy";
        case AdminRefusal::timed_out:
            return "timed_out";
    }
    return "unknown";
}

}  // namespace arena::server
