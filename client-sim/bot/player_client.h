// PlayerClient: the client that a bot plays with. It is either a bare client, which is cheap, or a
// game's, which predicts, smooths and draws a picture as a player's own game does.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "client-sim/base/time.h"
#include "client/core/client.h"
#include "client/core/client_observer.h"
#include "client/game/game_client.h"
#include "sim/values/input.h"

namespace arena::client_sim {

class PlayerClient {
  public:
    struct Config {
        client::Client::Config session;
        /// If set, the client is a game's, and predicts on that map; else it is a bare one.
        client::GameMapFor game_map_for;
    };
    PlayerClient(const Config& config, Time now);

    /// As in Client and GameClient. The observer is informed after the game.
    void receive(std::span<std::byte> datagram, Time now, client::ClientObserver& observer);
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now);
    [[nodiscard]] bool wants_flush() const { return session().wants_flush(); }
    [[nodiscard]] bool input_due(Time now) const { return session().input_due(now); }
    /// Passes on the input for session().clock().next_tick(), which is due. A game sets seen_back
    /// itself.
    void submit_input(const sim::PlayerInput& input, Time now);
    void watch(const protocol::Watch& watch);
    void leave();

    [[nodiscard]] const client::Client& session() const { return bare_ ? *bare_ : game_->client(); }
    /// Returns null when the client is a bare one.
    [[nodiscard]] client::GameClient* game() { return game_ ? &*game_ : nullptr; }
    [[nodiscard]] const client::GameClient* game() const { return game_ ? &*game_ : nullptr; }

  private:
    // One of the two.
    std::optional<client::Client> bare_;
    std::optional<client::GameClient> game_;
};

}  // namespace arena::client_sim
