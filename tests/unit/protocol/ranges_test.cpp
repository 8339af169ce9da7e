#include "protocol/ranges.h"

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/base/limits.h"
#include "tests/support/wire_messages.h"

namespace arena::protocol {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The example with one field set to `value`.
template <typename T, typename Field, typename Value>
T with(T example, Field T::*field, Value value) {
    example.*field = static_cast<Field>(value);
    return example;
}

TEST(Ranges, the_examples_are_in_range) {
    for (const Message& message : test::one_of_each()) {
        EXPECT_TRUE(std::visit([](const auto& value) { return in_range(value); }, message))
            << "message " << message.index();
    }
}

TEST(Ranges, a_map_has_no_more_things_than_ids) {
    EXPECT_TRUE(in_range(MapCounts{.obstacles = 1u << 31u}));
    EXPECT_TRUE(in_range(MapCounts{.obstacles = (1u << 31u) - 3, .movers = 2, .triggers = 1}));
    EXPECT_FALSE(in_range(MapCounts{.obstacles = (1u << 31u) - 2, .movers = 2, .triggers = 1}));
    EXPECT_FALSE(in_range(MapCounts{.obstacles = ~0u, .movers = ~0u, .triggers = ~0u}));
}

TEST(Ranges, moves_range_from_full_negative_to_full_positive) {
    sim::PlayerInput input{.move_x = -127, .move_y = -127};
    EXPECT_TRUE(in_range(input));

    EXPECT_FALSE(in_range(with(input, &sim::PlayerInput::move_x, -128)));
    EXPECT_FALSE(in_range(with(input, &sim::PlayerInput::move_y, -128)));
}

TEST(Ranges, unknown_buttons_are_rejected) {
    EXPECT_TRUE(in_range(sim::PlayerInput{.buttons = sim::kButtonFire}));
    EXPECT_TRUE(in_range(sim::PlayerInput{.buttons = sim::kButtonsKnown, .slot = 8}));
    EXPECT_FALSE(in_range(sim::PlayerInput{.buttons = 1u << 10}));
    EXPECT_FALSE(in_range(sim::PlayerInput{.buttons = 0x8001}));
    EXPECT_FALSE(in_range(sim::PlayerInput{.slot = 9}));
}

TEST(Ranges, rates_are_from_one_to_a_thousand) {
    const Welcome example = test::example_welcome();
    for (const auto rate : {&Welcome::tick_rate, &Welcome::snapshot_rate}) {
        EXPECT_TRUE(in_range(with(example, rate, 1)));
        EXPECT_TRUE(in_range(with(example, rate, 1000)));
        EXPECT_FALSE(in_range(with(example, rate, 0)));
        EXPECT_FALSE(in_range(with(example, rate, 1001)));
    }
}

TEST(Ranges, inputs_come_every_1_to_24_ticks) {
    const Welcome example = test::example_welcome();
    EXPECT_TRUE(in_range(with(example, &Welcome::input_interval, 1)));
    EXPECT_TRUE(in_range(with(example, &Welcome::input_interval, 24)));
    EXPECT_FALSE(in_range(with(example, &Welcome::input_interval, 0)));
    EXPECT_FALSE(in_range(with(example, &Welcome::input_interval, 25)));
}

TEST(Ranges, nothing_looks_back_by_more_than_a_quarter_of_a_second) {
    const Welcome example = test::example_welcome();
    EXPECT_TRUE(in_range(with(example, &Welcome::look_back_ms, 0)));
    EXPECT_TRUE(in_range(with(example, &Welcome::look_back_ms, 250)));
    EXPECT_FALSE(in_range(with(example, &Welcome::look_back_ms, 251)));
    EXPECT_TRUE(in_range(sim::PlayerInput{.seen_back = 250}));
    EXPECT_FALSE(in_range(sim::PlayerInput{.seen_back = 251}));
}

TEST(Ranges, radii_are_above_zero_and_bounded) {
    const WelcomeArchetype archetype;
    Welcome welcome = test::example_welcome();
    EXPECT_TRUE(in_range(with(archetype, &WelcomeArchetype::radius, kRadiusMax)));
    for (const float bad : {0.0f, -0.5f, std::nextafter(kRadiusMax, kInfinity), kNan}) {
        EXPECT_FALSE(in_range(with(archetype, &WelcomeArchetype::radius, bad)));
        welcome.weapons[1].radius = bad;
        EXPECT_FALSE(in_range(welcome));
    }
}

TEST(Ranges, a_weapons_range_is_zero_or_a_bounded_number_of_metres) {
    Welcome welcome = test::example_welcome();
    for (const float good : {0.0f, 0.5f, kCoordinateMax}) {
        welcome.weapons[1].range = good;
        EXPECT_TRUE(in_range(welcome)) << good;
    }
    for (const float bad : {-0.5f, std::nextafter(kCoordinateMax, kInfinity), kNan}) {
        welcome.weapons[1].range = bad;
        EXPECT_FALSE(in_range(welcome)) << bad;
    }
}

TEST(Ranges, an_archetype_is_a_disc_or_a_polygon_that_moves_in_a_known_way) {
    WelcomeArchetype archetype;
    EXPECT_TRUE(in_range(archetype));
    EXPECT_FALSE(in_range(with(archetype, &WelcomeArchetype::move, 3)));

    for (const std::size_t vertices : {1u, 2u, 3u, 8u}) {
        archetype.outline.clear();
        while (archetype.outline.size() < vertices)
            (void)archetype.outline.push_back({1.0f, -kRadiusMax});
        EXPECT_EQ(in_range(archetype), vertices >= 3) << vertices;
    }
    archetype.outline[7].x = kNan;
    EXPECT_FALSE(in_range(archetype));
}

TEST(Ranges, gravity_pulls_down_and_is_bounded) {
    const Welcome example = test::example_welcome();

    EXPECT_TRUE(in_range(with(example, &Welcome::gravity, 0.0f)));
    EXPECT_TRUE(in_range(with(example, &Welcome::gravity, kGravityMax)));
    for (const float bad : {-1.0f, std::nextafter(kGravityMax, kInfinity), kNan})
        EXPECT_FALSE(in_range(with(example, &Welcome::gravity, bad)));
}

TEST(Ranges, the_rules_of_a_welcome_take_1496_bytes_at_most) {
    Welcome welcome = test::example_welcome();
    WelcomeArchetype octagon{.view = welcome.view, .outline = {}};
    while (octagon.outline.push_back({1.0f, 1.0f})) {
    }
    const auto take_all = [&](std::size_t archetypes, std::size_t weapons, std::size_t bytes) {
        welcome.archetypes.assign(archetypes, octagon);
        welcome.weapons.assign(weapons, {});
        ASSERT_EQ(rules_bytes(welcome), bytes);
        EXPECT_TRUE(in_range(welcome));
        welcome.weapons.push_back({});
        EXPECT_FALSE(in_range(welcome));
    };
    take_all(16, 18, 1496);  // 80 bytes an octagon, 12 a weapon
    octagon.view.x += 1.0f;
    take_all(16, 7, 1492);  // 88 bytes an octagon
}

TEST(Ranges, a_welcome_has_one_to_64_archetypes_and_weapons) {
    const Welcome example = test::example_welcome();
    for (const std::size_t count : {0u, 1u, 64u, 65u}) {
        const bool good = count >= 1 && count <= 64;
        const std::vector<WelcomeArchetype> archetypes(count,
                                                       {.view = example.view, .outline = {}});
        EXPECT_EQ(in_range(with(example, &Welcome::archetypes, archetypes)), good);
        EXPECT_EQ(in_range(with(example, &Welcome::weapons, std::vector<WelcomeWeapon>(count))),
                  good);
    }
}

TEST(Ranges, a_welcome_names_a_player_or_nobody) {
    const Welcome example = test::example_welcome();

    EXPECT_TRUE(in_range(with(example, &Welcome::player, sim::kNoEntity)));
    EXPECT_FALSE(in_range(with(example, &Welcome::player, sim::EntityId{sim::kFirstProjectileId})));
}

TEST(Ranges, a_watching_names_a_player_or_nobody_and_a_known_refusal) {
    const Watching example = test::example_watching();

    EXPECT_TRUE(in_range(with(example, &Watching::player, sim::kNoEntity)));
    EXPECT_FALSE(
        in_range(with(example, &Watching::player, sim::EntityId{sim::kFirstProjectileId})));
    for (std::uint8_t value = 0; value < 8; ++value)
        EXPECT_EQ(in_range(with(example, &Watching::refusal, static_cast<WatchRefusal>(value))),
                  value <= 4)
            << int{value};
}

TEST(Ranges, a_map_name_is_valid_and_at_most_64_bytes_long) {
    const Welcome welcome = test::example_welcome();

    EXPECT_TRUE(in_range(with(welcome, &Welcome::map_name, std::string(64, 'x'))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string(65, 'x'))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string("\n"))));
    EXPECT_FALSE(in_range(with(welcome, &Welcome::map_name, std::string("\xFF"))));
}

