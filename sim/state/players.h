// Players: the players of a world in columns, one array for each field. Row i of all columns is one
// player, and rows are sorted by id.
//
// A stage walks the few columns that it needs, so its loops read memory in sequence and waste none
// of it. To read a whole player, ask for its row: players[i] returns a PlayerState by value, and
// `for (const PlayerState& player : players)` visits one after the other.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <vector>

#include "sim/geometry/shapes.h"
#include "sim/values/state.h"

namespace arena::sim {

/// The players of a world, in columns.
struct Players {
    std::vector<EntityId> id;
    std::vector<Vec2> position;
    std::vector<Vec2> velocity;
    std::vector<float> radius;
    std::vector<std::uint8_t> alive;  ///< 0 or 1
    std::vector<Vec2> aim;
    std::vector<PlayerInput> input;
    std::vector<std::int32_t> health;
    std::vector<std::int32_t> score;
    std::vector<std::int32_t> deaths;
    std::vector<Tick> fire_ready_tick;
    std::vector<Tick> respawn_tick;
    std::vector<std::uint8_t> archetype;
    std::vector<std::uint8_t> team;
    std::vector<std::uint8_t> weapon;
    std::vector<std::int32_t> ammunition;
    std::vector<Tick> protected_until_tick;
    std::vector<std::uint8_t> buttons_spent;
    std::vector<std::uint8_t> thrown;  ///< 0 or 1
    std::vector<Vec2> ground_normal;
    std::vector<EntityId> ground;
    std::vector<Tick> dash_until_tick;
    std::vector<Tick> dash_ready_tick;
    std::vector<Tick> speed_until_tick;
    std::vector<float> speed_factor;
    std::vector<std::uint8_t> animation;
    std::vector<Tick> animation_tick;
    // Of matches that end; endless ones leave them at 0.
    std::vector<Tick> stands_until_tick;
    std::vector<std::int32_t> rounds_won;
    // Of games that use them (sim/state/features.h); all others leave them as they began.
    std::vector<AirState> air;
    std::vector<ActiveEffects> effects;
    std::vector<ArsenalState> arsenal;
    std::vector<FiringState> firing;
    std::vector<AbilitiesState> abilities;
    std::vector<Loadout> loadout;

    /// Calls visit(column, name) for each of the columns above, in this order. Code that concerns
    /// all columns is written once, and a new column has to be named in only one more place.
    template <typename Self, typename Visit>
    static void for_each_column(Self& players, Visit&& visit) {
        for_each_fight_column(players, visit);
        for_each_match_column(players, visit);
        visit(players.air, "air");
        visit(players.effects, "effects");
        visit(players.arsenal, "arsenal");
        visit(players.firing, "firing");
        visit(players.abilities, "abilities");
        visit(players.loadout, "loadout");
    }
    /// The columns that players have in every match,
    template <typename Self, typename Visit>
    static void for_each_fight_column(Self& players, Visit&& visit) {
        visit(players.id, "id");
        visit(players.position, "position");
        visit(players.velocity, "velocity");
        visit(players.radius, "radius");
        visit(players.alive, "alive");
        visit(players.aim, "aim");
        visit(players.input, "input");
        visit(players.health, "health");
        visit(players.score, "score");
        visit(players.deaths, "deaths");
        visit(players.fire_ready_tick, "fire_ready_tick");
        visit(players.respawn_tick, "respawn_tick");
        visit(players.archetype, "archetype");
        visit(players.team, "team");
        visit(players.weapon, "weapon");
        visit(players.ammunition, "ammunition");
        visit(players.protected_until_tick, "protected_until_tick");
        visit(players.buttons_spent, "buttons_spent");
        visit(players.thrown, "thrown");
        visit(players.ground_normal, "ground_normal");
        visit(players.ground, "ground");
        visit(players.dash_until_tick, "dash_until_tick");
        visit(players.dash_ready_tick, "dash_ready_tick");
        visit(players.speed_until_tick, "speed_until_tick");
        visit(players.speed_factor, "speed_factor");
        visit(players.animation, "animation");
        visit(players.animation_tick, "animation_tick");
    }
    /// and those that only matches that end change.
    template <typename Self, typename Visit>
    static void for_each_match_column(Self& players, Visit&& visit) {
        visit(players.stands_until_tick, "stands_until_tick");
        visit(players.rounds_won, "rounds_won");
    }

    [[nodiscard]] std::size_t size() const { return id.size(); }
    [[nodiscard]] bool empty() const { return id.empty(); }
    [[nodiscard]] Circle circle(std::size_t row) const { return {position[row], radius[row]}; }

    /// Returns a copy of one row.
    [[nodiscard]] PlayerState operator[](std::size_t row) const;
    /// Overwrites one row.
    void set(std::size_t row, const PlayerState& player);

    /// Inserts a row before `row`. The id must keep the rows sorted.
    void insert(std::size_t row, const PlayerState& player);
    /// Removes the rows, which must be ascending and distinct.
    void erase(std::span<const std::uint32_t> rows);
    /// Makes room for that many rows.
    void reserve(std::size_t rows_max);

    /// Returns the row of the player, or nothing when there is no such player.
    [[nodiscard]] std::optional<std::size_t> find(EntityId wanted) const;

    /// Walks the rows and yields PlayerStates by value.
    class Iterator {
      public:
        using iterator_category = std::input_iterator_tag;
        using value_type = PlayerState;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = PlayerState;

        Iterator(const Players& players, std::size_t row) : players_(&players), row_(row) {}
        PlayerState operator*() const { return (*players_)[row_]; }
        Iterator& operator++() {
            ++row_;
            return *this;
        }
        friend bool operator==(const Iterator&, const Iterator&) = default;

      private:
        const Players* players_;
        std::size_t row_;
    };
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
};

}  // namespace arena::sim
