// What a game shows and receives over networks with delay and loss.
#include "tests/simulation/game_match.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/simulation/game_trial.h"
#include "tests/support/map_builder.h"

namespace arena::simulation::game_match_test {
namespace {

using namespace std::chrono_literals;
using client::CorrectionCause;
using client::PredictionState;

protocol::NetworkProfile network(int round_trip_ms, double loss) {
    const protocol::LinkProfile link{.delay = round_trip_ms * 1ms / 2, .loss = loss};
    return {.to_server = link, .to_client = link};
}

std::shared_ptr<const sim::Terrain> field() {
    test::MapBuilder map(72.0f, 48.0f);
    for (int i = 0; i < 24; ++i)
        map.spawn(
            {10.0f + 20.0f * static_cast<float>(i % 6), 10.0f + 20.0f * static_cast<float>(i / 6)});
    return map.terrain();
}

GameMatchSettings settings(std::uint32_t players, int round_trip_ms, double loss) {
    GameMatchSettings settings;
    settings.players = players;
    settings.network = network(round_trip_ms, loss);
    settings.terrain = field();
    return settings;
}

std::string text_of(const GamesSeen& seen) {
    std::string text;
    for (std::size_t i = 0; i < seen.corrections.size(); ++i)
        text += std::string(name_of(static_cast<CorrectionCause>(i))) + " " +
                std::to_string(seen.corrections[i]) + ", ";
    return text + std::to_string(seen.snaps) + " snaps; own jumps by " +
           std::to_string(seen.own_jump_max) + " (" + seen.worst_own + "), others by " +
           std::to_string(seen.others_jump_max) + " (" + seen.worst_other + "), " +
           std::to_string(seen.shots_reported) + " shots, " + std::to_string(seen.shots_dropped) +
           " dropped; mean lead " +
           std::to_string(seen.lead_sum / static_cast<double>(seen.frames)) +
           " ticks, of which ahead of the server " +
           std::to_string(seen.ahead_sum / static_cast<double>(seen.frames)) + ", margin " +
           std::to_string(seen.margin_sum / static_cast<double>(seen.margins)) + ", delay " +
           std::to_string(seen.delay_sum / static_cast<double>(seen.frames)) + " ms";
}

TEST(GameMatch, nothing_is_corrected_without_loss_and_contact) {
    for (const int round_trip : {0, 50, 150}) {
        GameMatch match(settings(1, round_trip, 0.0));
        match.run(20s);

        SCOPED_TRACE(std::to_string(round_trip) + " ms: " + text_of(match.seen()));
        EXPECT_EQ(match.client(0).prediction(), PredictionState::on);
        EXPECT_EQ(match.seen().corrections_in_all(), 0u);
        EXPECT_GT(match.counters().updates_compared, 200u);
        EXPECT_LE(match.seen().own_jump_max, kOwnJumpBound);
    }
}

TEST(GameMatch, every_correction_has_a_cause_and_no_player_jumps) {
    for (const int round_trip : {0, 50, 150})
        for (const double loss : {0.0, 0.01, 0.05}) {
            GameMatch match(settings(8, round_trip, loss));
            match.run(20s);

            const GamesSeen& seen = match.seen();
            SCOPED_TRACE(std::to_string(round_trip) + " ms, " + std::to_string(100 * loss) +
                         " % lost: " + text_of(seen));
            EXPECT_EQ(seen.corrections[static_cast<std::size_t>(CorrectionCause::unknown)], 0u);
            EXPECT_LE(seen.own_jump_max, kOwnJumpBound);
            EXPECT_LE(seen.others_jump_max, kOthersJumpBound);
            EXPECT_LE(seen.others_snaps, 2u);
            EXPECT_GT(seen.frames_with_others, 1000u);
        }
}

/// Three slots: a rifle with a magazine and a spread, a pistol with bursts, a cannon that pushes
/// its shooter back.
sim::Rules armed() {
    sim::Rules rules;
    rules.weapons.resize(3);
    sim::Weapon& rifle = rules.weapons[0];
    rifle.name = "rifle";
    rifle.interval = 0.1f;
    rifle.magazine = 8;
    rifle.reload_time = 0.6f;
    rifle.spread_growth_degrees = 4.0f;
    sim::Weapon& pistol = rules.weapons[1];
    pistol.name = "pistol";
    pistol.interval = 0.5f;
    pistol.burst = 3;
    pistol.draw_time = 0.1f;
    sim::Weapon& cannon = rules.weapons[2];
    cannon.name = "cannon";
    cannon.interval = 0.8f;
    cannon.recoil = 5.0f;
    for (sim::Weapon& weapon : rules.weapons)
        weapon.projectile.damage = 0;
    sim::Archetype& soldier = rules.archetypes[0];
    soldier.acceleration = 40.0f;
    for (const std::uint8_t weapon : {std::uint8_t{0}, std::uint8_t{1}, std::uint8_t{2}})
        static_cast<void>(soldier.weapons.push_back(weapon));
    return rules;
}

/// Runs about, shoots, and now and then reloads or takes another slot.
auto soldier_with(std::uint64_t seed) {
    struct Held {
        sim::PlayerInput input;
        int frames = 0;
    };
    return [dice = protocol::Dice(seed), held = std::vector<Held>(24)](
               std::size_t game, const client::Picture&) mutable {
        Held& now = held[game];
        if (now.frames-- > 0) return now.input;
        const auto axis = [&] { return static_cast<std::int8_t>(dice.below(255) - 127); };
        now.frames = static_cast<int>(3 + dice.below(30));
        now.input = {.move_x = axis(), .move_y = axis(), .aim_x = axis(), .aim_y = axis()};
        if (dice.happens(0.7)) now.input.buttons |= sim::kButtonFire;
        if (dice.happens(0.2)) now.input.buttons |= sim::kButtonReload;
        if (dice.happens(0.3)) now.input.slot = static_cast<std::uint8_t>(1 + dice.below(3));
        return now.input;
    };
}

TEST(GameMatch, shots_of_weapons_in_slots_are_predicted_as_the_server_fires_them) {
    for (const int round_trip : {0, 150}) {
        GameMatchSettings alone = settings(1, round_trip, 0.0);
        alone.server.rules = armed();
        alone.play = soldier_with(5);
        GameMatch match(alone);
        match.run(30s);

        SCOPED_TRACE(std::to_string(round_trip) + " ms: " + text_of(match.seen()));
        EXPECT_EQ(match.client(0).prediction(), PredictionState::on);
        EXPECT_EQ(match.seen().corrections_in_all(), 0u);
        EXPECT_GT(match.seen().shots_reported, 60u);
        EXPECT_EQ(match.seen().shots_dropped, 0u);
        EXPECT_EQ(match.seen().double_shots, 0u);
        EXPECT_LE(match.seen().own_jump_max, kOwnJumpBound);
    }
}

TEST(GameMatch, corrections_of_players_with_recoil_have_causes_with_loss_and_contact) {
    for (const double loss : {0.0, 0.05}) {
        GameMatchSettings together = settings(6, 100, loss);
        together.server.rules = armed();
        together.play = soldier_with(7);
        GameMatch match(together);
        match.run(20s);

        const GamesSeen& seen = match.seen();
        SCOPED_TRACE(std::to_string(100 * loss) + " % lost: " + text_of(seen) + seen.unexplained);
        EXPECT_EQ(seen.corrections[static_cast<std::size_t>(CorrectionCause::unknown)], 0u);
        EXPECT_LE(seen.own_jump_max, kOwnJumpBound);
        EXPECT_GT(seen.shots_reported, 200u);
    }
}

/// A runner that dashes, blinks, slows those around it after a windup, and hastens itself.
sim::Rules skilled() {
    sim::Rules rules;
    rules.effects = {{.name = "haste", .duration = 1.0f, .speed = 1.5f},
                     {.name = "slow", .duration = 0.7f, .speed = 0.5f}};
    rules.abilities = {
        {.kind = sim::AbilityKind::dash, .cooldown = 1.0f, .charges = 2, .speed = 20.0f},
        {.kind = sim::AbilityKind::blink, .cooldown = 1.5f, .distance = 4.0f},
        {.kind = sim::AbilityKind::burst,
         .cooldown = 2.0f,
         .windup = 0.2f,
         .knockback = 6.0f,
         .effect = 1},
        {.kind = sim::AbilityKind::effect, .cooldown = 2.0f, .effect = 0}};
    sim::Archetype& runner = rules.archetypes[0];
    runner.acceleration = 60.0f;
    for (std::uint8_t ability = 0; ability < 4; ++ability)
        static_cast<void>(runner.abilities.push_back(ability));
    rules.weapons[0].projectile.damage = 0;
    return rules;
}

/// Runs about and presses the ability buttons, each for a while.
auto user_of_abilities(std::uint64_t seed) {
    struct Held {
        sim::PlayerInput input;
        int frames = 0;
    };
    return [dice = protocol::Dice(seed), held = std::vector<Held>(24)](
               std::size_t game, const client::Picture&) mutable {
        Held& now = held[game];
        if (now.frames-- > 0) return now.input;
        const auto axis = [&] { return static_cast<std::int8_t>(dice.below(255) - 127); };
        now.frames = static_cast<int>(3 + dice.below(30));
        now.input = {.move_x = axis(), .move_y = axis(), .aim_x = axis(), .aim_y = axis()};
        for (const sim::Buttons button : sim::kAbilityButtons)
            if (dice.happens(0.3)) now.input.buttons |= button;
        return now.input;
    };
}

TEST(GameMatch, abilities_are_predicted_as_the_server_plays_them) {
    for (const int round_trip : {0, 150}) {
        GameMatchSettings alone = settings(1, round_trip, 0.0);
        alone.server.rules = skilled();
        alone.play = user_of_abilities(5);
        GameMatch match(alone);
        match.run(30s);

        SCOPED_TRACE(std::to_string(round_trip) + " ms: " + text_of(match.seen()));
        EXPECT_EQ(match.client(0).prediction(), PredictionState::on);
        EXPECT_EQ(match.seen().corrections_in_all(), 0u);
    }
}

TEST(GameMatch, corrections_of_players_with_abilities_have_causes_with_loss_and_contact) {
    for (const double loss : {0.0, 0.05}) {
        GameMatchSettings together = settings(6, 100, loss);
        together.server.rules = skilled();
        together.play = user_of_abilities(7);
        GameMatch match(together);
        match.run(20s);

        const GamesSeen& seen = match.seen();
        SCOPED_TRACE(std::to_string(100 * loss) + " % lost: " + text_of(seen) + seen.unexplained);
        EXPECT_EQ(seen.corrections[static_cast<std::size_t>(CorrectionCause::unknown)], 0u);
        EXPECT_GT(seen.corrections_in_all(), 0u) << "they get in each other's way";
    }
}

/// With damage and without, with acceleration and without.
TEST(GameMatch, corrections_of_players_that_shots_and_explosions_throw_have_causes) {
    for (const double loss : {0.0, 0.05})
        for (const bool obeys_stick_alone : {false, true}) {
            GameMatchSettings together = settings(6, 100, loss);
            sim::Rules rules = armed();
            if (obeys_stick_alone) rules.archetypes[0].acceleration = 0.0f;
            rules.archetypes[0].health = 1000;
            rules.weapons[0].projectile.knockback = 4.0f;
            rules.weapons[1].projectile.knockback = 3.0f;
            rules.weapons[1].projectile.damage = 5;
            rules.weapons[2].projectile.explosion_radius = 3.0f;
            rules.weapons[2].projectile.explosion_damage = 5;
            rules.weapons[2].projectile.explosion_knockback = 9.0f;
            together.server.rules = rules;
            together.play = soldier_with(11);
            GameMatch match(together);
            match.run(20s);

            const GamesSeen& seen = match.seen();
            SCOPED_TRACE(std::to_string(100 * loss) + " % lost: " + text_of(seen) +
                         seen.unexplained);
            EXPECT_EQ(seen.corrections[static_cast<std::size_t>(CorrectionCause::unknown)], 0u);
            EXPECT_GT(seen.corrections[static_cast<std::size_t>(CorrectionCause::thrown)], 5u);
            EXPECT_LE(seen.own_jump_max, kOwnJumpBound);
        }
}

/// Walls, slopes, jumps, platforms, doors, crates, pads and pickups, melee attacks and shots: a
/// slice of scripts/simulate.sh --games.
TEST(GameMatch, every_correction_has_a_cause_and_no_player_jumps_on_the_shipped_maps) {
    GameTrialTotals totals;
    for (const char* map : {"arena", "hills"})
        for (const double loss : {0.0, 0.05}) {
            const Verdict verdict =
                try_game(1, {.map = map, .round_trip_ms = 100, .loss = loss}, 30s, totals);
            for (const std::string& line : verdict.lines())
                ADD_FAILURE() << line;
        }
    EXPECT_GT(totals.updates_compared, 4000u);
    for (const CorrectionCause cause : {CorrectionCause::input, CorrectionCause::thrown,
                                        CorrectionCause::mover, CorrectionCause::player})
        EXPECT_GT(totals.corrections[static_cast<std::size_t>(cause)], 0u) << name_of(cause);
}

/// Others extrapolated far into a slope and pushed out of it, a door whose turn was lost, aims at
/// spawn, a pickup and a melee attack whose updates were lost, neighbours that left while nothing
/// was sent, players that left view unnoticed and came back, one whose introduction was lost, falls
/// that ended in lost updates, a player thrown while the first picture waited for its moment, late
/// news of a slower way, turns that ended in lost updates, players that fell past an edge closer
/// than their radius and died in the fall, and inputs that were missing since before the last
/// reported state.
TEST(GameMatch, seeds_that_once_failed_have_causes_and_no_jumps) {
    GameTrialTotals totals;
    for (const std::uint64_t seed :
         {11u,   31u,       71u,       93u,        147u,       242u,       250u,      259u,
          285u,  311u,      392u,      763u,       1027u,      1217u,      9061u,     9105u,
          9341u, 77000462u, 99000075u, 184313403u, 184313667u, 184319039u, 184323191u}) {
        const Verdict verdict = try_game(seed, game_play(seed % kGamePlays), 60s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }
    EXPECT_GT(totals.updates_compared, 80000u);
}

/// A snap against a fall, players that pressed the own one before their introduction came again,
/// and a fall after another one whose end was lost.
TEST(GameMatch, seeds_that_once_failed_with_heavy_loss_have_causes_and_no_jumps) {
    struct Seed {
        std::uint64_t seed;
        int round_trip_ms;
        double loss;
    };
    GameTrialTotals totals;
    for (const auto [seed, round_trip_ms, loss] :
         {Seed{6017, 0, 0.2}, {6059, 50, 0.2}, {889160381, 100, 0.2}, {7029, 100, 0.35}}) {
        const Verdict verdict = try_game(
            seed, {.map = "hills", .round_trip_ms = round_trip_ms, .loss = loss}, 60s, totals);
        for (const std::string& line : verdict.lines())
            ADD_FAILURE() << "seed " << seed << ": " << line;
    }
    EXPECT_GT(totals.updates_compared, 10000u);
}

/// The newest input of a packet must arrive input_interval - 1 ticks before its turn.
TEST(GameMatch, inputs_arrive_two_ticks_early_and_none_is_late_on_a_steady_path) {
    for (const int round_trip : {0, 50, 150}) {
        GameMatch match(settings(4, round_trip, 0.0));
        match.run(5s);
        match.forget_seen();
        const server::InputCounters before = match.server().statistics().inputs;
        match.run(20s);

        const GamesSeen& seen = match.seen();
        SCOPED_TRACE(std::to_string(round_trip) + " ms: " + text_of(seen));
        const double least = match.client(0).welcome()->input_interval - 1.0;
        EXPECT_LE(seen.margin_sum / static_cast<double>(seen.margins) - least, 2.1);
        const server::InputCounters after = match.server().statistics().inputs;
        EXPECT_EQ(after.late, before.late);
        EXPECT_EQ(after.missing, before.missing);
    }
}

// A client learns of the beginning and of the end of a pause equally late, so it is as far ahead of
// the server after it as before: no input is late, and no prediction wrong.
TEST(GameMatch, nothing_moves_in_a_pause_and_nothing_is_corrected_after_it) {
    for (const int round_trip : {0, 50, 150, 300}) {
        GameMatchSettings with_match = settings(1, round_trip, 0.0);
        with_match.server.rules.match = {.mode = sim::GameMode::deathmatch,
                                         .players_to_start = 1,
                                         .countdown = 0.5f,
                                         .time_limit = 600.0f};
        GameMatch match(with_match);
        match.run(8s);
        const server::InputCounters before = match.server().statistics().inputs;
        const client::ConnectionGrade grade = match.client(0).quality(match.now()).grade;
        for (int pause = 0; pause < 3; ++pause) {
            SCOPED_TRACE(std::to_string(round_trip) + " ms, pause " + std::to_string(pause));
            ASSERT_FALSE(match.operated_server().host().pause_match(match.now()));
            match.run(400ms);
            const client::Picture seen = match.client(0).picture(match.now());
            match.run(7s);
            const client::Picture later = match.client(0).picture(match.now());
            ASSERT_TRUE(seen.own && later.own);
            EXPECT_EQ(later.own_moment, seen.own_moment);
            EXPECT_EQ(later.others_moment, seen.others_moment);
            EXPECT_EQ(later.own->computed_position, seen.own->computed_position);
            EXPECT_EQ(match.client(0).quality(match.now()).grade, grade);

            ASSERT_FALSE(match.operated_server().host().resume_match());
            match.run(5s);
            EXPECT_GT(match.client(0).picture(match.now()).own_moment, seen.own_moment + 250.0);
        }
        SCOPED_TRACE(std::to_string(round_trip) + " ms: " + text_of(match.seen()));
        EXPECT_EQ(match.seen().corrections_in_all(), 0u);
        EXPECT_EQ(match.seen().snaps, 0u);
        EXPECT_LE(match.seen().own_jump_max, kOwnJumpBound);
        const server::InputCounters after = match.server().statistics().inputs;
        EXPECT_EQ(after.late, before.late);
        EXPECT_EQ(after.missing, before.missing);
        EXPECT_EQ(after.withdrawn, before.withdrawn);
    }
}

/// The floor is 66.7 ms and the round trip: a tick, and an interval between updates. An input waits
/// at most three ticks more, for its packet or for its turn.
TEST(GameMatch, an_update_shows_each_input_soon_and_a_picture_at_once_on_a_steady_path) {
    for (const int round_trip : {0, 50, 150}) {
        GameMatch match(settings(4, round_trip, 0.0));
        match.run(5s);
        match.forget_seen();
        match.run(20s);

        GamesSeen seen = match.seen();
        SCOPED_TRACE(std::to_string(round_trip) + " ms: " + text_of(seen));
        ASSERT_GT(seen.responses_ms.size(), 4u * 60 * 19);
        std::ranges::sort(seen.responses_ms);
        const auto way = static_cast<float>(round_trip);
        EXPECT_GT(seen.responses_ms.front(), way + 1000.0f / 60.0f);
        EXPECT_LT(seen.responses_ms.back(), way + 66.7f + 3.0f * 16.7f);
        ASSERT_GT(seen.to_picture_ms.size(), 100u);
        EXPECT_LT(*std::ranges::max_element(seen.to_picture_ms), 17.0f) << "one frame later";
    }
}

TEST(GameMatch, own_shots_are_shown_once_and_confirmed) {
    for (const double loss : {0.0, 0.05}) {
        GameMatchSettings shooting = settings(4, 100, loss);
        shooting.fires = 0.5;
        GameMatch match(shooting);
        match.run(20s);

        const client::GameCounters counters = match.counters();
        SCOPED_TRACE(text_of(match.seen()));
        EXPECT_GT(counters.shots_predicted, 50u);
        EXPECT_EQ(match.seen().double_shots, 0u);
        if (loss == 0.0) {
            EXPECT_EQ(counters.shots_dropped, 0u);
            // A player that fires when it spawns shoots before its client knows that it lives.
            EXPECT_LE(match.seen().shots_reported, counters.shots_predicted + match.seen().spawns)
                << "no shot is reported twice";
        }
        EXPECT_LE(counters.shots_dropped * 10, counters.shots_predicted);
    }
}

TEST(GameMatch, nothing_is_predicted_without_the_rules) {
    GameMatchSettings blind = settings(2, 50, 0.0);
    blind.knows_rules = false;
    blind.fires = 0.3;
    GameMatch match(blind);
    match.run(10s);

    EXPECT_EQ(match.client(0).prediction(), PredictionState::no_map);
    EXPECT_EQ(match.counters().ticks_predicted, 0u);
    EXPECT_EQ(match.counters().shots_predicted, 0u);
    EXPECT_LE(match.seen().own_jump_max, kOthersJumpBound);
}

}  // namespace
}  // namespace arena::simulation::game_match_test
