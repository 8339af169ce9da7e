#include "server/keys/make_token.h"

#include "files/output_file.h"
#include "files/own_input.h"
#include "protocol/base/limits.h"
#include "protocol/base/text.h"
#include "protocol/protocol_id.h"
#include "protocol/session/token/connect_token.h"
#include "protocol/session/token/identity.h"
#include "protocol/tiled/message.h"
#include "server/keys/base64.h"
#include "server/keys/key_file.h"
#include "server/transport/resolve.h"

namespace arena::server {
namespace {

Result<protocol::crypto::Key, std::string> choose_key(const TokenRequest& request) {
    if (request.open && !request.key_file.empty()) {
        return Failure{
            std::string("--open is for servers without a key: leave out either it or --key-file")};
    }
    if (request.open) return protocol::crypto::Key();
    if (request.key_file.empty()) {
        return Failure{std::string(
            "no key: name the server's with --key-file FILE, or add --open if it has none")};
    }
    const auto file = read_token_key_file(request.key_file);
    if (!file) return Failure{file.error()};
    return file.value().keys.first();
}

Result<std::vector<protocol::Address>, std::string> resolve_all(
    const std::vector<std::string>& servers) {
    if (servers.size() > protocol::kTokenServersMax) {
        return Failure{"a token names at most " + std::to_string(protocol::kTokenServersMax) +
                       " servers, not " + std::to_string(servers.size())};
    }
    std::vector<protocol::Address> addresses;
    for (const std::string& server : servers) {
        const auto host_port = protocol::parse_host_port(server);
        if (!host_port) {
            return Failure{
                "--server must be HOST:PORT with a port from 1 to 65535, like "
                "203.0.113.7:40000 or [2001:db8::7]:40000, not '" +
                protocol::printable(server) + "'"};
        }
        const auto address = resolve(*host_port);
        if (!address) return Failure{address.error()};
        addresses.push_back(address.value());
    }
    return addresses;
}

}  // namespace

Result<std::string, std::string> make_token(const TokenRequest& request, std::uint64_t unix_seconds,
                                            const protocol::crypto::FillRandom& random) {
    const files::NamedFile output{"--out", request.out};
    const files::NamedFile input{"--key-file", request.key_file};
    if (const std::string lost = files::find_lost_file({&output, 1}, {&input, 1}); !lost.empty())
        return Failure{lost};
    const auto key = choose_key(request);
    if (!key) return Failure{key.error()};
    if (std::string problem =
            protocol::find_problem_of_name("--name", request.name, protocol::kNameBytesMax);
        !problem.empty())
        return Failure{std::move(problem)};
    const auto servers = resolve_all(request.servers);
    if (!servers) return Failure{servers.error()};

    protocol::TokenSpec spec{.protocol_id = protocol::protocol_id(),
                             .client_id = request.client_id,
                             .create_time = unix_seconds,
                             .lifetime = request.expires,
                             .timeout = request.timeout,
                             .servers = servers.value()};
    protocol::write_identity(
        {request.name, request.team, request.role, request.match, request.mode}, spec.user_data);
    const auto token = protocol::make_connect_token(spec, key.value(), random);
    if (!token) {
        return Failure{"cannot make this token: " + std::string(protocol::name_of(token.error()))};
    }
    const protocol::ConnectTokenBytes bytes = protocol::write_connect_token(token.value());
    if (request.out.empty()) return to_base64(bytes) + "\n";
    const std::string error = files::write_output_file(
        request.out, {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
        {.readers = files::Readers::owner_only});
    if (!error.empty()) return Failure{error};
    return std::string();
}

}  // namespace arena::server
