#include "server/keys/key_file.h"

#include <filesystem>
#include <span>

#include "files/read_file.h"
#include "protocol/session/token/key_list.h"
#include "protocol/session/token/key_text.h"
#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

constexpr files::FileKind kKeyKind{.noun = "key",
                                   .ending = ".key",
                                   .remedy = "make a key with 'arenad keygen FILE'",
                                   .bytes_max = protocol::kKeyListBytesMax};

bool is_readable_by_others(const std::string& path) {
    using std::filesystem::perms;
    std::error_code error;
    const perms mode = std::filesystem::status(path, error).permissions();
    return !error && (mode & (perms::group_read | perms::others_read)) != perms::none;
}

/// Returns a warning, or an empty text.
std::string warning_about(const std::string& path) {
    if (!is_readable_by_others(path)) return {};
    return protocol::printable(path, protocol::kFileTextBytesMax) +
           ": users other than its owner may read this key: chmod 600 it, or mount it for the "
           "server's user alone";
}

}  // namespace

Result<TokenKeyFile, std::string> read_token_key_file(const std::string& path) {
    auto text = files::read_file(path, kKeyKind);
    if (!text) {
        return Failure{protocol::printable(path, protocol::kFileTextBytesMax) + ": " +
                       text.error()};
    }
    const auto keys = protocol::read_key_list(path, text.value());
    protocol::crypto::wipe(std::as_writable_bytes(std::span(text.value())));
    if (!keys) return Failure{keys.error()};
    return TokenKeyFile{keys.value(), warning_about(path)};
}

Result<KeyFile, std::string> read_key_file(const std::string& path) {
    const std::string shown = protocol::printable(path, protocol::kFileTextBytesMax);
    auto text = files::read_file(path, kKeyKind);
    if (!text) return Failure{shown + ": " + text.error()};
    const auto key = protocol::key_from_text(text.value());
    protocol::crypto::wipe(std::as_writable_bytes(std::span(text.value())));
    if (!key) return Failure{shown + ": " + key.error() + ": make one with 'arenad keygen FILE'"};
    if (key.value() == protocol::crypto::Key()) {
        return Failure{shown +
                       ": is the key of zeros, which admits anybody: use --open for that, or make "
                       "a key with 'arenad keygen FILE'"};
    }

    return KeyFile{key.value(), warning_about(path)};
}

}  // namespace arena::server
