// ViewerUpdates: the updates (server/replication) that one viewer of a trace would get. The trace
// chooses what is in its view, and no message is lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/replication/change_log.h"
#include "server/replication/client_view.h"

namespace arena::bench {

class ViewerUpdates {
  public:
    /// Writes the update about these entities, which must be sorted by id and alive, for a viewer
    /// there that has certainly received everything up to the snapshot of index `acknowledged`. It
    /// is empty when there is nothing to send, and valid until the next call.
    [[nodiscard]] std::span<const std::byte> write_update(const server::ChangeLog& log,
                                                          std::span<const sim::EntityId> in_view,
                                                          std::optional<std::size_t> acknowledged,
                                                          const server::ClientView::Focus& focus);

    /// Returns the nanoseconds that all updates so far have taken.
    [[nodiscard]] std::uint64_t nanoseconds() const { return nanoseconds_; }
    [[nodiscard]] std::uint64_t updates() const { return tags_; }

  private:
    server::ClientView view_;
    server::ClientView::Scratch scratch_;
    std::uint32_t tags_ = 0;       ///< the snapshot of index i has the tag i
    std::uint32_t delivered_ = 0;  ///< all tags below are delivered
    std::uint64_t nanoseconds_ = 0;
    std::vector<std::byte> room_;
};

}  // namespace arena::bench
