#include "protocol/score_list.h"

#include <cstdint>
#include <limits>

#include "protocol/replication/bit_reader.h"
#include "protocol/replication/bit_writer.h"
#include "protocol/replication/zigzag.h"
#include "sim/base/assert.h"

namespace arena::protocol {

namespace {

constexpr unsigned kCountK = 6;
constexpr unsigned kIdK = 5;
constexpr unsigned kScoreK = 3;

}  // namespace

std::size_t write_scores(std::span<const RosterScore> scores, std::span<std::byte> room) {
    ARENA_ASSERT(scores.size() <= kRosterScoresMax, "a Roster that is full is sent");
    if (scores.empty()) return 0;
    BitWriter bits(room);
    write_number(bits, static_cast<std::uint32_t>(scores.size()), kCountK);
    std::int64_t before = 0;
    for (const auto& [player, score] : scores) {
        write_number(bits, to_zigzag(std::int64_t{player.value} - before), kIdK);
        write_number(bits, to_zigzag(score), kScoreK);
        before = player.value;
    }
    const std::size_t size = bits.finish();
    ARENA_ASSERT(size <= room.size(), "room for the longest list");
    return size;
}

bool read_scores(std::span<const std::byte> list, std::vector<RosterScore>& scores) {
    scores.clear();
    if (list.empty()) return true;
    BitReader bits(list);
    const std::uint32_t count = read_number(bits, kCountK);
    if (count > kRosterScoresMax) return false;
    std::int64_t id = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        id += from_zigzag(read_number(bits, kIdK));
        const std::int64_t score = from_zigzag(read_number(bits, kScoreK));
        if (id < 0 || id > std::numeric_limits<std::uint32_t>::max()) return false;
        scores.push_back({.player = {static_cast<std::uint32_t>(id)},
                          .score = static_cast<std::int32_t>(score)});
    }
    return bits.ok() && bits.done();
}

}  // namespace arena::protocol
