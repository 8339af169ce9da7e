#include "server/supervise/handover.h"

#include <charconv>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace arena::server {
namespace {

/// Takes a number and the blank behind it, or the end, from the front of `text`.
template <typename Number>
std::optional<Number> take_number(std::string_view& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ec != std::errc() || number < Number{0}) return std::nullopt;
    if (parsed.ptr != end && *parsed.ptr != ' ') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
    if (!text.empty()) text.remove_prefix(1);
    return number;
}

void close_on_exec(int descriptor) {
    (void)::fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

}  // namespace

std::string to_text(const Handover& handover) {
    std::string text;
    for (const int number : {static_cast<int>(handover.parent), handover.socket, handover.started})
        text += std::to_string(number) + ' ';
    text += std::to_string(handover.restarts);
    return handover.last_end.empty() ? text : text + ' ' + handover.last_end;
}

std::optional<Handover> read_handover(std::string_view text) {
    const auto parent = take_number<pid_t>(text);
    const auto socket = parent ? take_number<int>(text) : std::nullopt;
    const auto started = socket ? take_number<int>(text) : std::nullopt;
    const auto restarts = started ? take_number<std::uint64_t>(text) : std::nullopt;
    if (!restarts || (*restarts == 0) != text.empty()) return std::nullopt;
    return Handover{.parent = *parent,
                    .socket = *socket,
                    .started = *started,
                    .restarts = *restarts,
                    .last_end = std::string(text)};
}

std::optional<Handover> take_handover() {
    const char* const text = std::getenv(kHandoverVariable);
    if (text == nullptr) return std::nullopt;
    auto handover = read_handover(text);
    if (!handover) return std::nullopt;  // an option of that name does not exist, which is reported
    (void)::unsetenv(kHandoverVariable);
    close_on_exec(handover->socket);
    close_on_exec(handover->started);

    // The program was started as /proc/self/exe, which lists of processes would call "exe".
    (void)::prctl(PR_SET_NAME, "arenad");
    // A SIGTERM rather than a SIGKILL: clients are told, and the result of the match is delivered.
    (void)::prctl(PR_SET_PDEATHSIG, SIGTERM);
    // A parent that ended before that call sends nothing; then this process has another parent.
    if (::getppid() != handover->parent) (void)::raise(SIGTERM);
    return handover;
}

void report_started(const Handover& handover) {
    const char byte = 1;
    (void)!::write(handover.started, &byte, 1);
    (void)::close(handover.started);
}

}  // namespace arena::server