TEST(Ranges, the_health_of_an_archetype_is_above_zero) {
    EXPECT_TRUE(in_range(with(WelcomeArchetype{}, &WelcomeArchetype::health, 1)));
    EXPECT_TRUE(in_range(with(WelcomeArchetype{}, &WelcomeArchetype::health, 32767)));
    EXPECT_FALSE(in_range(with(WelcomeArchetype{}, &WelcomeArchetype::health, 0)));
    EXPECT_FALSE(in_range(with(WelcomeArchetype{}, &WelcomeArchetype::health, -1)));
}

const float kBeyond = std::nextafter(kCoordinateMax, kInfinity);

TEST(Ranges, a_view_and_its_margin_are_not_negative) {
    const Welcome example = test::example_welcome();
    EXPECT_TRUE(in_range(with(example, &Welcome::view, sim::Vec2{kCoordinateMax, 0.0f})));
    EXPECT_TRUE(in_range(with(example, &Welcome::view_margin, 0.0f)));
    EXPECT_TRUE(in_range(with(example, &Welcome::view_margin, kCoordinateMax)));
    EXPECT_TRUE(in_range(with(example, &Welcome::exact_distance, 0.0f)));
    EXPECT_TRUE(in_range(with(example, &Welcome::exact_distance, kCoordinateMax)));
    for (const float bad : {-0.5f, kBeyond, kNan, kInfinity}) {
        EXPECT_FALSE(in_range(with(example, &Welcome::view, sim::Vec2{bad, 1.0f}))) << bad;
        EXPECT_FALSE(in_range(with(example, &Welcome::view, sim::Vec2{1.0f, bad}))) << bad;
        EXPECT_FALSE(in_range(with(example, &Welcome::view_margin, bad))) << bad;
        EXPECT_FALSE(in_range(with(example, &Welcome::exact_distance, bad))) << bad;
    }
}

