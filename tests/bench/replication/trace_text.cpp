#include "tests/bench/replication/trace_text.h"

#include <cstddef>
#include <ostream>
#include <string>

namespace arena::bench {
namespace {

/// Stands in place of a snapshot's number while none is acknowledged.
constexpr const char* kNothingAcknowledged = "-";

void write_entity(const TraceEntity& entity, std::ostream& out) {
    const sim::Category category = sim::category_of(entity.id);
    out << (category == sim::Category::player ? " player " : " projectile ") << entity.id.value;
    for (std::size_t field = 0; field < field_count(category); ++field)
        out << ' ' << entity.fields[field];
}

}  // namespace

void write_trace(const Trace& trace, std::ostream& out) {
    out << "# snapshot tick acknowledged viewer player id x y velocity_x velocity_y team archetype"
           " aim health flags animation\n"
           "# snapshot tick acknowledged viewer projectile id x y velocity_x velocity_y team"
           " weapon\n";
    for (std::size_t number = 0; number < trace.snapshots.size(); ++number) {
        const TraceSnapshot& snapshot = trace.snapshots[number];
        const std::string acknowledged =
            snapshot.acknowledged ? std::to_string(*snapshot.acknowledged) : kNothingAcknowledged;
        for (std::size_t viewer = 0; viewer < snapshot.views.size(); ++viewer) {
            for (const TraceEntity& entity : snapshot.views[viewer].entities) {
                out << number << ' ' << snapshot.tick << ' ' << acknowledged << ' '
                    << trace.viewers[viewer].value;
                write_entity(entity, out);
                out << '\n';
            }
        }
    }
}

}  // namespace arena::bench
