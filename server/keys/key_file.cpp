#include "server/keys/key_file.h"

#include <filesystem>
#include <span>

#include "files/read_file.h"
#include "protocol/session/token/key_text.h"
#include "protocol/tiled/message.h"

namespace arena::server {
namespace {

constexpr files::FileKind kKeyKind{.noun = "key",
                                   .ending = ".key",
                                   .remedy = "make a key with 'arenad keygen FILE'",
                                   .bytes_max = 4096};

bool is_readable_by_others(const std::string& path) {
    using std::filesystem::perms;
    std::error_code error;
    const perms mode = std::filesystem::status(path, error).permissions();
    return !error && (mode & (perms::group_read | perms::others_read)) != perms::none;
}

}  // namespace

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

    KeyFile file{key.value(), {}};
    if (is_readable_by_others(path)) {
        file.warning = shown +
                       ": users other than its owner may read this key: chmod 600 it, or mount "
                       "it for the server's user alone";
    }
    return file;
}

}  // namespace arena::server
