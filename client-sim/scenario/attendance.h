// Attendance: which clients of a run take part at which moment, as its scenario wants: who joins,
// who leaves, and who comes back.
//
// A run may be split over several threads. Each has an attendance of its own, with its share of
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

    /// Of so many clients, those of this part. The parts make up the whole, and differ by one.
    [[nodiscard]] std::uint32_t of(std::uint32_t clients) const {
        return (clients + count - 1 - index) / count;
    }
    /// The number in the whole run of the client that is the `own`-th of this part, from 0.
    [[nodiscard]] std::uint32_t number_of(std::uint32_t own) const { return own * count + index; }
};

class Attendance {
  public:
    /// `scenario` outlives it.
    Attendance(const Scenario& scenario, RunShare share, std::uint64_t seed);

    struct Joiner {
        std::size_t group = 0;  ///< index into Scenario::groups
        std::uint8_t team = 0;  ///< that it asks for; 0: none
        // Counted from 0 over the whole run, so that shares of the clients do not depend on the
        // number of its parts.
        std::uint64_t number_in_group = 0;
        std::uint64_t number_of_honest = 0;  ///< meaningful for honest ones
    };
    /// A client that takes part. One that was not let in counts, too: none comes in its place.
    struct Client {
        std::size_t index = 0;          ///< counted from 0 as they join
        std::optional<Time> leaves_at;  ///< to come again at once
        Joiner as;                      ///< what it joined as
    };

    /// Who has to leave by `now`; they take part no more. Indexes.
    [[nodiscard]] std::span<const std::size_t> take_leavers(Time now);
    /// Who has to join by `now`; they take part from now on, with the next indexes.
    [[nodiscard]] std::span<const Joiner> take_joiners(Time now);

    [[nodiscard]] std::span<const Client> clients() const { return clients_; }
    /// Whether all have joined that will ever be there at a time.
    [[nodiscard]] bool is_full(Time now) const;

  private:
    [[nodiscard]] std::uint32_t wanted(Time now) const;
    [[nodiscard]] Joiner next_joiner();
    [[nodiscard]] Joiner deal_own();
    [[nodiscard]] Joiner deal();
    [[nodiscard]] std::size_t anybody();
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
    std::vector<std::uint64_t> dealt_;  ///< by group, in the whole run
    std::uint64_t honest_dealt_ = 0;    ///< likewise
    std::uint64_t replaced_ = 0;  ///< clients of the whole run that have left for others to come
};

}  // namespace arena::client_sim
