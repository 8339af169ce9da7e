#include "server/app/start_agones.h"

#include <cstdlib>

#include "protocol/crypto/random.h"
#include "server/app/agones_log.h"
#include "server/app/server_log.h"
#include "server/transport/udp_transport.h"

namespace arena::server {

Result<std::optional<SidecarPorts>, std::string> find_sidecar_here(const Config& config) {
    return find_sidecar(config, [](const std::string& name) -> std::optional<std::string> {
        const char* const value = std::getenv(name.c_str());
        if (value == nullptr) return std::nullopt;
        return value;
    });
}

namespace {

void count_rooms(const ServerReport& report, FleetReport& fleet) {
    for (const MatchEntry& match : report.matches) {
        const bool is_used = match.players + match.absent > 0;
        if (is_used) ++fleet.rooms_used;
        if (!is_used && !match.closed && !match.draining && !report.draining) ++fleet.rooms_free;
    }
    fleet.rooms_free += report.rooms_free;
}

}  // namespace

FleetReport fleet_report_of(const ServerReport& report, const FleetBoard& board,
                            const FleetSize& size) {
    FleetReport fleet{
        .is_open = true,
        .last_tick_at = report.all_ticked_at,
        .is_draining = report.draining,
        .players = client_id_texts(board.players()),
        .players_max = report.players_max + report.rooms_free * size.players_max_of_later};
    if (size.matches_max > 1) {
        count_rooms(report, fleet);
    } else {
        fleet.rooms_used = fleet.players.empty() ? 0 : 1;
        fleet.rooms_free = report.draining ? 0 : 1 - fleet.rooms_used;
    }
    return fleet;
}

std::unique_ptr<AgonesThread> start_agones(const std::optional<SidecarPorts>& sidecar,
                                           const Config& config,
                                           const Published<ServerReport>& published,
                                           const FleetBoard& board, const Log& log) {
    if (!sidecar) return nullptr;
    log.info("agones: this is a game server", {{"sidecar_port", std::uint64_t{sidecar->http}}});
    return std::make_unique<AgonesThread>(
        AgonesSettings{.port = sidecar->http,
                       .seed = protocol::crypto::draw_number(protocol::crypto::random_bytes)},
        [&published, &board,
         size = FleetSize{.matches_max = rooms_of(config),
                          .players_max_of_later = config.max_clients}] {
            return fleet_report_of(published.load(), board, size);
        },
        [agones_log = AgonesLog(line_writer_of(log))](const AgonesNote& note) mutable {
            agones_log.take(note, UdpTransport::now());
        });
}

void finish_agones(AgonesThread* agones, bool is_by_signal, const Log& log) {
    if (agones == nullptr || agones->finish(is_by_signal)) return;
    log.warn("agones: no SIGTERM came after the shutdown: ending without it");
}

}  // namespace arena::server
