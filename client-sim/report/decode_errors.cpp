#include "client-sim/report/decode_errors.h"

#include <algorithm>
#include <cstddef>

namespace arena::client_sim {

namespace {

std::uint64_t not_negative(std::int64_t count) {
    return static_cast<std::uint64_t>(std::max<std::int64_t>(0, count));
}

ServerRefusals refusals_of(const ServerStatus& status, std::uint64_t of_bots) {
    ServerRefusals refusals{.total = not_negative(status.decode_errors.value_or(0)),
                            .by_reason = {},
                            .of_bots = of_bots};
    for (const auto& [reason, count] : status.decode_errors_by_reason)
        refusals.by_reason[reason] = not_negative(count);
    return refusals;
}

}  // namespace

std::uint64_t total_of(const DecodeErrors::ByReason& by_reason) {
    std::uint64_t sum = 0;
    for (const auto& [reason, count] : by_reason)
        sum += count;
    return sum;
}

std::uint64_t DecodeErrors::total_own() const {
    return total_of(own);
}

DecodeErrors::ByReason refused_from_others(const ServerRefusals& refusals) {
    const std::uint64_t of_others = refusals.total - std::min(refusals.of_bots, refusals.total);
    const bool are_reasons_known =
        refusals.of_bots == 0 && total_of(refusals.by_reason) == refusals.total;
    if (are_reasons_known) return refusals.by_reason;
    return {{std::string(kUnknownReason), of_others}};
}

DecodeErrors decode_errors_of(const FleetTotals& totals,
                              const std::optional<ServerStatus>& status) {
    DecodeErrors errors;
    for (std::size_t reason = 0; reason < totals.decode_errors.size(); ++reason)
        errors.own[std::string(name_of(static_cast<protocol::DecodeError>(reason)))] =
            totals.decode_errors[reason];
    errors.own[std::string(kRefusedByServer)] = totals.refused_by_server;
    if (!status || !status->decode_errors) return errors;
    errors.of_others = refused_from_others(refusals_of(*status, totals.refused_by_server));
    errors.total_of_others = total_of(errors.of_others);
    return errors;
}

}  // namespace arena::client_sim
