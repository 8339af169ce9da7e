#include "client-sim/runs/same_setting.h"

#include <array>
#include <cmath>

#include <spdlog/fmt/fmt.h>

namespace arena::client_sim {

namespace {

/// Where clients join and leave, their total number depends on timing.
constexpr double kClientsTolerance = 0.05;
/// The predicting clients are often only a few of them, and their number varies more. What must be
/// noticed is a run with a different --predict, above all one in which no client predicts.
constexpr double kPredictingTolerance = 0.5;
/// A run that was ended early has smaller counts.
constexpr double kDurationTolerance = 0.1;

std::string differ(std::string_view what, std::string_view one, std::string_view other) {
    return fmt::format("the runs differ in their {}, {} and {}: compare runs with the same {}",
                       what, one, other, what);
}

std::string quoted_or_none(const std::string& name) {
    return name.empty() ? "none" : "\"" + name + "\"";
}

std::string number_or_unknown(std::optional<double> number) {
    return number ? fmt::format("{:.6g}", *number) : "not known";
}

struct NamedText {
    std::string_view name;
    std::string FinishedRun::*text;
};
constexpr std::array<NamedText, 3> kTexts{{{"map", &FinishedRun::map},
                                           {"scenario", &FinishedRun::scenario},
                                           {"network", &FinishedRun::network}}};

struct NamedNumber {
    std::string_view name;
    std::string_view key;
    double tolerance;
};
constexpr std::array<NamedNumber, 5> kNumbers{
    {{"number of clients", "clients_requested", kClientsTolerance},
     {"number of predicting clients", "clients_predicting", kPredictingTolerance},
     {"tick rate", "tick_rate", 0.0},
     {"snapshot rate", "snapshot_rate", 0.0},
     {"duration", "duration_seconds", kDurationTolerance}}};

bool agree(std::optional<double> one, std::optional<double> other, double tolerance) {
    if (!one || !other) return one.has_value() == other.has_value();
    return std::fabs(*one - *other) <= tolerance * std::fmax(std::fabs(*one), std::fabs(*other));
}

/// Returns "fighter, wander over wifi, racer by websocket"; empty for a report of a version without
/// groups.
std::string groups_text(const FinishedRun& run) {
    std::string text;
    for (const FinishedRun::Group& group : run.groups) {
        text += (text.empty() ? "" : ", ") + group.name;
        if (group.behaviour != group.name) text += " (" + group.behaviour + ")";
        if (!group.network.empty()) text += " over " + group.network;
        if (!group.is_by_udp()) text += " by " + group.transport;
    }
    return text;
}

std::string difference(const FinishedRun& one, const FinishedRun& other) {
    for (const NamedText& named : kTexts)
        if (one.*named.text != other.*named.text)
            return differ(named.name, quoted_or_none(one.*named.text),
                          quoted_or_none(other.*named.text));
    const std::string groups = groups_text(one);
    const std::string other_groups = groups_text(other);
    if (!groups.empty() && !other_groups.empty() && groups != other_groups)
        return fmt::format(
            "the runs differ in their groups, {} and {}: compare runs with the same groups",
            quoted_or_none(groups), quoted_or_none(other_groups));
    const bool knows_predictions =
        one.number("clients_predicting") && other.number("clients_predicting");
    for (const NamedNumber& named : kNumbers) {
        // Reports of versions whose bots did not predict remain comparable.
        if (named.key == "clients_predicting" && !knows_predictions) continue;
        if (!agree(one.number(named.key), other.number(named.key), named.tolerance))
            return differ(named.name, number_or_unknown(one.number(named.key)),
                          number_or_unknown(other.number(named.key)));
    }
    return {};
}

}  // namespace

std::string difference_between(std::span<const FinishedRun> runs) {
    for (const FinishedRun& run : runs)
        if (std::string found = difference(runs.front(), run); !found.empty()) return found;
    return {};
}

}  // namespace arena::client_sim
