#include "client-sim/app/find_knee.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

#include <nlohmann/json.hpp>
#include <spdlog/fmt/fmt.h>

#include "client-sim/app/exit_code.h"
#include "client-sim/measure/knee_search.h"
#include "client-sim/scenario/read_scenario.h"
#include "client-sim/transport/interruption.h"
#include "files/output_file.h"

namespace arena::client_sim {

namespace {

// Clients that join per second at a level.
constexpr std::uint32_t kJoinsPerSecond = 100;

// The time between the last join and the first measurement.
constexpr Time kSettleTime = std::chrono::seconds{2};

// The pause between two levels, in which the server closes the sessions of the one before.
constexpr auto kPause = std::chrono::seconds{2};

constexpr const char* kDefaultRule = "tick_ms_p99 < 8.3";

struct Level {
    std::uint32_t clients = 0;
    bool held = false;
    std::string why;  ///< why it did not hold
    bool has_report = false;
    Report report;
};

/// Returns the scenario with its groups scaled to `clients` clients, measured once all have joined.
Scenario scenario_at(const Scenario& asked, std::uint32_t clients, Time hold) {
    Scenario scenario = asked;
    const Time join = std::chrono::seconds{1 + clients / kJoinsPerSecond};
    scenario.stages = {{.name = "join", .duration = join, .clients = clients, .at_once = false},
                       {.name = "hold", .duration = kSettleTime + hold, .clients = clients}};
    scenario.warm_up = join + kSettleTime;
    scenario.leaves_per_second = 0.0;
    for (Rule& rule : scenario.rules)
        rule.aborts = false;
    return scenario;
}

/// Whether the server refused clients because all its seats were taken. That is so however late
/// the harness was.
bool was_server_full(const Report& report) {
    return report.totals.closed_by_reason.contains("server_full");
}

std::string why_broken(const Report& report, bool is_judged) {
    if (is_judged || was_server_full(report))
        for (const ThresholdResult& result : report.thresholds)
            if (!result.held) return to_string(result);
    return is_judged ? std::string() : report.remarks.front();
}

std::string number_text(const Report& report, std::string_view key, int decimals) {
    const auto number = report.number(key);
    return number ? fmt::format("{:.{}f}", *number, decimals) : "-";
}

void print_head() {
    std::printf("%8s  %8s  %8s  %10s  %8s  %8s  %s\n", "clients", "tick p50", "tick p99",
                "response", "server", "harness", "");
    std::printf("%8s  %8s  %8s  %10s  %8s  %8s  %s\n", "", "ms", "ms", "p99 ms", "ms/cl. s",
                "lag ms", "");
}

void print_level(const Level& level) {
    std::printf("%8u  %8s  %8s  %10s  %8s  %8s  %s\n", level.clients,
                number_text(level.report, "tick_ms_p50", 2).c_str(),
                number_text(level.report, "tick_ms_p99", 2).c_str(),
                number_text(level.report, "response_ms_p99", 1).c_str(),
                number_text(level.report, "server_cpu_ms_per_client_second", 2).c_str(),
                number_text(level.report, "harness_lag_ms_p99", 1).c_str(),
                level.held ? "held" : ("BROKE  " + level.why).c_str());
    std::fflush(stdout);
}

/// Returns what was at its limit when the level broke; empty when that is unknown.
std::string_view bottleneck_of(const Level& broken) {
    if (!broken.has_report) return "";
    if (was_server_full(broken.report)) return "server_full";
    return broken.report.valid ? "server" : "harness";
}

/// Returns the result of the search in one or two sentences. A search that still has a next level
/// at this point was interrupted.
std::string sentence_about(const KneeSearch& search, const Level* broken) {
    if (!search.held() && !search.broke()) return "The search was interrupted.";
    if (!search.held())
        return fmt::format("Not even {} clients held: {}", *search.broke(), broken->why);
    const std::string_view interrupted = search.next() ? "The search was interrupted: " : "";
    if (broken == nullptr && search.next())
        return fmt::format("{}{} clients held.", interrupted, *search.held());
    if (broken == nullptr)
        return fmt::format("All levels held, up to {} clients: raise --clients-max.",
                           *search.held());
    std::string found = fmt::format("{}{} clients held; {} did not: {}", interrupted,
                                    *search.held(), *search.broke(), broken->why);
    const std::string_view limit = bottleneck_of(*broken);
    if (limit.empty()) return found;
    return fmt::format("{}\nThe limit was the {}.", found,
                       limit == "server_full" ? "server's --max-clients" : limit);
}

nlohmann::ordered_json json_of(const KneeSearch& search, const std::vector<Level>& levels,
                               const Level* broken, bool is_interrupted) {
    nlohmann::ordered_json json;
    json["knee"] = {{"held", search.held() ? nlohmann::ordered_json(*search.held()) : nullptr},
                    {"broke", search.broke() ? nlohmann::ordered_json(*search.broke()) : nullptr},
                    {"why", broken != nullptr ? broken->why : ""},
                    {"limit", broken != nullptr ? std::string(bottleneck_of(*broken)) : ""},
                    {"interrupted", is_interrupted}};
    json["levels"] = nlohmann::ordered_json::array();
    for (const Level& level : levels)
        json["levels"].push_back({{"clients", level.clients},
                                  {"held", level.held},
                                  {"why", level.why},
                                  {"tick_ms_p99", level.report.number("tick_ms_p99").value_or(0.0)},
                                  {"valid", level.report.valid}});
    return json;
}

Level level_of(std::uint32_t clients, Report report, bool accepts_invalid) {
    const bool is_judged = report.valid || accepts_invalid;
    Level level{.clients = clients,
                .held = is_judged && report.passed,
                .why = why_broken(report, is_judged),
                .has_report = true,
                .report = {}};
    level.report = std::move(report);
    return level;
}

}  // namespace

int find_knee(const Options& options, const RunSetting& setting) {
    Options quiet = options;
    quiet.quiet = true;
    Scenario asked = setting.fleet.scenario;
    if (asked.rules.empty() && options.thresholds.empty())
        asked.rules.push_back({.threshold = parse_threshold(kDefaultRule).value()});

    KneeSearch search(asked.clients_max(), options.clients_most);
    Interruption interruption;
    bool is_server_gone = false;
    std::vector<Level> levels;
    print_head();
    while (const auto clients = search.next()) {
        FleetOptions fleet = setting.fleet;
        fleet.scenario = scenario_at(asked, *clients, options.level_time);
        auto report = run_once(quiet, fleet, setting.make_field_for, interruption);
        if (interruption.has_arrived()) break;
        // One failed run may be an accident. When the first run fails, or two in a row, the server
        // is considered gone.
        if (!report.ok() && (levels.empty() || !levels.back().has_report)) {
            print_error(report.error());
            is_server_gone = true;
            break;
        }
        Level level = report.ok()
                          ? level_of(*clients, std::move(report).value(), options.accepts_invalid)
                          : Level{.clients = *clients, .why = report.error()};
        print_level(level);
        search.note(level.held);
        levels.push_back(std::move(level));
        if (interruption.wait_for(kPause)) break;
    }
    if (levels.empty() && is_server_gone) return kExitNoRun;
    const bool is_interrupted = interruption.has_arrived() && search.next().has_value();
    const auto broken = std::find_if(levels.rbegin(), levels.rend(), [&](const Level& level) {
        return !level.held && search.broke() == level.clients;
    });
    const Level* const last = broken != levels.rend() ? &*broken : nullptr;
    std::printf("%s\n", sentence_about(search, last).c_str());
    if (!options.json_file.empty()) {
        const std::string json = json_of(search, levels, last, is_interrupted).dump(2) + '\n';
        const std::string error = files::write_output_file(options.json_file, json);
        if (!error.empty()) {
            print_error(error);
            return kExitNoRun;
        }
    }
    if (is_interrupted) return kExitInterrupted;
    if (is_server_gone) return kExitNoRun;
    // When the harness was the limit, the server's limit is unknown.
    if (last != nullptr && !last->report.valid && !options.accepts_invalid &&
        !was_server_full(last->report))
        return kExitNoRun;
    return search.held() ? kExitHeld : kExitMissed;
}

}  // namespace arena::client_sim
