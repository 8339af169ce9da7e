// Laws of the wire over random messages: what is encoded comes back, what is split comes back
// whole, and no bytes at all make the decoder fail.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/decode.h"
#include "protocol/encode.h"
#include "protocol/ranges.h"
#include "protocol/snapshot_split.h"
#include "protocol/text.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

rc::Gen<float> number_within(float bound) {
    return rc::gen::map(rc::gen::inRange(-1'000'000, 1'000'001), [bound](int millionths) {
        return bound * (static_cast<float>(millionths) / 1.0e6f);
    });
}

rc::Gen<sim::Vec2> vector_within(float bound) {
    return rc::gen::construct<sim::Vec2>(number_within(bound), number_within(bound));
}

rc::Gen<std::uint32_t> number_from(std::uint32_t first, std::uint32_t end) {
    return rc::gen::map(rc::gen::inRange<std::int64_t>(first, end),
                        [](std::int64_t value) { return static_cast<std::uint32_t>(value); });
}

rc::Gen<sim::EntityId> player_id() {
    return rc::gen::construct<sim::EntityId>(number_from(1, sim::kFirstProjectileId));
}

rc::Gen<sim::EntityId> projectile_id() {
    return rc::gen::construct<sim::EntityId>(
        number_from(sim::kFirstProjectileId, sim::kFirstObstacleId));
}

rc::Gen<std::string> name(std::size_t bytes_max) {
    const auto character = rc::gen::element<std::string>("a", "Z", " ", "~", "\xC3\xAB",
                                                         "\xE2\x82\xAC", "\xF0\x9F\x8E\xAE");
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(character),
                        [bytes_max](const std::vector<std::string>& characters) {
                            std::string text;
                            for (const std::string& one : characters) {
                                if (text.size() + one.size() <= bytes_max) text += one;
                            }
                            return text;
                        });
}

rc::Gen<SnapshotPlayer> snapshot_player() {
    return rc::gen::build<SnapshotPlayer>(
        rc::gen::set(&SnapshotPlayer::id, player_id()),
        rc::gen::set(&SnapshotPlayer::position, vector_within(kCoordinateMax)),
        rc::gen::set(&SnapshotPlayer::velocity, vector_within(kVelocityMax)),
        rc::gen::set(&SnapshotPlayer::aim_x, rc::gen::inRange<std::int16_t>(-32767, 32767)),
        rc::gen::set(&SnapshotPlayer::aim_y, rc::gen::inRange<std::int16_t>(-32767, 32767)),
        rc::gen::set(&SnapshotPlayer::health), rc::gen::set(&SnapshotPlayer::score),
        rc::gen::set(&SnapshotPlayer::ammunition, rc::gen::inRange<std::int16_t>(-1, 32767)),
        rc::gen::set(&SnapshotPlayer::archetype, rc::gen::inRange<std::uint8_t>(0, 64)),
        rc::gen::set(&SnapshotPlayer::team),
        rc::gen::set(&SnapshotPlayer::flags, rc::gen::inRange<std::uint8_t>(0, 16)),
        rc::gen::set(&SnapshotPlayer::animation));
}

rc::Gen<SnapshotProjectile> snapshot_projectile() {
    return rc::gen::build<SnapshotProjectile>(
        rc::gen::set(&SnapshotProjectile::id, projectile_id()),
        rc::gen::set(&SnapshotProjectile::position, vector_within(kCoordinateMax)),
        rc::gen::set(&SnapshotProjectile::velocity, vector_within(kVelocityMax)),
        rc::gen::set(&SnapshotProjectile::weapon, rc::gen::inRange<std::uint8_t>(0, 64)),
        rc::gen::set(&SnapshotProjectile::team));
}

