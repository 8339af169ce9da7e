// Attendance: which clients take part in a run at each moment of its scenario: which ones join,
// leave and return.
//
// A run may be split over several threads. Each thread has its own attendance, with its share of
// the clients.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "client-sim/base/time.h"
#include "client-sim/scenario/population.h"
#include "client-sim/scenario/scenario.h"
#include "sim/base/random.h"

namespace arena::client_sim {

/// One part of a run that is split into `count` equal ones.
struct RunShare {
    std::uint32_t index = 0;  ///< below count
    std::uint32_t count = 1;

    /// Returns how many of `clients` belong to this part. The parts add up to the whole and differ
    /// by at most one.
    [[nodiscard]] std::uint32_t of(std::uint32_t clients) const {
        return (clients + count - 1 - index) / count;
    }
    /// Returns the number in the whole run of this part's client number `own`, both counted from 0.
    [[nodiscard]] std::uint32_t number_of(std::uint32_t own) const { return own * count + index; }
};

class Attendance {
  public:
    /// Keeps a reference to `scenario`, which must outlive it.
    Attendance(const Scenario& scenario, RunShare share, std::uint64_t seed);

    /// A client that joins.
    struct Joiner {
        std::size_t group = 0;  ///< index into Scenario::groups
        std::uint8_t team = 0;  ///< that it requests; 0: none
        // Counted from 0 over the whole run, so that shares of the clients do not depend on the
        // number of parts.
        std::uint64_t number_in_group = 0;
        std::uint64_t number_of_honest = 0;  ///< among the honest clients; unused for others
    };
    /// A client that takes part. One that was refused also counts: no other client replaces it.
    struct Client {
        std::size_t index = 0;          ///< counted from 0 in the order of joining
        std::optional<Time> leaves_at;  ///< only of a reconnecter, which is replaced at once
        Joiner as;                      ///< what it joined as
    };

    /// Returns the indices of the clients that have to leave by `now`, and removes them. Valid
    /// until the next call.
    [[nodiscard]] std::span<const std::size_t> take_leavers(Time now);
    /// Returns the clients that have to join by `now`, and adds them with the next indices. Valid
    /// until the next call. Call take_leavers with the same `now` first.
    [[nodiscard]] std::span<const Joiner> take_joiners(Time now);

    /// Returns the clients that take part, in no particular order.
    [[nodiscard]] std::span<const Client> clients() const { return clients_; }
    /// Whether the run has its largest number of clients, and all of this part have joined.
    [[nodiscard]] bool is_full(Time now) const;

  private:
    [[nodiscard]] std::uint32_t wanted(Time now) const;
    [[nodiscard]] Joiner next_joiner();
    [[nodiscard]] Joiner deal_own();
    [[nodiscard]] Joiner deal();
    [[nodiscard]] std::size_t random_client();
    void leave(std::size_t place);

    const Scenario& scenario_;
    RunShare share_;
    GroupDealer groups_;
    TeamDealer teams_;
    Random random_;
    std::vector<Client> clients_;
    std::vector<std::size_t> leavers_;
    std::vector<Joiner> joiners_;
    std::vector<Joiner> returning_;  ///< reconnecters that have just left
    std::size_t joined_ = 0;
    std::vector<std::uint64_t> dealt_;  ///< clients dealt out in the whole run, by group
    std::uint64_t honest_dealt_ = 0;    ///< honest clients dealt out in the whole run
    std::uint64_t replaced_ = 0;        ///< clients of the whole run that have left to be replaced
};

}  // namespace arena::client_sim
