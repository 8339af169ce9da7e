#include "protocol/decode.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "protocol/base/limits.h"
#include "protocol/generated/message_generated.h"
#include "protocol/ranges.h"
#include "protocol/score_list.h"

namespace arena::protocol {
namespace {

using Refusal = std::optional<DecodeError>;

/// Every message begins with the offset of the root table and the file identifier.
constexpr std::size_t kHeadBytes = sizeof(flatbuffers::uoffset_t) * 2;

/// A copy of a message on the stack, aligned for every type of the schema: received bytes may lie
/// at any address, and FlatBuffers reads its scalars in place.
struct AlignedCopy {
    alignas(std::uint64_t) std::array<std::uint8_t, kMessageBytesMax> bytes;

    explicit AlignedCopy(std::span<const std::byte> message) {
        std::memcpy(bytes.data(), message.data(), message.size());
    }
};

/// The schema nests at most one table inside another.
constexpr flatbuffers::Verifier::Options verifier_options() {
    flatbuffers::Verifier::Options options;
    options.max_depth = 2;
    options.max_tables = 2;
    return options;
}

/// Returns the T inside `message`: the one an earlier message left there, or a new one.
template <typename T>
T& reuse(Message& message) {
    T* const held = std::get_if<T>(&message);
    return held != nullptr ? *held : message.emplace<T>();
}

sim::Vec2 to_value(const wire::Vec2& value) {
    return {value.x(), value.y()};
}

/// Converts all but the outline, which is stored in a separate list.
WelcomeArchetype to_value(const wire::Archetype& archetype) {
    WelcomeArchetype value;
    value.radius = archetype.radius();
    value.health = archetype.health();
    value.move = static_cast<sim::MoveKind>(archetype.move());
    value.run = {.top = archetype.top(), .ground = archetype.ground(), .air = archetype.air()};
    value.can_jump = (archetype.abilities() & wire::Ability::jump) == wire::Ability::jump;
    value.can_dash = (archetype.abilities() & wire::Ability::dash) == wire::Ability::dash;
    value.is_always_seen =
        (archetype.abilities() & wire::Ability::always_seen) == wire::Ability::always_seen;
    return value;
}

/// Replaces `text` with a string. Returns false when the string is too long.
bool read_string(const flatbuffers::String& string, std::size_t bytes_max, std::string& text) {
    if (string.size() > bytes_max) return false;
    text.assign(string.c_str(), string.size());
    return true;
}

// Each `read` fills a message from its verified table and returns whether the table's lists and
// strings fit into it.

/// Distributes the outlines' vertices among the archetypes, each of which says how many are its
/// own. Returns false when an archetype has too many vertices or an unknown ability, or when
/// vertices are missing or left over.
bool read_archetypes(const wire::Welcome& table, std::vector<WelcomeArchetype>& archetypes) {
    const auto* const items = table.archetypes();
    const auto* const vertices = table.outlines();
    const flatbuffers::uoffset_t vertex_count = vertices != nullptr ? vertices->size() : 0;
    archetypes.clear();
    if (items->size() > kArchetypesMax) return false;
    flatbuffers::uoffset_t next = 0;
    for (const wire::Archetype* item : *items) {
        const flatbuffers::uoffset_t count = item->vertices();
        if (count > sim::kBodyVerticesMax || count > vertex_count - next) return false;
        if ((item->abilities() | wire::Ability::ANY) != wire::Ability::ANY) return false;
        WelcomeArchetype archetype = to_value(*item);
        for (const flatbuffers::uoffset_t end = next + count; next < end; ++next)
            static_cast<void>(archetype.outline.push_back(to_value(*vertices->Get(next))));
        archetypes.push_back(archetype);
    }
    return next == vertex_count;
}

/// Returns false when there are more or fewer views than archetypes.
bool read_views(const wire::Welcome& table, Welcome& welcome) {
    const auto* const views = table.views();
    if (views != nullptr && views->size() != welcome.archetypes.size()) return false;
    for (std::size_t i = 0; i < welcome.archetypes.size(); ++i)
        welcome.archetypes[i].view =
            views != nullptr ? to_value(*views->Get(static_cast<flatbuffers::uoffset_t>(i)))
                             : welcome.view;
    return true;
}

bool read_weapons(const wire::Welcome& table, std::vector<WelcomeWeapon>& weapons) {
    weapons.clear();
    if (table.weapons()->size() > kWeaponsMax) return false;
    for (const wire::Weapon* item : *table.weapons())
        weapons.push_back({.radius = item->radius(),
                           .range = item->range(),
                           .shot = {.step = item->step(), .restitution = item->restitution()}});
    return true;
}

bool read_token(const flatbuffers::Vector<std::uint8_t>& bytes, ResumeToken& token) {
    if (bytes.size() != token.size()) return false;
    std::transform(bytes.begin(), bytes.end(), token.begin(),
                   [](std::uint8_t byte) { return std::byte{byte}; });
    return true;
}

WelcomeZone to_value(const wire::Zone& zone) {
    return {.center = to_value(zone.center()),
            .first_radius = zone.first_radius(),
            .last_radius = zone.last_radius(),
            .wait = zone.wait(),
            .shrink_time = zone.shrink_time(),
            .damage_interval = zone.damage_interval(),
            .damage = zone.damage()};
}

bool read(const wire::Welcome& table, Welcome& welcome) {
    welcome.player = {table.player()};
    welcome.tick = table.tick();
    welcome.tick_rate = table.tick_rate();
    welcome.snapshot_rate = table.snapshot_rate();
    welcome.input_interval = table.input_interval();
    welcome.gravity = table.gravity();
    welcome.map_hash = table.map_hash();
    welcome.rules_hash = table.rules_hash();
    welcome.resumed = table.resumed();
    welcome.map_counts = {
        .obstacles = table.obstacles(), .movers = table.movers(), .triggers = table.fixtures()};
    welcome.view = to_value(*table.view());
    welcome.view_margin = table.view_margin();
    welcome.zone.reset();
    if (table.zone() != nullptr) welcome.zone = to_value(*table.zone());
    welcome.look_back_ms = table.look_back_ms();
    welcome.watch_delay = table.watch_delay();
    welcome.exact_distance = table.exact_distance();
    return read_archetypes(table, welcome.archetypes) && read_views(table, welcome) &&
           read_weapons(table, welcome.weapons) &&
           read_token(*table.resume_token(), welcome.resume_token) &&
           read_string(*table.map_name(), kMapNameBytesMax, welcome.map_name);
}

/// Returns the number of items; 0 when the vector is absent.
template <typename T>
std::size_t count_of(const flatbuffers::Vector<T>* items) {
    return items != nullptr ? items->size() : 0;
}

std::span<const std::byte> bytes_of(const flatbuffers::Vector<std::uint8_t>* items) {
    if (items == nullptr) return {};
    return std::as_bytes(std::span(items->data(), items->size()));
}

bool read(const wire::Roster& table, Roster& roster) {
    roster.starts_anew = table.starts_anew();
    roster.left.clear();
    roster.joined.clear();
    const std::size_t left = count_of(table.left());
    const std::size_t joined = count_of(table.joined());
    if (left > kRosterLeftMax || joined > kRosterJoinedMax) return false;
    if (count_of(table.teams()) != joined || count_of(table.names()) != joined) return false;
    for (flatbuffers::uoffset_t i = 0; i < left; ++i)
        roster.left.push_back({table.left()->Get(i)});
    for (flatbuffers::uoffset_t i = 0; i < joined; ++i) {
        RosterEntry& entry = roster.joined.emplace_back();
        entry.player = {table.joined()->Get(i)};
        entry.team = table.teams()->Get(i);
        if (!read_string(*table.names()->Get(i), kNameBytesMax, entry.name)) return false;
    }
    return read_scores(bytes_of(table.scores()), roster.scores);
}

/// Replaces `values` by the items. Returns false when they are too many.
template <typename Items, typename Values, typename ToValue>
bool read_items(const Items* items, Values& values, const ToValue& convert) {
    values.clear();
    if (items == nullptr) return true;
    for (const auto* item : *items)
        if (!values.push_back(convert(*item))) return false;
    return true;
}

MatchFlag to_value(const wire::MatchFlag& flag) {
    return {.position = to_value(flag.position()),
            .carrier = {flag.carrier()},
            .return_tick = flag.return_tick(),
            .team = static_cast<std::uint8_t>(std::min<std::uint32_t>(flag.team(), 0xFF))};
}

bool read(const wire::Match& table, Match& match) {
    match.tick = table.tick();
    match.mode = static_cast<sim::GameMode>(table.mode());
    match.phase = static_cast<sim::MatchPhase>(table.phase());
    match.ended_by = static_cast<sim::EndedBy>(table.ended_by());
    match.number = table.number();
    match.round = table.round();
    match.rounds = table.rounds();
    match.phase_tick = table.phase_tick();
    match.phase_end_tick = table.phase_end_tick();
    match.round_tick = table.round_tick();
    match.winner = {table.winner()};
    match.winner_team = table.winner_team();
    match.score_limit = table.score_limit();
    match.hill = table.hill();
    match.hill_team = table.hill_team();
    match.hill_contested = table.hill_contested();
    match.hill_move_tick = table.hill_move_tick();
    match.paused = table.paused();
    match.serial = table.serial();
    return read_items(table.teams(), match.teams,
                      [](const wire::MatchTeam& team) {
                          return MatchTeam{.score = team.score(), .rounds_won = team.rounds_won()};
                      }) &&
           read_items(table.flags(), match.flags,
                      [](const wire::MatchFlag& flag) { return to_value(flag); });
}

bool read(const wire::Announcement& table, Announcement& announcement) {
    return read_string(*table.text(), kAnnouncementBytesMax, announcement.text);
}

bool read(const wire::Watching& table, Watching& watching) {
    watching.player = {table.player()};
    watching.refusal = static_cast<WatchRefusal>(table.refusal());
    watching.number = table.number();
    return true;
}

template <typename T, typename Table>
Refusal read_into(Message& message, const Table& table) {
    T& value = reuse<T>(message);
    if (!read(table, value) || !in_range(value)) return DecodeError::out_of_range;
    return std::nullopt;
}

/// Reads the message in a verified envelope.
Refusal read_message(const wire::Envelope& envelope, Message& message) {
    switch (envelope.message_type()) {
        case wire::Message::Welcome:
            return read_into<Welcome>(message, *envelope.message_as_Welcome());
        case wire::Message::Roster:
            return read_into<Roster>(message, *envelope.message_as_Roster());
        case wire::Message::Match:
            return read_into<Match>(message, *envelope.message_as_Match());
        case wire::Message::Announcement:
            return read_into<Announcement>(message, *envelope.message_as_Announcement());
        case wire::Message::Watching:
            return read_into<Watching>(message, *envelope.message_as_Watching());
        case wire::Message::NONE:
            break;
    }
    return DecodeError::unknown_message;
}

}  // namespace

std::string_view name_of(DecodeError error) {
    switch (error) {
        case DecodeError::too_long:
            return "too_long";
        case DecodeError::too_short:
            return "too_short";
        case DecodeError::not_ours:
            return "not_ours";
        case DecodeError::malformed:
            return "malformed";
        case DecodeError::unknown_message:
            return "unknown_message";
        case DecodeError::out_of_range:
            return "out_of_range";
    }
    return "unknown";
}

std::optional<DecodeError> decode_into(std::span<const std::byte> bytes, Message& message) {
    if (bytes.size() > kMessageBytesMax) return DecodeError::too_long;
    if (bytes.size() < kHeadBytes) return DecodeError::too_short;
    if (!wire::EnvelopeBufferHasIdentifier(bytes.data())) return DecodeError::not_ours;

    const AlignedCopy copy(bytes);
    flatbuffers::Verifier verifier(copy.bytes.data(), bytes.size(), verifier_options());
    if (!wire::VerifyEnvelopeBuffer(verifier)) return DecodeError::malformed;
    return read_message(*wire::GetEnvelope(copy.bytes.data()), message);
}

Result<Message, DecodeError> decode(std::span<const std::byte> bytes) {
    Message message;
    if (const Refusal refusal = decode_into(bytes, message)) return Failure{*refusal};
    return message;
}

}  // namespace arena::protocol
