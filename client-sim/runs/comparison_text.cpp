#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/runs/compare.h"

namespace arena::client_sim {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kLineWidth = 92;

std::string rule() {
    std::string line;
    for (int column = 0; column < kLineWidth; ++column)
        line += "─";
    return line + "\n";
}

std::string percent(const std::optional<double>& value, bool sign) {
    if (!value) return "-";
    return sign ? fmt::format("{:+.1f} %", *value) : fmt::format("{:.1f} %", *value);
}

std::string mark_of(Finding finding, bool colour) {
    const auto painted = [&](std::string_view word, int code) {
        return colour ? fmt::format("\033[{}m{}\033[0m", code, word) : std::string(word);
    };
    switch (finding) {
        case Finding::none:
            return "";
        case Finding::better:
            return painted("  better", 32);
        case Finding::worse:
            return painted("  WORSE", 31);
        case Finding::noise_unknown:
            return "  ?";
    }
    return "";
}

std::string line_of(const KeyComparison& key, bool colour) {
    return fmt::format("  {:<31}{:>11.5g}{:>11.5g}{:>11}{:>9}{:>9}{}\n", key.key, key.old_median,
                       key.new_median, percent(key.change_percent, true),
                       percent(key.noise_percent, false), percent(key.could_find_percent, false),
                       mark_of(key.finding, colour));
}

std::string headline(const RunsComparison& comparison) {
    return fmt::format(
        "  {} old runs, {} new runs: {}{}{}, {:.0f} clients, {:.0f} ticks a second\n",
        comparison.old_runs, comparison.new_runs, comparison.map,
        comparison.scenario.empty() ? "" : ", ", comparison.scenario, comparison.clients,
        comparison.tick_rate);
}

std::string verdict(const RunsComparison& comparison) {
    const std::size_t unknown = comparison.count(Finding::noise_unknown);
    return fmt::format("  {} worse, {} better, {} within the noise{}; {} the same in all runs\n",
                       comparison.count(Finding::worse), comparison.count(Finding::better),
                       comparison.count(Finding::none),
                       unknown > 0 ? fmt::format(", {} of unknown noise", unknown) : "",
                       comparison.same_keys.size());
}

Json json_of(const std::optional<double>& value) {
    return value ? Json(*value) : Json();
}

Json json_of(const KeyComparison& key) {
    return {{"key", key.key},
            {"unit", key.unit},
            {"old_median", key.old_median},
            {"new_median", key.new_median},
            {"change_percent", json_of(key.change_percent)},
            {"noise_percent", json_of(key.noise_percent)},
            {"could_find_percent", json_of(key.could_find_percent)},
            {"finding", name_of(key.finding)}};
}

}  // namespace

std::string to_table(const RunsComparison& comparison, bool colour) {
    std::string text = rule() + headline(comparison) + rule();
    text += fmt::format("  {:<31}{:>11}{:>11}{:>11}{:>9}{:>9}\n", "medians", "old", "new", "change",
                        "noise", "finds");
    for (const KeyComparison& key : comparison.keys)
        text += line_of(key, colour);
    text += rule();
    text +=
        "  change: as it is judged, without disturbed runs, within pairs where there are any, so\n"
        "  it may differ from that of the medians, which it is while the noise is unknown; noise:\n"
        "  standard deviation of runs of one build; finds: the change that would have been found\n"
        "  nine times in ten. Equal builds give any finding in less than 1 % of comparisons.\n";
    for (const std::string& remark : comparison.remarks)
        text += "  " + remark + "\n";
    return text + verdict(comparison) + rule();
}

std::string to_json(const RunsComparison& comparison) {
    Json json = {{"schema", kReportSchema},
                 {"map", comparison.map},
                 {"scenario", comparison.scenario.empty() ? Json() : Json(comparison.scenario)},
                 {"clients_requested", comparison.clients},
                 {"tick_rate", comparison.tick_rate},
                 {"old_runs", comparison.old_runs},
                 {"new_runs", comparison.new_runs},
                 {"worse", comparison.count(Finding::worse)},
                 {"better", comparison.count(Finding::better)},
                 {"keys", Json::array()},
                 {"same_keys", comparison.same_keys},
                 {"remarks", comparison.remarks}};
    for (const KeyComparison& key : comparison.keys)
        json["keys"].push_back(json_of(key));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace arena::client_sim
