#include "server/app/entry_files.h"

#include <utility>

#include "files/read_file.h"
#include "protocol/tiled/message.h"
#include "server/config/access_mode.h"
#include "server/keys/key_file.h"

namespace arena::server {
namespace {

constexpr files::FileKind kBansKind{.noun = "ban file",
                                    .ending = ".txt",
                                    .remedy = "ban ranges instead of single addresses",
                                    .bytes_max = kBanFileBytesMax};

std::string open_warning(const Config& config) {
    return (config.open_anywhere ? "open: anybody who can reach udp-address " + config.udp_address
                                 : std::string("open: anybody on this machine")) +
           " may join under any name; with --key-file FILE only clients with a token may";
}

/// Reads the admin key into `entry`, whose other key has been read already. Returns a one-line
/// error, or an empty text.
std::string load_admin_key(const Config& config, EntryFiles& entry) {
    const auto file = read_key_file(config.admin_key_file);
    if (!file) return file.error();
    if (entry.keys.find(file.value().key)) {
        return protocol::printable(config.admin_key_file, protocol::kFileTextBytesMax) +
               ": is also the key of key-file; operators send theirs over HTTP, so make a "
               "different one with 'arenad keygen FILE'";
    }
    entry.admin_key = file.value().key;
    if (!file.value().warning.empty()) entry.warnings.push_back(file.value().warning);
    if (http_is_exposed(config)) {
        entry.warnings.push_back(
            "admin-key-file: operators send the admin key unencrypted to "
            "http-address " +
            config.http_address +
            ", which is not loopback: put TLS in front of it, or listen on --http-address "
            "127.0.0.1");
    }
    return {};
}

}  // namespace

Result<BanList, std::string> load_bans(const Config& config) {
    if (config.ban_file.empty()) return BanList();
    const auto text = files::read_file(config.ban_file, kBansKind);
    if (!text) {
        return Failure{protocol::printable(config.ban_file, protocol::kFileTextBytesMax) + ": " +
                       text.error()};
    }
    return BanList::read(config.ban_file, text.value());
}

Result<LoadedKeys, std::string> load_keys(const std::string& file,
                                          const std::vector<KeyApart>& apart) {
    const auto read = read_token_key_file(file);
    if (!read) return Failure{read.error()};
    for (const KeyApart& other : apart) {
        if (read.value().keys.find(other.key))
            return Failure{protocol::printable(file, protocol::kFileTextBytesMax) +
                           ": has the key of " + other.option +
                           ", which others know: take it out, and make a different one with "
                           "'arenad keygen'"};
    }
    return LoadedKeys{.keys = read.value().keys, .warning = read.value().warning};
}

Result<EntryFiles, std::string> load_entry_files(const Config& config) {
    EntryFiles entry;
    const auto access = choose_access_mode(config);
    if (!access) return Failure{access.error()};
    if (access.value() == AccessMode::open) {
        entry.warnings.push_back(open_warning(config));
    } else {
        const auto file = load_keys(config.key_file, {});
        if (!file) return Failure{file.error()};
        entry.keys = file.value().keys;
        if (!file.value().warning.empty()) entry.warnings.push_back(file.value().warning);
    }
    if (!config.admin_key_file.empty()) {
        const std::string error = load_admin_key(config, entry);
        if (!error.empty()) return Failure{error};
    }
    auto bans = load_bans(config);
    if (!bans) return Failure{bans.error()};
    entry.bans = std::move(bans).value();
    return entry;
}

}  // namespace arena::server
