#include "server/keys/keygen.h"

#include <span>

#include "files/output_file.h"
#include "files/output_target.h"
#include "protocol/session/token/key_text.h"
#include "protocol/tiled/message.h"

namespace arena::server {

Result<std::string, std::string> keygen(const std::string& file,
                                        const protocol::crypto::FillRandom& random) {
    std::string text = protocol::key_to_text(protocol::crypto::draw_key(random)) + "\n";
    if (file.empty()) return text;

    const std::string error = files::write_output_file(
        file, text, {.existing = files::Existing::refuse, .readers = files::Readers::owner_only});
    protocol::crypto::wipe(std::as_writable_bytes(std::span(text)));
    if (!error.empty()) return Failure{error};
    // Where the key went to standard output, a word behind it would be a part of it.
    if (files::find_output_target(file).kind != files::OutputKind::file) return std::string();
    return protocol::printable(file, protocol::kFileTextBytesMax) +
           ": wrote a new key: use it as --key-file (server and matchmaker) or as --admin-key-file "
           "(operators), not both\n";
}

}  // namespace arena::server
