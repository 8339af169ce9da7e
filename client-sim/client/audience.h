// Audience: who hears what a client is told, in the order in which it is told.
#pragma once

#include "client-sim/client/world_view.h"
#include "protocol/messages.h"
#include "protocol/update_message.h"

namespace arena::client_sim {

/// What is handed over lasts until the call returns; the client must not be called from inside.
class Audience {
  public:
    virtual ~Audience() = default;
    /// A stream begins: what comes from now on belongs to this Welcome. There is another one after
    /// each resumption.
    virtual void on_welcome(const protocol::Welcome& welcome) = 0;
    virtual void on_roster(const protocol::Roster& roster) = 0;
    /// `view`: with this update, which need not be the newest. What of the update was new stands in
    /// view.replica().
    virtual void on_update(const protocol::Update& update, const WorldView& view) = 0;
};

}  // namespace arena::client_sim
