// What a supervisor hands over to the server that it starts: an open socket, a way to say that the
// server runs, and what became of the servers before. It travels in one environment variable; the
// descriptors are inherited.
//
//   ARENAD_HANDOVER=PARENT SOCKET STARTED RESTARTS CAUSE        4711 3 5 2 SIGSEGV
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace arena::server {

inline constexpr const char* kHandoverVariable = "ARENAD_HANDOVER";

struct Handover {
    pid_t parent = 0;
    int socket = -1;   ///< bound to the address and port of the options
    int started = -1;  ///< takes one byte from a server that runs
    std::uint64_t restarts = 0;
    std::string last_end;  ///< of the server before, as text_of() says it; empty with 0 restarts

    friend bool operator==(const Handover&, const Handover&) = default;
};

/// Returns the value of the variable.
[[nodiscard]] std::string to_text(const Handover& handover);
/// Returns the handover; nothing for a text that to_text() does not write.
[[nodiscard]] std::optional<Handover> read_handover(std::string_view text);

/// Takes the handover out of this process's environment, if there is one, so that no option and no
/// other program sees it, and its descriptors are not inherited any further. From now on the end of
/// the parent is a SIGTERM for this process, also if the parent has ended already. Called before
/// the first thread starts.
[[nodiscard]] std::optional<Handover> take_handover();

/// Tells the parent that the server runs. Called once.
void report_started(const Handover& handover);

}  // namespace arena::server
