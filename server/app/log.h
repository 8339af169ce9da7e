// The server's log: lines with named fields on standard output, as text or as JSON.
//
//   2026-05-01T12:00:00.123Z info  player joined player=3 from="127.0.0.1:51234"
//   {"ts":"2026-05-01T12:00:00.123Z","level":"info","msg":"player joined","player":3,...}
//
// It records transitions, not packets. Texts from a client are escaped in both forms: one event is
// one line, whatever a name contains. Safe to use from several threads, none of which ever waits
// for a reader: log_writer.h says what happens to lines that are not read.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace spdlog {
class logger;
}

namespace arena::server {

class LogWriter;

using LogValue = std::variant<std::int64_t, std::uint64_t, double, bool, std::string_view>;
struct LogField {
    std::string_view name;
    LogValue value;
};
using LogFields = std::initializer_list<LogField>;

enum class LogFormat : std::uint8_t { text, json };
enum class LogLevel : std::uint8_t { trace, debug, info, warn, error, off };

/// Returns message and fields as they follow time and level in a line: `joined player=3` as text,
/// `"msg":"joined","player":3` as JSON.
[[nodiscard]] std::string render_log_line(LogFormat format, std::string_view message,
                                          LogFields fields);

class Log {
  public:
    Log(LogFormat format, LogLevel least);
    /// Waits until the lines are written, but only briefly for a reader that has stopped.
    ~Log();
    Log(const Log&) = delete;
    Log& operator=(const Log&) = delete;

    void info(std::string_view message, LogFields fields = {}) const;
    void warn(std::string_view message, LogFields fields = {}) const;
    void error(std::string_view message, LogFields fields = {}) const;

    /// Returns how many lines could not be written, because the reader did not take them.
    [[nodiscard]] std::uint64_t lines_dropped() const;

  private:
    void write(LogLevel level, std::string_view message, LogFields fields) const;

    LogFormat format_;
    std::unique_ptr<LogWriter> writer_;
    std::shared_ptr<spdlog::logger> logger_;
};

}  // namespace arena::server