TEST(Ranges, a_zone_lies_in_the_world_and_hurts) {
    const WelcomeZone zone = *test::example_welcome().zone;
    const auto numbers = {&WelcomeZone::first_radius, &WelcomeZone::last_radius, &WelcomeZone::wait,
                          &WelcomeZone::shrink_time, &WelcomeZone::damage_interval};
    EXPECT_TRUE(
        in_range(with(zone, &WelcomeZone::center, sim::Vec2{kCoordinateMax, -kCoordinateMax})));
    EXPECT_FALSE(in_range(with(zone, &WelcomeZone::center, sim::Vec2{kBeyond, 0.0f})));
    EXPECT_FALSE(in_range(with(zone, &WelcomeZone::center, sim::Vec2{0.0f, kNan})));
    for (const auto number : numbers) {
        for (const float good : {0.0f, kCoordinateMax})
            EXPECT_TRUE(in_range(with(zone, number, good)));
        for (const float bad : {-0.5f, kBeyond, kNan})
            EXPECT_FALSE(in_range(with(zone, number, bad)));
    }
    EXPECT_TRUE(in_range(with(zone, &WelcomeZone::damage, 1)));
    EXPECT_FALSE(in_range(with(zone, &WelcomeZone::damage, 0)));
    EXPECT_FALSE(in_range(with(zone, &WelcomeZone::damage, -1)));

    Welcome welcome = test::example_welcome();
    welcome.zone->damage = 0;
    EXPECT_FALSE(in_range(welcome)) << "a Welcome checks its zone";
}

