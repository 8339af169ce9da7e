#include "client-sim/scenario/scenario.h"

#include <algorithm>
#include <cmath>

namespace arena::client_sim {

namespace {

std::string behaviour_name_of(const Group& group) {
    switch (group.kind) {
        case GroupKind::bot:
            return std::string(name_of(group.behaviour));
        case GroupKind::reconnecter:
            return "reconnecter";
        case GroupKind::watcher:
            return "watcher";
        case GroupKind::hostile:
            return "hostile";
    }
    return {};
}

}  // namespace

Time Scenario::duration() const {
    Time sum{0};
    for (const Stage& stage : stages)
        sum += stage.duration;
    return sum;
}

std::uint32_t Scenario::clients_max() const {
    std::uint32_t most = 0;
    for (const Stage& stage : stages)
        most = std::max(most, stage.clients);
    return most;
}

double Scenario::predicting_share_of(const Group& group) const {
    if (group.predicting_share) return *group.predicting_share;
    if (predicting_share) return *predicting_share;
    return std::min(1.0, static_cast<double>(kPredictingByDefault) / std::max(1u, clients_max()));
}

std::vector<GroupLabel> Scenario::group_labels() const {
    std::vector<GroupLabel> labels;
    for (const Group& group : groups)
        labels.push_back(
            {.name = group.name,
             .behaviour = behaviour_name_of(group),
             .network = group.network ? group.network->name : "",
             .is_hostile = group.kind == GroupKind::hostile,
             .transport = std::string(name_of(group.transport.value_or(TransportKind::udp)))});
    return labels;
}

std::vector<std::string> Scenario::group_names() const {
    std::vector<std::string> names;
    for (const Group& group : groups)
        if (group.kind != GroupKind::hostile) names.push_back(group.name);
    return names;
}

void make_names_unique(std::vector<Group>& groups) {
    const auto is_taken = [&](const Group& self, const std::string& name) {
        return std::any_of(groups.begin(), groups.end(), [&](const Group& other) {
            return &other != &self && other.name == name;
        });
    };
    for (Group& group : groups) {
        const auto earlier = std::find_if(groups.begin(), groups.end(), [&](const Group& other) {
            return other.name == group.name;
        });
        if (&*earlier == &group) continue;
        const std::string name = group.name;
        for (int number = 2; is_taken(group, group.name); ++number)
            group.name = name + " " + std::to_string(number);
    }
}

bool is_in_share(double share, std::uint64_t number) {
    const double before = static_cast<double>(number);
    return std::ceil((before + 1.0) * share) > std::ceil(before * share);
}

}  // namespace arena::client_sim
