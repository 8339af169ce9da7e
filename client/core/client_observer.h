// ClientObserver: an interface that receives what a client learns, in the order in which it
// arrives.
#pragma once

#include "client/core/world_view.h"
#include "protocol/messages.h"
#include "protocol/update_message.h"

namespace arena::client {

/// The arguments are valid until the call returns. An implementation must not call the client.
class ClientObserver {
  public:
    virtual ~ClientObserver() = default;
    /// Begins a stream: everything that follows belongs to this Welcome, and everything before it
    /// is void. Another one comes after each resumption, when the client begins to play or to
    /// watch, and with each map; its tick may be an earlier one.
    virtual void on_welcome(const protocol::Welcome& welcome) = 0;
    /// Reports a roster message, after Client::roster() has applied it.
    virtual void on_roster(const protocol::Roster& roster) = 0;
    /// Reports a match message, before Client::match() becomes it. Without one the match is
    /// endless.
    virtual void on_match(const protocol::Match& /*match*/) {}
    /// Reports a text of the server's operator.
    virtual void on_announcement(const protocol::Announcement& /*announcement*/) {}
    /// Reports whose view the client is sent from now on, or why its last wish was not granted.
    virtual void on_watching(const protocol::Watching& /*watching*/) {}
    /// Reports an update, which need not be the newest. `view` is the state after it;
    /// view.replica() says which parts of it were new.
    virtual void on_update(const protocol::Update& update, const WorldView& view) = 0;
};

}  // namespace arena::client
