#include "tests/simulation/input_tap.h"

#include <algorithm>
#include <variant>
#include <vector>

#include "protocol/inputs_message.h"
#include "protocol/session/byte_reader.h"
#include "protocol/session/channels/sequence.h"
#include "protocol/session/connection/secure_connection.h"
#include "protocol/session/handshake/handshake_packets.h"
#include "protocol/session/packet/frame_reader.h"
#include "protocol/session/packet/packet_header.h"

namespace arena::simulation {

void InputTap::on_server_sent(std::span<const std::byte> datagram,
                              const protocol::ConnectToken& token) {
    if (protocol::kind_of(datagram) != protocol::HandshakeKind::accepted) return;
    const auto accepted = protocol::read_accepted(datagram, random_, token.fields.server_to_client);
    if (!accepted || (keys_ && accepted->agreement == agreement_)) return;
    agreement_ = accepted->agreement;
    keys_ = protocol::derive_session_keys(token.fields, agreement_);
    protocol_id_ = token.seal.protocol_id;
    newest_ = 0;
}

void InputTap::on_client_sent(std::span<const std::byte> datagram) {
    if (protocol::kind_of(datagram) == protocol::HandshakeKind::request) {
        random_ = protocol::read_handshake_header(datagram.first<protocol::kClientHandshakeBytes>())
                      .client_random;
        return;
    }
    const auto header = protocol::read_packet_header(datagram);
    if (!header || !keys_ || header->connection != agreement_.connection) return;
    const std::uint64_t number = protocol::complete_sequence(header->sequence, newest_);
    std::vector<std::byte> sealed(datagram.begin() + protocol::kPacketHeaderBytes, datagram.end());
    if (!protocol::open_packet(protocol::seals_of_client(*keys_, protocol_id_).outgoing, number,
                               datagram.first(protocol::kPacketHeaderBytes), sealed))
        return;
    newest_ = std::max(newest_, number);
    protocol::FrameReader reader(
        std::span<const std::byte>(sealed).first(sealed.size() - protocol::kPacketTagBytes));
    while (!reader.done()) {
        const auto frame = reader.next();
        if (!frame.ok()) return;
        if (const auto* const said = std::get_if<protocol::SequencedFrame>(&frame.value()))
            take(said->message);
    }
}

void InputTap::take(std::span<const std::byte> message) {
    protocol::Inputs inputs;
    if (protocol::decode_inputs(message, inputs)) return;
    sim::Tick tick = inputs.first_tick();
    for (const protocol::InputRun& run : inputs.runs) {
        for (std::uint8_t i = 0; i < run.ticks; ++i, ++tick) {
            const TickInput given{tick, run.input};
            TickInput& last = inputs_[tick % kTicks];
            // A client whose clock was set back gives a second input for a tick.
            if (last.tick == tick && last.input != given.input) first_inputs_[tick % kTicks] = last;
            last = given;
        }
    }
}

std::optional<sim::PlayerInput> InputTap::input_for(sim::Tick tick) const {
    const TickInput& input = inputs_[tick % kTicks];
    if (input.tick != tick || tick == 0) return std::nullopt;
    return input.input;
}

bool InputTap::has_given(const sim::PlayerInput& input, sim::Tick up_to) const {
    if (input == sim::PlayerInput{} || input_for(up_to) == input) return true;
    const auto is_it = [&](const TickInput& given) {
        return given.tick <= up_to && given.input == input;
    };
    return std::any_of(inputs_.begin(), inputs_.end(), is_it) ||
           std::any_of(first_inputs_.begin(), first_inputs_.end(), is_it);
}

}  // namespace arena::simulation
