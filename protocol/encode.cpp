#include "protocol/encode.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "protocol/generated/message_generated.h"
#include "protocol/ranges.h"
#include "protocol/session/connect_token.h"
#include "protocol/snapshot_split.h"
#include "sim/base/assert.h"

namespace arena::protocol {
namespace {

using Builder = flatbuffers::FlatBufferBuilder;

// The bytes around the entries, the same in every message of a kind, because the encoder writes
// default values too (a test measures them):
//
//              vtable: 4 + 2 a field   table: 4 + fields, aligned   lengths   together
//   head                                                                             8
//   Envelope                       8                          12                    20
//   Snapshot              22, pad to 24                        32         16        72
//   Welcome                       42, pad to 44              116         20       180
//   Events                         8                          12          4        24
//   Roster                18, pad to 20                        32         24        76
//
// A Welcome also has the map's name with a zero byte, padded to 4, and its token. The builder may
// put up to 8 bytes more in front, to align.
constexpr std::size_t kSnapshotOverheadBytes = 100;
constexpr std::size_t kWelcomeOverheadBytes = 220 + kMapNameBytesMax + 4 + kResumeTokenBytes;
constexpr std::size_t kEventsOverheadBytes = 52;
constexpr std::size_t kRosterOverheadBytes = 128;
constexpr std::size_t kIdBytes = 4;
constexpr std::size_t kTeamBytes = 1;
/// Its offset, its length, the name with a zero byte, padded.
constexpr std::size_t kNameBytes = 4 + 4 + kNameBytesMax + 4;
constexpr std::size_t kScoreBytes = 4;
constexpr std::size_t kPartBytesMax = kSnapshotOverheadBytes + kEntityBytesPerPart;

static_assert(kResumeTokenBytes == kConnectTokenBytes);
static_assert(sizeof(wire::Archetype) == kArchetypeBytes);
static_assert(sizeof(wire::Vec2) == kVertexBytes);
static_assert(sizeof(wire::Weapon) == kWeaponBytes);
static_assert(kWelcomeOverheadBytes + kRulesBytesMax <= kMessageBytesMax);
static_assert(sizeof(wire::Player) == kPlayerBytes);
static_assert(sizeof(wire::Projectile) == kProjectileBytes);
static_assert(sizeof(wire::Mover) == kMoverBytes);
static_assert(sizeof(wire::Fixture) == kFixtureBytes);
static_assert(kPartBytesMax <= kSequencedMessageMax, "a part fits a packet");
static_assert(kPartBytesMax + 4 > kSequencedMessageMax, "and leaves nothing unused");
static_assert(kPartsMax <= kQueuedMessagesMax, "a connection takes all parts at once");
static_assert(kPartsMax * kPartBytesMax <= kQueuedBytesMax, "the same in bytes");
static_assert(kRosterOverheadBytes + kRosterLeftMax * kIdBytes +
                      kRosterJoinedMax * (kIdBytes + kTeamBytes + kNameBytes) +
                      kRosterScoresMax * (kIdBytes + kScoreBytes) <=
                  kMessageBytesMax,
              "a full roster is one message");
static_assert(kEventsOverheadBytes + kEventsPerMessage * sizeof(wire::Event) <= kFragmentBytes,
              "events are one piece of the reliable channel");
static_assert(kEventsOverheadBytes + (kEventsPerMessage + 1) * sizeof(wire::Event) > kFragmentBytes,
              "another event would fit");

/// No message comes near it, so the builder never grows.
constexpr std::size_t kBuilderBytes = 8192;

/// What the channel of each message takes.
constexpr std::size_t bytes_max(const Welcome&) {
    return kMessageBytesMax;
}
constexpr std::size_t bytes_max(const Input&) {
    return kRedundantMessageMax;
}
constexpr std::size_t bytes_max(const SnapshotPart&) {
    return kSequencedMessageMax;
}
constexpr std::size_t bytes_max(const Events&) {
    return kFragmentBytes;
}
constexpr std::size_t bytes_max(const Roster&) {
    return kMessageBytesMax;
}

wire::Vec2 to_wire(sim::Vec2 value) {
    return {value.x, value.y};
}

wire::Player to_wire(const SnapshotPlayer& player) {
    return {player.id.value,
            to_wire(player.position),
            to_wire(player.velocity),
            player.aim_x,
            player.aim_y,
            player.health,
            player.score,
            player.ammunition,
            player.archetype,
            player.team,
            player.flags,
            player.animation};
}

wire::Projectile to_wire(const SnapshotProjectile& projectile) {
    return {projectile.id.value, to_wire(projectile.position), to_wire(projectile.velocity),
            projectile.weapon, projectile.team};
}

wire::Mover to_wire(const SnapshotMover& mover) {
    return {mover.id.value, to_wire(mover.offset), to_wire(mover.velocity), mover.health,
            static_cast<wire::MoverPhase>(mover.phase)};
}

wire::Fixture to_wire(const SnapshotFixture& fixture) {
    return {fixture.id.value, static_cast<wire::FixtureStatus>(fixture.status)};
}

wire::Archetype to_wire(const WelcomeArchetype& archetype) {
    const wire::Ability jump = archetype.can_jump ? wire::Ability::jump : wire::Ability::NONE;
    const wire::Ability dash = archetype.can_dash ? wire::Ability::dash : wire::Ability::NONE;
    return {archetype.radius, archetype.health, static_cast<std::uint8_t>(archetype.outline.size()),
            static_cast<wire::MoveKind>(archetype.move), jump | dash};
}

wire::Zone to_wire(const WelcomeZone& zone) {
    return {to_wire(zone.center), zone.first_radius,    zone.last_radius, zone.wait,
            zone.shrink_time,     zone.damage_interval, zone.damage};
}

wire::Weapon to_wire(const WelcomeWeapon& weapon) {
    return {weapon.radius, weapon.range};
}

wire::Event to_wire(const sim::Event& event) {
    return {event.subject.value,
            event.other.value,
            to_wire(event.position),
            to_wire(event.velocity),
            event.amount,
            event.tick,
            static_cast<wire::EventKind>(event.kind)};
}

wire::PlayerInput to_wire(const sim::PlayerInput& input) {
    return {input.aim_x, input.aim_y, input.move_x, input.move_y, input.buttons};
}

/// Not by CreateUninitializedVectorOfStructs: that of FlatBuffers 2.0 aligns to the struct's size
/// instead of its alignment, which wastes bytes and leaves their number to chance.
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

/// The outlines of all archetypes, one after the other.
flatbuffers::Offset<flatbuffers::Vector<const wire::Vec2*>> write_outlines(
    Builder& builder, std::span<const WelcomeArchetype> archetypes) {
    std::array<wire::Vec2, kRulesBytesMax / kVertexBytes> vertices;
    std::size_t count = 0;
    for (const WelcomeArchetype& archetype : archetypes)
        for (const sim::Vec2 vertex : archetype.outline)
            vertices[count++] = to_wire(vertex);
    return builder.CreateVectorOfStructs(vertices.data(), count);
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
    const wire::Vec2 view = to_wire(welcome.view);
    const wire::Zone zone = welcome.zone ? to_wire(*welcome.zone) : wire::Zone();
    finish(builder,
           wire::CreateWelcome(builder, welcome.player.value, welcome.tick, welcome.tick_rate,
                               welcome.snapshot_rate, welcome.gravity, archetypes, outlines,
                               weapons, map_name, welcome.map_hash, welcome.rules_hash,
                               resume_token, welcome.resumed, welcome.map_counts.obstacles,
                               welcome.map_counts.movers, welcome.map_counts.fixtures, &view,
                               welcome.view_margin, welcome.zone ? &zone : nullptr));
}

void write(Builder& builder, const Input& input) {
    const wire::PlayerInput player_input = to_wire(input.input);
    finish(builder, wire::CreateInput(builder, input.tick, &player_input));
}

/// A part whose entities still lie where the caller has them.
struct PartView {
    sim::Tick tick = 0;
    ClientFields fields;
    std::uint8_t part = 0;
    std::uint8_t part_count = 1;
    SnapshotEntities entities;
};

void write(Builder& builder, const PartView& part) {
    const auto fixtures = write_vector<wire::Fixture>(builder, part.entities.fixtures);
    const auto movers = write_vector<wire::Mover>(builder, part.entities.movers);
    const auto projectiles = write_vector<wire::Projectile>(builder, part.entities.projectiles);
    const auto players = write_vector<wire::Player>(builder, part.entities.players);
    finish(builder, wire::CreateSnapshot(builder, part.tick, part.fields.events_through,
                                         part.fields.input_margin, part.part, part.part_count,
                                         players, projectiles, movers, fixtures));
}

void write(Builder& builder, const SnapshotPart& part) {
    write(builder, PartView{.tick = part.tick,
                            .fields = {.input_margin = part.input_margin,
                                       .events_through = part.events_through},
                            .part = part.part,
                            .part_count = part.part_count,
                            .entities = {.players = part.players,
                                         .projectiles = part.projectiles,
                                         .movers = part.movers,
                                         .fixtures = part.fixtures}});
}

EntityCounts counts_of(const SnapshotEntities& entities) {
    return {.movers = entities.movers.size(),
            .fixtures = entities.fixtures.size(),
            .players = entities.players.size(),
            .projectiles = entities.projectiles.size()};
}

/// Gives the first `count` items and leaves the rest.
template <typename T>
std::span<const T> take(std::span<const T>& items, std::size_t count) {
    const auto taken = items.first(count);
    items = items.subspan(count);
    return taken;
}

/// Gives what the next part has room for and leaves the rest.
SnapshotEntities take_part(SnapshotEntities& left) {
    const EntityCounts fill = fill_part(counts_of(left));
    return {.players = take(left.players, fill.players),
            .projectiles = take(left.projectiles, fill.projectiles),
            .movers = take(left.movers, fill.movers),
            .fixtures = take(left.fixtures, fill.fixtures)};
}

void write(Builder& builder, const Events& events) {
    const auto list = write_vector<wire::Event>(builder, events.events.view());
    finish(builder, wire::CreateEvents(builder, events.first_sequence, list));
}

void write(Builder& builder, const Roster& roster) {
    std::vector<std::uint32_t> left;
    std::vector<std::uint32_t> joined;
    std::vector<std::uint8_t> teams;
    std::vector<flatbuffers::Offset<flatbuffers::String>> names;
    std::vector<std::uint32_t> scored;
    std::vector<std::int32_t> scores;
    for (const sim::EntityId player : roster.left)
        left.push_back(player.value);
    for (const RosterEntry& entry : roster.joined) {
        joined.push_back(entry.player.value);
        teams.push_back(entry.team);
        names.push_back(builder.CreateString(entry.name));
    }
    for (const RosterScore& score : roster.scores) {
        scored.push_back(score.player.value);
        scores.push_back(score.score);
    }
    finish(builder, wire::CreateRosterDirect(builder, roster.starts_anew, &left, &joined, &teams,
                                             &names, &scored, &scores));
}

/// `to` need not be aligned.
template <typename T>
void write_scalar(std::span<std::uint8_t> to, T value) {
    const T on_the_wire = flatbuffers::EndianScalar(value);
    std::memcpy(to.data(), &on_the_wire, sizeof on_the_wire);
}

}  // namespace

struct Encoder::Buffer {
    Builder builder{kBuilderBytes};

