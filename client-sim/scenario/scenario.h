// Scenario: what a load test does and which thresholds it must hold; scenarios/ holds some as
// files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/base/time.h"
#include "client-sim/behaviour/behaviour.h"
#include "client-sim/hostile/attack.h"
#include "client-sim/network/choose_network.h"
#include "client-sim/report/group_label.h"
#include "client-sim/report/threshold.h"
#include "client-sim/transport/transport_kind.h"

namespace arena::client_sim {

/// A part of the run that leads to a number of clients.
struct Stage {
    std::string name;
    Time duration{0};
    std::uint32_t clients = 0;  ///< at its end
    bool at_once = false;       ///< reached at its beginning instead of gradually
};

/// What the clients of a group do.
enum class GroupKind : std::uint8_t {
    bot,          ///< plays according to its behaviour
    reconnecter,  ///< a bot that leaves every few seconds and comes back at once
    watcher,      ///< a bot that watches: one player after another, and through a camera
    hostile,      ///< attacks the server from inside its session
};

/// Clients of the same kind.
struct Group {
    std::string name;    ///< for the report; unique in the scenario
    double share = 1.0;  ///< of all clients, relative to the other groups
    GroupKind kind = GroupKind::bot;
    BehaviourKind behaviour = BehaviourKind::wander;
    std::optional<NetworkChoice> network;  ///< simulated for each client
    std::uint8_t team = 0;                 ///< of all its clients; 0: dealt out by the scenario
    std::vector<Attack> attacks{};         ///< of hostile clients; empty: all kinds
    std::optional<std::uint32_t> attacks_per_second{};  ///< datagrams of each hostile client
    /// The share of its clients, 0 to 1, that play on a game's client, which predicts. Nothing:
    /// that of the scenario.
    std::optional<double> predicting_share = {};
    std::optional<TransportKind> transport = {};  ///< nothing: UDP
};

/// A threshold of the scenario.
struct Rule {
    Threshold threshold;
    /// Whether the run ends as soon as the threshold does not hold, once `grace` has passed.
    bool aborts = false;
    Time grace{0};
};

struct Scenario {
    std::string name;     ///< of its file, without the extension
    std::string purpose;  ///< what it is for, in its own words
    std::optional<std::uint64_t> seed;
    std::vector<Stage> stages;  ///< at least one
    std::vector<Group> groups;  ///< at least one
    /// Clients of groups without a team are dealt out over the teams from 1 to this one; 0: the
    /// server chooses their teams.
    std::uint8_t teams = 0;
    /// How many clients leave each second and are replaced by others.
    double leaves_per_second = 0.0;
    std::vector<Rule> rules;
    std::optional<double> predicting_share = {};  ///< of each group's clients; nothing: the default
    /// Distributions measured before this time are discarded, so that the joins do not count;
    /// counts are kept.
    Time warm_up{0};

    /// Returns the length of all stages.
    [[nodiscard]] Time duration() const;
    /// Returns the largest number of clients at any moment.
    [[nodiscard]] std::uint32_t clients_max() const;
    /// Returns the share of the group's clients that predict, 0 to 1. When neither the group nor
    /// the scenario sets it: all clients of a small run, and about kPredictingByDefault clients of
    /// a larger one.
    [[nodiscard]] double predicting_share_of(const Group& group) const;
    /// Returns the label of each group, by its index.
    [[nodiscard]] std::vector<GroupLabel> group_labels() const;
    /// Returns the names of the groups that play. Hostile groups are not in the report.
    [[nodiscard]] std::vector<std::string> group_names() const;
};

/// How many clients of a large run predict by default. A prediction costs more than everything else
/// that a bot does.
inline constexpr std::uint32_t kPredictingByDefault = 64;

/// Appends a number to each name that an earlier group already has: "fighter", "fighter 2".
void make_names_unique(std::vector<Group>& groups);

/// Whether the client with that number, from 0, belongs to a share (0 to 1) of all clients. The
/// share is spread evenly over them and includes the first one.
[[nodiscard]] bool is_in_share(double share, std::uint64_t number);

}  // namespace arena::client_sim
