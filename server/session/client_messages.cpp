#include "server/session/client_messages.h"

#include "protocol/decode.h"
#include "sim/base/assert.h"

namespace arena::server {

void ClientMessages::clear() {
    inputs_.clear();
    wish_.reset();
    packet_ = 0;
    refusal_.reset();
}

void ClientMessages::on_sequenced(std::uint8_t channel, std::span<const std::byte> message) {
    if (channel == protocol::kWatchChannel) {
        if (const auto error = protocol::decode_watch(message, wish_.emplace())) {
            refusal_ = refusal_of(*error);
            wish_.reset();
        }
        return;
    }
    if (channel != protocol::kInputChannel) {
        refusal_ = MessageRefusal::unexpected;
        return;
    }
    protocol::Inputs inputs;
    if (const auto error = protocol::decode_inputs(message, inputs)) {
        refusal_ = refusal_of(*error);
        return;
    }
    const bool has_room = inputs_.push_back(inputs);
    ARENA_ASSERT(has_room, "a packet holds no more");
}

void ClientMessages::on_unordered(std::span<const std::byte>) {
    refusal_ = MessageRefusal::unexpected;
}

void ClientMessages::on_reliable(std::span<const std::byte>) {
    refusal_ = MessageRefusal::unexpected;
}

}  // namespace arena::server
