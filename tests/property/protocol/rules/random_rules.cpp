#include "tests/property/protocol/rules/random_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <variant>

#include "protocol/rules/read_rules.h"
#include "protocol/rules/rule_keys.h"

namespace arena::test {

namespace {

using protocol::RuleKey;
using protocol::RuleKind;
using protocol::RuleValue;

/// How many of each kind of thing a file has, by the first letters of their names.
struct Counts {
    std::uint32_t effects = 0;
    std::uint32_t animations = 0;
    std::uint32_t weapons = 0;
    std::uint32_t abilities = 0;
    std::uint32_t items = 0;
    std::uint32_t loot_tables = 0;
};

class RulesWriter {
  public:
    explicit RulesWriter(Random& random)
        : random_(random), counts_{random.below(5), random.below(4), 1 + random.below(6),
                                   random.below(6), random.below(5), random.below(3)} {}

    std::string write() {
        add("[world]", protocol::world_keys(), "");
        for (std::uint32_t i = 0; i < counts_.effects; ++i)
            add("[[effect]]", protocol::effect_keys(), name_of("effect", i));
        for (std::uint32_t i = 0; i < counts_.animations; ++i)
            add_animation(i);
        for (std::uint32_t i = 0; i < counts_.weapons; ++i) {
            add("[[weapon]]", protocol::weapon_keys(), name_of("weapon", i));
            add("[weapon.projectile]", protocol::projectile_keys(), "");
        }
        for (std::uint32_t i = 0; i < counts_.abilities; ++i)
            add("[[ability]]", protocol::ability_keys(), name_of("ability", i));
        for (std::uint32_t i = 0; i < counts_.items; ++i)
            add("[[item]]", protocol::item_keys(), name_of("item", i));
        for (std::uint32_t i = 0; i < counts_.loot_tables; ++i)
            add_loot_table(i);
        for (std::uint32_t i = 1 + random_.below(3); i > 0; --i)
            add_archetype(i);
        if (once_in(4)) add("[zone]", protocol::zone_keys(), "");
        if (once_in(3)) add("[lag_compensation]", protocol::lag_compensation_keys(), "");
        return std::move(text_);
    }

  private:
    [[nodiscard]] bool once_in(std::uint32_t times) { return random_.below(times) == 0; }
    [[nodiscard]] double unit() { return random_.below(1u << 20) / double{1u << 20}; }

    static std::string name_of(std::string_view kind, std::uint32_t number) {
        return std::string(kind) + ' ' + std::to_string(number);
    }
    static std::string quoted(const std::string& name) { return '"' + name + '"'; }
    void line(const std::string& text) { text_ += text + '\n'; }

    [[nodiscard]] std::string one_of(std::string_view kind, std::uint32_t count) {
        if (count == 0 || once_in(6)) return "none";
        return name_of(kind, random_.below(count));
    }

    /// Returns what a key that holds a name refers to.
    [[nodiscard]] std::string reference_at(std::string_view key) {
        if (key == "effect" || key == "explosion_effect" || key == "next_hit")
            return one_of("effect", counts_.effects);
        if (key == "animation") return one_of("animation", counts_.animations);
        if (key == "gives") return one_of("item", counts_.items);
        if (key == "ability") return one_of("ability", counts_.abilities);
        if (key == "drops")
            return once_in(2) ? one_of("item", counts_.items)
                              : one_of("loot table", counts_.loot_tables);
        return one_of("weapon", counts_.weapons);
    }

    /// Returns a number near the default, or anywhere in the range.
    [[nodiscard]] double draw_number(double low, double high, double usual) {
        if (once_in(2)) return std::clamp(usual * std::exp2(2.0 * unit() - 1.0), low, high);
        if (once_in(8)) return once_in(2) ? low : high;
        const double part = unit();
        return low + (high - low) * (once_in(2) ? part * part * part : part);
    }

    static std::string number_in_words(double value) {
        std::array<char, 64> text{};
        const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value,
                                                std::chars_format::fixed, 4);
        return {text.data(), end};
    }

    template <typename Draft>
    [[nodiscard]] std::string draw_value(const RuleKey<Draft>& key, const std::string& own_name) {
        const RuleValue usual = key.get == nullptr ? RuleValue{} : key.get(Draft{});
        switch (key.kind) {
            case RuleKind::number:
                return number_in_words(draw_number(key.min, key.max, std::get<double>(usual)));
            case RuleKind::whole:
                return std::to_string(std::llround(draw_number(
                    key.min, key.max, static_cast<double>(std::get<std::int64_t>(usual)))));
            case RuleKind::pair: {
                const auto [x, y] = std::get<sim::Vec2>(usual);
                return '[' +
                       number_in_words(draw_number(key.min, key.max, static_cast<double>(x))) +
                       ", " +
                       number_in_words(draw_number(key.min, key.max, static_cast<double>(y))) + ']';
            }
            case RuleKind::flag:
                return once_in(2) ? "true" : "false";
            case RuleKind::choice:
                return quoted(std::string(
                    key.choices[random_.below(static_cast<std::uint32_t>(key.choices.size()))]));
            case RuleKind::name:
                return quoted(key.name == "name" ? own_name : reference_at(key.name));
            case RuleKind::nested:
                return "";
        }
        return "";
    }

