#include "server/host/server_settings.h"

#include <algorithm>

#include "protocol/base/limits.h"

namespace arena::server {

sim::Rules rules_for(const ServerSettings& settings) {
    sim::Rules rules = settings.rules;
    rules.tick_rate = settings.tick_rate;
    return rules;
}

sim::Limits limits_for(const ServerSettings& settings) {
    return {.players_max = 2 * settings.clients_max};
}

std::size_t sessions_max_of(const ServerSettings& settings) {
    return std::size_t{2} * (settings.clients_max + settings.watchers_max);
}

PlacesSettings places_settings_for(const ServerSettings& settings) {
    return {.protocol_id = settings.protocol_id,
            .players_max = settings.clients_max,
            .watchers_max = settings.watchers_max,
            .takeover = settings.takeover};
}

sim::Tick update_interval_of(const ServerSettings& settings) {
    return std::max(1u, std::uint32_t{settings.tick_rate} /
                            std::max(1u, std::uint32_t{settings.snapshot_rate}));
}

std::uint8_t input_interval_of(const ServerSettings& settings) {
    const std::uint32_t rate = std::max(1u, std::uint32_t{settings.input_rate});
    const std::uint32_t ticks = (settings.tick_rate + rate - 1) / rate;
    return static_cast<std::uint8_t>(std::min<std::uint32_t>(ticks, protocol::kInputIntervalMax));
}

sim::Tick roster_interval_of(const ServerSettings& settings) {
    return std::max(1u, std::uint32_t{settings.tick_rate} / 4);
}

}  // namespace arena::server
