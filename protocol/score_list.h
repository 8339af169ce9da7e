// ScoreList: the scores that a Roster holds, in bits. In a large match they would otherwise be most
// of what a client is sent.
//
//   number(6)       how many
//   of each:
//     number(5)     how far its player's id is above that of the one before, or of 0, in zigzag
//     number(3)     its score, in zigzag
//
// Zeros fill the last byte. No bytes are no scores.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "protocol/replication/number_code.h"
#include "protocol/roster.h"

namespace arena::protocol {

/// The most bytes of a list of kRosterScoresMax.
inline constexpr std::size_t kScoreListBytesMax =
    (kNumberBitsMax * (1 + 2 * kRosterScoresMax) + 7) / 8;

/// Writes at most kRosterScoresMax scores into `room`, of kScoreListBytesMax. Returns the number of
/// bytes. The list is shortest when the ids ascend.
[[nodiscard]] std::size_t write_scores(std::span<const RosterScore> scores,
                                       std::span<std::byte> room);

/// Replaces `scores` by those of a list. Returns false when it is none, or has more than
/// kRosterScoresMax.
[[nodiscard]] bool read_scores(std::span<const std::byte> list, std::vector<RosterScore>& scores);

}  // namespace arena::protocol