    /// Writes a table: what it has to have, and some of the other keys.
    template <typename Draft>
    void add(const std::string& heading, std::span<const RuleKey<Draft>> keys,
             const std::string& name) {
        line(heading);
        const std::uint32_t rarity = 2 + random_.below(5);
        for (const RuleKey<Draft>& key : keys) {
            if (key.kind == RuleKind::nested) continue;
            const bool is_needed = key.name == "name" || key.default_text == "required";
            if (is_needed || once_in(rarity))
                line(std::string(key.name) + " = " + draw_value(key, name));
        }
    }

    void add_animation(std::uint32_t number) {
        add("[[animation]]", protocol::animation_keys(), name_of("animation", number));
        for (std::uint32_t i = 1 + random_.below(3); i > 0; --i) {
            add("[[animation.frame]]", protocol::frame_keys(), "");
            if (once_in(2)) line("attacks = [{ " + volume() + ", deals = [\"hit\", \"launch\"] }]");
            if (once_in(2)) line("vulnerabilities = [{ " + volume() + " }]");
        }
    }
    [[nodiscard]] std::string volume() {
        const std::string reach = number_in_words(0.2 + 2.0 * unit());
        return once_in(2) ? "circle = [0, 0, " + reach + ']'
                          : "box = [-0.5, -0.5, " + reach + ", 0.6]";
    }

    void add_loot_table(std::uint32_t number) {
        line("[[loot_table]]");
        line("name = " + quoted(name_of("loot table", number)));
        std::string items;
        for (std::uint32_t i = 1 + random_.below(4); i > 0; --i)
            items += (items.empty() ? "" : ", ") +
                     quoted(name_of("item", random_.below(std::max(counts_.items, 1u))));
        line("items = [" + items + ']');
    }

    void add_archetype(std::uint32_t number) {
        add("[[archetype]]", protocol::archetype_keys(), name_of("archetype", number));
        if (counts_.abilities > 0 && once_in(2)) line("abilities = [" + list("ability") + ']');
        if (once_in(3)) line("weapons = [" + list("weapon") + ']');
    }
    [[nodiscard]] std::string list(std::string_view kind) {
        const std::uint32_t count = kind == "weapon" ? counts_.weapons : counts_.abilities;
        std::string names;
        for (std::uint32_t i = 1 + random_.below(4); i > 0; --i)
            names += (names.empty() ? "" : ", ") + quoted(one_of(kind, count));
        return names;
    }

    Random& random_;
    Counts counts_;
    std::string text_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

bool is_heading(const std::string& line) {
    return line.starts_with('[');
}

/// Returns the number of the line that the error names, counted from 1, or 0.
std::size_t line_named_by(const std::string& error) {
    constexpr std::string_view kFile = "rules.toml:";
    std::size_t line = 0;
    if (error.starts_with(kFile))
        std::from_chars(error.data() + kFile.size(), error.data() + error.size(), line);
    return line;
}

/// Removes the lines with these numbers, and with a heading all that belongs to it. Returns how
/// many were removed.
std::size_t remove_lines(const std::set<std::size_t>& numbers, std::string& text) {
    const std::vector<std::string> lines = lines_of(text);
    std::string left;
    std::size_t removed = 0;
    bool is_in_removed = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_part =
            lines[i].starts_with("[weapon.") || lines[i].starts_with("[[animation.");
        if (is_heading(lines[i]) && !(is_part && is_in_removed))
            is_in_removed = numbers.contains(i + 1);
        if (is_in_removed || numbers.contains(i + 1))
            ++removed;
        else
            left += lines[i] + '\n';
    }
    text = left;
    return removed;
}

}  // namespace

std::string draw_rules_text(Random& random) {
    return RulesWriter(random).write();
}

DrawnRules draw_rules(Random& random) {
    DrawnRules drawn{.text = draw_rules_text(random)};
    for (;;) {
        auto read = protocol::read_rules("rules.toml", drawn.text);
        if (read) {
            drawn.rules = std::move(read).value();
            return drawn;
        }
        std::set<std::size_t> named;
        for (const std::string& error : read.error())
            named.insert(line_named_by(error));
        named.erase(0);
        const std::size_t removed = remove_lines(named, drawn.text);
        drawn.removed += removed;
        if (removed > 0) continue;
        drawn.stubborn = read.error();
        return drawn;
    }
}

}  // namespace arena::test
