// What the server has to say about a match that has ended, ready to be delivered.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace arena::server {

struct ResultDocument {
    /// Unique among all matches of all servers that report to one backend, since results with equal
    /// ids are one and the same to a receiver.
    std::string id;
    std::string json;  ///< one JSON object in UTF-8, on one line
};

inline constexpr std::size_t kResultIdBytesMax = 64;
/// A result of 8192 players with the longest names has about 4 MiB.
inline constexpr std::size_t kResultBytesMax = 8u << 20u;

/// Whether a text can be the id of a match: 1 to 64 letters, digits, '-', '_' and '.', and no '.'
/// in front. It is then also a file's name and a header's value, as it is.
[[nodiscard]] constexpr bool is_result_id(std::string_view text) {
    constexpr auto kAllowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_' || c == '.';
    };
    return !text.empty() && text.size() <= kResultIdBytesMax && text.front() != '.' &&
           std::all_of(text.begin(), text.end(), kAllowed);
}

}  // namespace arena::server
