#include "protocol/base/toml_keys.h"

namespace arena::protocol {
namespace {

/// Between the parts of a name; no TOML text has it.
constexpr char kBetweenParts = '\x1f';

}  // namespace

std::string TomlKeys::name_of(std::span<const std::string> parts) const {
    std::string name;
    for (const std::string& part : parts) {
        name += kBetweenParts + part;
        const auto list = elements_.find(name);
        if (list != elements_.end()) name += kBetweenParts + std::to_string(list->second);
    }
    return name;
}

std::optional<std::size_t> TomlKeys::add(const std::string& name, std::size_t offset) {
    const auto [entry, is_new] = offsets_.try_emplace(name, offset);
    if (is_new) return std::nullopt;
    return entry->second;
}

std::optional<std::size_t> TomlKeys::add_heading(std::span<const std::string> parts, bool is_list,
                                                 std::size_t offset) {
    if (is_list && !parts.empty()) {
        std::string list = name_of(parts.first(parts.size() - 1));
        list += kBetweenParts + parts.back();
        ++elements_[list];
        heading_ = name_of(parts);
        return std::nullopt;
    }
    heading_ = name_of(parts);
    return add(heading_, offset);
}

std::optional<std::size_t> TomlKeys::add_key(std::span<const std::string> parts, std::size_t offset,
                                             std::optional<std::size_t> braces) {
    std::string name = heading_;
    if (braces) name += kBetweenParts + ("{" + std::to_string(*braces));
    for (const std::string& part : parts)
        name += kBetweenParts + part;
    return add(name, offset);
}

}  // namespace arena::protocol
