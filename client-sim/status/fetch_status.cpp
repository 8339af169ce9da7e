#include "client-sim/status/fetch_status.h"

#include "client-sim/status/http_get.h"

namespace arena::client_sim {

Result<ServerStatus, std::string> fetch_status(const protocol::HostPort& address,
                                               std::chrono::milliseconds timeout) {
    const auto fail = [&](const std::string& why) {
        return Failure{"no status from http://" + to_string(address) + "/status: " + why +
                       ": give --status the server's HTTP address, or leave it out"};
    };
    const auto body = http_get(address, "/status", timeout);
    if (!body.ok()) return fail(body.error());
    auto status = parse_status(body.value());
    if (!status.ok()) return fail(status.error());
    return status;
}

}  // namespace arena::client_sim
