#include "sim/state/state_diff.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <type_traits>

#include "sim/state/state_fields.h"

namespace arena::sim {

namespace {

std::string text_of(float value) {
    std::array<char, 32> text{};
    static_cast<void>(std::snprintf(text.data(), text.size(), "%.9g", static_cast<double>(value)));
    return text.data();
}
std::string text_of(Vec2 v) {
    return "(" + text_of(v.x) + ", " + text_of(v.y) + ")";
}
std::string text_of(EntityId id) {
    return std::to_string(id.value);
}
std::string text_of(const PlayerInput& input) {
    return "move " + std::to_string(input.move_x) + " " + std::to_string(input.move_y) + ", aim " +
           std::to_string(input.aim_x) + " " + std::to_string(input.aim_y) + ", buttons " +
           std::to_string(input.buttons) + ", seen_back " + std::to_string(input.seen_back) +
           ", slot " + std::to_string(input.slot);
}
std::string text_of(MoverPhase phase) {
    constexpr std::array kNames{"solid", "warning", "gone"};
    const auto index = static_cast<std::size_t>(phase);
    return index < kNames.size() ? kNames[index] : std::to_string(index);
}
template <typename T>
requires std::is_integral_v<T> std::string text_of(T value) {
    return std::to_string(value);
}
std::string text_of(GameMode mode) {
    return std::string(name_of(mode));
}
std::string text_of(MatchPhase phase) {
    return std::string(name_of(phase));
}
std::string text_of(EndedBy ended_by) {
    return std::string(name_of(ended_by));
}
std::string text_of(const ActiveEffect& effect) {
    std::string text;
    for_each_active_effect_field(effect, [&text](const auto& value, const char* name) {
        text += (text.empty() ? "(" : ", ") + std::string(name) + " " + text_of(value);
    });
    return text + ")";
}
template <typename T, std::size_t kSize>
std::string text_of(const std::array<T, kSize>& values) {
    std::string text;
    for (const T& value : values)
        text += (text.empty() ? "" : " ") + text_of(value);
    return text;
}
std::string text_of(const AirState& air) {
    std::string text;
    for_each_air_field(air, [&text](const auto& value, const char* name) {
        text += (text.empty() ? "" : ", ") + std::string(name) + " " + text_of(value);
    });
    return text;
}
std::string text_of(const ArsenalState& arsenal) {
    std::string text;
    for_each_arsenal_field(arsenal, [&text](const auto& value, const char* name) {
        text += (text.empty() ? "" : ", ") + std::string(name) + " " + text_of(value);
    });
    return text;
}
std::string text_of(const FiringState& firing) {
    std::string text;
    for_each_firing_field(firing, [&text](const auto& value, const char* name) {
        text += (text.empty() ? "" : ", ") + std::string(name) + " " + text_of(value);
    });
    return text;
}
std::string text_of(const AbilitiesState& abilities) {
    std::string text;
    for_each_abilities_field(abilities, [&text](const auto& value, const char* name) {
        text += (text.empty() ? "" : ", ") + std::string(name) + " " + text_of(value);
    });
    return text;
}

std::string text_of(const Loadout& loadout) {
    return text_of(loadout.weapons);
}

/// Compares as the hash does: -0 differs from 0, and a NaN equals itself.
template <typename T>
bool is_same(const T& a, const T& b) {
    static_assert(std::is_trivially_copyable_v<T>);
    // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): the bits must be compared
    return std::memcmp(&a, &b, sizeof a) == 0;
}

class Differences {
  public:
    explicit Differences(std::size_t most) : most_(most) {}

    template <typename T>
    void compare(const std::string& entity, const char* field, const T& a, const T& b) {
        if (!is_same(a, b)) add(entity, field, text_of(a), text_of(b));
    }
    void add_presence(const std::string& entity, bool first) {
        add(entity, "presence", first ? "there" : "absent", first ? "absent" : "there");
    }
    [[nodiscard]] std::vector<StateDifference> take() { return std::move(found_); }

  private:
    void add(std::string entity, std::string field, std::string a, std::string b) {
        if (found_.size() < most_)
            found_.push_back({std::move(entity), std::move(field), std::move(a), std::move(b)});
    }

    std::size_t most_;
    std::vector<StateDifference> found_;
};

std::string player_name(const Players& players, std::size_t row) {
    return "player " + std::to_string(players.id[row].value);
}

/// Compares each column of a with the same column of b.
void compare_players(const Players& a, std::size_t row_a, const Players& b, std::size_t row_b,
                     Differences& differences) {
    const std::string name = player_name(a, row_a);
    const auto& first = a;
    std::size_t column_number = 0;
    Players::for_each_column(first, [&](const auto& column, const char* field) {
        std::size_t other_number = 0;
        Players::for_each_column(b, [&](const auto& other, const char*) {
            if constexpr (std::is_same_v<decltype(column), decltype(other)>) {
                if (other_number == column_number)
                    differences.compare(name, field, column[row_a], other[row_b]);
            }
            ++other_number;
        });
        ++column_number;
    });
}

void compare_all_players(const Players& a, const Players& b, Differences& differences) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < a.size() || j < b.size()) {
        if (j == b.size() || (i < a.size() && a.id[i] < b.id[j]))
            differences.add_presence(player_name(a, i++), true);
        else if (i == a.size() || b.id[j] < a.id[i])
            differences.add_presence(player_name(b, j++), false);
        else
            compare_players(a, i++, b, j++, differences);
    }
}

