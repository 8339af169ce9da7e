#include "server/config/access_mode.h"

#include <optional>
#include <string>

#include "protocol/base/host_port.h"
#include "server/base/address_text.h"

namespace arena::server {
namespace {

bool on_loopback(const std::string& ip) {
    const auto address = read_ip(ip);
    return address && is_loopback(*address);
}

struct ListenOption {
    std::string name;
    std::string address;
};

/// Returns the option by which other machines can reach the server; nothing when none can.
std::optional<ListenOption> find_reachable(const Config& config) {
    if (!on_loopback(config.udp_address))
        return ListenOption{.name = "udp-address", .address = config.udp_address};
    if (config.websocket_port && !on_loopback(config.websocket_address))
        return ListenOption{.name = "websocket-address", .address = config.websocket_address};
    return std::nullopt;
}

}  // namespace

Result<AccessMode, std::string> choose_access_mode(const Config& config) {
    const bool has_key = !config.key_file.empty();
    if (config.open && has_key) {
        return Failure{std::string(
            "open admits anybody, key-file only clients with a token: leave one of the two out")};
    }
    if (config.open_anywhere && !config.open) {
        return Failure{std::string(
            "open-anywhere has no effect without open: add --open, or leave open-anywhere out")};
    }
    if (has_key) return AccessMode::with_token;
    const auto reachable = find_reachable(config);
    if (!reachable || (config.open && config.open_anywhere)) return AccessMode::open;
    const std::string remark =
        reachable->name + " " + reachable->address + " can be reached from other machines";
    const std::string on_this_machine = "--" + reachable->name + " 127.0.0.1";
    if (config.open) {
        return Failure{remark +
                       ", and open admits anybody: add --open-anywhere if that is intended, or "
                       "listen on " +
                       on_this_machine};
    }
    return Failure{
        remark +
        ", and there is no key. To admit players with a connect token, add --key-file FILE, with a "
        "key made by 'arenad keygen FILE' (in a container: -v "
        "\"$PWD/arena.key:/run/arena.key:ro\" -e ARENAD_KEY_FILE=/run/arena.key). To try it out, "
        "--open --open-anywhere admits anybody (in a container: -e ARENAD_OPEN=true -e "
        "ARENAD_OPEN_ANYWHERE=true), and " +
        on_this_machine + " anybody on this machine"};
}

std::vector<protocol::Address> own_addresses(const Config& config, std::uint16_t udp_port) {
    if (config.key_file.empty()) return {};
    std::string host = config.udp_address;
    std::uint16_t port = udp_port;
    if (const auto given = protocol::parse_host_port(config.public_address)) {
        host = given->host;
        port = given->port;
    }
    auto address = read_ip(host);
    if (!address || is_wildcard(*address)) return {};
    address->port = port;
    return {*address};
}

bool http_is_exposed(const Config& config) {
    return !on_loopback(config.http_address);
}

}  // namespace arena::server
