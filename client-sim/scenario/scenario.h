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
#include "client-sim/report/group_label.h"
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
    std::string name;    ///< for the report; no other group of the scenario has it
    double share = 1.0;  ///< of all clients, beside the shares of the other groups
    GroupKind kind = GroupKind::bot;
    BehaviourKind behaviour = BehaviourKind::wander;
    std::optional<NetworkChoice> network;  ///< simulated in front of each of them
    std::uint8_t team = 0;                 ///< of all of them; 0: as the scenario deals
    std::vector<Attack> attacks{};         ///< of hostile ones; empty: all kinds
    std::optional<std::uint32_t> attacks_per_second{};  ///< datagrams of each hostile one
    /// Of its clients, 0 to 1: play on a game's client, which predicts. Nothing: as the scenario
    /// has it.
    std::optional<double> predicting_share = {};
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
    std::optional<double> predicting_share = {};  ///< of each group's clients; nothing: the usual
    /// What was measured before is forgotten, but for what was counted: the joins are no measure.
    Time warm_up{0};

    [[nodiscard]] Time duration() const;
    /// The most clients at a time.
    [[nodiscard]] std::uint32_t clients_max() const;
    /// Of a group's clients, 0 to 1. Where nobody said: all of them in a run of few clients, in a
    /// larger one as many as make about kPredictingUsually in all.
    [[nodiscard]] double predicting_share_of(const Group& group) const;
    /// By index.
    [[nodiscard]] std::vector<GroupLabel> group_labels() const;
    /// Of those that play: hostile ones are in no report.
    [[nodiscard]] std::vector<std::string> group_names() const;
};

/// A prediction costs more than all else that a bot does, so not all of thousands predict.
inline constexpr std::uint32_t kPredictingUsually = 64;

/// Gives a number to each name that an earlier group has, too: "fighter", "fighter 2".
void make_names_unique(std::vector<Group>& groups);

/// Whether the client of that number, from 0, is of a share (0 to 1) of all that come, spread
/// evenly over them, the first one among them.
[[nodiscard]] bool is_of_share(double share, std::uint64_t number);

}  // namespace arena::client_sim
