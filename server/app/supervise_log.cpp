#include "server/app/supervise_log.h"

#include <string>

namespace arena::server {
namespace {

std::int64_t in_milliseconds(Time time) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

void log_note(const WriteLine& write, const ChildStarted& started) {
    if (started.restarts == 0) return;
    write(LogLevel::info, "server restarted",
          {{"restarts", started.restarts}, {"process", std::int64_t{started.process}}});
}

void log_note(const WriteLine& write, const ChildCrashed& crashed) {
    const std::string end = text_of(crashed.end);
    const LogField how{"end", std::string_view(end)};
    const LogField ran_for{"ran_ms", in_milliseconds(crashed.ran_for)};
    if (crashed.restart_in)
        write(LogLevel::warn, "server crashed",
              {how, ran_for, {"restart_in_ms", in_milliseconds(*crashed.restart_in)}});
    else
        write(LogLevel::error, "server crashed, and too often to start it again", {how, ran_for});
}

void log_note(const WriteLine& write, const ChildDone& done) {
    if (done.end.kind != ChildEnd::Kind::killed) return;
    const std::string end = text_of(done.end);
    write(LogLevel::warn, "server ended without a drain", {{"end", std::string_view(end)}});
}

}  // namespace

void log_supervision(const WriteLine& write, const SuperviseNote& note) {
    std::visit([&](const auto& kind) { log_note(write, kind); }, note);
}

}  // namespace arena::server
