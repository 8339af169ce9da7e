#include "tests/bench/replication/measure_reference.h"

#include <optional>
#include <stdexcept>
#include <string>

#include "tests/bench/replication/huffman.h"

namespace arena::bench {
namespace {

using Message = std::vector<std::byte>;

Sight sight_of(const TraceSnapshot& snapshot, std::size_t viewer) {
    return {.tick = snapshot.tick, .entities = snapshot.views[viewer].entities};
}

std::optional<Sight> baseline_of(const Trace& trace, const TraceSnapshot& snapshot,
                                 std::size_t viewer) {
    if (!snapshot.acknowledged) return std::nullopt;
    return sight_of(trace.snapshots[*snapshot.acknowledged], viewer);
}

const Sight* pointer_to(const std::optional<Sight>& sight) {
    return sight ? &*sight : nullptr;
}

Message encode(const Trace& trace, const TraceSnapshot& snapshot, std::size_t viewer,
               const FieldCounts& fields) {
    const auto baseline = baseline_of(trace, snapshot, viewer);
    return encode_reference(sight_of(snapshot, viewer), pointer_to(baseline), fields);
}

HuffmanCode train(const Trace& trace, const FieldCounts& fields) {
    HuffmanCode::Counts counts{};
    for (const TraceSnapshot& snapshot : trace.snapshots)
        for (std::size_t viewer = 0; viewer < snapshot.views.size(); ++viewer)
            count_symbols(counts, encode(trace, snapshot, viewer, fields));
    return HuffmanCode(counts);
}

/// Whether the bytes decode to `sight`. The decoder gets only what is sent and what the viewer has.
bool decodes_to(const Message& bytes, const HuffmanCode& code, const Sight& sight,
                const std::optional<Sight>& baseline, const FieldCounts& fields) {
    const auto message = code.decode(bytes);
    return message && decode_reference(*message, pointer_to(baseline), fields) == sight;
}

}  // namespace

std::vector<std::vector<ReferenceSize>> measure_reference(const Trace& trace,
                                                          const FieldCounts& fields) {
    const HuffmanCode code = train(trace, fields);
    std::vector<std::vector<ReferenceSize>> sizes;
    for (const TraceSnapshot& snapshot : trace.snapshots) {
        std::vector<ReferenceSize>& by_viewer = sizes.emplace_back();
        for (std::size_t viewer = 0; viewer < snapshot.views.size(); ++viewer) {
            const Message message = encode(trace, snapshot, viewer, fields);
            const Message bytes = code.encode(message);
            if (!decodes_to(bytes, code, sight_of(snapshot, viewer),
                            baseline_of(trace, snapshot, viewer), fields))
                throw std::runtime_error(
                    "replication: the reference coder does not reproduce tick " +
                    std::to_string(snapshot.tick) + " of viewer " +
                    std::to_string(trace.viewers[viewer].value));
            by_viewer.push_back({.bytes = bytes.size(), .bytes_before_huffman = message.size()});
        }
    }
    return sizes;
}

}  // namespace arena::bench
