// A hall with one match of which there is nothing but its places: all that happens until a client
// is admitted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "server/hall/hall.h"
#include "server/session/places.h"
#include "tests/support/handshake.h"

namespace arena::test {

class Entrance {
  public:
    struct Settings {
        protocol::HandshakeServerSettings handshake = TestServer::settings_of();
        std::size_t players_max = 8;
        std::size_t sessions_max = 16;
        server::Bans bans{};
    };
    struct Answer {
        std::vector<std::byte> bytes;
        server::FarEnd end = server::FarEnd::unvalidated;
    };

    Entrance(const Settings& settings, std::uint64_t seed, server::Time now)
        : table(settings.sessions_max,
                [this](const server::SessionGone& gone) { hall.take({1}, gone); }),
          places(
              {.protocol_id = settings.handshake.protocol_id, .players_max = settings.players_max},
              seeded(seed + 1), table,
              [this](const server::TokenUnused& unused) { hall.take({1}, unused); }),
          hall({.handshake = settings.handshake,
                .bans = settings.bans,
                .sessions_max = settings.sessions_max},
               ports(seed), now) {
        hall.open({.id = {1}, .players_max = settings.players_max});
    }
    Entrance(const Entrance&) = delete;
    Entrance& operator=(const Entrance&) = delete;

    [[nodiscard]] const protocol::HandshakeCounts& counts() const {
        return hall.statistics().handshakes;
    }

    std::vector<Answer> answers;  ///< that were sent, and not taken by the test
    server::SessionTable table;
    server::Places places;
    server::Hall hall;

  private:
    server::HallPorts ports(std::uint64_t seed) {
        return {
            .send =
                [this](const server::Path&, server::FarEnd end, std::span<const std::byte> bytes) {
                    answers.push_back({{bytes.begin(), bytes.end()}, end});
                },
            .fill_random = seeded(seed),
            .unix_seconds = [] { return kTestUnixTime; },
            .pass_packet = [](server::MatchId, protocol::ConnectionId, const server::Path&,
                              std::span<const std::byte>, server::Time) { return true; },
            .pass_application =
                [this](server::MatchId, const server::Application& application) {
                    return std::optional(places.decide(application));
                },
            .pass_repeat = [this](
                               server::MatchId, protocol::ConnectionId connection,
                               server::Time now) { places.restart_reservation(connection, now); }};
    }
};

}  // namespace arena::test
