#include "protocol/base/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

namespace arena::protocol {
namespace {

/// How far a name is from the unknown one; the smallest is the nearest.
struct NameDistance {
    bool only_a_part = false;     ///< one word is the beginning or the end of the other
    std::size_t edits = 0;        ///< between the folded words
    std::size_t exact_edits = 0;  ///< between the words as they are written

    friend bool operator<(const NameDistance& a, const NameDistance& b) {
        return std::tie(a.only_a_part, a.edits, a.exact_edits) <
               std::tie(b.only_a_part, b.edits, b.exact_edits);
    }
};

/// Returns the word in small letters, without separators.
std::string folded(std::string_view word) {
    std::string text;
    for (const char letter : word) {
        if (letter == '-' || letter == '_' || letter == ' ') continue;
        const bool is_capital = letter >= 'A' && letter <= 'Z';
        text += is_capital ? static_cast<char>(letter - 'A' + 'a') : letter;
    }
    return text;
}

/// Returns the number of insertions, deletions, substitutions and swaps of neighbours that turn one
/// word into the other, where no letter is edited twice: the optimal string alignment distance
/// (Boytsov, "Indexing methods for approximate dictionary searching", 2011, section 2).
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before_last(to.size() + 1);
    std::vector<std::size_t> last(to.size() + 1);
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= from.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t substituted = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            row[j] = std::min({row[j - 1] + 1, last[j] + 1, substituted});
            const bool is_swap =
                i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
            if (is_swap) row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row.back();
}

/// Whether the longer word begins or ends with the shorter one.
bool is_part(std::string_view shorter, std::string_view longer) {
    constexpr std::size_t kPartBytesMin = 3;  // every third word ends with one letter or the other
    return shorter.size() >= kPartBytesMin &&
           (longer.starts_with(shorter) || longer.ends_with(shorter));
}

/// Returns nothing when the name is not near.
std::optional<NameDistance> distance_between(std::string_view unknown, std::string_view name) {
    if (unknown.size() > kNearNameBytesMax || name.size() > kNearNameBytesMax) return std::nullopt;
    const std::string from = folded(unknown);
    const std::string to = folded(name);
    const std::string_view shorter = from.size() < to.size() ? from : to;
    const std::string_view longer = from.size() < to.size() ? to : from;

    NameDistance distance;
    distance.edits = edit_distance(from, to);
    distance.exact_edits = edit_distance(unknown, name);
    if (!longer.empty() && distance.edits <= longer.size() / 3) return distance;
    distance.only_a_part = true;
    if (is_part(shorter, longer)) return distance;
    return std::nullopt;
}

template <typename Name>
std::string nearest_of(std::string_view unknown, std::span<const Name> known) {
    std::string nearest;
    std::optional<NameDistance> least;
    for (const Name& name : known) {
        const auto distance = distance_between(unknown, name);
        if (!distance || (least && !(*distance < *least))) continue;
        least = distance;
        nearest = name;
    }
    return nearest;
}

/// Returns "'a', 'b' and 'c'", or "'a', 'b' and 30 others".
template <typename Name>
std::string list_of(std::span<const Name> names) {
    const std::size_t listed = names.size() <= kListedNamesMax ? names.size() : kListedNamesMax;
    std::string text;
    for (std::size_t i = 0; i < listed; ++i) {
        const bool is_last = i + 1 == names.size();
        if (i > 0) text += is_last ? " and " : ", ";
        text.append("'").append(names[i]).append("'");
    }
    if (listed < names.size())
        text += " and " + std::to_string(names.size() - listed) +
                (names.size() - listed == 1 ? " other" : " others");
    return text;
}

template <typename Name>
std::string closest_or_all_of(std::string_view unknown, std::span<const Name> known) {
    if (known.empty()) return "there are none";
    const std::string nearest = nearest_of(unknown, known);
    if (!nearest.empty()) return "the closest match is '" + nearest + "'";
    const char* const intro = known.size() == 1 ? "the known name is " : "the known names are ";
    return intro + list_of(known);
}

}  // namespace

std::string nearest_name(std::string_view unknown, std::span<const std::string> known) {
    return nearest_of(unknown, known);
}

std::string nearest_name(std::string_view unknown, std::span<const std::string_view> known) {
    return nearest_of(unknown, known);
}

std::string closest_or_all(std::string_view unknown, std::span<const std::string> known) {
    return closest_or_all_of(unknown, known);
}

std::string closest_or_all(std::string_view unknown, std::span<const std::string_view> known) {
    return closest_or_all_of(unknown, known);
}

}  // namespace arena::protocol
