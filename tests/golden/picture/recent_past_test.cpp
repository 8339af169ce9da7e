// What RecentPast remembers of a match, compared with the match itself.
#include "tests/golden/picture/recent_past.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "tests/golden/run_log.h"
#include "tests/support/folders.h"

namespace arena::golden {
namespace {

/// Plays `ticks` of the golden match and calls visit(world, result, past) after every tick.
template <typename Visit>
void play(sim::Tick ticks, const Visit& visit) {
    const auto log = load_input_log(test::source_path("tests/golden/arena.inputs"));
    ASSERT_TRUE(log) << log.error();
    const auto game = load_game({.map = test::source_path("maps/arena.tmj"), .rules = {}});
    ASSERT_TRUE(game) << game.error();
    Run run(game.value(), log.value());
    RecentPast past;
    while (run.world().tick() < ticks) {
        const sim::StepResult result = run.step();
        past.take(run.world(), result);
        visit(run.world(), result, past);
        if (::testing::Test::HasFatalFailure()) return;
    }
}

TEST(RecentPast, has_the_trail_of_every_living_player_and_of_no_other) {
    play(600, [](const sim::World& world, const auto&, const RecentPast& past) {
        std::size_t alive = 0;
        for (const sim::PlayerState& player : world.players()) {
            const auto trail = past.players().find(player.id);
            if (!player.alive) {
                ASSERT_EQ(trail, past.players().end());
                continue;
            }
            ++alive;
            ASSERT_NE(trail, past.players().end());
            ASSERT_EQ(trail->second.back().position, player.position);
            ASSERT_EQ(trail->second.back().tick, world.tick());
            ASSERT_LE(trail->second.size(), past.ticks().players + 2);
        }
        ASSERT_EQ(past.players().size(), alive);
    });
}

TEST(RecentPast, a_player_that_has_spawned_has_no_trail_from_where_it_died) {
    std::size_t respawns = 0;
    play(1500, [&](const sim::World& world, const sim::StepResult& result, const RecentPast& past) {
        for (const sim::Event& event : result.events) {
            if (event.kind != sim::EventKind::spawn ||
                category_of(event.subject) != sim::Category::player)
                continue;
            const auto row = world.players().find(event.subject);
            ASSERT_TRUE(row);
            respawns += world.players().deaths[*row] > 0 ? 1u : 0u;
            ASSERT_EQ(past.players().at(event.subject).front().tick, world.tick());
        }
    });
    EXPECT_GT(respawns, 0u);
}

TEST(RecentPast, a_flight_begins_at_the_muzzle_and_ends_where_it_hit) {
    std::size_t ends = 0;
    std::size_t bounces = 0;
    play(600, [&](const sim::World& world, const sim::StepResult& result, const RecentPast& past) {
        for (const sim::Event& event : result.events) {
            if (category_of(event.subject) != sim::Category::projectile) continue;
            const auto& trail = past.flights().at(event.subject).trail;
            const auto has = [&](sim::Vec2 position) {
                return std::ranges::any_of(trail, [&](const RecentPast::Place& place) {
                    return place.position == position && place.tick == world.tick();
                });
            };
            ASSERT_TRUE(has(event.position));
            ends += event.kind == sim::EventKind::despawn ? 1u : 0u;
            bounces += event.kind == sim::EventKind::bounce ? 1u : 0u;
        }
        for (const sim::ProjectileState& projectile : world.projectiles()) {
            const RecentPast::Flight& flight = past.flights().at(projectile.id);
            ASSERT_EQ(flight.team, projectile.team);
            ASSERT_EQ(flight.trail.back().position, projectile.position);
        }
    });
    EXPECT_GT(ends, 0u);
    EXPECT_GT(bounces, 0u);
}

TEST(RecentPast, knows_how_far_each_explosion_reaches) {
    std::size_t explosions = 0;
    play(600, [&](const sim::World& world, const sim::StepResult& result, const RecentPast& past) {
        const auto now = static_cast<std::size_t>(
            std::ranges::count(result.events, sim::EventKind::explode, &sim::Event::kind));
        const auto& known = past.explosions();
        ASSERT_EQ(static_cast<std::size_t>(
                      std::ranges::count(known, world.tick(), &RecentPast::Explosion::tick)),
                  now);
        explosions += now;
        for (const RecentPast::Explosion& explosion : known)
            ASSERT_EQ(explosion.radius, 2.0f) << "of the hammer, the only weapon that explodes";
    });
    EXPECT_GT(explosions, 0u);
}

TEST(RecentPast, has_every_hit_and_every_death_of_the_last_moments) {
    std::vector<sim::Event> hits;
    std::vector<sim::Event> deaths;
    play(1500, [&](const sim::World& world, const sim::StepResult& result, const RecentPast& past) {
        for (const sim::Event& event : result.events) {
            if (event.kind == sim::EventKind::hit) hits.push_back(event);
            if (event.kind == sim::EventKind::death) deaths.push_back(event);
        }
        const auto since = [&](const std::vector<sim::Event>& events, sim::Tick ticks) {
            const auto first = std::ranges::find_if(events, [&](const sim::Event& event) {
                return event.tick + ticks >= world.tick();
            });
            return std::vector<sim::Event>(first, events.end());
        };
        ASSERT_EQ(past.hits(), since(hits, past.ticks().events));
        ASSERT_EQ(past.deaths(), since(deaths, past.ticks().deaths));
    });
    EXPECT_GT(hits.size(), 20u);
    EXPECT_GT(deaths.size(), 2u);
}

TEST(RecentPast, forgets_what_is_too_old) {
    play(1500, [](const sim::World& world, const auto&, const RecentPast& past) {
        const auto is_recent = [&](const auto& list, sim::Tick ticks) {
            return std::ranges::all_of(
                list, [&](const auto& item) { return item.tick + ticks >= world.tick(); });
        };
        ASSERT_TRUE(is_recent(past.hits(), past.ticks().events));
        ASSERT_TRUE(is_recent(past.explosions(), past.ticks().events));
        ASSERT_TRUE(is_recent(past.deaths(), past.ticks().deaths));
        for (const auto& [id, flight] : past.flights()) {
            ASSERT_FALSE(flight.trail.empty());
            ASSERT_TRUE(is_recent(flight.trail, past.ticks().projectiles));
        }
    });
}

}  // namespace
}  // namespace arena::golden
