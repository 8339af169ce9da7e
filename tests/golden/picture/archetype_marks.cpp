#include "tests/golden/picture/archetype_marks.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace arena::golden {

namespace {

constexpr std::size_t kLettersMax = 3;

constexpr bool is_lower(char c) {
    return c >= 'a' && c <= 'z';
}

/// Returns the text with small letters; it does not depend on the locale.
std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// Returns an empty text when no beginning will do. `names` are in small letters.
std::string beginning_of(std::size_t own, std::span<const std::string> names) {
    const std::string& name = names[own];
    for (std::size_t length = 1; length <= std::min(kLettersMax, name.size()); ++length) {
        if (!is_lower(name[length - 1])) return {};
        std::string beginning = name.substr(0, length);
        const auto others = std::ranges::count_if(
            names, [&](const std::string& other) { return other.starts_with(beginning); });
        if (others > 1) continue;
        beginning[0] = static_cast<char>(beginning[0] - 'a' + 'A');
        return beginning;
    }
    return {};
}

}  // namespace

std::vector<std::string> archetype_marks(std::span<const sim::Archetype> archetypes) {
    if (archetypes.size() < 2) return {};
    std::vector<std::string> names;
    for (const sim::Archetype& archetype : archetypes)
        names.push_back(lower(archetype.name));
    std::vector<std::string> marks;
    for (std::size_t i = 0; i < names.size(); ++i) {
        std::string mark = beginning_of(i, names);
        marks.push_back(mark.empty() ? std::to_string(i + 1) : std::move(mark));
    }
    return marks;
}

}  // namespace arena::golden
