#include "client-sim/token/token_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include <arpa/inet.h>
#include <spdlog/fmt/fmt.h>

#include "client-sim/base/read_file.h"
#include "protocol/protocol_id.h"

namespace arena::client_sim {

namespace {

namespace fs = std::filesystem;

using Files = std::vector<std::string>;

/// Far more than a connect token has, so that a longer file is told what is wrong with it.
constexpr std::size_t kFileBytesMax = 65536;
constexpr std::string_view kHowToWrite = "write one with arenad token --out FILE";

/// Returns the files of a folder, sorted by name.
Result<Files, std::string> files_in(const std::string& folder) {
    Files files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error))
        if (!entry->path().filename().string().starts_with('.'))
            files.push_back(entry->path().string());
    if (error)
        return Failure{fmt::format("{}: {}: name a readable folder of connect tokens with --token",
                                   folder, error.message())};
    if (files.empty())
        return Failure{
            fmt::format("{}: holds no connect token: write one for each client into it, "
                        "with arenad token --out FILE",
                        folder)};
    std::sort(files.begin(), files.end());
    return files;
}

/// Returns why these bytes are no connect token, without the file's name.
std::string why_no_token(std::string_view bytes, protocol::TokenError error) {
    constexpr std::string_view kBase64Begin = "TkVUQ09ERSAxLjAy";  // "NETCODE 1.02"
    if (bytes.starts_with(kBase64Begin))
        return fmt::format("is a connect token in base64: decode it with base64 --decode, or {}",
                           kHowToWrite);
    if (error == protocol::TokenError::wrong_size)
        return fmt::format("has {} bytes, and a connect token has {}: {}", bytes.size(),
                           protocol::kConnectTokenBytes, kHowToWrite);
    return fmt::format("is not a connect token ({}): {}", name_of(error), kHowToWrite);
}

/// Returns what makes a token of no use, without the file's name; nothing when it is of use.
std::optional<std::string> why_useless(const protocol::TokenSeal& seal,
                                       std::uint64_t unix_seconds) {
    if (seal.protocol_id != protocol::protocol_id())
        return fmt::format(
            "is for another version, with the protocol id {:016x} instead of {}: use the same "
            "release everywhere",
            seal.protocol_id, protocol::protocol_id_text());
    if (seal.expire_time <= unix_seconds)
        return fmt::format("expired {} s ago: make a new one, with arenad token --expires SECONDS",
                           unix_seconds - seal.expire_time);
    return std::nullopt;
}

Result<GivenToken, std::string> read_token(const std::string& file, std::uint64_t unix_seconds) {
    std::error_code error;
    if (fs::is_directory(file, error))
        return Failure{fmt::format("{}: is a folder in the folder of --token: move it away", file)};
    const auto bytes =
        read_file(file, {.noun = "connect token", .option = "--token", .bytes_max = kFileBytesMax});
    if (!bytes.ok()) return Failure{bytes.error()};
    const auto token = protocol::read_connect_token(std::as_bytes(std::span(bytes.value())));
    if (!token.ok())
        return Failure{fmt::format("{}: {}", file, why_no_token(bytes.value(), token.error()))};
    if (const auto useless = why_useless(token.value().seal, unix_seconds))
        return Failure{fmt::format("{}: {}", file, *useless)};
    return GivenToken{.file = file, .token = token.value()};
}

protocol::HostPort host_port_of(const protocol::Address& address) {
    constexpr std::size_t kIpv4At = 12;
    std::array<char, INET6_ADDRSTRLEN> text{};
    const auto write = [&](int family, const std::uint8_t* bytes) {
        return ::inet_ntop(family, bytes, text.data(), text.size());
    };
    static_cast<void>(is_ipv4(address) ? write(AF_INET, address.ip.data() + kIpv4At)
                                       : write(AF_INET6, address.ip.data()));
    return {.host = text.data(), .port = address.port};
}

std::string names_of(std::span<const protocol::Address> servers) {
    std::string names;
    for (const protocol::Address& server : servers)
        names += (names.empty() ? "" : ", ") + to_string(host_port_of(server));
    return names;
}

bool names(const protocol::ConnectToken& token, const protocol::Address& address) {
    const auto servers = token.fields.servers.view();
    return std::find(servers.begin(), servers.end(), address) != servers.end();
}

}  // namespace

Result<std::vector<GivenToken>, std::string> read_tokens(const std::string& path,
                                                         std::uint64_t unix_seconds) {
    std::error_code error;
    auto files =
        fs::is_directory(path, error) ? files_in(path) : Result<Files, std::string>(Files{path});
    if (!files.ok()) return Failure{files.error()};
    std::vector<GivenToken> tokens;
    std::map<protocol::crypto::LongNonce, std::size_t> by_nonce;
    for (const std::string& file : files.value()) {
        auto read = read_token(file, unix_seconds);
        if (!read.ok()) return Failure{read.error()};
        const auto [same, is_new] = by_nonce.emplace(read.value().token.seal.nonce, tokens.size());
        if (!is_new)
            return Failure{
                fmt::format("{}: is the same connect token as {}: each admits one client, once",
                            file, tokens[same->second].file)};
        tokens.push_back(std::move(read).value());
    }
    return tokens;
}

protocol::HostPort first_server_of(std::span<const GivenToken> tokens) {
    return host_port_of(tokens.front().token.fields.servers[0]);
}

Result<protocol::Address, std::string> common_server(std::span<const GivenToken> tokens,
                                                     std::span<const protocol::Address> addresses,
                                                     const protocol::HostPort& asked) {
    const auto odd_one = [&](const protocol::Address& address) {
        return std::find_if(tokens.begin(), tokens.end(),
                            [&](const GivenToken& given) { return !names(given.token, address); });
    };
    for (const protocol::Address& address : addresses)
        if (odd_one(address) == tokens.end()) return address;
    const auto odd = odd_one(addresses.front());
    return Failure{
        fmt::format("{}: is for {}, not for {}: give connect tokens for one server, and "
                    "name that one with --server",
                    odd->file, names_of(odd->token.fields.servers.view()), to_string(asked))};
}

}  // namespace arena::client_sim
