#include "server/session/client_messages.h"

#include "protocol/decode.h"
#include "protocol/session/limits.h"

namespace arena::server {

// A FlatBuffer with an input in it cannot be shorter: root, identifier, two tables with a vtable
// each, a struct.
static_assert(ClientMessages::kInputsMax * 40 > protocol::kFrameBytesMax);

void ClientMessages::clear() {
    inputs_.clear();
    refusal_.reset();
}

void ClientMessages::on_sequenced(std::uint8_t, std::span<const std::byte>) {
    refusal_ = MessageRefusal::unexpected;
}

void ClientMessages::on_unordered(std::span<const std::byte>) {
    refusal_ = MessageRefusal::unexpected;
}

void ClientMessages::on_reliable(std::span<const std::byte>) {
    refusal_ = MessageRefusal::unexpected;
}

void ClientMessages::on_redundant(std::span<const std::byte> bytes) {
    if (const auto error = protocol::decode_into(bytes, message_)) {
        refusal_ = refusal_of(*error);
        return;
    }
    const auto* const input = std::get_if<protocol::Input>(&message_);
    if (input == nullptr || !inputs_.push_back(*input)) refusal_ = MessageRefusal::unexpected;
}

}  // namespace arena::server
