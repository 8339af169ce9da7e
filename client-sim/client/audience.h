// Audience: who hears what a client is told, in the order in which it is told.
#pragma once

#include <cstdint>
#include <span>

#include "protocol/messages.h"
#include "sim/values/event.h"

namespace arena::client_sim {

/// What is handed over lasts until the call returns; the client must not be called from inside.
class Audience {
  public:
    virtual ~Audience() = default;
    /// A stream begins: what comes from now on belongs to this Welcome, and its events count from
    /// 1. There is another one after each resumption.
    virtual void on_welcome(const protocol::Welcome& welcome) = 0;
    /// Each event once, in the order of their sequence.
    virtual void on_events(std::span<const sim::Event> events, std::uint32_t first_sequence) = 0;
    virtual void on_part(const protocol::SnapshotPart& part) = 0;
};

}  // namespace arena::client_sim