    Buffer() { builder.ForceDefaults(true); }

    Bytes finished(std::size_t bytes_max) const {
        const std::span<const std::uint8_t> bytes(builder.GetBufferPointer(), builder.GetSize());
        ARENA_ASSERT(bytes.size() <= bytes_max, "a message fits its channel");
        return std::as_bytes(bytes);
    }
};

Encoder::Encoder() : buffer_(std::make_unique<Buffer>()) {}
Encoder::~Encoder() = default;
Encoder::Encoder(Encoder&&) noexcept = default;
Encoder& Encoder::operator=(Encoder&&) noexcept = default;

Encoder::Bytes Encoder::encode(const Message& message) {
    Builder& builder = buffer_->builder;
    builder.Clear();
    return std::visit(
        [this, &builder](const auto& value) {
            ARENA_ASSERT(in_range(value), "an honest peer keeps to protocol/ranges.h");
            write(builder, value);
            return buffer_->finished(bytes_max(value));
        },
        message);
}

struct SnapshotEncoder::Buffer {
    /// Where a part lies, and in it the fields that differ from client to client.
    struct Part {
        std::size_t begin = 0;
        std::size_t size = 0;
        std::size_t input_margin_at = 0;
        std::size_t events_through_at = 0;
    };

    Builder builder{kBuilderBytes};
    std::vector<std::uint8_t> bytes;  // the parts side by side
    std::vector<Part> parts;

