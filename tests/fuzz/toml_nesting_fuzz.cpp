// Any bytes: a text that find_toml_nesting_problem accepts does not nest deeper for the parser
// either.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <toml++/toml.h>

#include "protocol/base/toml_nesting.h"

namespace {

using arena::protocol::find_toml_nesting_problem;

/// Small, so that a string or comment that the two read differently is soon noticed.
constexpr arena::protocol::TomlNestingLimits kLimits{.key_parts = 2, .depth = 2};
/// A header makes a table and perhaps a list for each part, a key makes a table for each, and so
/// does a key in each table of a value.
constexpr std::size_t kDepthMax =
    2 * kLimits.key_parts + kLimits.key_parts + kLimits.depth * (1 + kLimits.key_parts);

std::size_t depth_of(const toml::node& node) {
    std::size_t below = 0;
    if (const toml::table* table = node.as_table()) {
        for (const auto& [key, value] : *table)
            below = std::max(below, depth_of(value));
    } else if (const toml::array* list = node.as_array()) {
        for (const toml::node& value : *list)
            below = std::max(below, depth_of(value));
    } else {
        return 0;
    }
    return 1 + below;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kBytesMax = 4096;  // too short for a key deep enough to crash the parser
    const std::string_view text(reinterpret_cast<const char*>(data), std::min(size, kBytesMax));
    const bool is_deep = find_toml_nesting_problem(text, kLimits).has_value();
    try {
        const toml::table root = toml::parse(text);
        if (!is_deep && depth_of(root) > 1 + kDepthMax) std::abort();
    } catch (const toml::parse_error&) {
        return 0;
    }
    return 0;
}
