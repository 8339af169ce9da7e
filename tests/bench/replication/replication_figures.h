// The figures of a trace: bytes for each player in view, in the reference coder and in updates.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/bench/replication/changed_shares.h"
#include "tests/bench/replication/trace.h"
#include "tests/bench/replication/update_shares.h"

namespace arena::bench {

/// Of the bytes of a message, projectiles included, divided by the players in its view.
struct BytesPerPlayer {
    double median = 0;  ///< over the messages
    double mean = 0;    ///< all bytes by all players
};

struct ReplicationFigures {
    std::size_t messages = 0;    ///< those with a baseline and a player in view, which count
    double players_in_view = 0;  ///< the mean over those, as are the projectiles
    double projectiles_in_view = 0;
    /// The snapshot that the server sent before it sent updates.
    BytesPerPlayer full;
    BytesPerPlayer reference;
    BytesPerPlayer reference_before_huffman;
    /// The reference, with a code of its own, when projectiles are told by their trajectories.
    BytesPerPlayer reference_trajectories;
    /// Likewise, if no viewer were told of any projectile.
    BytesPerPlayer reference_players_alone;
    /// The whole message, as the server sends it, but for effects; ...
    BytesPerPlayer messages_whole;
    /// ... and the mean bytes of a message that are its frame and the viewer's own player.
    double bytes_beside_column = 0;
    /// The column of an update, without the message around it; and if it told of no projectile.
    BytesPerPlayer updates;
    BytesPerPlayer updates_players_alone;
    UpdateShares update_shares;  ///< of the updates with the projectiles, all together
    ChangedShares changed;
};

/// `ticks_apart` lie between two snapshots. Throws std::runtime_error when no message counts, or
/// when the reference coder does not give back what it was given.
[[nodiscard]] ReplicationFigures replication_figures(const Trace& trace, std::uint32_t ticks_apart);

}  // namespace arena::bench
