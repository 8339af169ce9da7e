#include "protocol/rules/toml_reader.h"

#include <algorithm>
#include <cmath>

#include "protocol/base/nearest_name.h"
#include "protocol/base/toml_syntax.h"
#include "protocol/rules/read_rules.h"
#include "protocol/tiled/message.h"

namespace arena::protocol {

namespace {

/// A key of more tables than these is common to so many that to name them helps nobody.
constexpr std::size_t kHeadingsMax = 4;

/// Returns the headings of the tables that have this key, "[weapon.projectile]"; an empty text for
/// none, and for many.
std::string headings_with(std::string_view key) {
    std::string headings;
    std::size_t count = 0;
    for (const RuleKeyRow& row : rule_key_rows()) {
        if (row.name != key) continue;
        headings.append(headings.empty() ? "" : " or ").append(row.table);
        ++count;
    }
    return count > kHeadingsMax ? std::string() : headings;
}

}  // namespace

std::optional<double> number_in(const toml::node& node, double min, double max) {
    if (!node.is_number()) return std::nullopt;
    const std::optional<double> number = node.value<double>();
    if (!number || !(*number >= min && *number <= max)) return std::nullopt;  // also for NaN
    return number;
}

std::optional<std::string> name_in(const toml::node& node) {
    auto text = node.value_exact<std::string>();
    if (!text || text->empty() || text->size() > kRuleNameBytesMax) return std::nullopt;
    if (printable(*text) != *text) return std::nullopt;  // it must fit one line of the log
    return text;
}

std::string find_hidden_character(const toml::node& node) {
    const auto text = node.value_exact<std::string>();
    for (std::string_view rest = text ? std::string_view(*text) : std::string_view();
         !rest.empty();) {
        const auto [size, code_point] = first_character(rest);
        const char* const what = is_control(code_point)     ? "the control character "
                                 : is_invisible(code_point) ? "the invisible character "
                                                            : nullptr;
        if (what != nullptr) return ", with " + (what + code_point_text(code_point));
        rest.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return {};
}

std::string TomlReader::place(const toml::source_region& at) const {
    return file_ + ":" + std::to_string(at.begin.line) + ": ";
}

void TomlReader::add_problem(const toml::source_region& at, const std::string& problem) {
    const auto is_before = [](const toml::source_position& place, const Problem& other) {
        return place < other.at;
    };
    const auto behind = std::upper_bound(problems_.begin(), problems_.end(), at.begin, is_before);
    problems_.insert(behind, {at.begin, place(at) + problem});
    if (problems_.size() > kRuleProblemsMax) problems_.pop_back();
}

std::vector<std::string> TomlReader::problems() const {
    std::vector<std::string> texts;
    for (const Problem& problem : problems_)
        texts.push_back(problem.text);
    return texts;
}

/// A heading that is near to a known one is a misspelling of it, even when it is a key elsewhere:
/// [[weapons]].
void TomlReader::report_unknown_key(const toml::key& key, const toml::node& node,
                                    std::string_view where, std::span<const std::string> known) {
    const std::string shown = printable(key.str().substr(0, kRuleNameBytesMax));
    std::string problem = "unknown key '" + shown + "' in ";
    problem.append(where).append(": ");
    const bool is_heading = node.is_table() || node.is_array_of_tables();
    const bool is_misspelt = is_heading && !nearest_name(shown, known).empty();
    const std::string headings = is_misspelt ? std::string() : headings_with(key.str());
    add_problem(key.source(), problem + (headings.empty() ? closest_or_all(shown, known)
                                                          : "it belongs to " + headings));
}

std::vector<const toml::table*> TomlReader::tables_at(const toml::table& parent,
                                                      std::string_view key,
                                                      std::string_view heading, std::size_t most) {
    std::vector<const toml::table*> tables;
    const toml::node* node = parent.get(key);
    if (node == nullptr) return tables;
    const toml::array* list = node->as_array();
    const toml::table* const one = node->as_table();
    if (list == nullptr) mark_fault(parent);
    if (one != nullptr && !one->is_inline() && heading.starts_with("[[")) {
        if (!may_lack_heading(*one))
            add_problem(*node, single_brackets_text(heading.substr(2, heading.size() - 4)));
        return tables;
    }
    if (list == nullptr) {
        add_problem(*node, std::string(key) + " is " + toml_value_text(*node) + ": write " +
                               std::string(heading));
        return tables;
    }
    for (const toml::node& element : *list) {
        if (tables.size() == most) {
            mark_fault(parent);
            add_problem(element, "more than " + std::to_string(most) + " of " +
                                     std::string(heading) + ": remove some");
            break;
        }
        if (const toml::table* table = element.as_table()) {
            tables.push_back(table);
        } else {
            mark_fault(parent);
            add_problem(element, std::string(key) + " is a list with " + toml_value_text(element) +
                                     " in it: write " + std::string(heading));
        }
    }
    return tables;
}

const toml::table* TomlReader::table_at(const toml::table& parent, std::string_view key,
                                        std::string_view heading) {
    const toml::node* node = parent.get(key);
    if (node == nullptr) return nullptr;
    if (const toml::table* table = node->as_table()) return table;
    mark_fault(parent);
    add_problem(*node, std::string(key) + " is " + toml_value_text(*node) + ": write " +
                           std::string(heading));
    return nullptr;
}

bool TomlReader::may_lack_heading(const toml::table& table) const {
    return has_lost_tables_ && !table.empty() &&
           std::all_of(table.begin(), table.end(), [](const auto& entry) {
               return entry.second.is_table() || entry.second.is_array_of_tables();
           });
}

std::optional<std::vector<double>> TomlReader::numbers_of(const toml::node& node,
                                                          std::string_view name, std::size_t count,
                                                          double reach) {
    std::vector<double> numbers;
    const toml::array* list = node.as_array();
    if (list != nullptr && list->size() == count) {
        for (const toml::node& element : *list) {
            if (const auto number = number_in(element, -reach, reach)) numbers.push_back(*number);
        }
    }
    if (numbers.size() == count) return numbers;
    add_problem(node, std::string(name) + " is " + toml_value_text(node) + ": write " +
                          std::to_string(count) + " numbers from " + number_text(-reach) + " to " +
                          number_text(reach) + " in brackets");
    return std::nullopt;
}

}  // namespace arena::protocol
