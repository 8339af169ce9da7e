#include "client-sim/hostile/packet_parts.h"

#include "protocol/inputs_message.h"

namespace arena::client_sim {

Bytes draw_bytes(protocol::Dice& dice, std::size_t count) {
    Bytes bytes(count);
    for (std::byte& byte : bytes)
        byte = static_cast<std::byte>(dice.next() & 0xFFu);
    return bytes;
}

sim::PlayerInput draw_input(protocol::Dice& dice) {
    const auto stick = [&] {
        return static_cast<std::int8_t>(static_cast<int>(dice.below(2 * sim::kMoveFull + 1)) -
                                        sim::kMoveFull);
    };
    const auto aim = [&] { return static_cast<std::int16_t>(dice.next() & 0xFFFFu); };
    sim::PlayerInput input;
    input.move_x = stick();
    input.move_y = stick();
    input.aim_x = aim();
    input.aim_y = aim();
    const std::uint64_t drawn = dice.next();
    input.buttons = static_cast<sim::Buttons>(drawn & sim::kButtonsKnown);
    input.slot = static_cast<std::uint8_t>((drawn >> 16u) % (sim::kWeaponSlotsMax + 1));
    return input;
}

Bytes make_inputs_message(sim::Tick tick, const sim::PlayerInput& input) {
    protocol::Inputs inputs{.tick = tick - 1};
    inputs.add(input);
    protocol::InputsEncoder encoder;
    const auto bytes = encoder.encode(inputs);
    return {bytes.begin(), bytes.end()};
}

Bytes make_input_packet(HandmadeSession& session, sim::Tick tick, const sim::PlayerInput& input) {
    const Bytes message = make_inputs_message(tick, input);
    return session.write([&](protocol::FrameWriter& writer) {
        static_cast<void>(writer.sequenced(protocol::kInputChannel, message));
    });
}

}  // namespace arena::client_sim
