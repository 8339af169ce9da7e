// Laws of the wire over random messages: what is encoded is decoded to the same message, and no
// bytes make a decoder fail.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/base/limits.h"
#include "protocol/base/text.h"
#include "protocol/decode.h"
#include "protocol/effect_code.h"
#include "protocol/encode.h"
#include "protocol/inputs_message.h"
#include "protocol/ranges.h"
#include "protocol/replication/update.h"
#include "protocol/update_message.h"
#include "protocol/watch_message.h"
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

rc::Gen<sim::PlayerInput> player_input() {
    return rc::gen::build<sim::PlayerInput>(
        rc::gen::set(&sim::PlayerInput::move_x, rc::gen::inRange<std::int8_t>(-127, 127)),
        rc::gen::set(&sim::PlayerInput::move_y, rc::gen::inRange<std::int8_t>(-127, 127)),
        rc::gen::set(&sim::PlayerInput::aim_x), rc::gen::set(&sim::PlayerInput::aim_y),
        rc::gen::set(&sim::PlayerInput::buttons,
                     rc::gen::inRange<sim::Buttons>(0, sim::kButtonsKnown + 1)),
        rc::gen::set(&sim::PlayerInput::slot,
                     rc::gen::inRange<std::uint8_t>(0, sim::kWeaponSlotsMax + 1)));
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

/// A disc, or an outline of any vertices in range.
WelcomeArchetype archetype() {
    WelcomeArchetype result{.radius = 0.001f + std::abs(*number_within(999.0f)),
                            .health = *rc::gen::inRange<std::int16_t>(1, 32767),
                            .move = *rc::gen::element(sim::MoveKind::push_out, sim::MoveKind::slide,
                                                      sim::MoveKind::rays),
                            .can_jump = *rc::gen::arbitrary<bool>(),
                            .can_dash = *rc::gen::arbitrary<bool>(),
                            .is_always_seen = *rc::gen::arbitrary<bool>(),
                            .outline = {}};
    if (*rc::gen::arbitrary<bool>()) result.outline = some_of<8>(3, vector_within(kRadiusMax));
    return result;
}

/// Adds as many archetypes and weapons as fit a Welcome, up to a random number of both.
void add_rules(Welcome& welcome) {
    const auto weapons = *rc::gen::inRange<std::size_t>(1, kWeaponsMax + 1);
    for (std::size_t i = 0; i < weapons; ++i)
        welcome.weapons.push_back({.radius = 0.001f + std::abs(*number_within(999.0f)),
                                   .range = std::abs(*number_within(kCoordinateMax))});
    const auto archetypes = *rc::gen::inRange<std::size_t>(1, kArchetypesMax + 1);
    const bool all_see_the_same = *rc::gen::arbitrary<bool>();
    for (std::size_t i = 0; i < archetypes; ++i) {
        welcome.archetypes.push_back(archetype());
        welcome.archetypes.back().view = all_see_the_same
                                             ? welcome.view
                                             : sim::Vec2{std::abs(*number_within(kCoordinateMax)),
                                                         std::abs(*number_within(kCoordinateMax))};
        if (rules_bytes(welcome) > kRulesBytesMax) return welcome.archetypes.pop_back();
    }
}

/// Checks that a message is encoded within what its channel takes, and decoded to the same message.
void check_round_trip(const Message& message, std::size_t bytes_max) {
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

/// One, or none.
std::optional<WelcomeZone> zone() {
    if (*rc::gen::arbitrary<bool>()) return std::nullopt;
    const auto size = [] { return std::abs(*number_within(kCoordinateMax)); };
    return WelcomeZone{.center = *vector_within(kCoordinateMax),
                       .first_radius = size(),
                       .last_radius = size(),
                       .wait = size(),
                       .shrink_time = size(),
                       .damage_interval = size(),
                       .damage = *rc::gen::inRange(1, 0x7FFF'FFFF)};
}

RC_GTEST_PROP(WireRoundTrip, a_welcome_survives, ()) {
    Welcome welcome{.player = *player_id(),
                    .tick = *rc::gen::arbitrary<sim::Tick>(),
                    .tick_rate = *rc::gen::inRange<std::uint16_t>(1, 1001),
                    .snapshot_rate = *rc::gen::inRange<std::uint16_t>(1, 1001),
                    .input_interval = *rc::gen::inRange<std::uint8_t>(1, kInputIntervalMax + 1),
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
                                   .triggers = *rc::gen::inRange(0u, 2u)},
                    .view = {std::abs(*number_within(kCoordinateMax)),
                             std::abs(*number_within(kCoordinateMax))},
                    .view_margin = std::abs(*number_within(kCoordinateMax)),
                    .zone = zone(),
                    .look_back_ms = *rc::gen::inRange<std::uint8_t>(0, kLookBackMsMax + 1),
                    .watch_delay = *rc::gen::arbitrary<sim::Tick>(),
                    .exact_distance = std::abs(*number_within(kCoordinateMax))};
    add_rules(welcome);

    check_round_trip(welcome, kMessageBytesMax);
}

RC_GTEST_PROP(WireRoundTrip, inputs_survive, ()) {
    Inputs inputs{
        .tick = *rc::gen::inRange<sim::Tick>(1u << 16u, 0xFFFF'FFFFu),
        .runs = {},
        .seen_back = *rc::gen::oneOf(rc::gen::just(std::uint8_t{0}),
                                     rc::gen::inRange<std::uint8_t>(0, sim::kSeenBackMax + 1))};
    for (std::size_t left = kInputTicksMax; left > 0;) {
        const auto ticks = *rc::gen::inRange<std::size_t>(1, left + 1);
        (void)inputs.runs.push_back(
            {.input = *player_input(), .ticks = static_cast<std::uint8_t>(ticks)});
        left -= *rc::gen::arbitrary<bool>() ? ticks : left;
    }
    InputsEncoder encoder;
    const auto bytes = encoder.encode(inputs);
    Inputs read;

    const std::size_t more = inputs.runs.size() - 1 + (inputs.seen_back > 0 ? 1 : 0);
    const bool has_column = std::any_of(
        inputs.runs.begin(), inputs.runs.end(),
        [](const InputRun& run) { return run.input.slot != 0 || run.input.buttons > 0xFF; });
    if (has_column)
        RC_ASSERT(bytes.size() <= kInputsBytesMin + 8 * more + 12 + inputs.runs.size() + 3);
    else
        RC_ASSERT(bytes.size() == kInputsBytesMin + 8 * more);
    RC_ASSERT(!decode_inputs(bytes, read).has_value());
    RC_ASSERT(read == inputs);
}

RC_GTEST_PROP(WireRoundTrip, a_roster_survives, ()) {
    Roster roster{.starts_anew = *rc::gen::arbitrary<bool>()};
    const auto up_to = [](std::size_t most) {
        return *rc::gen::oneOf(rc::gen::inRange<std::size_t>(0, 4),
                               rc::gen::inRange<std::size_t>(0, most + 1));
    };
    for (std::size_t left = up_to(kRosterLeftMax); left > 0; --left)
        roster.left.push_back(*player_id());
    for (std::size_t left = up_to(kRosterJoinedMax); left > 0; --left)
        roster.joined.push_back({.player = *player_id(),
                                 .team = *rc::gen::arbitrary<std::uint8_t>(),
                                 .name = *name(kNameBytesMax)});
    for (std::size_t left = up_to(kRosterScoresMax); left > 0; --left)
        roster.scores.push_back({*player_id(), *rc::gen::arbitrary<std::int32_t>()});

    check_round_trip(roster, kMessageBytesMax);
}

RC_GTEST_PROP(WireRoundTrip, a_match_survives, ()) {
    const auto number = [] { return *number_from(1, 0xFFFF'FFFF); };
    const auto tick = [] { return *rc::gen::arbitrary<sim::Tick>(); };
    const auto points = [] { return *rc::gen::inRange<std::int32_t>(0, sim::kCountMax); };
    const auto nobody_or_player = [] {
        return *rc::gen::oneOf(rc::gen::just(sim::kNoEntity), player_id());
    };
    Match match{.tick = tick(),
                .mode = static_cast<sim::GameMode>(*rc::gen::inRange<int>(0, sim::kGameModes)),
                .phase = static_cast<sim::MatchPhase>(*rc::gen::inRange<int>(0, sim::kMatchPhases)),
                .ended_by = static_cast<sim::EndedBy>(*rc::gen::inRange<int>(0, sim::kEndings)),
                .number = number(),
                .round = number(),
                .rounds = number(),
                .phase_tick = tick(),
                .phase_end_tick = tick(),
                .round_tick = tick(),
                .winner = nobody_or_player(),
                .winner_team = *rc::gen::inRange<std::uint8_t>(0, sim::kTeamsMax + 1),
                .score_limit = points(),
                .hill = *rc::gen::arbitrary<std::uint8_t>(),
                .hill_team = *rc::gen::inRange<std::uint8_t>(0, sim::kTeamsMax + 1),
                .hill_contested = *rc::gen::arbitrary<bool>(),
                .hill_move_tick = tick(),
                .serial = *rc::gen::arbitrary<std::uint32_t>(),
                .teams = {},
                .flags = {}};
    for (int left = *rc::gen::inRange<int>(0, sim::kTeamsMax + 1); left > 0; --left)
        RC_ASSERT(match.teams.push_back({.score = points(), .rounds_won = points()}));
    for (int left = *rc::gen::inRange<int>(0, sim::kTeamsMax + 1); left > 0; --left)
        RC_ASSERT(match.flags.push_back(
            {.position = *vector_within(kCoordinateMax),
             .carrier = nobody_or_player(),
             .return_tick = tick(),
             .team = *rc::gen::inRange<std::uint8_t>(1, sim::kTeamsMax + 1)}));

    check_round_trip(match, kMessageBytesMax);
}

RC_GTEST_PROP(WireRoundTrip, a_watching_survives, ()) {
    const Watching watching{
        .player = *rc::gen::oneOf(rc::gen::just(sim::kNoEntity), player_id()),
        .refusal = static_cast<WatchRefusal>(*rc::gen::inRange<int>(0, kWatchRefusals)),
        .number = *rc::gen::arbitrary<std::uint8_t>()};

    check_round_trip(watching, kMessageBytesMax);
}

RC_GTEST_PROP(WireRoundTrip, a_wish_to_watch_survives, ()) {
    Watch watch{.wish = static_cast<WatchWish>(*rc::gen::inRange<int>(0, 3)),
                .player = *rc::gen::oneOf(rc::gen::just(sim::kNoEntity), player_id()),
                .camera = {},
                .number = *rc::gen::arbitrary<std::uint8_t>()};
    if (*rc::gen::arbitrary<bool>())
        watch.camera = Camera{.center = *vector_within(kCoordinateMax),
                              .size = {*number_within(kCoordinateMax), 0.0f}};
    if (watch.camera) watch.camera->size.x = std::fabs(watch.camera->size.x);
    WatchEncoder encoder;
    Watch read;

    RC_ASSERT(!decode_watch(encoder.encode(watch), read).has_value());
    RC_ASSERT(read == watch);
}

OwnMotion own_motion() {
    const auto is_in_air = *rc::gen::arbitrary<bool>();
    return {.position = *vector_within(kCoordinateMax),
            .velocity = *vector_within(kVelocityMax),
            .ground_normal = *vector_within(1.0f),
            .ground = is_in_air ? sim::kNoEntity
                                : sim::EntityId{*number_from(sim::kFirstObstacleId, 0xFFFF'FFFF)},
            .buttons_spent = *rc::gen::inRange<std::uint8_t>(0, 8),
            .is_thrown = *rc::gen::arbitrary<bool>(),
            .air = {.coyote_until_tick = *rc::gen::arbitrary<sim::Tick>(),
                    .air_jumps = *rc::gen::inRange<std::uint16_t>(0, 3),
                    .flags = *rc::gen::inRange<std::uint16_t>(0, 3)}};
}

sim::ArsenalState arsenal() {
    const auto tick = [] { return *rc::gen::arbitrary<sim::Tick>(); };
    sim::ArsenalState drawn{
        .drawn_tick = tick(),
        .reloaded_tick = tick(),
        .shot_tick = tick(),
        .spread_degrees = std::abs(*number_within(1000.0f)),
        .slot = *rc::gen::inRange<std::uint8_t>(0, sim::kWeaponSlotsMax),
        .burst_left = *rc::gen::arbitrary<std::uint8_t>(),
        .flags = *rc::gen::inRange<std::uint16_t>(0, sim::kArsenalFlagsKnown + 1)};
    for (std::int32_t& shots : drawn.ammunition)
        shots = *rc::gen::inRange<std::int32_t>(-1, 0x7FFF'FFFF);
    for (std::uint16_t& shots : drawn.magazine)
        shots = *rc::gen::arbitrary<std::uint16_t>();
    return drawn;
}

sim::FiringState firing() {
    sim::FiringState drawn{.charge_tick = *rc::gen::arbitrary<sim::Tick>()};
    for (sim::Tick& tick : drawn.heat_tick)
        tick = *rc::gen::arbitrary<sim::Tick>();
    for (float& heat : drawn.heat)
        heat = std::abs(*number_within(1000.0f));
    return drawn;
}

sim::AbilitiesState abilities() {
    const auto tick = [] { return *rc::gen::arbitrary<sim::Tick>(); };
    return {.full_tick = {tick(), tick(), tick(), tick()},
            .acts_tick = tick(),
            .begun = *rc::gen::inRange<std::uint16_t>(0, sim::kAbilitySlotsMax + 1),
            .stamina_ticks = *rc::gen::arbitrary<std::uint16_t>()};
}

OwnState own_state() {
    const auto tick = [] { return *rc::gen::arbitrary<sim::Tick>(); };
    return {.fire_ready_tick = tick(),
            .dash_until_tick = tick(),
            .dash_ready_tick = tick(),
            .speed_until_tick = tick(),
            .speed_factor = std::abs(*number_within(1000.0f)),
            .protected_until_tick = tick(),
            .animation_tick = tick(),
            .respawn_tick = tick(),
            .ammunition = *rc::gen::inRange<std::int32_t>(-1, 0x7FFF'FFFF),
            .weapon = *rc::gen::oneOf(rc::gen::inRange<std::uint8_t>(0, kWeaponsMax),
                                      rc::gen::just(std::uint8_t{sim::kNone})),
            .animation = *rc::gen::arbitrary<std::uint8_t>(),
            .effects = {OwnEffect{tick(), *rc::gen::inRange<std::uint8_t>(0, 16)}, {}, {}, {}},
            .deaths = *rc::gen::arbitrary<std::uint8_t>(),
            .arsenal = *rc::gen::arbitrary<bool>() ? arsenal() : sim::ArsenalState{},
            .abilities = *rc::gen::arbitrary<bool>() ? abilities() : sim::AbilitiesState{},
            .firing = *rc::gen::arbitrary<bool>() ? firing() : sim::FiringState{}};
}

ShortId short_id() {
    return *rc::gen::oneOf(rc::gen::inRange<ShortId>(0, kEntitiesSeenMax),
                           rc::gen::just(ShortId{kNoShortId}));
}

/// An effect in an update of `tick`.
Effect effect(sim::Tick tick) {
    return {.position = *vector_within(kCoordinateMax),
            .subject = short_id(),
            .other = short_id(),
            .amount = *rc::gen::arbitrary<std::int16_t>(),
            .kind = static_cast<EffectKind>(*rc::gen::inRange(0, 7)),
            .age = static_cast<std::uint8_t>(
                std::min<sim::Tick>(tick, *rc::gen::arbitrary<std::uint8_t>())),
            .looked_back = *rc::gen::inRange<std::uint8_t>(0, sim::kSeenBackMax + 1)};
}

/// Any update, with `column` cut to what still fits a packet.
Update any_update(std::span<const std::byte> column) {
    Update update{.tick = *rc::gen::arbitrary<sim::Tick>(),
                  .has_whole_tick = *rc::gen::arbitrary<bool>(),
                  .input_margin = *rc::gen::oneOf(rc::gen::inRange<std::int32_t>(-140, 140),
                                                  rc::gen::arbitrary<std::int32_t>()),
                  .input_age = *rc::gen::arbitrary<std::uint8_t>()};
    if (update.tick < sim::kTickMax && *rc::gen::arbitrary<bool>())
        update.idle_end_tick = *rc::gen::inRange<sim::Tick>(update.tick + 1, sim::kNeverTick);
    if (*rc::gen::arbitrary<bool>()) update.own_motion = own_motion();
    if (*rc::gen::arbitrary<bool>()) update.own_state = own_state();
    for (std::size_t left = *rc::gen::inRange<std::size_t>(0, kEffectsMax + 1); left > 0; --left)
        static_cast<void>(update.effects.push_back(effect(update.tick)));
    update.entities = column.first(
        std::min(column.size(), kUnorderedMessageMax - bytes_besides_entities(update)));
    return update;
}

RC_GTEST_PROP(WireRoundTrip, an_update_survives, ()) {
    const auto bits = *rc::gen::container<std::vector<std::uint8_t>>(
        *rc::gen::inRange<std::size_t>(0, kUnorderedMessageMax),
        rc::gen::arbitrary<std::uint8_t>());
    const Update update = any_update(std::as_bytes(std::span(bits)));
    UpdateEncoder encoder;

    const auto bytes = encoder.encode(update);
    const std::int64_t newest =
        update.has_whole_tick ? *rc::gen::arbitrary<sim::Tick>()
                              : std::int64_t{update.tick} + *rc::gen::inRange(-0x7FFF, 0x8001);
    Update read;
    const auto refusal = decode_update(
        bytes, static_cast<sim::Tick>(std::clamp<std::int64_t>(newest, 0, sim::kNeverTick)), read);

    RC_ASSERT(!refusal);
    RC_ASSERT(bytes.size() <= bytes_besides_entities(update) + update.entities.size());
    RC_ASSERT(read.has_whole_tick || !update.has_whole_tick);
    RC_ASSERT(read.tick == update.tick && read.input_margin == update.input_margin &&
              read.input_age == update.input_age && read.idle_end_tick == update.idle_end_tick);
    RC_ASSERT(read.own_motion == update.own_motion);
    RC_ASSERT(read.own_state == update.own_state);
    Effects rounded;
    for (Effect one : update.effects) {
        one.position = rounded_position(one.position);
        static_cast<void>(rounded.push_back(one));
    }
    RC_ASSERT(read.effects == rounded);
    RC_ASSERT(std::ranges::equal(read.entities, update.entities));
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
    Update update;
    (void)decode_update(std::as_bytes(std::span(bytes)), *rc::gen::arbitrary<sim::Tick>(), update);
}

RC_GTEST_PROP(WireGarbage, a_message_with_some_wrong_bytes_is_rejected_or_in_range, ()) {
    const auto messages = test::one_of_each();
    Encoder encoder;
    const auto encoded =
        encoder.encode(messages[*rc::gen::inRange<std::size_t>(0, messages.size())]);
    std::vector<std::byte> bytes(encoded.begin(), encoded.end());
    const auto wrong = *rc::gen::inRange(1, 6);
    for (int i = 0; i < wrong; ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(8, std::min<std::size_t>(bytes.size(), 200));
        bytes[at] = static_cast<std::byte>(*rc::gen::arbitrary<std::uint8_t>());
    }

    const auto result = decode(bytes);

    RC_PRE(result.ok());
    RC_ASSERT(std::visit([](const auto& value) { return in_range(value); }, result.value()));
}

RC_GTEST_PROP(WireGarbage, an_update_with_some_wrong_bytes_is_rejected_or_in_range, ()) {
    const std::vector<std::byte> column(20, std::byte{0x5A});
    UpdateEncoder encoder;
    Update update = test::example_update(column);
    update.has_whole_tick = *rc::gen::arbitrary<bool>();
    const auto encoded = encoder.encode(update);
    std::vector<std::byte> bytes(encoded.begin(), encoded.end());
    const auto wrong = *rc::gen::inRange(1, 6);
    for (int i = 0; i < wrong; ++i) {
        const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
        bytes[at] = static_cast<std::byte>(*rc::gen::arbitrary<std::uint8_t>());
    }

    Update read;
    const auto refusal = decode_update(bytes, *rc::gen::arbitrary<sim::Tick>(), read);

    RC_PRE(!refusal);
    RC_ASSERT(in_range(read));
    RC_ASSERT(read.entities.empty() ||
              (bytes.data() <= read.entities.data() &&
               read.entities.data() + read.entities.size() <= bytes.data() + bytes.size()));
}

}  // namespace
}  // namespace arena::protocol
