#include "protocol/rules/named_list.h"

#include <algorithm>

#include "protocol/base/nearest_name.h"
#include "protocol/base/text.h"
#include "protocol/rules/drafts.h"

namespace arena::protocol {

void NamedList::add(const std::string& name, const toml::table& table, TomlReader& reader) {
    const toml::node* node = table.get("name");
    const toml::source_region& at = node == nullptr ? table.source() : node->source();
    const bool may_be_misspelt = node == nullptr && reader.has_fault(table);
    const bool is_missing = node == nullptr ? name.empty() || may_be_misspelt : !name_in(*node);
    if (is_missing) {
        lacks_names_ = true;
        known_.push_back({"", at});
        return;
    }
    const auto same = std::find_if(known_.begin(), known_.end(),
                                   [&](const Definition& other) { return other.name == name; });
    if (same != known_.end()) {
        reader.add_problem(at, kind_ + " '" + name + "' is already defined in line " +
                                   std::to_string(same->at.begin.line) + ": give it another name");
    } else if (name == kNoReference) {
        reader.add_problem(
            at,
            kind_ + " cannot have the name 'none', which means no reference: give it another name");
    }
    known_.push_back({name, at});
}

std::uint8_t NamedList::index_of(std::string_view key, const std::string& name,
                                 const toml::table& table, TomlReader& reader) const {
    if (name == kNoReference) return sim::kNone;
    return find(key, name, table, {kNoReference}, reader);
}

std::uint8_t NamedList::index_of_one(std::string_view key, const std::string& name,
                                     const toml::table& table, TomlReader& reader) const {
    return find(key, name, table, {}, reader);
}

/// `others` are names that may be written although no thing has them.
std::uint8_t NamedList::find(std::string_view key, const std::string& name,
                             const toml::table& table, std::vector<std::string> others,
                             TomlReader& reader) const {
    for (std::size_t i = 0; i < known_.size(); ++i)
        if (known_[i].name == name) return static_cast<std::uint8_t>(i);
    reader.mark_fault(table);
    if (lacks_names_) return sim::kNone;

    for (const Definition& other : known_)
        others.push_back(other.name);
    const toml::node* node = table.get(key);
    reader.add_problem(node == nullptr ? table.source() : node->source(),
                       std::string(key) + " '" + printable(name) + "' names no [[" + kind_ +
                           "]] of this file: " + closest_or_all(name, others));
    return sim::kNone;
}

std::uint32_t NamedList::line_of(std::string_view name) const {
    for (const Definition& definition : known_)
        if (definition.name == name) return definition.at.begin.line;
    return 0;
}

}  // namespace arena::protocol
