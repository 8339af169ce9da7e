#include "client-sim/bot/player_client.h"

namespace arena::client_sim {

PlayerClient::PlayerClient(const Config& config, Time now) {
    if (config.game_map_for)
        game_.emplace(client::GameClientConfig{.token = config.session.token,
                                               .offers_aes = config.session.offers_aes,
                                               .random = config.session.random,
                                               .terrain = nullptr,
                                               .rules = std::nullopt,
                                               .map_for = config.game_map_for},
                      now);
    else
        bare_.emplace(config.session, now);
}

void PlayerClient::receive(std::span<std::byte> datagram, Time now,
                           client::ClientObserver& observer) {
    if (bare_) return bare_->receive(datagram, now, observer);
    game_->receive(datagram, now, observer);
}

std::span<const std::byte> PlayerClient::next_datagram(Time now) {
    return bare_ ? bare_->next_datagram(now) : game_->next_datagram(now);
}

void PlayerClient::submit_input(const sim::PlayerInput& input, Time now) {
    if (bare_) return bare_->submit_input(input, now);
    game_->set_input(input);
    game_->submit_input(now);
}

void PlayerClient::watch(const protocol::Watch& watch) {
    if (bare_) return bare_->watch(watch);
    game_->watch(watch);
}

void PlayerClient::leave() {
    if (bare_) return bare_->leave();
    game_->leave();
}

}  // namespace arena::client_sim
