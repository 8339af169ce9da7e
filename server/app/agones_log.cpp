#include "server/app/agones_log.h"

#include <string>

#include "protocol/base/text.h"

namespace arena::server {
namespace {

/// The most of the sidecar's words that a line shows.
constexpr std::size_t kSidecarTextMax = 200;

}  // namespace

void AgonesLog::take(const AgonesNote& note, Time now) {
    using What = AgonesNote::What;
    RateLimit& limit = limit_of(note.what);
    if (!limit.allow(now)) return;
    const LogField not_logged{"not_logged", limit.take_suppressed()};
    const std::string text = protocol::printable(note.text, kSidecarTextMax);
    const std::string ports = protocol::printable(note.ports, kSidecarTextMax);
    const LogField reason{"reason", text};
    const LogField of{"of", note.name};
    const LogField status{"status", note.count};
    switch (note.what) {
        case What::sidecar_awaited:
            return write_(LogLevel::info, "agones: waiting for the sidecar", {reason});
        case What::sidecar_found:
            return write_(LogLevel::info, "agones: the sidecar answers", {});
        case What::sidecar_lost:
            return write_(LogLevel::warn,
                          "agones: the sidecar does not answer: the match goes on without it",
                          {reason, not_logged});
        case What::sidecar_back:
            return write_(LogLevel::info, "agones: the sidecar answers again", {not_logged});
        case What::public_address:
            return write_(LogLevel::info, "agones: players reach this server at",
                          {{"address", text}, {"ports", ports}, not_logged});
        case What::ready:
            return write_(LogLevel::info, "agones: ready", {});
        case What::ready_already:
            return write_(LogLevel::info, "agones: the game server has been ready before",
                          {{"state", text}});
        case What::allocated:
            return write_(LogLevel::info, "agones: allocated", {{"at", text}, not_logged});
        case What::health_held_back:
            return write_(LogLevel::warn, "agones: no health is sent: the ticks have stopped",
                          {not_logged});
        case What::health_resumed:
            return write_(LogLevel::info, "agones: health is sent again", {not_logged});
        case What::figure_unknown:
            return write_(LogLevel::warn,
                          "agones: the game server has no such counter or list, so it is not "
                          "kept: declare it in spec.counters or spec.lists of the fleet's template",
                          {{"name", note.name}, {"error", text}});
        case What::list_full:
            return write_(LogLevel::warn,
                          "agones: the list has no room for all players: the others are not in it",
                          {{"name", note.name}, {"left_out", note.count}, not_logged});
        case What::request_refused:
            return write_(LogLevel::warn, "agones: request refused",
                          {of, status, {"error", text}, not_logged});
        case What::request_failed:
            return write_(LogLevel::warn, "agones: request not answered", {of, reason, not_logged});
        case What::answer_malformed:
            return write_(LogLevel::warn, "agones: answer not understood",
                          {of, {"error", text}, {"malformed", note.count}, not_logged});
        case What::shutdown_asked:
            return write_(LogLevel::info, "agones: shutdown requested: waiting for SIGTERM", {});
    }
}

}  // namespace arena::server
