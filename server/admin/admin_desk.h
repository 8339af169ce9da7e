// AdminDesk: carries the requests of operators from the HTTP thread to the tick thread, and their
// outcomes back.
//
//   HTTP thread   ask -> receipt, then collect(receipt) until it returns the outcome,
//                 or cancel(receipt)
//   tick thread   serve, once after each tick
//
// There is room for kAdminRequestsMax requests. The lock is held while requests and outcomes are
// moved, never while a request is carried out, so neither thread can hold up the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/crossing/match_id.h"
#include "server/host/control.h"
#include "server/host/match_opening.h"
#include "server/session/client_entry.h"
#include "sim/values/result.h"

namespace arena::server {

struct KickClient {
    std::uint64_t client_id = 0;
};
struct ListClients {};
/// What the match is told to do.
enum class MatchOrder : std::uint8_t { start, end, pause, resume, close, drain };
inline constexpr std::size_t kMatchOrders = 6;
struct OrderMatch {
    MatchOrder order = MatchOrder::start;
    std::optional<std::uint32_t> match_id;  ///< nothing: the only match
};
struct Announce {
    std::string text;
};
struct MoveClient {
    std::uint64_t client_id = 0;
    std::uint8_t team = 0;
};
/// A match is opened.
struct OpenOrder {
    std::shared_ptr<const MatchOpening> opening;
};
using AdminRequest =
    std::variant<KickClient, ListClients, OrderMatch, Announce, MoveClient, OpenOrder>;

/// The names of orders in pages, commands and the log, by MatchOrder.
inline constexpr std::array<std::string_view, kMatchOrders> kMatchOrderNames{
    "start", "end", "pause", "resume", "close", "drain"};

[[nodiscard]] constexpr std::string_view name_of(MatchOrder order) {
    return kMatchOrderNames[static_cast<std::size_t>(order)];
}

/// The outcome of KickClient: whether the client was here.
struct Kicked {
    bool found = false;
};
using ClientList = std::vector<ClientEntry>;  ///< the outcome of ListClients
/// The outcome of all others.
struct Controlled {
    ControlOutcome refusal;  ///< nothing: it is done, or will be
    /// Whether it will be done when the match, which is paused, goes on.
    bool awaits_resume = false;
    std::uint32_t match_id = 1;  ///< of an OrderMatch
};
/// The outcome of OpenOrder: the match, or why there is none.
struct Opened {
    Result<MatchId, std::string> match;
};
using AdminOutcome = std::variant<Kicked, ClientList, Controlled, Opened>;

inline constexpr std::size_t kAdminRequestsMax = 8;

class AdminDesk {
  public:
    using Receipt = std::size_t;
    using RequestHandler = std::function<AdminOutcome(const AdminRequest&)>;

    // --- HTTP thread -----------------------------------------------------------------------------

    /// Leaves a request for the tick thread. Returns nothing when there is no room. Every receipt
    /// must be given back: by a `collect` that returns an outcome, or else by `cancel`.
    [[nodiscard]] std::optional<Receipt> ask(const AdminRequest& request);
    /// Returns the outcome, and frees the receipt. Returns nothing until the tick thread has
    /// carried out the request.
    [[nodiscard]] std::optional<AdminOutcome> collect(Receipt receipt);
    /// Takes a request back and frees its receipt. Returns true when the request will not be
    /// carried out, false when the tick thread has already begun: then it is carried out.
    bool cancel(Receipt receipt);

    // --- Tick thread -----------------------------------------------------------------------------

    /// Carries out all waiting requests, in the order of their places.
    void serve(const RequestHandler& act);

  private:
    enum class State : std::uint8_t { free, pending, taken, abandoned, done };
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