TEST(Ranges, a_roster_names_players_only) {
    constexpr sim::EntityId kLast{sim::kFirstProjectileId - 1};
    EXPECT_TRUE(in_range(Roster{.left = {kLast}, .joined = {{kLast, 255, ""}}}));
    EXPECT_TRUE(in_range(Roster{.scores = {{kLast, -1}}}));
    for (const sim::EntityId bad :
         {sim::kNoEntity, sim::EntityId{sim::kFirstProjectileId}, sim::EntityId{0xFFFF'FFFF}}) {
        EXPECT_FALSE(in_range(Roster{.left = {{1}, bad}})) << bad.value;
        EXPECT_FALSE(in_range(Roster{.joined = {{{1}, 0, ""}, {bad, 0, ""}}})) << bad.value;
        EXPECT_FALSE(in_range(Roster{.scores = {{{1}, 0}, {bad, 0}}})) << bad.value;
    }
}

TEST(Ranges, a_name_in_a_roster_has_32_bytes_at_most) {
    const auto named = [](const std::string& name) {
        return in_range(Roster{.joined = {{{1}, 0, name}}});
    };
    EXPECT_TRUE(named(""));
    EXPECT_TRUE(named(std::string(32, 'x')));
    EXPECT_FALSE(named(std::string(33, 'x')));
    EXPECT_FALSE(named("\x7F"));
    EXPECT_FALSE(named("\xC0\x80"));
}

TEST(Ranges, the_lists_of_a_roster_have_their_limits) {
    const auto left = [](std::size_t count) {
        return in_range(Roster{.left = std::vector<sim::EntityId>(count, {1})});
    };
    const auto joined = [](std::size_t count) {
        return in_range(Roster{.joined = std::vector<RosterEntry>(count, {{1}, 0, ""})});
    };
    const auto scores = [](std::size_t count) {
        return in_range(Roster{.scores = std::vector<RosterScore>(count, {{1}, 0})});
    };
    EXPECT_TRUE(in_range(Roster{}));
    EXPECT_TRUE(left(64));
    EXPECT_FALSE(left(65));
    EXPECT_TRUE(joined(32));
    EXPECT_FALSE(joined(33));
    EXPECT_TRUE(scores(128));
    EXPECT_FALSE(scores(129));
}

TEST(Ranges, the_modes_phases_and_endings_of_a_match_are_known) {
    const Match example = test::example_match();
    for (std::size_t value = 0; value < 256; ++value) {
        EXPECT_EQ(in_range(with(example, &Match::mode, value)), value <= 6) << value;
        EXPECT_EQ(in_range(with(example, &Match::phase, value)), value <= 6) << value;
        EXPECT_EQ(in_range(with(example, &Match::ended_by, value)), value <= 9) << value;
    }
}

TEST(Ranges, matches_and_their_rounds_are_counted_from_one) {
    const Match example = test::example_match();
    for (const auto number : {&Match::number, &Match::round, &Match::rounds}) {
        EXPECT_TRUE(in_range(with(example, number, 1)));
        EXPECT_TRUE(in_range(with(example, number, 0xFFFF'FFFFu)));
        EXPECT_FALSE(in_range(with(example, number, 0)));
    }
}

TEST(Ranges, a_match_is_won_by_a_player_or_a_team_or_nobody) {
    const Match example = test::example_match();
    constexpr std::uint32_t kLast = sim::kFirstProjectileId - 1;

    EXPECT_TRUE(in_range(with(example, &Match::winner, sim::kNoEntity)));
    EXPECT_TRUE(in_range(with(example, &Match::winner, sim::EntityId{kLast})));
    EXPECT_FALSE(in_range(with(example, &Match::winner, sim::EntityId{kLast + 1})));
    for (const auto team : {&Match::winner_team, &Match::hill_team}) {
        EXPECT_TRUE(in_range(with(example, team, 0)));
        EXPECT_TRUE(in_range(with(example, team, 8)));
        EXPECT_FALSE(in_range(with(example, team, 9)));
    }
}

TEST(Ranges, points_of_a_match_are_not_negative_and_bounded) {
    Match match = test::example_match();
    EXPECT_TRUE(in_range(with(match, &Match::score_limit, 0)));
    EXPECT_FALSE(in_range(with(match, &Match::score_limit, -1)));
    for (const auto points : {&MatchTeam::score, &MatchTeam::rounds_won}) {
        for (const std::int32_t value : {-1, 0, 1 << 30, (1 << 30) + 1}) {
            match = test::example_match();
            match.teams[1].*points = value;
            EXPECT_EQ(in_range(match), value >= 0 && value <= 1 << 30) << value;
        }
    }
}

TEST(Ranges, a_flag_of_a_match_is_of_a_team_and_in_the_world) {
    const auto with_flag = [](const MatchFlag& flag) {
        Match match = test::example_match();
        match.flags[1] = flag;
        return in_range(match);
    };
    const MatchFlag flag = test::example_match().flags[1];
    EXPECT_TRUE(with_flag(with(flag, &MatchFlag::return_tick, 0xFFFF'FFFFu)));
    for (const int team : {0, 1, 8, 9})
        EXPECT_EQ(with_flag(with(flag, &MatchFlag::team, team)), team >= 1 && team <= 8) << team;
    EXPECT_TRUE(with_flag(with(flag, &MatchFlag::position, sim::Vec2{kCoordinateMax, 0.0f})));
    for (const float bad : {kBeyond, kNan, kInfinity})
        EXPECT_FALSE(with_flag(with(flag, &MatchFlag::position, sim::Vec2{0.0f, bad})));
    EXPECT_FALSE(
        with_flag(with(flag, &MatchFlag::carrier, sim::EntityId{sim::kFirstProjectileId})));
}

TEST(Ranges, an_announcement_is_a_text_of_1_to_200_bytes_without_control_characters) {
    EXPECT_TRUE(in_range(Announcement{.text = std::string(1, 'a')}));
    EXPECT_TRUE(in_range(Announcement{.text = std::string(200, 'a')}));
    EXPECT_TRUE(in_range(Announcement{.text = "Gleich geht\xE2\x80\x99s los"}));
    for (const std::string& bad :
         {std::string(), std::string(201, 'a'), std::string("two\nlines"), std::string("\x1B[2J"),
          std::string("\xC0\x80"), std::string("a\0b", 3), std::string("\xE2\x80")})
        EXPECT_FALSE(in_range(Announcement{.text = bad})) << bad;
}

TEST(Ranges, no_text_of_a_message_turns_others_around_or_breaks_their_line) {
    for (const char* bad : {"a\u202Eb", "\u2067", "\u200F", "a\u2028b", "a\u0085"}) {
        EXPECT_FALSE(in_range(Announcement{.text = bad})) << bad;
        Roster roster{.left = {}, .joined = {{.player = sim::EntityId{1}}}, .scores = {}};
        ASSERT_TRUE(in_range(roster));
        roster.joined[0].name = bad;
        EXPECT_FALSE(in_range(roster)) << bad;
    }
}

}  // namespace
}  // namespace arena::protocol
