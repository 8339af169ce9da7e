// What strangers may cost a server: who is answered, whose connect token is opened, who is let in.
//
// Takes what is known of a datagram's sender, and the time; keeps no more than a fixed number of
// budgets. docs/security.md has the reasons and what each budget costs at most.
//
//   request                 all of them share one budget, by lot: an address proves nothing yet
//   response, good cookie   of its address and port first; then all share one budget, by lot,
//                           those whose tokens failed lately another, smaller one
//   token that is good      of its client
#pragma once

#include <cstddef>
#include <cstdint>

#include "protocol/base/time.h"
#include "protocol/crypto/random.h"
#include "protocol/session/address.h"
#include "protocol/session/budget/budget.h"
#include "protocol/session/budget/hashed_budgets.h"
#include "protocol/session/budget/shared_budget.h"

namespace arena::protocol {

struct HandshakeLimits {
    Rate requests{40'000, 4'000};         ///< answered, in all
    Rate responses_of_port{10, 20};       ///< looked into, of one address and port
    Rate failures_of_prefix{5, 50};       ///< of an IPv4 address or an IPv6 /64; then it is suspect
    Rate failures_of_site{20, 200};       ///< of an IPv6 /48; the same
    Rate tokens{10'000, 2'000};           ///< opened, of prefixes that are not suspect
    Rate tokens_of_suspects{4'000, 400};  ///< opened, of those that are
    Rate entries_of_client{1, 10};        ///< how often one client is let in
    std::size_t budgets = 16'384;         ///< that all ports share, all prefixes, all clients
    std::size_t used_tokens_max = 65'536;  ///< remembered; about 200 bytes each
    std::size_t used_tokens_kept = 8'192;  ///< of these, although their time is over
};

class HandshakeBudgets {
  public:
    HandshakeBudgets(const HandshakeLimits& limits, const crypto::FillRandom& random);

    /// Moves all keys to other budgets: nobody stays with a bad neighbour for long.
    void renew(const crypto::FillRandom& random);

    [[nodiscard]] bool may_answer_request(Time now) {
        return requests_.take(limits_.requests, now);
    }
    /// Of somebody who has proven the address.
    [[nodiscard]] bool may_answer_response(const Address& from, Time now);
    /// The same for a response whose token has to be opened.
    [[nodiscard]] bool may_open_token(const Address& from, Time now);
    /// The token let nobody in.
    void charge_failure(const Address& from, Time now);
    /// A client whose token is good.
    [[nodiscard]] bool may_let_in(std::uint64_t client_id, Time now) const {
        return clients_.has_some(client_id, limits_.entries_of_client, now);
    }
    void charge_entry(std::uint64_t client_id, Time now) {
        clients_.charge(client_id, limits_.entries_of_client, now);
    }

  private:
    [[nodiscard]] bool is_suspect(const Address& from, Time now) const;

    HandshakeLimits limits_;
    SharedBudget requests_;
    SharedBudget tokens_;
    SharedBudget tokens_of_suspects_;
    HashedBudgets ports_;
    HashedBudgets prefixes_;
    HashedBudgets sites_;
    HashedBudgets clients_;
};

}  // namespace arena::protocol
