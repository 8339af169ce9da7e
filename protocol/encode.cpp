#include "protocol/encode.h"

#include <algorithm>
#include <array>
#include <vector>

#include "protocol/base/limits.h"
#include "protocol/generated/message_generated.h"
#include "protocol/ranges.h"
#include "protocol/score_list.h"
#include "protocol/session/token/connect_token.h"
#include "sim/base/assert.h"

namespace arena::protocol {
namespace {

using Builder = flatbuffers::FlatBufferBuilder;

// The bytes around the entries. They are the same in every message of a kind, because the encoder
// writes default values too (a test measures them):
//
//              vtable: 4 + 2 a field   table: 4 + fields, aligned   lengths   together
//   head                                                                             8
//   Envelope                       8                          12                    20
//   Welcome               50, pad to 52                       124         24       200
//   Roster                         16                          28         20        64
//   Match                           44                        60          8       112
//   Announcement                   6, pad to 8                  8          4        20
//   Watching              10, pad to 12                        12                    24
//
// A Welcome also has the map's name with a zero byte, padded to 4, and its token. For alignment the
// builder may put up to 8 more bytes in front.
constexpr std::size_t kWelcomeOverheadBytes = 240 + kMapNameBytesMax + 4 + kResumeTokenBytes;
constexpr std::size_t kRosterOverheadBytes = 128;
constexpr std::size_t kIdBytes = 4;
constexpr std::size_t kTeamBytes = 1;
/// The offset, the length, and the name with a zero byte, padded.
constexpr std::size_t kNameBytes = 4 + 4 + kNameBytesMax + 4;

static_assert(kResumeTokenBytes == kConnectTokenBytes);
static_assert(sizeof(wire::Archetype) == kArchetypeBytes);
static_assert(sizeof(wire::Vec2) == kVertexBytes);
static_assert(sizeof(wire::Vec2) == kViewBytes);
static_assert(sizeof(wire::Weapon) == kWeaponBytes);
static_assert(kWelcomeOverheadBytes + kRulesBytesMax <= kMessageBytesMax);
static_assert(kRosterOverheadBytes + kRosterLeftMax * kIdBytes +
                      kRosterJoinedMax * (kIdBytes + kTeamBytes + kNameBytes) +
                      kScoreListBytesMax <=
                  kMessageBytesMax,
              "a full roster is one message");
/// Much larger than any message, so the builder never grows.
constexpr std::size_t kBuilderBytes = 8192;

/// The most bytes that the channel of each message takes.
constexpr std::size_t bytes_max(const Welcome&) {
    return kMessageBytesMax;
}
constexpr std::size_t bytes_max(const Roster&) {
    return kMessageBytesMax;
}
constexpr std::size_t bytes_max(const Match&) {
    return kMessageBytesMax;
}
constexpr std::size_t bytes_max(const Announcement&) {
    return kMessageBytesMax;
}
constexpr std::size_t bytes_max(const Watching&) {
    return kMessageBytesMax;
}

wire::Vec2 to_wire(sim::Vec2 value) {
    return {value.x, value.y};
}

wire::Archetype to_wire(const WelcomeArchetype& archetype) {
    const wire::Ability jump = archetype.can_jump ? wire::Ability::jump : wire::Ability::NONE;
    const wire::Ability dash = archetype.can_dash ? wire::Ability::dash : wire::Ability::NONE;
    const wire::Ability always_seen =
        archetype.is_always_seen ? wire::Ability::always_seen : wire::Ability::NONE;
    return {archetype.radius,
            archetype.health,
            static_cast<std::uint8_t>(archetype.outline.size()),
            static_cast<wire::MoveKind>(archetype.move),
            jump | dash | always_seen,
            archetype.run.top,
            archetype.run.ground,
            archetype.run.air};
}

wire::Zone to_wire(const WelcomeZone& zone) {
    return {to_wire(zone.center), zone.first_radius,    zone.last_radius, zone.wait,
            zone.shrink_time,     zone.damage_interval, zone.damage};
}

wire::Weapon to_wire(const WelcomeWeapon& weapon) {
    return {weapon.radius, weapon.range, weapon.shot.step, weapon.shot.restitution};
}

wire::MatchTeam to_wire(const MatchTeam& team) {
    return {team.score, team.rounds_won};
}

wire::MatchFlag to_wire(const MatchFlag& flag) {
    return {to_wire(flag.position), flag.carrier.value, flag.return_tick, flag.team};
}

/// Does not use CreateUninitializedVectorOfStructs: in FlatBuffers 2.0 it aligns to the struct's
/// size instead of its alignment, which wastes an unpredictable number of bytes.
template <typename Wire, typename Value>
auto write_vector(Builder& builder, std::span<const Value> values) {
    return builder.CreateVectorOfStructs<Wire>(
        values.size(),
        [](std::size_t i, Wire* item, const std::span<const Value>* from) {
            *item = to_wire((*from)[i]);
        },
        &values);
}

template <typename Table>
void finish(Builder& builder, flatbuffers::Offset<Table> message) {
    const auto type = wire::MessageTraits<Table>::enum_value;
    wire::FinishEnvelopeBuffer(builder, wire::CreateEnvelope(builder, type, message.Union()));
}

/// Writes the outlines of all archetypes, one after the other.
flatbuffers::Offset<flatbuffers::Vector<const wire::Vec2*>> write_outlines(
    Builder& builder, std::span<const WelcomeArchetype> archetypes) {
    std::array<wire::Vec2, kRulesBytesMax / kVertexBytes> vertices;
    std::size_t count = 0;
    for (const WelcomeArchetype& archetype : archetypes)
        for (const sim::Vec2 vertex : archetype.outline)
            vertices[count++] = to_wire(vertex);
    return builder.CreateVectorOfStructs(vertices.data(), count);
}

/// Returns no offset, which leaves the field out, when all archetypes have the same view.
flatbuffers::Offset<flatbuffers::Vector<const wire::Vec2*>> write_views(Builder& builder,
                                                                        const Welcome& welcome) {
    if (!has_views(welcome)) return {};
    std::array<wire::Vec2, kArchetypesMax> views;
    std::size_t count = 0;
    for (const WelcomeArchetype& archetype : welcome.archetypes)
        views[count++] = to_wire(archetype.view);
    return builder.CreateVectorOfStructs(views.data(), count);
}

void write(Builder& builder, const Welcome& welcome) {
    const std::span<const WelcomeArchetype> all(welcome.archetypes);
    const auto* const token = reinterpret_cast<const std::uint8_t*>(welcome.resume_token.data());
    const auto resume_token = builder.CreateVector(token, welcome.resume_token.size());
    const auto map_name = builder.CreateString(welcome.map_name);
    const std::span<const WelcomeWeapon> all_weapons(welcome.weapons);
    const auto weapons = write_vector<wire::Weapon>(builder, all_weapons);
    const auto outlines = write_outlines(builder, all);
    const auto archetypes = write_vector<wire::Archetype>(builder, all);
    const auto views = write_views(builder, welcome);
    const wire::Vec2 view = to_wire(welcome.view);
    const wire::Zone zone = welcome.zone ? to_wire(*welcome.zone) : wire::Zone();
    finish(builder,
           wire::CreateWelcome(
               builder, welcome.player.value, welcome.tick, welcome.tick_rate,
               welcome.snapshot_rate, welcome.gravity, archetypes, outlines, weapons, map_name,
               welcome.map_hash, welcome.rules_hash, resume_token, welcome.resumed,
               welcome.map_counts.obstacles, welcome.map_counts.movers, welcome.map_counts.triggers,
               &view, welcome.view_margin, welcome.zone ? &zone : nullptr, welcome.input_interval,
               welcome.look_back_ms, views, welcome.watch_delay, welcome.exact_distance));
}

/// Writes the first `count` values of `make` (0, 1, ...) from a buffer on the stack.
template <typename T, std::size_t Most, typename Make>
flatbuffers::Offset<flatbuffers::Vector<T>> write_column(Builder& builder, std::size_t count,
                                                         const Make& make) {
    std::array<T, Most> column;
    for (std::size_t i = 0; i < count; ++i)
        column[i] = make(i);
    return builder.CreateVector(column.data(), count);
}

void write(Builder& builder, const Roster& roster) {
    const auto& left = roster.left;
    const auto& joined = roster.joined;
    const auto all_left = write_column<std::uint32_t, kRosterLeftMax>(
        builder, left.size(), [&](std::size_t i) { return left[i].value; });
    const auto all_joined = write_column<std::uint32_t, kRosterJoinedMax>(
        builder, joined.size(), [&](std::size_t i) { return joined[i].player.value; });
    const auto teams = write_column<std::uint8_t, kRosterJoinedMax>(
        builder, joined.size(), [&](std::size_t i) { return joined[i].team; });
    const auto names = write_column<flatbuffers::Offset<flatbuffers::String>, kRosterJoinedMax>(
        builder, joined.size(),
        [&](std::size_t i) { return builder.CreateString(joined[i].name); });
    std::array<std::byte, kScoreListBytesMax> list;
    const std::size_t list_bytes = write_scores(roster.scores, list);
    const auto scores =
        builder.CreateVector(reinterpret_cast<const std::uint8_t*>(list.data()), list_bytes);
    finish(builder, wire::CreateRoster(builder, roster.starts_anew, all_left, all_joined, teams,
                                       names, scores));
}

void write(Builder& builder, const Match& match) {
    const auto teams = write_vector<wire::MatchTeam>(
        builder, std::span<const MatchTeam>(match.teams.begin(), match.teams.size()));
    const auto flags = write_vector<wire::MatchFlag>(
        builder, std::span<const MatchFlag>(match.flags.begin(), match.flags.size()));
    finish(builder,
           wire::CreateMatch(builder, match.tick, static_cast<wire::GameMode>(match.mode),
                             static_cast<wire::MatchPhase>(match.phase),
                             static_cast<wire::EndedBy>(match.ended_by), match.number, match.round,
                             match.rounds, match.phase_tick, match.phase_end_tick, match.round_tick,
                             match.winner.value, match.winner_team, match.score_limit, match.hill,
                             match.hill_team, match.hill_contested, match.hill_move_tick, teams,
                             flags, match.paused, match.serial));
}

void write(Builder& builder, const Announcement& announcement) {
    finish(builder, wire::CreateAnnouncement(builder, builder.CreateString(announcement.text)));
}

void write(Builder& builder, const Watching& watching) {
    finish(builder, wire::CreateWatching(builder, watching.player.value,
                                         static_cast<wire::WatchRefusal>(watching.refusal),
                                         watching.number));
}

}  // namespace

struct Encoder::Buffer {
    Builder builder{kBuilderBytes};

    Buffer() { builder.ForceDefaults(true); }

    template <typename Value>
    Bytes encode(const Value& value) {
        ARENA_ASSERT(in_range(value), "an honest peer keeps to protocol/ranges.h");
        builder.Clear();
        write(builder, value);
        const std::span<const std::uint8_t> bytes(builder.GetBufferPointer(), builder.GetSize());
        ARENA_ASSERT(bytes.size() <= bytes_max(value), "a message fits its channel");
        return std::as_bytes(bytes);
    }
};

Encoder::Encoder() : buffer_(std::make_unique<Buffer>()) {}
Encoder::~Encoder() = default;
Encoder::Encoder(Encoder&&) noexcept = default;
Encoder& Encoder::operator=(Encoder&&) noexcept = default;

Encoder::Bytes Encoder::encode(const Message& message) {
    return std::visit([this](const auto& value) { return buffer_->encode(value); }, message);
}

Encoder::Bytes Encoder::encode(const Roster& roster) {
    return buffer_->encode(roster);
}

Encoder::Bytes Encoder::encode(const Match& match) {
    return buffer_->encode(match);
}

Encoder::Bytes Encoder::encode(const Announcement& announcement) {
    return buffer_->encode(announcement);
}

}  // namespace arena::protocol
