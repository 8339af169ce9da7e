#include "tests/simulation/crowded_match_trial.h"

#include <array>
#include <string>

#include "server/maps/load_game.h"
#include "tests/simulation/crowded_match.h"
#include "tests/simulation/draw_time.h"
#include "tests/support/folders.h"

namespace arena::simulation {

namespace {

using namespace std::chrono_literals;

constexpr protocol::NetworkProfile kGoodPath{.to_server = {.delay = 10ms},
                                             .to_client = {.delay = 10ms}};
/// Until what was lost has arrived again and the last datagrams of the old paths are there ...
constexpr protocol::Time kHeal = 2s;
/// ... and then everything is complete.
constexpr protocol::Time kCrowdCalm = 1s;

/// Draws a path. In each crowd most paths have a plain round trip of 20 to 500 ms, some have loss
/// or jitter, and every tenth is as bad as a path may be.
protocol::NetworkProfile draw_path(protocol::Dice& dice) {
    if (dice.happens(0.1)) return protocol::find_network_profile("bad").value();
    protocol::LinkProfile link{.delay = 10ms + time_below(dice, 240ms)};
    if (dice.happens(0.3)) link.jitter = time_below(dice, 30ms);
    if (dice.happens(0.2)) {
        link.loss = 0.03 * dice.unit();
        link.loss_burst = 1.0 + 3.0 * dice.unit();
    }
    return {.to_server = link, .to_client = link};
}

/// Draws 10 to 240 ticks a second, but for a large crowd no more than can be simulated in a
/// reasonable time.
void draw_rates(protocol::Dice& dice, std::uint32_t clients, server::ServerSettings& server) {
    constexpr std::array<std::uint16_t, 8> kTickRates{10, 20, 30, 60, 60, 60, 120, 240};
    constexpr std::uint32_t kClientTicksMax = 72'000;  // per second: 240 times 300
    do
        server.tick_rate = kTickRates[dice.below(kTickRates.size())];
    while (server.tick_rate > 60 && server.tick_rate * clients > kClientTicksMax);
    const std::uint16_t snapshots = dice.happens(0.1) ? 60 : dice.happens(0.2) ? 30 : 20;
    server.snapshot_rate = server.tick_rate % snapshots == 0 ? snapshots : std::uint16_t{10};
}

/// Makes the players of three crowds in ten faster, up to 150 m/s: no two of them may pass through
/// each other.
void draw_speed(protocol::Dice& dice, sim::Rules& rules) {
    constexpr double kSpeedMax = 150.0;
    if (!dice.happens(0.3)) return;
    for (sim::Archetype& archetype : rules.archetypes) {
        const auto usual = static_cast<double>(archetype.speed);
        archetype.speed = static_cast<float>(usual + (kSpeedMax - usual) * dice.unit());
    }
}

CrowdedMatchSettings draw_settings(std::uint64_t seed, std::uint32_t clients,
                                   const sim::Rules& rules) {
    protocol::Dice dice(seed);
    CrowdedMatchSettings settings{.seed = seed, .clients = clients};
    settings.join_within = dice.happens(0.3) ? protocol::Time{0} : time_below(dice, 2s);
    settings.fire = dice.happens(0.3) ? 1.0 : 0.02 + 0.98 * dice.unit() * dice.unit();
    settings.server.rules = rules;
    settings.server.seed = seed;
    settings.server.clients_max = clients;
    draw_rates(dice, clients, settings.server);
    for (std::uint32_t i = 0; i < clients; ++i)
        settings.networks.push_back(draw_path(dice));
    draw_speed(dice, settings.server.rules);
    // In three crowds of ten the input rate is not 30 packets a second.
    constexpr std::array<std::uint16_t, 3> kInputRates{10, 60, 240};
    if (dice.happens(0.3)) settings.server.input_rate = kInputRates[dice.below(kInputRates.size())];
    // In three of ten each archetype has its own view.
    if (dice.happens(0.3))
        for (sim::Archetype& archetype : settings.server.rules.archetypes)
            archetype.view = {10.0f + 50.0f * static_cast<float>(dice.unit()),
                              10.0f + 30.0f * static_cast<float>(dice.unit())};
    return settings;
}

}  // namespace

CrowdedMatchTotals& CrowdedMatchTotals::operator+=(const CrowdedMatchTotals& other) {
    clients += other.clients;
    packets += other.packets;
    updates += other.updates;
    kills += other.kills;
    return *this;
}

Verdict try_crowded_match(std::uint64_t seed, std::uint32_t clients, protocol::Time duration,
                          CrowdedMatchTotals& totals) {
    const auto game = server::load_playable_game(test::source_path("maps/arena.tmj"), "");
    if (!game.ok()) {
        Verdict verdict;
        verdict.violate({}, game.error());
        return verdict;
    }
    CrowdedMatch match(draw_settings(seed, clients, game.value().rules.rules),
                       game.value().map.terrain);
    match.run(duration);
    match.set_network(kGoodPath);
    match.run(kHeal);
    match.run(kCrowdCalm);
    if (match.verdict().ok()) match.judge_end();

    totals.clients += clients;
    totals.packets += match.server().statistics().traffic.packets_sent;
    totals.kills += match.server().statistics().combat.kills;
    for (const CrowdClient& client : match.clients())
        totals.updates += client.updates();
    return match.verdict();
}

}  // namespace arena::simulation
