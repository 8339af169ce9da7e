// A whole match in memory: the real server and real bots with their judges, between them a wire
// that loses nothing and takes no time. Its clock is virtual and its chance is seeded, so that the
// same match is played on every machine and by every version; only what the bots do is timed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>
#include <vector>

#include "client-sim/bot/bot.h"
#include "client-sim/terrain/load_map.h"
#include "server/core/server.h"
#include "server/replication/snapshot.h"

namespace arena::bench {

struct MatchOptions {
    std::filesystem::path map = "maps/arena.tmj";
    std::uint32_t bots = 200;
    std::uint64_t seed = 1;
};

/// What the bots were told, and the processor time that it took them.
struct BotsCost {
    std::uint64_t ticks = 0;
    std::uint64_t parts = 0;      ///< of snapshots, judged
    std::uint64_t entities = 0;   ///< named in snapshots, counted for every bot
    std::uint64_t events = 0;     ///< counted for every bot
    std::uint64_t hearing = 0;    ///< nanoseconds: open, decode, see and judge
    std::uint64_t answering = 0;  ///< nanoseconds: decide, encode and seal
};

class PlayedMatch {
  public:
    static constexpr std::uint16_t kTickRate = 60;
    static constexpr std::uint16_t kTicksPerSnapshot = 3;

    /// Throws std::runtime_error when the map cannot be played.
    explicit PlayedMatch(const MatchOptions& options);

    /// Lets so many ticks pass, and tells what they cost.
    [[nodiscard]] BotsCost play(std::uint32_t ticks);

    [[nodiscard]] const sim::World& world() const { return server_.world(); }

    /// What the server would send of this tick. Valid until the next call.
    [[nodiscard]] const server::Snapshot& snapshot();

    /// Players whose bots fight, sorted. The bots have been let in.
    [[nodiscard]] std::vector<sim::EntityId> fighters() const;

    /// Ends the judges' streams and sums up what the bots saw. To be called once, at the end.
    [[nodiscard]] client_sim::FleetTotals finish();

  private:
    using Datagram = std::vector<std::byte>;

    void add_bot(std::uint32_t index);
    void hear_all(BotsCost& cost);
    void answer_all(BotsCost& cost);
    void send_to_bot(const protocol::Address& to, std::span<const std::byte> bytes);
    [[nodiscard]] std::size_t living() const;
    [[nodiscard]] BotsCost heard() const;

    server::Time now_;
    client_sim::LoadedMap map_;
    server::Server server_;
    std::deque<client_sim::Bot> bots_;
    std::vector<std::vector<Datagram>> to_bots_;  // by bot
    client_sim::FleetDistributions distributions_;
    server::Snapshot snapshot_;  // kept for its memory
};

}  // namespace arena::bench
