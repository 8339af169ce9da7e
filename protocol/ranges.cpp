#include "protocol/ranges.h"

#include <cmath>
#include <cstdint>

#include "protocol/base/limits.h"
#include "protocol/base/text.h"
#include "sim/values/state.h"

namespace arena::protocol {
namespace {

/// Returns false for NaN, too.
bool within(float value, float bound) {
    return std::fabs(value) <= bound;
}
bool within(sim::Vec2 value, float bound) {
    return within(value.x, bound) && within(value.y, bound);
}
bool is_position(sim::Vec2 value) {
    return within(value, kCoordinateMax);
}
bool is_radius(float value) {
    return value > 0.0f && value <= kRadiusMax;
}
bool is_rate(std::uint16_t value) {
    return value > 0 && value <= kRateMax;
}
bool is_player(sim::EntityId id) {
    return id != sim::kNoEntity && category_of(id) == sim::Category::player;
}
bool is_size(float value) {
    return value >= 0.0f && value <= kCoordinateMax;
}

bool is_known(sim::MoveKind kind) {
    switch (kind) {
        case sim::MoveKind::push_out:
        case sim::MoveKind::slide:
        case sim::MoveKind::rays:
            return true;
    }
    return false;
}

template <typename T>
bool has_one_to(const std::vector<T>& list, std::size_t most) {
    return !list.empty() && list.size() <= most;
}

bool is_player_or_none(sim::EntityId id) {
    return category_of(id) == sim::Category::player;
}

/// Whether an enumeration from the wire has one of its `count` values.
template <typename Enum>
bool is_one_of(Enum value, std::size_t count) {
    return static_cast<std::size_t>(value) < count;
}

bool in_range(const MatchTeam& team) {
    return team.score >= 0 && team.score <= sim::kCountMax && team.rounds_won >= 0 &&
           team.rounds_won <= sim::kCountMax;
}
bool in_range(const MatchFlag& flag) {
    return is_position(flag.position) && is_player_or_none(flag.carrier) && flag.team >= 1 &&
           flag.team <= sim::kTeamsMax;
}

}  // namespace

std::size_t rules_bytes(const Welcome& welcome) {
    std::size_t bytes =
        welcome.archetypes.size() * kArchetypeBytes + welcome.weapons.size() * kWeaponBytes;
    for (const WelcomeArchetype& archetype : welcome.archetypes)
        bytes += archetype.outline.size() * kVertexBytes;
    if (has_views(welcome)) bytes += welcome.archetypes.size() * kViewBytes;
    return bytes;
}

bool has_views(const Welcome& welcome) {
    return std::any_of(
        welcome.archetypes.begin(), welcome.archetypes.end(),
        [&](const WelcomeArchetype& archetype) { return archetype.view != welcome.view; });
}

bool in_range(const MapCounts& counts) {
    constexpr std::uint64_t kIds = (std::uint64_t{1} << 32u) - sim::kFirstObstacleId;
    return std::uint64_t{counts.obstacles} + counts.movers + counts.triggers <= kIds;
}

bool in_range(const WelcomeArchetype& archetype) {
    const bool is_outline = archetype.outline.empty() || archetype.outline.size() >= 3;
    return is_radius(archetype.radius) && archetype.health > 0 && is_known(archetype.move) &&
           is_outline && is_size(archetype.view.x) && is_size(archetype.view.y) &&
           std::all_of(archetype.outline.begin(), archetype.outline.end(),
                       [](sim::Vec2 vertex) { return within(vertex, kRadiusMax); });
}

bool in_range(const WelcomeWeapon& weapon) {
    return is_radius(weapon.radius) && weapon.range >= 0.0f && weapon.range <= kCoordinateMax &&
           weapon.shot.restitution <= 1u << kRestitutionBits;
}

bool in_range(const sim::PlayerInput& input) {
    return input.move_x >= -sim::kMoveFull && input.move_y >= -sim::kMoveFull &&
           (input.buttons & ~sim::kButtonsKnown) == 0 && input.seen_back <= sim::kSeenBackMax &&
           input.slot <= sim::kWeaponSlotsMax;
}

bool in_range(const WelcomeZone& zone) {
    return is_position(zone.center) && is_size(zone.first_radius) && is_size(zone.last_radius) &&
           is_size(zone.wait) && is_size(zone.shrink_time) && is_size(zone.damage_interval) &&
           zone.damage > 0;
}

bool in_range(const Welcome& welcome) {
    return is_player_or_none(welcome.player) && is_rate(welcome.tick_rate) &&
           is_rate(welcome.snapshot_rate) && welcome.input_interval > 0 &&
           welcome.input_interval <= kInputIntervalMax && welcome.gravity >= 0.0f &&
           welcome.gravity <= kGravityMax && has_one_to(welcome.archetypes, kArchetypesMax) &&
           has_one_to(welcome.weapons, kWeaponsMax) && rules_bytes(welcome) <= kRulesBytesMax &&
           all_in_range(std::span<const WelcomeArchetype>(welcome.archetypes)) &&
           all_in_range(std::span<const WelcomeWeapon>(welcome.weapons)) &&
           is_name(welcome.map_name, kMapNameBytesMax) && in_range(welcome.map_counts) &&
           is_size(welcome.view.x) && is_size(welcome.view.y) && is_size(welcome.view_margin) &&
           is_size(welcome.exact_distance) && (!welcome.zone || in_range(*welcome.zone)) &&
           welcome.look_back_ms <= kLookBackMsMax;
}

bool in_range(const Roster& roster) {
    return roster.left.size() <= kRosterLeftMax && roster.joined.size() <= kRosterJoinedMax &&
           roster.scores.size() <= kRosterScoresMax &&
           std::all_of(roster.left.begin(), roster.left.end(), is_player) &&
           std::all_of(roster.joined.begin(), roster.joined.end(),
                       [](const RosterEntry& entry) {
                           return is_player(entry.player) && is_name(entry.name, kNameBytesMax);
                       }) &&
           std::all_of(roster.scores.begin(), roster.scores.end(),
                       [](const RosterScore& score) { return is_player(score.player); });
}

bool in_range(const Match& match) {
    return is_one_of(match.mode, sim::kGameModes) && is_one_of(match.phase, sim::kMatchPhases) &&
           is_one_of(match.ended_by, sim::kEndings) && match.number >= 1 && match.round >= 1 &&
           match.rounds >= 1 && is_player_or_none(match.winner) &&
           match.winner_team <= sim::kTeamsMax && match.hill_team <= sim::kTeamsMax &&
           match.score_limit >= 0 &&
           std::all_of(match.teams.begin(), match.teams.end(),
                       [](const MatchTeam& team) { return in_range(team); }) &&
           std::all_of(match.flags.begin(), match.flags.end(),
                       [](const MatchFlag& flag) { return in_range(flag); });
}

bool in_range(const Announcement& announcement) {
    return !announcement.text.empty() && is_name(announcement.text, kAnnouncementBytesMax);
}

bool in_range(const Watching& watching) {
    return is_player_or_none(watching.player) && is_one_of(watching.refusal, kWatchRefusals);
}

}  // namespace arena::protocol
