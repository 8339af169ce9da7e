// Member: one client of a fleet, honest or hostile.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <variant>

#include "client-sim/bot/bot.h"
#include "client-sim/hostile/hostile_peer.h"

namespace arena::client_sim {

class Member {
  public:
    Member(const Bot::Config& config, Time now)
        : participant_(std::in_place_type<Bot>, config, now) {}
    Member(HostilePeer::Config config, Time now)
        : participant_(std::in_place_type<HostilePeer>, std::move(config), now) {}

    /// Returns null when the member is hostile.
    [[nodiscard]] Bot* bot() { return std::get_if<Bot>(&participant_); }
    [[nodiscard]] const Bot* bot() const { return std::get_if<Bot>(&participant_); }
    /// Returns null when the member is honest.
    [[nodiscard]] const HostilePeer* hostile() const {
        return std::get_if<HostilePeer>(&participant_);
    }

    /// Takes a datagram from the server's address and decrypts it in place.
    void receive(std::span<std::byte> datagram, Time now, FleetDistributions& distributions) {
        if (Bot* const honest = bot()) return honest->receive(datagram, now, distributions);
        std::get<HostilePeer>(participant_).receive(datagram, now);
    }
    [[nodiscard]] bool wants_flush() const {
        return bot() != nullptr && bot()->client().wants_flush();
    }
    /// Returns the next datagram for the server. Call it again until it is empty.
    [[nodiscard]] std::span<const std::byte> next_datagram(Time now) {
        return std::visit([now](auto& alternative) { return alternative.next_datagram(now); },
                          participant_);
    }
    /// Returns when to call next_datagram() again if nothing arrives before.
    [[nodiscard]] Time next_visit(Time now) const {
        return bot() != nullptr ? bot()->next_visit(now) : now;
    }
    /// Ends its session; the goodbyes are among the next datagrams.
    void leave(Time now) {
        std::visit([now](auto& alternative) { alternative.leave(now); }, participant_);
    }
    /// Whether it has left and has nothing left to send.
    [[nodiscard]] bool finished() const {
        return bot() != nullptr ? bot()->client().finished() : hostile()->finished();
    }
    /// Whether its session is over and it does not come back.
    [[nodiscard]] bool is_out() const {
        return bot() != nullptr && bot()->client().state() == client::ClientState::closed;
    }
    /// Adds its figures to the totals of its kind; `now` is where its time ends, unless it is out.
    void add_to(FleetTotals& totals, HostileTotals& hostile_totals, Time now) const {
        if (bot() != nullptr) return bot()->add_to(totals, now);
        hostile()->add_to(hostile_totals);
    }

  private:
    std::variant<Bot, HostilePeer> participant_;
};

}  // namespace arena::client_sim
