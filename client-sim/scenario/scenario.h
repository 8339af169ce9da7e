// Scenario: what a load test does and what has to hold, as scenarios/ has them in files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/base/time.h"
#include "client-sim/behaviour/behaviour.h"
#include "client-sim/hostile/attack.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/report/threshold.h"

namespace arena::client_sim {

/// A part of the run, at whose end so many clients play.
struct Stage {
    std::string name;
    Time duration{0};
    std::uint32_t clients = 0;
    bool at_once = false;  ///< so many from its beginning on, not little by little
};

/// What the clients of a group do.
enum class GroupKind : std::uint8_t {
    bot,          ///< plays as its behaviour says
    reconnecter,  ///< likewise, but leaves every few seconds and comes back at once
    hostile,      ///< attacks the server from inside its session
};

/// Clients that are alike.
struct Group {
    std::string name;    ///< for the report
    double share = 1.0;  ///< of all clients, beside the shares of the other groups
    GroupKind kind = GroupKind::bot;
    BehaviourKind behaviour = BehaviourKind::wander;
    std::optional<NetworkChoice> network;  ///< simulated in front of each of them
    std::uint8_t team = 0;                 ///< of all of them; 0: as the scenario deals
    std::vector<Attack> attacks{};         ///< of hostile ones; empty: all kinds
    std::optional<std::uint32_t> attacks_per_second{};  ///< datagrams of each hostile one
};

/// What has to hold of the report.
struct Rule {
    Threshold threshold;
    /// End the run as soon as it does not hold, but not before so long into the run.
    bool aborts = false;
    Time grace{0};
};

struct Scenario {
    std::string name;     ///< of its file
    std::string purpose;  ///< what it is for, in its own words
    std::optional<std::uint64_t> seed;
    std::vector<Stage> stages;  ///< at least one
    std::vector<Group> groups;  ///< at least one
    /// Those without a team of their group are dealt out over the teams from 1 up to this one; 0:
    /// the server gives them one.
    std::uint8_t teams = 0;
    /// So many clients leave each second, and others come in their places.
    double leaves_per_second = 0.0;
    std::vector<Rule> rules;
    /// What was measured before is forgotten, but for what was counted: the joins are no measure.
    Time warm_up{0};

    [[nodiscard]] Time duration() const;
    /// The most clients at a time.
    [[nodiscard]] std::uint32_t clients_max() const;
};

}  // namespace arena::client_sim
