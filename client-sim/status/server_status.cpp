#include "client-sim/status/server_status.h"

#include <array>

#include <nlohmann/json.hpp>

namespace arena::client_sim {

namespace {

using Json = nlohmann::ordered_json;

const Json* member(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() ? &*found : nullptr;
}

std::optional<double> number(const Json& object, const char* key) {
    const Json* value = member(object, key);
    if (value == nullptr || !value->is_number()) return std::nullopt;
    return value->get<double>();
}

std::optional<std::int64_t> whole_number(const Json& object, const char* key) {
    const Json* value = member(object, key);
    if (value == nullptr || !value->is_number_integer()) return std::nullopt;
    return value->get<std::int64_t>();
}

std::optional<std::int64_t> grown(std::optional<std::int64_t> before,
                                  std::optional<std::int64_t> after) {
    if (!before || !after) return after;
    return *after - *before;
}

std::map<std::string, std::int64_t> counts(const Json& object, const char* key) {
    std::map<std::string, std::int64_t> counts;
    const Json* value = member(object, key);
    if (value == nullptr || !value->is_object()) return counts;
    for (const auto& [name, count] : value->items())
        if (count.is_number_integer()) counts[name] = count.get<std::int64_t>();
    return counts;
}

// The keys that every arenad sends. An object without them is not a status.
constexpr std::array kExpectedKeys{"tick_ms", "inputs", "decode_errors"};

}  // namespace

Result<ServerStatus, std::string> parse_status(std::string_view body) {
    const Json json = Json::parse(body, nullptr, false);
    if (!json.is_object()) return Failure{std::string("the answer is not a JSON object")};
    for (const char* key : kExpectedKeys)
        if (member(json, key) == nullptr)
            return Failure{std::string("the answer has no \"") + key +
                           "\", so it is not from an arenad"};
    ServerStatus status;
    if (const Json* tick = member(json, "tick_ms"); tick != nullptr && tick->is_object()) {
        status.tick_ms_p50 = number(*tick, "p50");
        status.tick_ms_p99 = number(*tick, "p99");
        status.tick_ms_max = number(*tick, "max");
    }
    if (const Json* inputs = member(json, "inputs"); inputs != nullptr && inputs->is_object())
        status.inputs_applied = whole_number(*inputs, "applied");
    status.decode_errors = whole_number(json, "decode_errors");
    status.decode_errors_by_reason = counts(json, "messages_refused");
    status.started_at_unix_us = whole_number(json, "started_at_unix_us");
    return status;
}

ServerStatus since(const ServerStatus& before, const ServerStatus& after) {
    ServerStatus grown_by = after;
    if (before.started_at_unix_us != after.started_at_unix_us) return grown_by;
    grown_by.inputs_applied = grown(before.inputs_applied, after.inputs_applied);
    grown_by.decode_errors = grown(before.decode_errors, after.decode_errors);
    for (const auto& [reason, count] : before.decode_errors_by_reason)
        if (const auto found = grown_by.decode_errors_by_reason.find(reason);
            found != grown_by.decode_errors_by_reason.end())
            found->second -= count;
    return grown_by;
}

}  // namespace arena::client_sim