    Buffer() { builder.ForceDefaults(true); }

    void add(const PartView& view);
};

void SnapshotEncoder::Buffer::add(const PartView& view) {
    builder.Clear();
    write(builder, view);
    const std::uint8_t* const begin = builder.GetBufferPointer();
    ARENA_ASSERT(builder.GetSize() <= kSequencedMessageMax, "a part fits its channel");
    const auto* const table =
        static_cast<const flatbuffers::Table*>(wire::GetEnvelope(begin)->message());
    const auto place_of = [&](flatbuffers::voffset_t field) {
        return static_cast<std::size_t>(table->GetAddressOf(field) - begin);
    };
    parts.push_back({.begin = bytes.size(),
                     .size = builder.GetSize(),
                     .input_margin_at = place_of(wire::Snapshot::VT_INPUT_MARGIN),
                     .events_through_at = place_of(wire::Snapshot::VT_EVENTS_THROUGH)});
    bytes.insert(bytes.end(), begin, begin + builder.GetSize());
}

SnapshotEncoder::SnapshotEncoder() : buffer_(std::make_unique<Buffer>()) {}
SnapshotEncoder::~SnapshotEncoder() = default;
SnapshotEncoder::SnapshotEncoder(SnapshotEncoder&&) noexcept = default;
SnapshotEncoder& SnapshotEncoder::operator=(SnapshotEncoder&&) noexcept = default;

std::uint32_t SnapshotEncoder::encode(sim::Tick tick, SnapshotEntities entities) {
    ARENA_ASSERT(all_in_range(entities.players), "players keep to protocol/ranges.h");
    ARENA_ASSERT(all_in_range(entities.projectiles), "projectiles keep to protocol/ranges.h");
    ARENA_ASSERT(all_in_range(entities.movers), "movers keep to protocol/ranges.h");
    ARENA_ASSERT(all_in_range(entities.fixtures), "fixtures keep to protocol/ranges.h");
    buffer_->bytes.clear();
    buffer_->parts.clear();
    const std::uint8_t part_count = count_parts(counts_of(entities));
    for (std::uint8_t part = 0; part < part_count; ++part)
        buffer_->add({.tick = tick,
                      .fields = {},
                      .part = part,
                      .part_count = part_count,
                      .entities = take_part(entities)});
    return static_cast<std::uint32_t>(counts_of(entities).sum());
}

std::size_t SnapshotEncoder::parts() const {
    return buffer_->parts.size();
}

Encoder::Bytes SnapshotEncoder::part(std::size_t index, const ClientFields& fields) {
    ARENA_ASSERT(index < buffer_->parts.size(), "the snapshot has that part");
    const Buffer::Part& part = buffer_->parts[index];
    const std::span<std::uint8_t> bytes = std::span(buffer_->bytes).subspan(part.begin, part.size);
    write_scalar(bytes.subspan(part.input_margin_at), fields.input_margin);
    write_scalar(bytes.subspan(part.events_through_at), fields.events_through);
    return std::as_bytes(bytes);
}

}  // namespace arena::protocol
