// Population: how many clients a scenario has at each moment, and the group and team of the next
// client.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "client-sim/report/timeline.h"
#include "client-sim/scenario/scenario.h"

namespace arena::client_sim {

/// Returns how many clients there should be at `elapsed`. In a stage that leads from a to b
/// clients, each client that joins or leaves has its own moment, spread evenly over the stage; the
/// first one is the beginning of the stage. After the last stage, the number is that at its end.
[[nodiscard]] std::uint32_t clients_wanted(std::span<const Stage> stages, Time elapsed);

/// Returns the index of the stage at that moment; after the last stage, the last one.
[[nodiscard]] std::size_t stage_at(std::span<const Stage> stages, Time elapsed);

/// Returns the begin and end of each stage that has begun by `elapsed`; the last one ends at
/// `elapsed` at the latest.
[[nodiscard]] std::vector<StageSpan> spans_of(std::span<const Stage> stages, Time elapsed);

/// Deals out the groups by their shares, at every moment as evenly as whole clients allow.
class GroupDealer {
  public:
    explicit GroupDealer(std::span<const Group> groups);

    /// Returns the index of the next client's group.
    [[nodiscard]] std::size_t next();

  private:
    std::vector<double> shares_;  ///< adding up to 1
    std::vector<double> owed_;    ///< how many clients each group still lacks
};

/// Deals out the teams: the clients of each group evenly over the teams, and all clients as evenly
/// as the groups allow.
class TeamDealer {
  public:
    /// Copies what it needs of `scenario`.
    explicit TeamDealer(const Scenario& scenario);

    /// Returns the team of the next client of a group, which is given by its index; 0 when the
    /// server chooses.
    [[nodiscard]] std::uint8_t next(std::size_t group);

  private:
    using ClientsByTeam = std::vector<std::uint32_t>;  ///< dealt to each team; team 1 is the first

    std::vector<std::uint8_t> own_;  ///< by group; 0: dealt out
    std::vector<ClientsByTeam> of_group_;
    ClientsByTeam of_all_;
};

}  // namespace arena::client_sim
