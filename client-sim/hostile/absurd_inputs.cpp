#include <array>
#include <limits>

#include "client-sim/hostile/attack_packets.h"
#include "client-sim/hostile/packet_parts.h"
#include "client-sim/hostile/raw_inputs.h"

namespace arena::client_sim {

namespace {

constexpr sim::Tick kTicksFar = 100'000;
constexpr std::uint8_t kRunMax = protocol::kInputTicksMax;
constexpr std::uint8_t kByteMax = std::numeric_limits<std::uint8_t>::max();
constexpr std::int8_t kStickMin = std::numeric_limits<std::int8_t>::min();

/// Draws a tick at the wrap, long past, just past, just ahead, far ahead, or anywhere.
sim::Tick draw_absurd_tick(sim::Tick next, protocol::Dice& dice) {
    const std::array ticks{sim::Tick{0} - 1,
                           sim::Tick{0} - kRunMax,
                           sim::Tick{kRunMax},
                           sim::Tick{0x7FFFFFFF},
                           sim::Tick{0x80000000},
                           next - 1,
                           next - kRunMax,
                           next - kTicksFar,
                           next + kRunMax,
                           next + kTicksFar,
                           static_cast<sim::Tick>(dice.next())};
    return ticks[dice.below(ticks.size())];
}

protocol::InputRun everything_pressed(std::uint8_t ticks) {
    return {.input = {.move_x = sim::kMoveFull,
                      .move_y = -sim::kMoveFull,
                      .aim_x = std::numeric_limits<std::int16_t>::min(),
                      .aim_y = std::numeric_limits<std::int16_t>::min(),
                      .buttons = sim::kButtonsKnown},
            .ticks = ticks};
}

/// Returns inputs that are in range, apart from their tick.
RawInputs inputs_for(sim::Tick tick) {
    return {.tick = tick,
            .runs = {everything_pressed(kRunMax)},
            .runs_declared = 1,
            .seen_back = sim::kSeenBackMax};
}

/// Returns inputs that are out of range in one way or another.
RawInputs impossible_inputs(sim::Tick tick, protocol::Dice& dice) {
    RawInputs inputs = inputs_for(tick);
    protocol::InputRun& run = inputs.runs.front();
    run.ticks = 1;
    switch (dice.below(10)) {
        case 0:
            inputs.more = {static_cast<std::uint8_t>(4u << dice.below(2))};  // unknown buttons
            break;
        case 1:
            run.input.move_x = kStickMin;
            run.input.move_y = kStickMin;
            break;
        case 2:
            run.ticks = 0;
            break;
        case 3:
            run.ticks = kByteMax;
            break;
        case 4:
            inputs.seen_back = kByteMax;
            break;
        case 5:
            inputs.runs_declared = 0;
            break;
        case 6:
            inputs.more = {0x90};  // the ninth weapon slot
            break;
        case 7:
            inputs.more = {0, 0};  // for more runs than there are
            break;
        case 8:
            inputs.runs_declared = std::numeric_limits<std::uint32_t>::max();
            break;
        default:  // as many as a message has bytes for: 36,000 ticks
            inputs.runs.assign(141, everything_pressed(kByteMax));
            inputs.runs_declared = 141;
            break;
    }
    return inputs;
}

/// Returns a packet with as many messages as fit, each of as many ticks as fit in a message.
Bytes thousands_of_ticks(HandmadeSession& session, sim::Tick next, protocol::Dice& dice) {
    return session.write([&](protocol::FrameWriter& writer) {
        for (bool is_written = true; is_written;) {
            const auto ahead = static_cast<sim::Tick>(dice.below(kRunMax));
            const Bytes message = write_raw_inputs(inputs_for(next + ahead));
            is_written = writer.sequenced(protocol::kInputChannel, message);
        }
    });
}

}  // namespace

Bytes make_absurd_inputs(HandmadeSession& session, sim::Tick next_tick, protocol::Dice& dice) {
    const bool is_fatal = dice.below(kFatalOneIn) == 0;
    if (!is_fatal && dice.happens(0.5)) return thousands_of_ticks(session, next_tick, dice);
    const sim::Tick tick = draw_absurd_tick(next_tick, dice);
    const Bytes message =
        write_raw_inputs(is_fatal ? impossible_inputs(next_tick, dice) : inputs_for(tick));
    return session.write([&](protocol::FrameWriter& writer) {
        static_cast<void>(writer.sequenced(protocol::kInputChannel, message));
    });
}

}  // namespace arena::client_sim
