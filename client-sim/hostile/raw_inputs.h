// RawInputs: inputs with arbitrary numbers, which the encoder of an honest client would not write.
// docs/wire-format.md describes the bytes.
#pragma once

#include <cstdint>
#include <vector>

#include "client-sim/hostile/handmade_session.h"
#include "protocol/inputs_message.h"
#include "sim/values/entity.h"

namespace arena::client_sim {

/// The content of an inputs message, unchecked.
struct RawInputs {
    sim::Tick tick = 0;
    std::vector<protocol::InputRun> runs;
    std::uint32_t runs_declared = 0;  ///< the number of runs that the message claims
    std::uint8_t seen_back = 0;
    std::vector<std::uint8_t> more;  ///< the column; absent when it is empty
};

/// Encodes the inputs. With many runs, the result may be longer than a message may be.
[[nodiscard]] Bytes write_raw_inputs(const RawInputs& inputs);

}  // namespace arena::client_sim
