#include "client-sim/report/server_number.h"

namespace arena::client_sim {

namespace {

/// Whether a number comes from /status, which is read before and after the run.
bool is_status_number(std::string_view key) {
    return key == "inputs_applied" || key == "decode_errors_of_others" || key == "status_read";
}

/// Whether a number comes from /load, which is read every second.
bool is_load_number(std::string_view key) {
    const bool is_of_ticks = key.starts_with("tick_") && key != "tick_rate";  // from the Welcome
    return is_of_ticks || key == "ticks_skipped" || key.starts_with("server_");
}

std::optional<std::string> first_key(const Threshold& threshold, bool (*fits)(std::string_view)) {
    const auto* const limit = std::get_if<std::string>(&threshold.limit);
    for (const std::string* key : {&threshold.key, limit})
        if (key != nullptr && fits(*key)) return *key;
    return std::nullopt;
}

}  // namespace

bool is_number_of_server(std::string_view key) {
    return is_status_number(key) || is_load_number(key);
}

std::optional<std::string> why_status_is_needed(const Threshold& threshold) {
    const auto key = first_key(threshold, is_number_of_server);
    if (!key) return std::nullopt;
    return to_string(threshold) + ": only the server knows " + *key +
           ": give --status HOST:PORT, or leave the threshold out";
}

std::optional<std::string> late_number_of(const Threshold& threshold) {
    return first_key(threshold, is_status_number);
}

}  // namespace arena::client_sim
