#include "client-sim/behaviour/leaping.h"

#include <cstdint>
#include <deque>
#include <optional>

#include <gtest/gtest.h>

#include "protocol/replication/status_flags.h"
#include "tests/support/side_view.h"
#include "tests/unit/client-sim/support/side_map.h"

namespace arena::client_sim::leaping_test {
namespace {

constexpr double kOnBank = 4.45;  // of a body that stands on a bank
constexpr Point kOverThere{36.0, kOnBank};
constexpr Point kOnTheTower{30.0, 9.45};

/// A bot alone in a world, which sees itself `age` ticks late.
class Traveller {
  public:
    explicit Traveller(const arena::test::MapBuilder& map, std::uint32_t age = 0,
                       const sim::Rules& rules = test::side_rules())
        : age_(age),
          rules_(rules),
          terrain_(map.terrain()),
          solo_(map, rules),
          map_(ObstacleField(terrain_->obstacles, terrain_->bounds, terrain_->movers)) {
        map_.learn_leaps(std::make_shared<LeapGraphs>(terrain_, rules_));
    }

    Mind mind{7};
    CachedField& map() { return map_; }
    [[nodiscard]] Point position() const { return to_point(solo_.me().position); }
    [[nodiscard]] bool is_alive() const { return solo_.me().alive; }

    [[nodiscard]] std::optional<Stride> look(Point goal) {
        see();
        return leap_towards(mind, situation(), goal);
    }
    /// Lets it go for at most so many seconds. Returns those that it took to its goal; nothing when
    /// it did not get there.
    std::optional<double> go(Point goal, double seconds_max) {
        for (int tick = 0; tick < static_cast<int>(60 * seconds_max); ++tick) {
            const auto stride = look(goal);
            has_leapt |= is_leaping(mind);
            const auto side = static_cast<int>(127 * (stride ? stride->stick.x : 0.0));
            const auto up = static_cast<int>(127 * (stride ? stride->stick.y : 0.0));
            solo_.hold(arena::test::press(stride ? stride->buttons : 0, side, up));
            if (!is_alive()) return std::nullopt;
            if (stride && stride->is_there && distance(position(), goal) < 1.0) return tick / 60.0;
        }
        return std::nullopt;
    }
    /// Lets it press this for so many seconds, carefully: as far as that keeps its footing. Returns
    /// whether it survives.
    [[nodiscard]] bool survives(const sim::PlayerInput& input, double seconds, bool is_careful) {
        for (int tick = 0; tick < static_cast<int>(60 * seconds); ++tick) {
            see();
            solo_.hold(is_careful ? keep_footing(situation(), input) : input);
            if (!is_alive()) return false;
        }
        return true;
    }
    [[nodiscard]] bool is_out_of_reach(Point goal) {
        see();
        return client_sim::is_out_of_reach(situation(), goal);
    }

    bool has_leapt = false;
    std::optional<std::uint8_t> archetype;  ///< as which it is seen, instead of its own

  private:
    void see() {
        const sim::PlayerState me = solo_.me();
        client::PlayerView view{.id = me.id, .position = me.position, .velocity = me.velocity};
        view.archetype = archetype.value_or(me.archetype);
        if (me.ground_normal != sim::Vec2{}) view.flags = protocol::kPlayerOnGround;
        seen_.push_back(view);
        if (seen_.size() > age_ + 1) seen_.pop_front();
        movers_.clear();
        for (std::size_t i = 0; i < terrain_->movers.size(); ++i)
            movers_.push_back(
                {.id = terrain_->mover_id(i), .offset = solo_.world.state().movers[i].offset});
    }
    [[nodiscard]] Situation situation() {
        Situation situation{.players = {&seen_.front(), 1},
                            .self = &seen_.front(),
                            .field = map_.plain(),
                            .tick = solo_.world.tick() + 1};
        situation.self_age = static_cast<double>(seen_.size());
        situation.player_radius = 0.45;
        situation.movers = movers_;
        situation.has_gravity = true;
        situation.can_jump = true;
        situation.match = &knowledge_;
        return situation;
    }

