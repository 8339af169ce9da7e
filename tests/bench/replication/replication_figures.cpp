#include "tests/bench/replication/replication_figures.h"

#include <stdexcept>
#include <vector>

#include "tests/bench/quantile.h"
#include "tests/bench/replication/measure_reference.h"
#include "tests/bench/replication/trajectories.h"

namespace arena::bench {
namespace {

/// The bytes of one form of the messages, summed up.
class BytesSum {
  public:
    void add(std::size_t bytes, std::size_t players) {
        bytes_ += static_cast<double>(bytes);
        players_ += static_cast<double>(players);
        per_player_.push_back(static_cast<double>(bytes) / static_cast<double>(players));
    }
    [[nodiscard]] BytesPerPlayer result() {
        return {.median = median(per_player_), .mean = bytes_ / players_};
    }

  private:
    double bytes_ = 0;
    double players_ = 0;
    std::vector<double> per_player_;
};

/// Returns the size of a full snapshot: 36 bytes for each player, 24 for each projectile, and about
/// 100 around each part of up to 1071 bytes.
std::size_t bytes_in_full(std::size_t players, std::size_t projectiles) {
    constexpr std::size_t kPart = 1071;
    constexpr std::size_t kAroundPart = 100;
    const std::size_t rows = 36 * players + 24 * projectiles;
    return rows + kAroundPart * ((rows + kPart - 1) / kPart);
}

Trace without_projectiles(Trace trace) {
    for (TraceSnapshot& snapshot : trace.snapshots)
        for (TraceView& view : snapshot.views)
            view.entities.resize(players_among(view.entities));
    return trace;
}

}  // namespace

ReplicationFigures replication_figures(const Trace& trace, std::uint32_t ticks_apart) {
    const auto reference_sizes = measure_reference(trace);
    const auto trajectories_sizes =
        measure_reference(convert_to_trajectories(trace), {.projectile = kFlightTickField + 1});
    const auto players_alone_sizes = measure_reference(without_projectiles(trace));
    ReplicationFigures figures;
    BytesSum full;
    BytesSum reference;
    BytesSum before_huffman;
    BytesSum trajectories;
    BytesSum players_alone;
    BytesSum whole;
    double beside_column = 0;
    BytesSum updates;
    BytesSum updates_players_alone;
    for (std::size_t i = 0; i < trace.snapshots.size(); ++i) {
        if (!trace.snapshots[i].acknowledged) continue;
        for (std::size_t viewer = 0; viewer < trace.viewers.size(); ++viewer) {
            const TraceView& view = trace.snapshots[i].views[viewer];
            const std::size_t players = players_among(view.entities);
            if (players == 0) continue;
            ++figures.messages;
            figures.players_in_view += static_cast<double>(players);
            figures.far_players_in_view += static_cast<double>(view.far_players);
            figures.projectiles_in_view += static_cast<double>(view.entities.size() - players);
            full.add(bytes_in_full(players, view.entities.size() - players), players);
            reference.add(reference_sizes[i][viewer].bytes, players);
            before_huffman.add(reference_sizes[i][viewer].bytes_before_huffman, players);
            trajectories.add(trajectories_sizes[i][viewer].bytes, players);
            players_alone.add(players_alone_sizes[i][viewer].bytes, players);
            whole.add(view.bytes_message, players);
            beside_column += static_cast<double>(view.bytes_message - view.bytes_message_column);
            updates.add(view.bytes_updates, players);
            figures.update_shares += view.updates;
            updates_players_alone.add(view.bytes_updates_players_alone, players);
        }
    }
    if (figures.messages == 0)
        throw std::runtime_error("replication: nothing was acknowledged; record more seconds");
    figures.players_in_view /= static_cast<double>(figures.messages);
    figures.projectiles_in_view /= static_cast<double>(figures.messages);
    figures.far_players_in_view /= static_cast<double>(figures.messages);
    figures.full = full.result();
    figures.reference = reference.result();
    figures.reference_before_huffman = before_huffman.result();
    figures.reference_trajectories = trajectories.result();
    figures.reference_players_alone = players_alone.result();
    figures.messages_whole = whole.result();
    figures.bytes_beside_column = beside_column / static_cast<double>(figures.messages);
    figures.updates = updates.result();
    figures.updates_players_alone = updates_players_alone.result();
    figures.changed = changed_shares(trace, ticks_apart);
    return figures;
}

}  // namespace arena::bench
