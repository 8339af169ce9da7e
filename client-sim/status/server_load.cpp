#include "client-sim/status/server_load.h"

#include <algorithm>

#include <nlohmann/json.hpp>

namespace arena::client_sim {

namespace {

using Json = nlohmann::ordered_json;

double number_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? found->get<double>() : 0.0;
}

std::uint64_t count_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

std::optional<std::int64_t> moment_in(const Json& object, const char* key) {
    const auto found = object.find(key);
    if (found == object.end() || !found->is_number_integer()) return std::nullopt;
    return found->get<std::int64_t>();
}

bool is_bar(const Json& bar) {
    return bar.is_array() && bar.size() == 2 && bar[0].is_number() && bar[1].is_number_unsigned();
}

bool read_bars(const Json& ticks, std::vector<Bar>& bars) {
    const auto found = ticks.find("bars");
    if (found == ticks.end() || !found->is_array()) return false;
    for (const Json& bar : *found) {
        if (!is_bar(bar)) return false;
        bars.push_back({bar[0].get<double>(), bar[1].get<std::uint64_t>()});
        const std::size_t last = bars.size() - 1;
        if (last > 0 && !(bars[last - 1].up_to_ms < bars[last].up_to_ms)) return false;
    }
    return true;
}

/// Returns the ticks of each bar of `after` that are not in `before`; nothing when some have
/// disappeared.
std::optional<std::vector<Bar>> grown_bars(const std::vector<Bar>& before,
                                           const std::vector<Bar>& after) {
    std::vector<Bar> grown;
    auto old = before.begin();
    for (const Bar& bar : after) {
        std::uint64_t past = 0;
        if (old != before.end() && old->up_to_ms < bar.up_to_ms) return std::nullopt;
        if (old != before.end() && old->up_to_ms == bar.up_to_ms) past = (old++)->count;
        if (past > bar.count) return std::nullopt;
        if (past < bar.count) grown.push_back({bar.up_to_ms, bar.count - past});
    }
    if (old != before.end()) return std::nullopt;
    return grown;
}

double seconds_of(const std::vector<ServerLoad::Stage>& stages, const std::string& name) {
    const auto found = std::find_if(stages.begin(), stages.end(),
                                    [&](const auto& stage) { return stage.name == name; });
    return found != stages.end() ? found->seconds : 0.0;
}

}  // namespace

Result<ServerLoad, std::string> parse_load(std::string_view body) {
    const Json json = Json::parse(body, nullptr, false);
    if (!json.is_object()) return Failure{std::string("the answer is not a JSON object")};
    const auto ticks = json.find("tick_ms");
    ServerLoad load;
    if (ticks == json.end() || !ticks->is_object() || !read_bars(*ticks, load.bars))
        return Failure{std::string("the answer has no tick times")};
    load.started_at_unix_us = moment_in(json, "started_at_unix_us");
    load.tick_ms_sum = number_in(*ticks, "sum");
    load.tick_ms_max = number_in(*ticks, "max");
    load.overruns = count_in(json, "tick_overruns");
    load.skipped = count_in(json, "ticks_skipped");
    load.cpu_seconds = number_in(json, "cpu_seconds");
    load.memory_bytes = number_in(json, "memory_bytes");
    const auto stages = json.find("stage_seconds");
    if (stages != json.end() && stages->is_object())
        for (const auto& [name, seconds] : stages->items())
            if (seconds.is_number()) load.stages.push_back({name, seconds.get<double>()});
    return load;
}

std::optional<LoadSpan> between(const ServerLoad& before, const ServerLoad& after) {
    const auto bars = grown_bars(before.bars, after.bars);
    if (before.started_at_unix_us != after.started_at_unix_us) return std::nullopt;
    if (!bars || after.cpu_seconds < before.cpu_seconds) return std::nullopt;
    LoadSpan span{.overruns = after.overruns - std::min(before.overruns, after.overruns),
                  .skipped = after.skipped - std::min(before.skipped, after.skipped),
                  .stages = after.stages,
                  .cpu_seconds = after.cpu_seconds - before.cpu_seconds,
                  .memory_bytes = after.memory_bytes};
    for (ServerLoad::Stage& stage : span.stages)
        stage.seconds -= seconds_of(before.stages, stage.name);
    for (const Bar& bar : *bars)
        span.ticks += bar.count;
    if (span.ticks == 0) return span;
    const double most = std::min(bars->back().up_to_ms, after.tick_ms_max);
    const auto percentile = [&](double share) {
        return std::min(percentile_of(*bars, share).value_or(most), most);
    };
    span.tick_ms_p50 = percentile(0.50);
    span.tick_ms_p99 = percentile(0.99);
    span.tick_ms_max = most;
    span.tick_ms_mean = (after.tick_ms_sum - before.tick_ms_sum) / static_cast<double>(span.ticks);
    return span;
}

}  // namespace arena::client_sim
