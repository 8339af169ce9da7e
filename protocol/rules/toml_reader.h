// Reads a parsed TOML document by the tables of keys, and collects what is wrong with it: one line
// for each problem, "FILE:LINE: what is wrong: how to fix it".
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <toml++/toml.h>

#include "protocol/base/toml_value.h"
#include "protocol/rules/rule_keys.h"

namespace arena::protocol {

/// The tables of some things, in the order of the things in the rules.
using RuleTables = std::vector<const toml::table*>;

class TomlReader {
  public:
    /// `file` names the document in messages.
    explicit TomlReader(std::string file) : file_(std::move(file)) {}

    /// Sets the members of `draft` from `table`, and reports keys that are not among `keys`.
    /// `where` names the table in messages: "[world]".
    template <typename Draft>
    void read_keys(const toml::table& table, std::string_view where,
                   std::span<const RuleKey<Draft>> keys, Draft& draft);

    /// Returns the tables of an array of tables, at most `most`, and reports anything else. A
    /// missing key has none.
    [[nodiscard]] std::vector<const toml::table*> tables_at(const toml::table& parent,
                                                            std::string_view key,
                                                            std::string_view heading,
                                                            std::size_t most);
    /// Returns the table at a key, or nullptr when it is missing; reports anything else.
    [[nodiscard]] const toml::table* table_at(const toml::table& parent, std::string_view key,
                                              std::string_view heading);
    /// Returns a list of exactly `count` finite numbers within +-`reach`; reports anything else and
    /// returns nothing.
    [[nodiscard]] std::optional<std::vector<double>> numbers_of(const toml::node& node,
                                                                std::string_view name,
                                                                std::size_t count, double reach);

    /// Adds a problem at this place. The first kRuleProblemsMax of the file are kept.
    void add_problem(const toml::node& at, const std::string& problem) {
        add_problem(at.source(), problem);
    }
    void add_problem(const toml::source_region& at, const std::string& problem);

    /// Returns the prefix of a message, "FILE:LINE: ".
    [[nodiscard]] std::string place(const toml::source_region& at) const;

    /// Remembers that something in this table is wrong, and was reported.
    void mark_fault(const toml::table& table) { faulty_.insert(&table); }
    /// Whether a key of this table is unknown or has a wrong value. What the table seems to lack
    /// may be the very thing that was misspelt: a check of several keys together says nothing then.
    [[nodiscard]] bool has_fault(const toml::table& table) const {
        return faulty_.contains(&table);
    }
    [[nodiscard]] bool any_fault(std::span<const toml::table* const> tables) const {
        return std::any_of(tables.begin(), tables.end(),
                           [this](const toml::table* table) { return has_fault(*table); });
    }

    /// Remembers that a heading of the file is wrong, as [xmatch] is: any table may lack what
    /// stands below it.
    void mark_lost_tables() { has_lost_tables_ = true; }
    [[nodiscard]] bool has_lost_tables() const { return has_lost_tables_; }
    /// Whether the table may only be there because of a heading below its own, which is wrong:
    /// [match.king_of_the_hill] makes a [match].
    [[nodiscard]] bool may_lack_heading(const toml::table& table) const;

    /// Returns the problems in the order of their places.
    [[nodiscard]] std::vector<std::string> problems() const;

  private:
    template <typename Draft>
    [[nodiscard]] std::optional<RuleValue> value_of(const toml::node& node,
                                                    const RuleKey<Draft>& key);
    void report_unknown_key(const toml::key& key, const toml::node& node, std::string_view where,
                            std::span<const std::string> known);

    struct Problem {
        toml::source_position at;
        std::string text;
    };

    std::string file_;
    std::vector<Problem> problems_;  ///< sorted by place; of one place in the order of reports
    std::set<const toml::table*> faulty_;
    bool has_lost_tables_ = false;
};

/// Returns what may be written for a key, as an instruction: "write a number from 0 to 100".
template <typename Draft>
[[nodiscard]] std::string instruction(const RuleKey<Draft>& key) {
    switch (key.kind) {
        case RuleKind::number:
            return "write a number " + range_text(key);
        case RuleKind::whole:
            return "write a whole number " + range_text(key);
        case RuleKind::pair:
            return "write [x, y], each " + range_text(key);
        case RuleKind::name:
            return "write a string of 1 to " + std::to_string(kRuleNameBytesMax) + " bytes";
        case RuleKind::flag:
            return "write true or false";
        case RuleKind::choice:
            return "write " + range_text(key);
        case RuleKind::nested:
            break;
    }
    return {};
}

/// Returns ", with the control character U+0009" for text that holds a character that no name
/// may have, and otherwise an empty text.
[[nodiscard]] std::string find_hidden_character(const toml::node& node);

template <typename Draft>
void TomlReader::read_keys(const toml::table& table, std::string_view where,
                           std::span<const RuleKey<Draft>> keys, Draft& draft) {
    for (const auto& [name, node] : table) {
        const RuleKey<Draft>* found = nullptr;
        for (const RuleKey<Draft>& key : keys)
            if (name.str() == key.name) found = &key;
        if (found == nullptr) {
            std::vector<std::string> known;
            for (const RuleKey<Draft>& key : keys)
                known.emplace_back(key.name);
            report_unknown_key(name, node, where, known);
            mark_fault(table);
            continue;
        }
        if (found->kind == RuleKind::nested) continue;
        const auto value = value_of(node, *found);
        if (value) {
            found->set(draft, *value);
        } else {
            mark_fault(table);
            const std::string hidden =
                found->kind == RuleKind::name ? find_hidden_character(node) : std::string();
            add_problem(node, std::string(found->name) + " is " + toml_value_text(node) + hidden +
                                  ": " + instruction(*found) +
                                  (hidden.empty() ? "" : " without it"));
        }
    }
}

/// Returns the number in a node, or nothing when it is not a number from `min` to `max`.
[[nodiscard]] std::optional<double> number_in(const toml::node& node, double min, double max);
/// Returns the name in a node: 1 to kRuleNameBytesMax bytes of printable text; nothing for anything
/// else.
[[nodiscard]] std::optional<std::string> name_in(const toml::node& node);

template <typename Draft>
std::optional<RuleValue> TomlReader::value_of(const toml::node& node, const RuleKey<Draft>& key) {
    switch (key.kind) {
        case RuleKind::number:
            if (const auto number = number_in(node, key.min, key.max)) return RuleValue(*number);
            break;
        case RuleKind::whole:
            if (const auto whole = node.value_exact<std::int64_t>()) {
                const auto real = static_cast<double>(*whole);
                if (real >= key.min && real <= key.max) return RuleValue(*whole);
            }
            break;
        case RuleKind::flag:
            if (const auto flag = node.value_exact<bool>()) return RuleValue(*flag);
            break;
        case RuleKind::name:
            if (const auto name = name_in(node)) return RuleValue(*name);
            break;
        case RuleKind::choice:
            if (const auto word = node.value_exact<std::string>()) {
                for (const std::string_view choice : key.choices)
                    if (*word == choice) return RuleValue(*word);
            }
            break;
        case RuleKind::pair:
            if (const toml::array* list = node.as_array(); list != nullptr && list->size() == 2) {
                const auto x = number_in((*list)[0], key.min, key.max);
                const auto y = number_in((*list)[1], key.min, key.max);
                if (x && y)
                    return RuleValue(sim::Vec2{static_cast<float>(*x), static_cast<float>(*y)});
            }
            break;
        case RuleKind::nested:
            break;
    }
    return std::nullopt;
}

}  // namespace arena::protocol