/// Compares the fields of two items of the same kind, in the same order.
template <typename T, typename ForEachField>
void compare_items(const std::string& name, const T& a, const T& b, ForEachField for_each_field,
                   Differences& differences) {
    std::size_t number = 0;
    for_each_field(a, [&](const auto& field, const char* field_name) {
        std::size_t other_number = 0;
        for_each_field(b, [&](const auto& other, const char*) {
            if constexpr (std::is_same_v<decltype(field), decltype(other)>) {
                if (other_number == number) differences.compare(name, field_name, field, other);
            }
            ++other_number;
        });
        ++number;
    });
}

/// Compares items that are identified by their index in the list.
template <typename T, typename ForEachField>
void compare_lists(const std::string& kind, const std::vector<T>& a, const std::vector<T>& b,
                   ForEachField for_each_field, Differences& differences) {
    const std::size_t most = std::max(a.size(), b.size());
    for (std::size_t i = 0; i < most; ++i) {
        const std::string name = kind + " " + std::to_string(i);
        if (i >= a.size() || i >= b.size())
            differences.add_presence(name, i < a.size());
        else
            compare_items(name, a[i], b[i], for_each_field, differences);
    }
}

const ProjectileState* find(const std::vector<ProjectileState>& projectiles, EntityId id) {
    const auto found = std::find_if(projectiles.begin(), projectiles.end(),
                                    [id](const auto& projectile) { return projectile.id == id; });
    return found == projectiles.end() ? nullptr : &*found;
}

void compare_projectiles(const std::vector<ProjectileState>& a,
                         const std::vector<ProjectileState>& b, Differences& differences) {
    const auto fields = [](const auto& projectile, auto&& visit) {
        for_each_projectile_field(projectile, visit);
    };
    for (const ProjectileState& projectile : a) {
        const std::string name = "projectile " + std::to_string(projectile.id.value);
        const ProjectileState* other = find(b, projectile.id);
        if (other == nullptr)
            differences.add_presence(name, true);
        else
            compare_items(name, projectile, *other, fields, differences);
    }
    for (const ProjectileState& projectile : b)
        if (find(a, projectile.id) == nullptr)
            differences.add_presence("projectile " + std::to_string(projectile.id.value), false);
}

/// Compares the pasts of one player, from the newest position to the oldest that both count.
void compare_past_of(const std::string& name, const WorldState& a, std::size_t row_a,
                     const WorldState& b, std::size_t row_b, Differences& differences) {
    const std::uint8_t counted = std::min(a.past.ticks[row_a], b.past.ticks[row_b]);
    differences.compare(name, "past.ticks", a.past.ticks[row_a], b.past.ticks[row_b]);
    for (Tick back = 0; back < counted; ++back) {
        const std::string field = "place " + std::to_string(back) + " ticks ago";
        differences.compare(name, field.c_str(), a.past.at(a.tick - back)[row_a],
                            b.past.at(b.tick - back)[row_b]);
    }
}

void compare_pasts(const WorldState& a, const WorldState& b, Differences& differences) {
    differences.compare("world", "past.slots", a.past.slots, b.past.slots);
    if (a.past.slots != b.past.slots || !a.past.is_kept()) return;
    for (std::size_t row = 0; row < a.players.size(); ++row)
        if (const auto other = b.players.find(a.players.id[row]))
            compare_past_of(player_name(a.players, row), a, row, b, *other, differences);
}

}  // namespace

std::vector<StateDifference> differences(const WorldState& first, const WorldState& second,
                                         std::size_t most) {
    Differences found(most);
    found.compare("world", "tick", first.tick, second.tick);
    found.compare("world", "shots_fired", first.shots_fired, second.shots_fired);
    found.compare("world", "random", first.random.state(), second.random.state());
    compare_items(
        "match", first.match, second.match,
        [](const auto& item, auto&& visit) { for_each_match_field(item, visit); }, found);
    compare_all_players(first.players, second.players, found);
    compare_projectiles(first.projectiles, second.projectiles, found);
    compare_lists(
        "pierce record", first.pierce_records, second.pierce_records,
        [](const auto& item, auto&& visit) { for_each_pierce_record_field(item, visit); }, found);
    compare_lists(
        "dropped weapon", first.dropped_weapons, second.dropped_weapons,
        [](const auto& item, auto&& visit) { for_each_dropped_weapon_field(item, visit); }, found);
    compare_lists(
        "mover", first.movers, second.movers,
        [](const auto& item, auto&& visit) { for_each_mover_field(item, visit); }, found);
    compare_lists(
        "trigger", first.triggers, second.triggers,
        [](const auto& item, auto&& visit) { for_each_trigger_field(item, visit); }, found);
    compare_lists(
        "flag", first.flags, second.flags,
        [](const auto& item, auto&& visit) { for_each_flag_field(item, visit); }, found);
    compare_lists(
        "attack record", first.attack_records, second.attack_records,
        [](const auto& item, auto&& visit) { for_each_attack_record_field(item, visit); }, found);
    compare_pasts(first, second, found);
    return found.take();
}

}  // namespace arena::sim
