// PlayedMatch: a whole match in memory, with the real server, real bots and their judges, over a
// connection that loses nothing and has no delay. Its clock is virtual and its random numbers are
// seeded, so that every machine and every version plays the same match. It measures the processor
// time of both sides.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/bot/bot.h"
#include "client-sim/terrain/load_map.h"
#include "server/core/server.h"
#include "tests/support/allocation_counter.h"

namespace arena::bench {

struct MatchOptions {
    std::filesystem::path map = "maps/arena.tmj";
    std::uint32_t bots = 200;
    std::uint64_t seed = 1;
    client_sim::BehaviourMix behaviour = client_sim::BehaviourMix::mixed;
    sim::GameMode mode = sim::GameMode::endless;
    bool bots_predict = false;  ///< all bots play on the client of a game
    /// The width and height in metres of each client's view; nothing: as the map's rules say.
    std::optional<sim::Vec2> view;
    /// Where the server's memory is counted, from its construction on; null: nowhere.
    test::AllocationTally* server_memory = nullptr;
    /// Shares the server's work for clients; null: one thread does it all. Then the stages are
    /// measured by a steady clock instead of processor time, which each thread has its own of.
    server::ForkJoin* fork_join = nullptr;
};

/// What the bots received, and the processor time in nanoseconds that it took both sides.
struct MatchCost {
    std::uint64_t ticks = 0;
    std::uint64_t updates = 0;  ///< judged, of all bots
    std::uint64_t in_view = 0;  ///< entities in view in every third tick, own players included
    std::uint64_t players_in_view = 0;  ///< players among those entities
    std::uint64_t hearing = 0;          ///< the bots: open, decode, see and judge
    std::uint64_t answering = 0;        ///< the bots: decide, encode and seal
    std::uint64_t receiving = 0;        ///< the server: open and read
    server::StageTimes stages;          ///< the server's ticks
    std::uint64_t bytes_sent = 0;       ///< by the server, without the headers of IP and UDP
    std::uint64_t packets_sent = 0;     ///< by the server
    std::uint64_t packets_heard = 0;    ///< by the server
    std::uint64_t bytes_heard = 0;      ///< likewise, without the headers of IP and UDP
    /// For each tick, how long the server took by a steady clock, with receiving; milliseconds.
    std::vector<double> tick_ms;

    MatchCost& operator+=(const MatchCost& other);
};

class PlayedMatch {
  public:
    static constexpr std::uint16_t kTickRate = 60;
    static constexpr std::uint16_t kTicksPerSnapshot = 3;  ///< and so between two updates

    /// Throws std::runtime_error when the map cannot be played.
    explicit PlayedMatch(const MatchOptions& options);
    PlayedMatch(const PlayedMatch&) = delete;
    PlayedMatch& operator=(const PlayedMatch&) = delete;

    /// Plays `ticks` ticks and returns what they cost.
    [[nodiscard]] MatchCost play(std::uint32_t ticks);

    [[nodiscard]] const sim::World& world() const { return server_->world(); }

    /// Returns the players whose bots fight, sorted. All bots must have been admitted.
    [[nodiscard]] std::vector<sim::EntityId> fighters() const;

    /// Returns the sums of what the bots have seen so far.
    [[nodiscard]] client_sim::FleetTotals totals() const;

  private:
    using Datagram = std::vector<std::byte>;

    /// Calls `action` and counts the memory that it allocates as the server's.
    template <typename Action>
    void run_as_server(const Action& action);
    void add_bot(std::uint32_t index);
    [[nodiscard]] client::GameMapFor game_map_for() const;
    void receive_all(MatchCost& cost);
    [[nodiscard]] std::uint64_t server_nanoseconds() const;
    void answer_all(MatchCost& cost);
    void send_to_bot(const protocol::Address& to, std::span<const std::byte> bytes);
    void count_in_view(MatchCost& cost) const;

    MatchOptions options_;
    server::Time now_;
    client_sim::LoadedMap map_;
    sim::Rules rules_;  ///< as the server has them
    std::unique_ptr<server::Server> server_;
    std::deque<client_sim::Bot> bots_;
    /// What the server has sent and the bots have yet to receive. It is kept in one piece: what a
    /// piece of memory for each datagram takes would count as the server's time.
    struct Sent {
        std::size_t bot = 0;
        std::size_t begin = 0;  ///< of its bytes
        std::size_t size = 0;
    };
    std::vector<Sent> sent_;
    std::vector<std::byte> sent_bytes_;
    client_sim::FleetDistributions distributions_;
};

}  // namespace arena::bench
