#include <nlohmann/json.hpp>

#include "client-sim/report/report.h"

namespace arena::client_sim {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const ReportNumber::Value& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value)) return *whole;
    if (const auto* real = std::get_if<double>(&value)) return *real;
    return nullptr;
}

Json json_of(const ThresholdResult& result) {
    return {{"expression", result.expression},
            {"value", result.value ? Json(*result.value) : Json()},
            {"held", result.held}};
}

Json decode_errors_by_reason(const FleetTotals& totals) {
    Json reasons = Json::object();
    for (std::size_t reason = 0; reason < totals.decode_errors.size(); ++reason) {
        const auto error = static_cast<protocol::DecodeError>(reason);
        reasons[std::string(protocol::name_of(error))] = totals.decode_errors[reason];
    }
    return reasons;
}

Json violations_by_kind(const Verdict& verdict) {
    Json kinds = Json::object();
    for (std::size_t kind = 0; kind < verdict.violations.size(); ++kind)
        kinds[std::string(name_of(static_cast<ViolationKind>(kind)))] = verdict.violations[kind];
    return kinds;
}

Json json_of(const std::vector<ReportHistogram>& histograms) {
    Json all = Json::object();
    for (const ReportHistogram& histogram : histograms) {
        Json& bars = all[std::string(histogram.key)] = Json::array();
        for (const Histogram::Bar& bar : histogram.bars)
            bars.push_back({bar.up_to_ms, bar.count});
    }
    return all;
}

}  // namespace

std::string to_json(const Report& report) {
    Json json = {{"server", report.server}, {"map", report.map}, {"seed", report.seed}};
    json["network"] = report.network.empty() ? Json() : Json(report.network);
    for (const ReportNumber& number : report.numbers)
        json[std::string(number.key)] = json_of(number.value);
    json["clients_closed_by_reason"] = Json::object();
    json["clients_closed_advice"] = Json::object();
    for (const auto& [reason, closed] : report.totals.closed_by_reason) {
        json["clients_closed_by_reason"][reason] = closed.clients;
        json["clients_closed_advice"][reason] = closed.advice;
    }
    json["hostile_sent_by_attack"] = Json::object();
    for (const Attack attack : all_attacks())
        json["hostile_sent_by_attack"][std::string(name_of(attack))] = report.hostile.sent(attack);
    json["hostile_closed_by_reason"] = report.hostile.closed_by_reason;
    json["decode_errors_by_reason"] = decode_errors_by_reason(report.totals);
    json["violations"] = violations_by_kind(report.totals.verdict);
    json["violation_examples"] = Json::array();
    for (const ViolationExample& example : report.totals.verdict.examples)
        json["violation_examples"].push_back(example.line);
    json["valid"] = report.valid;
    json["remarks"] = report.remarks;
    json["thresholds"] = Json::array();
    for (const ThresholdResult& result : report.thresholds)
        json["thresholds"].push_back(json_of(result));
    json["passed"] = report.passed;
    json["histograms"] = json_of(report.histograms);
    // Names come from the network: what is not UTF-8 is replaced instead of thrown about.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace arena::client_sim
