// Interruption: whether the user wants the program to end, over all runs of one invocation and the
// pauses between them.
#pragma once

#include <chrono>

#include "files/descriptor.h"

namespace arena::client_sim {

/// While an Interruption exists, the first SIGINT or SIGTERM is noted instead of ending the
/// program, and the second ends it at once. There is at most one object at a time.
class Interruption {
  public:
    /// Throws std::system_error when the process may open no more descriptors.
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    /// Whether a signal has arrived.
    [[nodiscard]] bool has_arrived() const;
    /// Waits for `time` or until a signal arrives. Returns whether one has arrived.
    [[nodiscard]] bool wait_for(std::chrono::milliseconds time) const;

    /// Returns a descriptor that becomes readable when a signal arrives, and then stays so. Nobody
    /// may read from it.
    [[nodiscard]] int descriptor() const { return arrival_.number(); }

  private:
    files::Descriptor arrival_;  ///< an eventfd to which the signal handler writes
};

}  // namespace arena::client_sim
