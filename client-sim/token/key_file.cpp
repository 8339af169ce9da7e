#include "client-sim/token/key_file.h"

#include <cstddef>
#include <span>

#include "client-sim/base/read_file.h"
#include "protocol/session/token/key_text.h"

namespace arena::client_sim {

namespace {

constexpr std::size_t kKeyFileBytesMax = 4096;

}  // namespace

Result<protocol::crypto::Key, std::string> read_key_file(const std::string& file) {
    auto text =
        read_file(file, {.noun = "key", .option = "--key-file", .bytes_max = kKeyFileBytesMax});
    if (!text.ok()) return Failure{text.error()};
    auto key = protocol::key_from_text(text.value());
    protocol::crypto::wipe(std::as_writable_bytes(std::span(text.value())));
    if (!key.ok())
        return Failure{file + ": " + key.error() + ": name the file that the server was given"};
    return key;
}

}  // namespace arena::client_sim
