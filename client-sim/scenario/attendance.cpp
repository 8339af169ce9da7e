#include "client-sim/scenario/attendance.h"

namespace arena::client_sim {

namespace {

// How long a reconnecter stays: between the minimum and the minimum plus the spread.
constexpr double kReconnectSecondsMin = 5.0;
constexpr double kReconnectSecondsSpread = 10.0;

}  // namespace

Attendance::Attendance(const Scenario& scenario, RunShare share, std::uint64_t seed)
    : scenario_(scenario),
      share_(share),
      groups_(scenario.groups),
      teams_(scenario),
      random_(seed + share.index),
      dealt_(scenario.groups.size()) {
    for (std::uint32_t i = 0; i < share.index; ++i)
        static_cast<void>(deal());
}

std::span<const std::size_t> Attendance::take_leavers(Time now) {
    leavers_.clear();
    returning_.clear();
    for (std::size_t place = clients_.size(); place-- > 0;) {
        if (!clients_[place].leaves_at || *clients_[place].leaves_at > now) continue;
        returning_.push_back(clients_[place].as);
        leave(place);
    }
    // The parts take turns, so that no more clients leave at once than in a run of one part.
    const double leaves = seconds(now) * scenario_.leaves_per_second;
    for (; static_cast<double>(replaced_) < leaves; ++replaced_)
        if (replaced_ % share_.count == share_.index && !clients_.empty()) leave(random_client());
    while (clients_.size() > wanted(now))
        leave(random_client());
    return leavers_;
}

std::span<const Attendance::Joiner> Attendance::take_joiners(Time now) {
    joiners_.clear();
    while (clients_.size() < wanted(now)) {
        const Joiner joiner = next_joiner();
        Client client{.index = joined_++, .leaves_at = std::nullopt, .as = joiner};
        if (scenario_.groups[joiner.group].kind == GroupKind::reconnecter)
            client.leaves_at =
                now + from_seconds(kReconnectSecondsMin +
                                   kReconnectSecondsSpread * static_cast<double>(random_.unit()));
        clients_.push_back(client);
        joiners_.push_back(joiner);
    }
    return joiners_;
}

bool Attendance::is_full(Time now) const {
    const std::uint32_t most = scenario_.clients_max();
    return most > 0 && clients_wanted(scenario_.stages, now) == most &&
           clients_.size() == wanted(now);
}

std::uint32_t Attendance::wanted(Time now) const {
    return share_.of(clients_wanted(scenario_.stages, now));
}

/// Returns a reconnecter that has just left, so that its group keeps its size; otherwise the next
/// client of this part.
Attendance::Joiner Attendance::next_joiner() {
    if (returning_.empty()) return deal_own();
    const Joiner joiner = returning_.back();
    returning_.pop_back();
    return joiner;
}

Attendance::Joiner Attendance::deal_own() {
    const Joiner joiner = deal();
    // The next count - 1 clients belong to the other parts.
    for (std::uint32_t i = 1; i < share_.count; ++i)
        static_cast<void>(deal());
    return joiner;
}

Attendance::Joiner Attendance::deal() {
    const std::size_t group = groups_.next();
    const Joiner joiner{.group = group,
                        .team = teams_.next(group),
                        .number_in_group = dealt_[group]++,
                        .number_of_honest = honest_dealt_};
    if (scenario_.groups[group].kind != GroupKind::hostile) ++honest_dealt_;
    return joiner;
}

std::size_t Attendance::random_client() {
    return random_.below(static_cast<std::uint32_t>(clients_.size()));
}

void Attendance::leave(std::size_t place) {
    leavers_.push_back(clients_[place].index);
    clients_[place] = clients_.back();
    clients_.pop_back();
}

}  // namespace arena::client_sim
