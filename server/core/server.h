// Server: the whole server without sockets and clocks, in one thread: a hall and the hosts of its
// matches. Datagrams and time go in, datagrams come out.
//
// The shell (server/app) calls `receive` for every datagram and `tick` for every tick that a
// TickClock says is due. The same object runs under virtual time and a simulated network in tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "server/base/path.h"
#include "server/base/time.h"
#include "server/hall/hall.h"
#include "server/host/host.h"
#include "server/host/server_settings.h"
#include "server/statistics/server_statistics.h"
#include "sim/terrain/terrain.h"

namespace arena::server {

/// As HostPorts, for all matches; what the hall is to be told is set by the server.
using ServerPorts = HostPorts;

class Server {
  public:
    /// As Host. Makes `matches` of them, at least one; `settings` are those of each.
    Server(const ServerSettings& settings, const std::shared_ptr<const sim::Terrain>& terrain,
           const ServerPorts& ports, Time now, std::size_t matches = 1);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// Takes any bytes from any address.
    void receive(const Path& from, std::span<const std::byte> datagram, Time now) {
        hall_.receive(from, datagram, now);
    }
    /// As Host::tick, for one match, counted from 0.
    void tick_match(std::size_t match, Time now, std::uint32_t ticks_overdue = 0);
    /// The same for all matches.
    void tick(Time now, std::uint32_t ticks_overdue = 0);

    /// Disconnects a client, in whichever match it is. As Host::kick.
    bool kick(std::uint64_t client_id, protocol::EndReason reason, Time now);
    /// As Host::enforce_bans, for all matches.
    void enforce_bans(Time now);
    /// As Host::clients, of all matches.
    [[nodiscard]] std::vector<ClientEntry> clients(Time now) const;
    /// As Host::begin_drain, for all matches.
    void begin_drain(Time now);
    /// Whether all matches drain, or have drained.
    [[nodiscard]] bool draining() const;
    /// Whether all matches have finished.
    [[nodiscard]] bool finished() const;

    [[nodiscard]] std::size_t matches() const { return hosts_.size(); }
    /// Return the host of a match, counted from 0, and its number for operators, from 1.
    [[nodiscard]] Host& host(std::size_t match = 0) { return *hosts_[match]; }
    [[nodiscard]] const Host& host(std::size_t match = 0) const { return *hosts_[match]; }
    [[nodiscard]] static MatchId id_of(std::size_t match) {
        return {static_cast<std::uint32_t>(match + 1)};
    }
    [[nodiscard]] const Hall& hall() const { return hall_; }
    /// Returns the world of the first match.
    [[nodiscard]] const sim::World& world() const { return host().world(); }
    /// Returns the statistics of the hall and all hosts up to the last tick or datagram.
    [[nodiscard]] ServerStatistics statistics() const;

  private:
    [[nodiscard]] HallPorts hall_ports(const ServerPorts& ports);
    [[nodiscard]] HostPorts host_ports(const ServerPorts& ports);
    [[nodiscard]] Host& host_of(MatchId id) { return *hosts_[id.value - 1]; }

    Hall hall_;
    std::vector<std::unique_ptr<Host>> hosts_;  ///< by the numbers of their matches
};

}  // namespace arena::server
