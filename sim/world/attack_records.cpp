#include "sim/world/attack_records.h"

#include <algorithm>

#include "sim/base/merge_sorted.h"

namespace arena::sim {

namespace {

bool comes_before(const AttackRecord& a, const AttackRecord& b) {
    return a.attacker != b.attacker ? a.attacker < b.attacker : a.victim < b.victim;
}

}  // namespace

bool has_record(const std::vector<AttackRecord>& records, EntityId attacker, EntityId victim) {
    return std::binary_search(records.begin(), records.end(),
                              AttackRecord{.attacker = attacker, .victim = victim}, comes_before);
}

bool add_record(const AttackRecord& record, const WorldState& state, StepScratch& scratch) {
    const std::size_t count = state.attack_records.size() + scratch.new_attack_records.size();
    if (count >= scratch.limits.attack_records_max) {
        scratch.raise(StepError::attack_records_full);
        return false;
    }
    scratch.new_attack_records.push_back(record);
    return true;
}

void merge_new_records(WorldState& state, StepScratch& scratch) {
    merge_sorted(scratch.new_attack_records, state.attack_records, comes_before);
}

}  // namespace arena::sim
