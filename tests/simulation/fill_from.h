// Random bytes that are the same in every run of a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "protocol/crypto/random.h"
#include "protocol/link/dice.h"

namespace arena::simulation {

/// Returns a function that fills spans with random bytes from this seed.
[[nodiscard]] inline protocol::crypto::FillRandom fill_from(std::uint64_t seed) {
    return [dice = std::make_shared<protocol::Dice>(seed)](std::span<std::byte> bytes) {
        for (std::byte& byte : bytes)
            byte = static_cast<std::byte>(dice->next() >> 56u);
    };
}

}  // namespace arena::simulation