rc::Gen<sim::EntityId> obstacle_id() {
    return rc::gen::construct<sim::EntityId>(number_from(sim::kFirstObstacleId, 0xFFFF'FFFF));
}

rc::Gen<SnapshotMover> snapshot_mover() {
    return rc::gen::build<SnapshotMover>(
        rc::gen::set(&SnapshotMover::id, obstacle_id()),
        rc::gen::set(&SnapshotMover::offset, vector_within(kCoordinateMax)),
        rc::gen::set(&SnapshotMover::velocity, vector_within(kVelocityMax)),
        rc::gen::set(&SnapshotMover::health),
        rc::gen::set(&SnapshotMover::phase,
                     rc::gen::element(sim::MoverPhase::solid, sim::MoverPhase::warning,
                                      sim::MoverPhase::gone)));
}

rc::Gen<SnapshotFixture> snapshot_fixture() {
    return rc::gen::build<SnapshotFixture>(
        rc::gen::set(&SnapshotFixture::id, obstacle_id()),
        rc::gen::set(&SnapshotFixture::status,
                     rc::gen::element(FixtureStatus::ready, FixtureStatus::waiting,
                                      FixtureStatus::pressed)));
}

rc::Gen<sim::PlayerInput> player_input() {
    return rc::gen::build<sim::PlayerInput>(
        rc::gen::set(&sim::PlayerInput::move_x, rc::gen::inRange<std::int8_t>(-127, 127)),
        rc::gen::set(&sim::PlayerInput::move_y, rc::gen::inRange<std::int8_t>(-127, 127)),
        rc::gen::set(&sim::PlayerInput::aim_x), rc::gen::set(&sim::PlayerInput::aim_y),
        rc::gen::set(&sim::PlayerInput::buttons, rc::gen::inRange<std::uint8_t>(0, 8)));
}

rc::Gen<sim::Event> event() {
    return rc::gen::build<sim::Event>(
        rc::gen::set(
            &sim::Event::kind,
            rc::gen::element(sim::EventKind::spawn, sim::EventKind::despawn, sim::EventKind::hit,
                             sim::EventKind::death, sim::EventKind::score)),
        rc::gen::set(&sim::Event::subject, player_id()),
        rc::gen::set(&sim::Event::other,
                     rc::gen::construct<sim::EntityId>(rc::gen::arbitrary<std::uint32_t>())),
        rc::gen::set(&sim::Event::position, vector_within(kCoordinateMax)),
        rc::gen::set(&sim::Event::velocity, vector_within(kVelocityMax)),
        rc::gen::set(&sim::Event::amount), rc::gen::set(&sim::Event::tick));
}

/// At least `least` and at most N values.
template <std::size_t N, typename T>
StaticVector<T, N> some_of(std::size_t least, const rc::Gen<T>& item) {
    const auto count = *rc::gen::inRange<std::size_t>(least, N + 1);
    StaticVector<T, N> result;
    for (std::size_t i = 0; i < count; ++i)
        (void)result.push_back(*item);
    return result;
}

template <std::size_t N, typename T>
void fill(StaticVector<T, N>& list, std::size_t count, const rc::Gen<T>& item) {
    for (std::size_t i = 0; i < count; ++i)
        (void)list.push_back(*item);
}

/// A disc, or an outline of any vertices in range.
WelcomeArchetype archetype() {
    WelcomeArchetype result{.radius = 0.001f + std::abs(*number_within(999.0f)),
                            .move = *rc::gen::element(sim::MoveKind::push_out, sim::MoveKind::slide,
                                                      sim::MoveKind::rays),
                            .can_jump = *rc::gen::arbitrary<bool>(),
                            .can_dash = *rc::gen::arbitrary<bool>(),
                            .outline = {}};
    if (*rc::gen::arbitrary<bool>()) result.outline = some_of<8>(3, vector_within(kRadiusMax));
    return result;
}

/// As many archetypes and weapons as fit a Welcome, up to a random number of both.
void tell_rules(Welcome& welcome) {
    const auto weapons = *rc::gen::inRange<std::size_t>(1, kWeaponsMax + 1);
    for (std::size_t i = 0; i < weapons; ++i)
        welcome.weapons.push_back({.radius = 0.001f + std::abs(*number_within(999.0f)),
                                   .range = std::abs(*number_within(kCoordinateMax))});
    const auto archetypes = *rc::gen::inRange<std::size_t>(1, kArchetypesMax + 1);
    for (std::size_t i = 0; i < archetypes; ++i) {
        welcome.archetypes.push_back(archetype());
        if (rules_bytes(welcome) > kRulesBytesMax) return welcome.archetypes.pop_back();
    }
}

/// The law: encoded within what its channel takes, decoded to the same.
void comes_back(const Message& message, std::size_t bytes_max) {
    Encoder encoder;

    const auto bytes = encoder.encode(message);
    const auto decoded = decode(bytes);

    RC_ASSERT(bytes.size() <= bytes_max);
    RC_ASSERT(decoded.ok());
    RC_ASSERT(decoded.value() == message);
}

ResumeToken resume_token() {
    const auto seed = *rc::gen::arbitrary<std::uint8_t>();
    ResumeToken token;
    for (std::size_t i = 0; i < token.size(); ++i)
        token[i] = static_cast<std::byte>((i * i + seed) & 0xFFu);
    return token;
}

RC_GTEST_PROP(WireRoundTrip, a_welcome_comes_back, ()) {
    Welcome welcome{.player = *player_id(),
                    .tick = *rc::gen::arbitrary<sim::Tick>(),
                    .tick_rate = *rc::gen::inRange<std::uint16_t>(1, 1001),
                    .snapshot_rate = *rc::gen::inRange<std::uint16_t>(1, 1001),
                    .gravity = std::abs(*number_within(kGravityMax)),
                    .archetypes = {},
                    .weapons = {},
                    .map_name = *name(kMapNameBytesMax),
                    .map_hash = *rc::gen::arbitrary<std::uint64_t>(),
                    .rules_hash = *rc::gen::arbitrary<std::uint64_t>(),
                    .resume_token = resume_token(),
                    .resumed = *rc::gen::arbitrary<bool>(),
                    .map_counts = {.obstacles = *rc::gen::inRange(0u, 1u << 30u),
                                   .movers = *rc::gen::inRange(0u, 1u << 30u),
                                   .fixtures = *rc::gen::inRange(0u, 2u)}};
    tell_rules(welcome);

    comes_back(welcome, kMessageBytesMax);
}

RC_GTEST_PROP(WireRoundTrip, an_input_comes_back, ()) {
    comes_back(Input{.tick = *rc::gen::arbitrary<sim::Tick>(), .input = *player_input()},
               kRedundantMessageMax);
}

RC_GTEST_PROP(WireRoundTrip, a_part_comes_back, ()) {
    const auto last = *rc::gen::inRange<std::uint8_t>(0, kPartsMax);
    SnapshotPart part{.tick = *rc::gen::arbitrary<sim::Tick>(),
                      .part = *rc::gen::inRange<std::uint8_t>(0, last),
                      .part_count = static_cast<std::uint8_t>(last + 1),
                      .input_margin = *rc::gen::arbitrary<std::int16_t>(),
                      .events_through = *rc::gen::arbitrary<std::uint32_t>(),
                      .players = {},
                      .projectiles = {},
                      .movers = {},
                      .fixtures = {}};
    const EntityCounts room =
        fill_part({.movers = *rc::gen::inRange<std::size_t>(0, 10),
                   .fixtures = *rc::gen::inRange<std::size_t>(0, 40),
                   .players = *rc::gen::inRange<std::size_t>(0, kPlayersPerPart + 1),
                   .projectiles = *rc::gen::inRange<std::size_t>(0, kProjectilesPerPart + 1)});
    fill(part.movers, room.movers, snapshot_mover());
    fill(part.fixtures, room.fixtures, snapshot_fixture());
    fill(part.players, room.players, snapshot_player());
    fill(part.projectiles, room.projectiles, snapshot_projectile());

    comes_back(part, kSequencedMessageMax);
}

RC_GTEST_PROP(WireRoundTrip, events_come_back, ()) {
    comes_back(Events{.first_sequence = *number_from(1, 0xFFFF'FF00),
                      .events = some_of<kEventsPerMessage>(1, event())},
               kFragmentBytes);
}

RC_GTEST_PROP(WireSplit, the_parts_together_are_the_snapshot, ()) {
    const auto player_count = *rc::gen::inRange<std::uint32_t>(0, 1100);
    const auto projectile_count = *rc::gen::inRange<std::uint32_t>(0, 1100);
    const auto mover_count = *rc::gen::inRange<std::uint32_t>(0, 100);
    const auto fixture_count = *rc::gen::inRange<std::uint32_t>(0, 300);
    std::vector<SnapshotPlayer> players;
    std::vector<SnapshotProjectile> projectiles;
    std::vector<SnapshotMover> movers;
    std::vector<SnapshotFixture> fixtures;
    for (std::uint32_t i = 0; i < mover_count; ++i)
        movers.push_back(test::numbered_mover(i));
    for (std::uint32_t i = 0; i < fixture_count; ++i)
        fixtures.push_back(test::numbered_fixture(i));
    for (std::uint32_t i = 0; i < player_count; ++i)
        players.push_back(test::numbered_player(i));
    for (std::uint32_t i = 0; i < projectile_count; ++i) {
        projectiles.push_back(test::numbered_projectile(i));
    }

    std::vector<SnapshotPlayer> players_heard;
    std::vector<SnapshotProjectile> projectiles_heard;
    std::vector<SnapshotMover> movers_heard;
    std::vector<SnapshotFixture> fixtures_heard;
    const auto hear = [](auto& heard, const auto& list) {
        heard.insert(heard.end(), list.begin(), list.end());
    };
    SnapshotEncoder encoder;
    const std::uint32_t left_out = encoder.encode(
        9,
        {.players = players, .projectiles = projectiles, .movers = movers, .fixtures = fixtures});
    for (std::size_t i = 0; i < encoder.parts(); ++i) {
        const auto bytes = encoder.part(i, {});
        RC_ASSERT(bytes.size() <= kSequencedMessageMax);
        const auto message = decode(bytes);
        RC_ASSERT(message.ok());
        const auto& part = std::get<SnapshotPart>(message.value());
        hear(players_heard, part.players);
        hear(projectiles_heard, part.projectiles);
        hear(movers_heard, part.movers);
        hear(fixtures_heard, part.fixtures);
    }

    RC_ASSERT(players_heard == players);
    RC_ASSERT(projectiles_heard == projectiles);
    RC_ASSERT(movers_heard == movers);
    RC_ASSERT(fixtures_heard == fixtures);
    RC_ASSERT(left_out == 0u);
    // All but the last part have less to spare than what one player takes.
    const EntityCounts all{.movers = mover_count,
                           .fixtures = fixture_count,
                           .players = player_count,
                           .projectiles = projectile_count};
    RC_ASSERT(encoder.parts() <= all.bytes() / (kEntityBytesPerPart - kPlayerBytes) + 1);
}

RC_GTEST_PROP(WireText, any_text_can_be_made_a_name, (const std::string& text)) {
    const auto bytes_max = *rc::gen::inRange<std::size_t>(0, 40);

    const std::string name = to_name(text, bytes_max);

    RC_ASSERT(is_name(name, bytes_max));
    RC_ASSERT(to_name(name, bytes_max) == name);
}

RC_GTEST_PROP(WireGarbage, random_bytes_never_fail_the_decoder, ()) {
    const auto bytes =
        *rc::gen::container<std::vector<std::uint8_t>>(rc::gen::arbitrary<std::uint8_t>());

    (void)decode(std::as_bytes(std::span(bytes)));
}

RC_GTEST_PROP(WireGarbage, a_message_with_many_wrong_bytes_is_refused_or_in_range, ()) {
    const auto messages = test::one_of_each();
    Encoder encoder;
    const auto encoded =
        encoder.encode(messages[*rc::gen::inRange<std::size_t>(0, messages.size())]);
    std::vector<std::byte> bytes(encoded.begin(), encoded.end());
    const auto wrong = *rc::gen::inRange(1, 16);
    for (int i = 0; i < wrong; ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(8, std::min<std::size_t>(bytes.size(), 200));
        bytes[at] = static_cast<std::byte>(*rc::gen::arbitrary<std::uint8_t>());
    }

    const auto result = decode(bytes);

    RC_PRE(result.ok());
    RC_ASSERT(std::visit([](const auto& value) { return in_range(value); }, result.value()));
}

}  // namespace
}  // namespace arena::protocol
