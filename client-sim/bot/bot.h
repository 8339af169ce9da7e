// Bot: a client with something in mind and a judge at its side. Datagrams and time in, messages
// out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/bot/fleet_totals.h"
#include "client-sim/bot/snapshot_log.h"
#include "client-sim/client/client.h"
#include "client-sim/judge/judge.h"

namespace arena::client_sim {

class Bot {
  public:
    struct Config {
        std::string name;
        std::uint64_t seed = 0;  ///< of its own: also the nonce of its client
        BehaviourKind behaviour = BehaviourKind::wander;
    };
    Bot(Config config, Time now);

    /// Whether it was welcomed just now: then it needs the map, see enter().
    [[nodiscard]] bool receive(std::span<const std::byte> datagram, Time now,
                               FleetDistributions& distributions);

    /// The map that its Welcome named. Until then it sees snapshots, but plays and judges nothing.
    void enter(std::shared_ptr<const ObstacleField> field);

    /// What has to be sent now; ask again until it is nothing.
    [[nodiscard]] std::optional<protocol::Message> next_message(Time now);
    /// Ends its session; the Goodbye when there is somebody to say it to.
    [[nodiscard]] std::optional<protocol::Message> leave(Time now);
    /// For the statistics: that many bytes went out.
    void on_sent(std::size_t bytes);

    /// Its stream is over: the judge decides with what there is.
    void finish();

    [[nodiscard]] const Client& client() const { return client_; }
    /// In the world: a snapshot has arrived.
    [[nodiscard]] bool connected() const { return log_ && log_->snapshots() > 0; }
    /// Was connected and is closed, though it did not leave.
    [[nodiscard]] bool lost() const;
    void add_to(FleetTotals& totals, Time now) const;

  private:
    [[nodiscard]] Situation situation() const;
    void count(std::span<const sim::Event> events);

    Config config_;
    Client client_;
    Mind mind_;
    std::shared_ptr<const ObstacleField> field_;
    std::optional<Judge> judge_;
    std::optional<SnapshotLog> log_;
    std::optional<Time> closed_at_;
    MatchEvents match_;
    std::uint64_t datagrams_sent_ = 0;
    std::uint64_t bytes_sent_ = 0;
};

}  // namespace arena::client_sim
