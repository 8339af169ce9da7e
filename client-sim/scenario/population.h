// Population: how many clients a scenario wants at which moment, and which group the next one is
// of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "client-sim/report/timeline.h"
#include "client-sim/scenario/scenario.h"

namespace arena::client_sim {

/// Clients that there should be so long after the beginning. In a stage that leads from a to b
/// clients, each that comes or goes has its own moment, evenly over the stage: the first comes when
/// the stage begins. After the last stage as many as at its end.
[[nodiscard]] std::uint32_t clients_wanted(std::span<const Stage> stages, Time elapsed);

/// The stage that runs at that moment; the last one after all.
[[nodiscard]] std::size_t stage_at(std::span<const Stage> stages, Time elapsed);

/// When the stages that have begun by `elapsed` begin and end, the last one at `elapsed` at most.
[[nodiscard]] std::vector<StageSpan> spans_of(std::span<const Stage> stages, Time elapsed);

/// Deals out the groups by their shares, as evenly as whole clients allow at any moment.
class GroupDealer {
  public:
    explicit GroupDealer(std::span<const Group> groups);

    /// The group of the next client, by index.
    [[nodiscard]] std::size_t next();

  private:
    std::vector<double> shares_;  ///< of 1
    std::vector<double> owed_;    ///< clients that each group has too few
};

/// Deals out the teams: the clients of each group evenly over them, and by that all clients as
/// evenly as the groups allow.
class TeamDealer {
  public:
    explicit TeamDealer(const Scenario& scenario);

    /// The team of the next client, of a group by index; 0: whichever the server gives.
    [[nodiscard]] std::uint8_t next(std::size_t group);

  private:
    using ClientsByTeam =
        std::vector<std::uint32_t>;  ///< that were dealt to it; team 1 is the first

    std::vector<std::uint8_t> own_;  ///< by group; 0: to be dealt
    std::vector<ClientsByTeam> of_group_;
    ClientsByTeam of_all_;
};

}  // namespace arena::client_sim
