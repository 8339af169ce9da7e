#include "client-sim/token/key_file.h"

#include <span>

#include "client-sim/base/read_file.h"
#include "protocol/session/token/key_list.h"

namespace arena::client_sim {

Result<protocol::crypto::Key, std::string> read_key_file(const std::string& file) {
    auto text = read_file(
        file, {.noun = "key", .option = "--key-file", .bytes_max = protocol::kKeyListBytesMax});
    if (!text.ok()) return Failure{text.error()};
    const auto keys = protocol::read_key_list(file, text.value());
    protocol::crypto::wipe(std::as_writable_bytes(std::span(text.value())));
    if (!keys.ok()) return Failure{keys.error() + ", or name the file that the server was given"};
    return keys.value().first();
}

}  // namespace arena::client_sim