    std::uint32_t age_;
    sim::Rules rules_;
    std::shared_ptr<const sim::Terrain> terrain_;
    arena::test::Solo solo_;
    CachedField map_;
    std::deque<client::PlayerView> seen_;
    std::vector<client::MoverView> movers_;
    protocol::Match match_;
    client::Roster roster_;
    MatchKnowledge knowledge_{.match = match_, .roster = roster_, .map = map_};
};

TEST(Leaping, it_jumps_over_a_gap_on_its_way) {
    Traveller traveller(test::banks(5.0f));

    const auto seconds = traveller.go(kOverThere, 8.0);

    ASSERT_TRUE(seconds) << "it is at " << traveller.position().x;
    EXPECT_LT(*seconds, 6.5);
    EXPECT_TRUE(traveller.has_leapt);
}

TEST(Leaping, it_jumps_over_a_gap_though_it_sees_itself_late) {
    for (const std::uint32_t age : {3u, 9u}) {
        Traveller traveller(test::banks(4.5f), age);

        EXPECT_TRUE(traveller.go(kOverThere, 12.0))
            << age << " ticks; it is at " << traveller.position().x;
    }
}

TEST(Leaping, it_waits_for_a_lift_and_rides_up_with_it) {
    for (const std::uint32_t age : {0u, 6u}) {
        Traveller traveller(test::tower(), age);

        EXPECT_TRUE(traveller.go(kOnTheTower, 30.0))
            << age << " ticks; it is at " << traveller.position().x << ' '
            << traveller.position().y;
    }
}

TEST(Leaping, it_stands_when_no_way_leads_to_its_goal) {
    Traveller traveller(test::banks(9.0f));
    static_cast<void>(traveller.go(kOverThere, 1.0));  // it lands

    EXPECT_TRUE(traveller.is_out_of_reach(kOverThere));
    EXPECT_FALSE(traveller.is_out_of_reach({10.0, kOnBank}));
    const double stood_at = traveller.position().x;
    EXPECT_FALSE(traveller.go(kOverThere, 5.0));
    EXPECT_NEAR(traveller.position().x, stood_at, 0.1);
    EXPECT_TRUE(traveller.is_alive());
}

TEST(Leaping, it_stands_on_a_plate_until_the_door_is_open) {
    arena::test::MapBuilder map(40.0f, 12.0f);
    map.spawn({3.0f, 1.0f})
        .flag({30.0f, 0.6f}, 2)
        .box({20.0f, 3.0f}, {20.6f, 12.0f})
        .mover(arena::test::door(arena::test::box_obstacle({20.0f, 0.0f}, {20.6f, 3.0f}),
                                 {0.0f, 3.0f}, 3.0f, "gate"))
        .trigger(arena::test::plate({{17.0f, 0.0f}, {18.0f, 0.3f}}, "gate"));
    Traveller traveller(map);

    const auto seconds = traveller.go({30.0, 0.45}, 10.0);

    ASSERT_TRUE(seconds) << "it is at " << traveller.position().x;
    EXPECT_GT(*seconds, 27.0 / 7.0 + 0.8) << "the door takes a second";
}

TEST(Leaping, without_the_rules_it_knows_no_ways) {
    Traveller traveller(test::banks(5.0f));
    CachedField unknown(traveller.map().plain());
    protocol::Match match;
    client::Roster roster;
    const MatchKnowledge knowledge{.match = match, .roster = roster, .map = unknown};
    const client::PlayerView self{.position = {3.0f, 4.5f}};
    Situation situation{.players = {&self, 1}, .self = &self, .field = unknown.plain()};
    situation.has_gravity = true;
    situation.match = &knowledge;

    EXPECT_FALSE(leap_towards(traveller.mind, situation, kOverThere));
    EXPECT_FALSE(can_leap_to(situation, kOverThere));
    EXPECT_FALSE(is_out_of_reach(situation, kOverThere));
}

TEST(Leaping, whoever_keeps_its_footing_does_not_run_or_jump_into_a_pit) {
    for (const unsigned buttons : {0u, unsigned{sim::kButtonJump}}) {
        const auto to_the_right = arena::test::press(static_cast<sim::Buttons>(buttons), 127);
        Traveller careless(test::banks(14.0f));
        Traveller careful(test::banks(14.0f));

        EXPECT_FALSE(careless.survives(to_the_right, 6.0, false));
        EXPECT_TRUE(careful.survives(to_the_right, 6.0, true));
        EXPECT_GT(careful.position().x, 10.0) << "it goes as far as it can";
    }
}

TEST(Leaping, an_archetype_that_the_rules_do_not_have_finds_no_ways) {
    Traveller traveller(test::banks(5.0f));
    traveller.archetype = 63;  // as a server may send it

    EXPECT_FALSE(traveller.look(kOverThere));
}

}  // namespace
}  // namespace arena::client_sim::leaping_test
