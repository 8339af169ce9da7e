// AdminDesk: what operators ask for goes from the HTTP thread to the tick thread, and what came of
// it goes back.
//
//   HTTP thread   ask -> receipt ... collect(receipt) until it gives the outcome, or
//   withdraw(receipt) tick thread   serve, once after each tick
//
// A few requests have room, and no more. The lock is held to move them and their outcomes, never
// while something is done, so that neither thread can hold the other up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <variant>
#include <vector>

#include "server/session/client_entry.h"

namespace arena::server {

struct KickClient {
    std::uint64_t client_id = 0;
};
struct ListClients {};
using AdminRequest = std::variant<KickClient, ListClients>;

/// Of KickClient: whether the client was here.
struct Kicked {
    bool found = false;
};
using ClientList = std::vector<ClientEntry>;  ///< of ListClients
using AdminOutcome = std::variant<Kicked, ClientList>;

inline constexpr std::size_t kAdminRequestsMax = 8;

class AdminDesk {
  public:
    using Receipt = std::size_t;
    using Act = std::function<AdminOutcome(const AdminRequest&)>;

    // --- HTTP thread -----------------------------------------------------------------------------

    /// Nothing when there is no room. A receipt is to be given back: by `collect` when that gives
    /// an outcome, else by `withdraw`.
    [[nodiscard]] std::optional<Receipt> ask(const AdminRequest& request);
    /// Nothing while the tick thread has not done it.
    [[nodiscard]] std::optional<AdminOutcome> collect(Receipt receipt);
    /// True when it will not be done. False when the tick thread had begun: it is done then.
    bool withdraw(Receipt receipt);

    // --- Tick thread -----------------------------------------------------------------------------

    /// Does what was asked until now, in the order of the places.
    void serve(const Act& act);

  private:
    enum class State : std::uint8_t { free, asked, taken, abandoned, done };
    struct Place {
        State state = State::free;
        AdminRequest request;
        AdminOutcome outcome;
    };
    using Taken = std::array<std::optional<AdminRequest>, kAdminRequestsMax>;

    [[nodiscard]] Taken take();
    void put_back(Receipt receipt, AdminOutcome outcome);

    std::mutex mutex_;
    std::array<Place, kAdminRequestsMax> places_;
};

}  // namespace arena::server
