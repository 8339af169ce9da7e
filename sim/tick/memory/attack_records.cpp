#include "sim/tick/memory/attack_records.h"

#include <algorithm>

#include "sim/base/merge_sorted.h"

namespace arena::sim {

namespace {

bool record_comes_before(const AttackRecord& a, const AttackRecord& b) {
    return a.attacker != b.attacker ? a.attacker < b.attacker : a.victim < b.victim;
}

}  // namespace

bool has_record(const std::vector<AttackRecord>& records, EntityId attacker, EntityId victim) {
    return std::binary_search(records.begin(), records.end(),
                              AttackRecord{.attacker = attacker, .victim = victim},
                              record_comes_before);
}

bool add_record(const AttackRecord& record, const WorldState& state, NewRecords& records,
                StepReport& report) {
    if (state.attack_records.size() + records.added.size() >= records.records_max) {
        report.raise(StepError::attack_records_full);
        return false;
    }
    records.added.push_back(record);
    return true;
}

void merge_new_records(NewRecords& records, WorldState& state) {
    merge_sorted(records.added, state.attack_records, record_comes_before);
}

}  // namespace arena::sim
