#include "client-sim/scenario/population.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace arena::client_sim {

namespace {

/// Returns how many of `whole` clients that join or leave evenly over the duration have done so.
/// The first one does so at the beginning.
std::uint32_t part_of(std::uint32_t whole, Time elapsed, Time duration) {
    if (elapsed >= duration) return whole;
    const double share = seconds(elapsed) / seconds(duration);
    return std::min(whole, static_cast<std::uint32_t>(share * whole) + 1);
}

std::uint32_t clients_in(const Stage& stage, std::uint32_t before, Time elapsed) {
    if (stage.at_once || stage.clients == before) return stage.clients;
    if (stage.clients > before)
        return before + part_of(stage.clients - before, elapsed, stage.duration);
    return before - part_of(before - stage.clients, elapsed, stage.duration);
}

}  // namespace

std::uint32_t clients_wanted(std::span<const Stage> stages, Time elapsed) {
    std::uint32_t before = 0;
    for (const Stage& stage : stages) {
        if (elapsed < stage.duration) return clients_in(stage, before, elapsed);
        elapsed -= stage.duration;
        before = stage.clients;
    }
    return before;
}

std::size_t stage_at(std::span<const Stage> stages, Time elapsed) {
    for (std::size_t index = 0; index < stages.size(); ++index) {
        if (elapsed < stages[index].duration) return index;
        elapsed -= stages[index].duration;
    }
    return stages.empty() ? 0 : stages.size() - 1;
}

std::vector<StageSpan> spans_of(std::span<const Stage> stages, Time elapsed) {
    std::vector<StageSpan> spans;
    Time begin{0};
    for (const Stage& stage : stages) {
        if (begin >= elapsed) break;
        const Time end = std::min(begin + stage.duration, elapsed);
        spans.push_back(
            {.name = stage.name, .from_seconds = seconds(begin), .to_seconds = seconds(end)});
        begin += stage.duration;
    }
    return spans;
}

/// Stands for the team of a group that watches.
constexpr std::uint8_t kWatches = 0xFF;

GroupDealer::GroupDealer(std::span<const Group> groups) {
    double sum = 0.0;
    for (const Group& group : groups)
        sum += group.share;
    for (const Group& group : groups)
        shares_.push_back(group.share / sum);
    owed_.resize(groups.size());
}

std::size_t GroupDealer::next() {
    for (std::size_t group = 0; group < owed_.size(); ++group)
        owed_[group] += shares_[group];
    const auto most = std::max_element(owed_.begin(), owed_.end());
    *most -= 1.0;
    return static_cast<std::size_t>(most - owed_.begin());
}

TeamDealer::TeamDealer(const Scenario& scenario) : of_all_(scenario.teams) {
    for (const Group& group : scenario.groups)
        own_.push_back(group.kind == GroupKind::watcher ? kWatches : group.team);
    of_group_.resize(scenario.groups.size(), of_all_);
}

/// Chooses the team with the fewest clients of the group, among these the one with the fewest
/// clients of all, then the first.
std::uint8_t TeamDealer::next(std::size_t group) {
    if (own_[group] == kWatches) return 0;
    if (own_[group] != 0 || of_all_.empty()) return own_[group];
    ClientsByTeam& of_group = of_group_[group];
    std::size_t least = 0;
    for (std::size_t team = 1; team < of_all_.size(); ++team)
        if (std::pair(of_group[team], of_all_[team]) < std::pair(of_group[least], of_all_[least]))
            least = team;
    ++of_group[least];
    ++of_all_[least];
    return static_cast<std::uint8_t>(least + 1);
}

}  // namespace arena::client_sim
