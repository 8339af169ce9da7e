// Finds the known name that an unknown one probably stands for; for messages about unknown keys,
// names, options and commands.
//
// Capitals and the separators '-', '_' and ' ' make no difference. A name is near when a third of
// its letters, at most, have to be inserted, deleted, changed or swapped with their neighbour
// ("gravty", "gravtiy"), or when one of the two begins or ends with the other and that has at least
// three letters ("port", "udp_port").
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arena::protocol {

/// A longer word is near to nothing, so hostile words cost nothing.
inline constexpr std::size_t kNearNameBytesMax = 64;
/// Of a list in a message.
inline constexpr std::size_t kListedNamesMax = 12;

/// Returns the name of `known` that is nearest to `unknown`, the first of them at a tie; empty when
/// none is near. A misspelling is nearer than a part.
[[nodiscard]] std::string nearest_name(std::string_view unknown,
                                       std::span<const std::string> known);
[[nodiscard]] std::string nearest_name(std::string_view unknown,
                                       std::span<const std::string_view> known);

/// Returns what a message about an unknown name ends with: "the closest match is 'gravity'". When
/// none is near, "the known names are 'none', 'gun' and 'bow'", with at most kListedNamesMax of
/// them and "30 others"; "there are none" when `known` is empty.
[[nodiscard]] std::string closest_or_all(std::string_view unknown,
                                         std::span<const std::string> known);
[[nodiscard]] std::string closest_or_all(std::string_view unknown,
                                         std::span<const std::string_view> known);

}  // namespace arena::protocol
