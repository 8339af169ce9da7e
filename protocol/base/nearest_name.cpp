#include "protocol/base/nearest_name.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace arena::protocol {
namespace {

/// Returns the Levenshtein distance: the insertions, deletions and substitutions that turn one word
/// into the other.
std::size_t edit_distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> row(to.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < from.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < to.size(); ++j) {
            const std::size_t substituted = diagonal + (from[i] == to[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({row[j] + 1, row[j + 1] + 1, substituted});
        }
    }
    return row.back();
}

}  // namespace

std::string nearest_name(std::string_view unknown, std::span<const std::string> known) {
    std::string nearest;
    std::size_t distance = std::numeric_limits<std::size_t>::max();
    for (const std::string& name : known) {
        const std::size_t to_name = edit_distance(unknown, name);
        if (to_name < distance) {
            distance = to_name;
            nearest = name;
        }
    }
    return nearest;
}

}  // namespace arena::protocol
