// Inputs with whatever numbers, which the encoder of an honest client would not write.
// docs/wire-format.md has the bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/inputs_message.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

struct RawInputs {
    sim::Tick tick = 0;
    std::vector<protocol::InputRun> runs;
    std::uint32_t runs_declared = 0;  ///< how many there are said to be
    std::uint8_t seen_back = 0;
};

/// Longer than a message may be, if it has so many runs.
[[nodiscard]] Bytes write_raw_inputs(const RawInputs& inputs);

}  // namespace arena::client_sim
