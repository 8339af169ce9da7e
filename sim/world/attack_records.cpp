#include "sim/world/attack_records.h"

#include <algorithm>

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

bool add_record(const AttackRecord& record, std::vector<AttackRecord>& records) {
    if (records.size() == records.capacity()) return false;
    records.insert(std::lower_bound(records.begin(), records.end(), record, comes_before), record);
    return true;
}

}  // namespace arena::sim
