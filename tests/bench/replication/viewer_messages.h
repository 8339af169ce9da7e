// ViewerMessages: the whole messages that one viewer of a trace would get, as the server makes
// them: the head, its own player exactly, and the column of bits about all others. Effects are left
// out, because a trace does not hold them, and no message is lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "protocol/update_message.h"
#include "server/replication/change_log.h"
#include "server/replication/client_view.h"
#include "server/replication/own_view.h"
#include "sim/world/world.h"

namespace arena::bench {

struct MessageBytes {
    std::size_t message = 0;  ///< the whole message
    std::size_t column = 0;   ///< the part of it that is the column of bits
};

class ViewerMessages {
  public:
    /// Writes the message about the end of the tick that the world is at and the log has recorded,
    /// to the client of `player`, which sees these slots, ascending, and has certainly received
    /// everything up to the snapshot of index `acknowledged`.
    [[nodiscard]] MessageBytes write_message(const sim::World& world, const server::ChangeLog& log,
                                             sim::EntityId player,
                                             std::span<const server::Slot> in_view,
                                             std::optional<std::size_t> acknowledged);

  private:
    server::ClientView view_;
    server::OwnView own_;
    server::ClientView::Scratch scratch_;
    protocol::UpdateEncoder encoder_;
    std::uint32_t tags_ = 0;       ///< the snapshot of index i has the tag i
    std::uint32_t delivered_ = 0;  ///< all tags below are delivered
    std::vector<std::byte> room_;
};

}  // namespace arena::bench
