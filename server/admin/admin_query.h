// The queries of the operators' pages, as text and back. All functions are pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/host/control.h"

namespace arena::server {

/// Returns the id of "client=ID"; nothing when the query is anything else.
[[nodiscard]] std::optional<std::uint64_t> client_in(std::string_view query);

/// Returns the id of "match=ID"; nothing when the query is anything else.
[[nodiscard]] std::optional<std::uint32_t> match_in(std::string_view query);

/// Returns the order of "client=ID&team=TEAM"; nothing when the query is anything else.
[[nodiscard]] std::optional<MoveOrder> move_in(std::string_view query);

/// Returns the text of "text=TEXT", in which %XX stands for a byte; nothing when the query is
/// anything else, or the text is none that can be announced (protocol/announcement.h).
[[nodiscard]] std::optional<std::string> text_in(std::string_view query);

/// Returns the text as text_in() reads it: all but letters, digits and "-._~" as %XX.
[[nodiscard]] std::string percent_encoded(std::string_view text);

/// Returns the bytes for which the text stands; nothing when a % is not followed by two digits.
[[nodiscard]] std::optional<std::string> percent_decoded(std::string_view text);

/// Returns one line about why the text cannot be announced, or an empty one.
[[nodiscard]] std::string find_problem_of_announcement(const std::string& text);

/// The same about the text of "text=TEXT"; an empty line when the query is anything else.
[[nodiscard]] std::string find_problem_of_text(std::string_view query);

}  // namespace arena::server
