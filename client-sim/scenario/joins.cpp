#include "client-sim/scenario/joins.h"

#include <algorithm>
#include <cmath>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

std::uint64_t count_replacements(const Scenario& scenario) {
    return static_cast<std::uint64_t>(
        std::ceil(scenario.leaves_per_second * seconds(scenario.duration())));
}

std::uint32_t joins_in(const Stage& stage, std::uint32_t clients_before) {
    return stage.clients - std::min(clients_before, stage.clients);
}

/// Returns when clients join because there are to be more of them.
std::vector<Time> times_of_growth(const Scenario& scenario) {
    std::vector<Time> times;
    Time begin{0};
    std::uint32_t before = 0;
    for (const Stage& stage : scenario.stages) {
        const std::uint32_t joins = joins_in(stage, before);
        for (std::uint32_t join = 0; join < joins; ++join)
            times.push_back(stage.at_once ? begin : begin + stage.duration / joins * join);
        begin += stage.duration;
        before = stage.clients;
    }
    return times;
}

}  // namespace

std::uint64_t count_joins(const Scenario& scenario) {
    std::uint64_t joins = count_replacements(scenario);
    std::uint32_t before = 0;
    for (const Stage& stage : scenario.stages) {
        joins += joins_in(stage, before);
        before = stage.clients;
    }
    return joins;
}

std::vector<Time> join_times(const Scenario& scenario) {
    std::vector<Time> times = times_of_growth(scenario);
    for (std::uint64_t leaver = 0; leaver < count_replacements(scenario); ++leaver)
        times.push_back(from_seconds(static_cast<double>(leaver) / scenario.leaves_per_second));
    std::sort(times.begin(), times.end());
    return times;
}

std::optional<std::string> need_of_own_tokens(const Scenario& scenario) {
    if (scenario.teams > 0) return "teams, which are in the connect token";
    for (const Group& group : scenario.groups) {
        if (group.team > 0) return "team, which is in the connect token";
        if (group.kind == GroupKind::watcher) return "watchers, which is in the connect token";
        if (group.kind != GroupKind::bot)
            return fmt::format("{} clients, which join again and again",
                               group.kind == GroupKind::hostile ? "hostile" : "reconnecter");
    }
    return std::nullopt;
}

}  // namespace arena::client_sim
