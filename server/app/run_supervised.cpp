#include "server/app/run_supervised.h"

#include <csignal>
#include <ostream>
#include <vector>

#include "server/app/arenad.h"
#include "server/app/run_server.h"
#include "server/app/server_log.h"
#include "server/app/supervise_log.h"
#include "server/transport/bound_socket.h"

namespace arena::server {

int run_supervised(const Config& config, const char* const* argv, std::ostream& err) {
    std::signal(SIGPIPE, SIG_IGN);  // losing the reader of the log must not end the match
    const auto socket = bind_udp(config.udp_address, config.udp_port);
    if (!socket) {
        err << "arenad: " << socket.error() << "\n";
        return kExitUsageError;
    }
    const Log log = open_log(config);
    const WriteLine write = line_writer_of(log);
    const std::vector<int> signals = signals_of(config);
    const SuperviseEnd end =
        supervise({.arguments = argv,
                   .socket = socket.value(),
                   .signals = signals,
                   .restarts_max = config.restarts_max,
                   .usage_error = kExitUsageError},
                  [&](const SuperviseNote& note) { log_supervision(write, note); });
    if (!end.has_given_up) return exit_code_of(end.last);
    err << "arenad: the server has crashed more than " << config.restarts_max
        << " times within a minute, at last with " << text_of(end.last)
        << ": see its output above; --restarts-max allows more\n";
    return kExitGivenUp;
}

}  // namespace arena::server
