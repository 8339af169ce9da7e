#include "server/http/load_page.h"

#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

using Json = nlohmann::ordered_json;

double as_seconds(Time time) {
    return std::chrono::duration<double>(time).count();
}

double as_milliseconds(std::uint64_t nanoseconds) {
    return static_cast<double>(nanoseconds) / 1e6;
}

Json stage_seconds(const ServerReport& report) {
    Json seconds = {{"receive", as_seconds(report.tick_times.receiving)}};
    for (const TickStage stage :
         {TickStage::step, TickStage::record, TickStage::update, TickStage::flush})
        seconds[std::string(name_of(stage))] = as_seconds(Time(report.statistics.stages[stage]));
    return seconds;
}

}  // namespace

std::string load_json(std::uint64_t started_at_unix_us, const ServerReport& report,
                      const ProcessFigures& process) {
    const TickTimes& ticks = report.tick_times;
    Json bars = Json::array();
    for (const auto& bar : ticks.nanoseconds.bars())
        bars.push_back({as_milliseconds(bar.up_to), bar.count});
    const Json load = {{"started_at_unix_us", started_at_unix_us},
                       {"tick_ms",
                        {{"sum", ticks.seconds.sum * 1000.0},
                         {"max", as_milliseconds(ticks.nanoseconds.max())},
                         {"bars", bars}}},
                       {"tick_overruns", ticks.overruns},
                       {"ticks_skipped", ticks.skipped},
                       {"stage_seconds", stage_seconds(report)},
                       {"cpu_seconds", process.cpu_seconds},
                       {"memory_bytes", process.resident_memory_bytes}};
    return load.dump() + "\n";
}

}  // namespace arena::server
