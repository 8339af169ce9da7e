#include "server/app/log.h"

#include <mutex>

#include <nlohmann/json.hpp>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include "server/app/log_writer.h"

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

/// Returns a value as JSON, in ASCII: no control character of any kind reaches a terminal. Invalid
/// UTF-8 is replaced, so this never throws.
std::string to_json(const LogValue& value) {
    return std::visit(
        [](const auto& plain) {
            return nlohmann::json(plain).dump(-1, ' ', true,
                                              nlohmann::json::error_handler_t::replace);
        },
        value);
}

std::unique_ptr<spdlog::formatter> formatter_of(LogFormat format) {
    return std::make_unique<spdlog::pattern_formatter>(
        format == LogFormat::json ? kJsonPattern : kTextPattern, spdlog::pattern_time_type::utc);
}

std::string_view view_of(const spdlog::memory_buf_t& line) {
    return {line.data(), line.size()};
}

class WriterSink final : public spdlog::sinks::base_sink<std::mutex> {
  public:
    explicit WriterSink(LogWriter& writer) : writer_(writer) {}

  private:
    void sink_it_(const spdlog::details::log_msg& message) override {
        spdlog::memory_buf_t line;
        formatter_->format(message, line);
        writer_.add(view_of(line));
    }
    void flush_() override {}

    LogWriter& writer_;
};

/// Returns the line that takes the place of dropped ones.
LogWriter::DroppedLine dropped_line_of(LogFormat format) {
    return [format](std::uint64_t count) {
        const std::string text = render_log_line(
            format, "log lines dropped: they could not be written in time", {{"count", count}});
        spdlog::memory_buf_t line;
        formatter_of(format)->format(spdlog::details::log_msg("arenad", spdlog::level::warn, text),
                                     line);
        return std::string(view_of(line));
    };
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
        line += to_json(field.value);  // strings are quoted and escaped in both forms
    }
    return line;
}

Log::Log(LogFormat format, LogLevel least)
    : format_(format),
      writer_(std::make_unique<LogWriter>(STDOUT_FILENO, dropped_line_of(format))),
      logger_(std::make_shared<spdlog::logger>("arenad", std::make_shared<WriterSink>(*writer_))) {
    logger_->set_formatter(formatter_of(format));
    logger_->set_level(spdlog_level(least));
}

Log::~Log() = default;

void Log::info(std::string_view message, LogFields fields) const {
    write(LogLevel::info, message, fields);
}
void Log::warn(std::string_view message, LogFields fields) const {
    write(LogLevel::warn, message, fields);
}
void Log::error(std::string_view message, LogFields fields) const {
    write(LogLevel::error, message, fields);
}

std::uint64_t Log::lines_dropped() const {
    return writer_->dropped();
}

void Log::write(LogLevel level, std::string_view message, LogFields fields) const {
    if (!logger_->should_log(spdlog_level(level))) return;
    const std::string line = render_log_line(format_, message, fields);
    logger_->log(spdlog_level(level), spdlog::string_view_t(line.data(), line.size()));
}

}  // namespace arena::server
