// The figures of a trace: bytes for each player in view, in the reference coder and in updates.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tests/bench/replication/changed_shares.h"
#include "tests/bench/replication/trace.h"
#include "tests/bench/replication/update_shares.h"

namespace arena::bench {

/// The bytes of a message, including projectiles, divided by the players in its view.
struct BytesPerPlayer {
    double median = 0;  ///< over the messages
    double mean = 0;    ///< all bytes divided by all players
};

struct ReplicationFigures {
    std::size_t messages = 0;    ///< those that count: with a baseline and a player in view
    double players_in_view = 0;  ///< the mean over those, as for the projectiles
    double projectiles_in_view = 0;
    double far_players_in_view = 0;  ///< of those in view, players that are sent coarsely
    /// The snapshot that the server sent before there were updates.
    BytesPerPlayer full;
    BytesPerPlayer reference;
    BytesPerPlayer reference_before_huffman;
    /// The reference, with its own Huffman code, when projectiles are sent as their trajectories.
    BytesPerPlayer reference_trajectories;
    /// Likewise, if no viewer were sent any projectile.
    BytesPerPlayer reference_players_alone;
    /// The whole message, as the server sends it, but for effects; ...
    BytesPerPlayer messages_whole;
    /// ... and the mean bytes of a message that are its frame and the viewer's own player.
    double bytes_beside_column = 0;
    /// The column of an update, without the message around it: with projectiles, and without.
    BytesPerPlayer updates;
    BytesPerPlayer updates_players_alone;
    UpdateShares update_shares;  ///< of the updates with the projectiles, all together
    ChangedShares changed;
};

/// Computes the figures of a trace whose snapshots are `ticks_apart` ticks apart. Throws
/// std::runtime_error when no message counts, or when the reference coder does not reproduce a
/// snapshot.
[[nodiscard]] ReplicationFigures replication_figures(const Trace& trace, std::uint32_t ticks_apart);

}  // namespace arena::bench
