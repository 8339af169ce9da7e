#include "server/app/log.h"

#include <nlohmann/json.hpp>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace arena::server {
namespace {

constexpr const char* kTextPattern = "%Y-%m-%dT%H:%M:%S.%eZ %-5l %v";
constexpr const char* kJsonPattern = R"({"ts":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l",%v})";

spdlog::level::level_enum spdlog_level(LogLevel level) {
    switch (level) {
        case LogLevel::trace:
            return spdlog::level::trace;
        case LogLevel::debug:
            return spdlog::level::debug;
        case LogLevel::info:
            return spdlog::level::info;
        case LogLevel::warn:
            return spdlog::level::warn;
        case LogLevel::error:
            return spdlog::level::err;
        case LogLevel::off:
            return spdlog::level::off;
    }
    return spdlog::level::info;
}

/// A value as JSON has it, in ASCII: no control character of any kind reaches a terminal. Broken
/// UTF-8 is replaced, so this never throws.
std::string to_json(const LogValue& value) {
    return std::visit(
        [](const auto& plain) {
            return nlohmann::json(plain).dump(-1, ' ', true,
                                              nlohmann::json::error_handler_t::replace);
        },
        value);
}

}  // namespace

std::string render_log_line(LogFormat format, std::string_view message, LogFields fields) {
    const bool json = format == LogFormat::json;
    std::string line;
    line.append(json ? "\"msg\":" : "").append(json ? to_json(message) : message);
    for (const LogField& field : fields) {
        if (json) {
            line.append(",").append(to_json(field.name)).append(":");
        } else {
            line.append(" ").append(field.name).append("=");
        }
        line += to_json(field.value);  // texts are quoted and escaped in both forms
    }
    return line;
}

Log::Log(LogFormat format, LogLevel least) : format_(format) {
    auto sink = std::make_shared<spdlog::sinks::stdout_sink_mt>();
    logger_ = std::make_shared<spdlog::logger>("arenad", std::move(sink));
    logger_->set_pattern(format == LogFormat::json ? kJsonPattern : kTextPattern,
                         spdlog::pattern_time_type::utc);
    logger_->set_level(spdlog_level(least));
    logger_->flush_on(spdlog::level::trace);
}

void Log::info(std::string_view message, LogFields fields) const {
    write(LogLevel::info, message, fields);
}
void Log::warn(std::string_view message, LogFields fields) const {
    write(LogLevel::warn, message, fields);
}
void Log::error(std::string_view message, LogFields fields) const {
    write(LogLevel::error, message, fields);
}

void Log::write(LogLevel level, std::string_view message, LogFields fields) const {
    if (!logger_->should_log(spdlog_level(level))) return;
    const std::string line = render_log_line(format_, message, fields);
    logger_->log(spdlog_level(level), spdlog::string_view_t(line.data(), line.size()));
}

}  // namespace arena::server
