// What one client is sent, in messages that are lost, overtake each other or have little room, and
// what a replica makes of it.
#include "server/replication/client_view.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/replica.h"
#include "tests/simulation/replication_truth.h"
#include "tests/support/map_builder.h"
#include "tests/support/slot_lists.h"
#include "tests/support/world_driver.h"

namespace arena::simulation::client_view_test {
namespace {

using arena::test::input;
using arena::test::join;
using arena::test::player_id;
using client::Replica;
using server::ChangeLog;
using server::ClientView;
using server::Slot;

constexpr std::size_t kRoom = 16'000;

/// A map with a spawn point for each of 500 players.
arena::test::MapBuilder field() {
    arena::test::MapBuilder map(200.0f, 200.0f);
    for (int i = 0; i < 500; ++i)
        map.spawn(
            {5.0f + 5.0f * static_cast<float>(i % 25), 5.0f + 5.0f * static_cast<float>(i / 25)});
    return map;
}

/// Players that stand still unless a test turns them, one client's view of them, and the client.
class Viewed {
  public:
    explicit Viewed(std::uint32_t players)
        : driver_(field().terrain()),
          log_(driver_.world.rules()),
          replica_(log_.fall(), log_.shot_kinds(), log_.run_kinds()) {
        std::vector<sim::Command> commands;
        for (std::uint32_t number = 1; number <= players; ++number)
            commands.push_back(join(player_id(number)));
        step(commands);
        for (const Slot slot : log_.living())
            in_view.push_back(slot);
    }

    void step(const std::vector<sim::Command>& commands = {}) {
        driver_.step(commands);
        log_.record(driver_.world);
    }
    /// All players aim in another direction.
    void turn_all() {
        std::vector<sim::Command> commands;
        for (const Slot slot : log_.living()) {
            sim::PlayerInput held;
            held.aim_x = static_cast<std::int16_t>(log_.tick() % 2 == 0 ? 100 : -100);
            held.aim_y = static_cast<std::int16_t>(log_.tick() % 200 + 1);
            commands.push_back(input(log_.traits(slot).id, held));
        }
        step(commands);
    }
    /// All players shoot as soon as they may. One may turn to and fro.
    void all_fire(std::optional<Slot> turning = {}) {
        std::vector<sim::Command> commands;
        for (const Slot slot : log_.living()) {
            if (category_of(log_.traits(slot).id) != sim::Category::player) continue;
            sim::PlayerInput held{.aim_x = 100, .buttons = sim::kButtonFire};
            if (slot == turning) held.aim_y = log_.tick() % 2 == 0 ? 100 : -100;
            commands.push_back(input(log_.traits(slot).id, held));
        }
        step(commands);
    }
    /// Returns the bytes of the update that is written now.
    std::size_t write(std::size_t room = kRoom) {
        // The address sanitizer finds what is written beyond the room.
        bytes_.assign(room, std::byte{0xAA});
        bytes_.shrink_to_fit();
        arena::test::look(view, log_, in_view, own);
        const std::size_t size = view.write(log_, ++tag, bytes_, scratch_, focus);
        EXPECT_LE(size, room);
        bytes_.resize(size);
        return size;
    }
    /// The last update reaches the client; the server does not learn of it.
    void arrive() { EXPECT_TRUE(bytes_.empty() || replica_.apply(log_.tick(), bytes_)); }
    void deliver() {
        arrive();
        view.on_delivered(tag);
    }
    void write_and_deliver(std::size_t room = kRoom) {
        write(room);
        deliver();
    }

    [[nodiscard]] std::set<std::uint32_t> seen() const {
        std::set<std::uint32_t> ids;
        replica_.for_each(
            [&](const Replica::Entity& entity) { ids.insert(entity.traits.id.value); });
        return ids;
    }
    /// Returns how many of those in view the client shows as they are.
    [[nodiscard]] std::size_t right() const {
        std::size_t count = 0;
        for (const Slot slot : in_view)
            replica_.for_each([&](const Replica::Entity& entity) {
                if (has_traits_of(entity.traits, slot) && entity.aim == log_.aim(slot) &&
                    entity.status == log_.status(slot) && extrapolates_to(entity, log_, slot))
                    ++count;
            });
        return count;
    }
    [[nodiscard]] const ChangeLog& log() const { return log_; }
    [[nodiscard]] const Replica& replica() const { return replica_; }
    [[nodiscard]] std::span<const std::byte> bytes() const { return bytes_; }

    ClientView view;
    ClientView::Focus focus;
    std::vector<Slot> in_view;
    std::optional<Slot> own;
    std::uint32_t tag = 0;

  private:
    [[nodiscard]] bool has_traits_of(const protocol::Traits& sent, Slot slot) const {
        const protocol::ShortId id = view.id_of(log_, {slot, log_.life(slot)});
        if (id == protocol::kNoShortId) return false;
        protocol::Traits traits = view.traits_of(log_, id);
        if (sent != traits) return false;
        if (category_of(traits.id) == sim::Category::projectile) traits.id = log_.traits(slot).id;
        return traits == log_.traits(slot);
    }

    arena::test::WorldDriver driver_;
    ChangeLog log_;
    Replica replica_;
    ClientView::Scratch scratch_;
    std::vector<std::byte> bytes_;
};

TEST(ClientView, writes_nothing_when_no_entity_is_there) {
    Viewed viewed(0);

    EXPECT_EQ(viewed.write(), 0u);
    EXPECT_EQ(viewed.view.known(), 0u);
}

TEST(ClientView, does_not_repeat_what_was_sent) {
    Viewed viewed(3);
    EXPECT_GT(viewed.write(), 0u);
    viewed.arrive();
    EXPECT_EQ(viewed.right(), 3u);
    viewed.step();
    EXPECT_EQ(viewed.write(), 0u) << "the first update is on its way";
    viewed.view.on_delivered(1);
    viewed.step();
    viewed.write();
    EXPECT_EQ(viewed.bytes().size(), 0u);
    EXPECT_EQ(viewed.view.known(), 3u);
}

/// All players walk to the right.
std::vector<sim::Command> all_walk(const ChangeLog& log) {
    std::vector<sim::Command> commands;
    for (const Slot slot : log.living())
        commands.push_back(input(log.traits(slot).id, arena::test::move(127, 0)));
    return commands;
}

TEST(ClientView, an_introduction_restarts_a_motion_that_began_out_of_view_at_its_own_tick) {
    Viewed viewed(2);
    const Slot newcomer = viewed.in_view.back();
    viewed.in_view.pop_back();
    viewed.step(all_walk(viewed.log()));
    // Until its motion is a few ticks old.
    while (viewed.log().tick() - viewed.log().motion(newcomer).newest_tick() < 5)
        viewed.step();
    viewed.in_view.push_back(newcomer);
    viewed.write();
    viewed.view.on_lost(viewed.tag);
    const sim::Tick met = viewed.log().tick();
    viewed.step();
    viewed.write_and_deliver();
    const auto held_motion = [&] { return viewed.replica().find(1)->motion; };
    ASSERT_LT(viewed.log().motion(newcomer).newest_tick(), met) << "its motion has not changed";
    EXPECT_EQ(held_motion().tick, viewed.log().tick()) << "not since it came into view";

    // Later updates build on the motion that the client holds.
    for (int tick = 0; tick < 200; ++tick) {
        viewed.step();
        viewed.write_and_deliver();
        ASSERT_EQ(viewed.right(), 2u) << tick;
    }
    EXPECT_GT(held_motion().tick, met + 1);
}

/// One of two players in view fires; two ticks later an update introduces the shot. Returns how
/// many ticks ago it was fired, and how many ticks ago its reported motion began.
std::pair<sim::Tick, sim::Tick> ages_of_introduced_shot(bool shooter_is_still_seen) {
    Viewed viewed(2);
    const Slot shooter = viewed.in_view.back();
    std::optional<Slot> shot;
    while (!shot) {
        viewed.write_and_deliver();
        viewed.step({input(viewed.log().traits(shooter).id, arena::test::shoot(100, 0))});
        for (const Slot slot : viewed.log().living())
            if (category_of(viewed.log().traits(slot).id) == sim::Category::projectile) shot = slot;
    }
    const sim::Tick fired = viewed.log().tick();
    viewed.step();
    viewed.step();
    if (!shooter_is_still_seen) viewed.in_view.pop_back();
    viewed.in_view.push_back(*shot);
    std::ranges::sort(viewed.in_view);
    viewed.write_and_deliver();
    std::pair<sim::Tick, sim::Tick> ago;
    viewed.replica().for_each([&](const Replica::Entity& entity) {
        if (category_of(entity.traits.id) == sim::Category::projectile)
            ago = {viewed.log().tick() - fired, viewed.log().tick() - entity.motion.tick};
    });
    return ago;
}

TEST(ClientView, sends_a_shot_from_its_muzzle_if_the_shooter_was_and_is_in_view) {
    EXPECT_EQ(ages_of_introduced_shot(true), std::pair(sim::Tick{2}, sim::Tick{2}));
    EXPECT_EQ(ages_of_introduced_shot(false), std::pair(sim::Tick{2}, sim::Tick{0}));
}

/// Returns the shots in flight, in the order in which they were fired.
std::vector<Slot> shots_in(const ChangeLog& log) {
    std::vector<Slot> shots;
    for (const Slot slot : log.living())
        if (category_of(log.traits(slot).id) == sim::Category::projectile) shots.push_back(slot);
    std::ranges::sort(shots, {}, [&](Slot slot) { return log.traits(slot).id; });
    return shots;
}

/// Returns the numbers that the client was sent for the shots it sees.
std::set<std::uint32_t> sent_shot_numbers(const Viewed& viewed) {
    std::set<std::uint32_t> numbers;
    for (const std::uint32_t id : viewed.seen())
        if (id >= sim::kFirstProjectileId) numbers.insert(id - sim::kFirstProjectileId);
    return numbers;
}

// Otherwise a client that keeps shooting would learn when, and so where, others shoot.
TEST(ClientView, the_number_of_a_shot_does_not_reveal_how_many_were_fired_elsewhere) {
    Viewed viewed(40);
    const std::vector<Slot> players = viewed.in_view;
    const auto see = [&](std::size_t first, std::size_t count) {
        viewed.in_view = players;
        const std::vector<Slot> shots = shots_in(viewed.log());
        for (std::size_t i = first; i < first + count; ++i)
            viewed.in_view.push_back(shots.at(i));
        std::ranges::sort(viewed.in_view);
        viewed.write_and_deliver();
    };
    while (shots_in(viewed.log()).size() < 40)
        viewed.all_fire();
    see(30, 1);
    EXPECT_EQ(sent_shot_numbers(viewed), (std::set<std::uint32_t>{0}));
    see(10, 3);
    EXPECT_EQ(sent_shot_numbers(viewed), (std::set<std::uint32_t>{1, 2, 3}));
}

// Their introductions have more in common then, whatever the order in which they were fired.
TEST(ClientView, shots_of_one_update_are_numbered_in_the_order_of_their_shooters) {
    Viewed viewed(40);
    while (shots_in(viewed.log()).size() < 80)
        viewed.all_fire();
    const std::vector<Slot> shots = shots_in(viewed.log());
    viewed.in_view.insert(viewed.in_view.end(), shots.begin(), shots.end());
    std::ranges::sort(viewed.in_view);

    viewed.write_and_deliver();

    std::vector<std::pair<std::uint32_t, std::uint32_t>> numbers_and_owners;
    viewed.replica().for_each([&](const Replica::Entity& entity) {
        const protocol::Traits& traits = entity.traits;
        if (category_of(traits.id) == sim::Category::projectile)
            numbers_and_owners.emplace_back(traits.id.value, traits.owner.value);
    });
    std::ranges::sort(numbers_and_owners);
    EXPECT_EQ(numbers_and_owners.size(), shots.size());
    EXPECT_TRUE(std::ranges::is_sorted(numbers_and_owners, {},
                                       &std::pair<std::uint32_t, std::uint32_t>::second));
}

TEST(ClientView, a_returning_shot_keeps_its_number_until_its_removal_is_acknowledged) {
    for (const bool is_acknowledged : {false, true}) {
        Viewed viewed(2);
        const std::vector<Slot> players = viewed.in_view;
        while (shots_in(viewed.log()).empty())
            viewed.all_fire();
        const Slot shot = shots_in(viewed.log()).front();
        const auto see = [&](bool sees_shot) {
            viewed.step();
            viewed.in_view = players;
            if (sees_shot) viewed.in_view.push_back(shot);
            std::ranges::sort(viewed.in_view);
            viewed.write();
        };
        see(true);
        viewed.deliver();
        ASSERT_EQ(sent_shot_numbers(viewed), (std::set<std::uint32_t>{0}));
        see(false);
        if (is_acknowledged) viewed.deliver();
        see(true);
        viewed.deliver();

        EXPECT_EQ(sent_shot_numbers(viewed), (std::set<std::uint32_t>{is_acknowledged ? 1u : 0u}));
    }
}

TEST(ClientView, a_repeated_introduction_keeps_the_start_of_a_motion_that_began_in_view) {
    Viewed viewed(1);
    viewed.write();
    viewed.step(all_walk(viewed.log()));
    const sim::Tick begun = viewed.log().motion(0).newest_tick();
    ASSERT_EQ(begun, viewed.log().tick());
    viewed.view.on_lost(viewed.tag);
    viewed.step();
    ASSERT_EQ(viewed.log().motion(0).newest_tick(), begun);
    viewed.write_and_deliver();

    EXPECT_EQ(viewed.replica().find(0)->motion.tick, begun);
    EXPECT_EQ(viewed.right(), 1u);
}

TEST(ClientView, repeats_a_lost_introduction) {
    Viewed viewed(3);
    viewed.write();
    viewed.view.on_lost(viewed.tag);
    viewed.step();
    viewed.write_and_deliver();

    EXPECT_EQ(viewed.right(), 3u);
}

TEST(ClientView, repeats_a_lost_update_with_the_current_values) {
    Viewed viewed(3);
    viewed.write_and_deliver();
    viewed.turn_all();
    viewed.write();
    viewed.view.on_lost(viewed.tag);
    viewed.step();
    EXPECT_GT(viewed.write(), 0u);
    viewed.deliver();

    EXPECT_EQ(viewed.right(), 3u);
    viewed.step();
    EXPECT_EQ(viewed.write(), 0u);
}

TEST(ClientView, a_loss_does_not_matter_when_newer_values_were_sent_since) {
    Viewed viewed(3);
    viewed.write_and_deliver();
    viewed.turn_all();
    viewed.write();
    const std::uint32_t lost = viewed.tag;
    viewed.turn_all();
    viewed.write_and_deliver();
    viewed.view.on_lost(lost);
    viewed.step();

    EXPECT_EQ(viewed.write(), 0u);
    EXPECT_EQ(viewed.right(), 3u);
}

TEST(ClientView, repeats_what_overtook_its_introduction) {
    Viewed viewed(1);
    viewed.write();
    const std::uint32_t introduction = viewed.tag;
    viewed.turn_all();
    viewed.write();
    viewed.arrive();  // ignored: the client knows no entity yet
    viewed.view.on_delivered(viewed.tag);
    EXPECT_TRUE(viewed.seen().empty());
    viewed.view.on_delivered(introduction);
    viewed.step();

    EXPECT_GT(viewed.write(), 0u);
}

TEST(ClientView, a_repeated_fate_or_one_of_an_unknown_tag_changes_nothing) {
    Viewed viewed(3);
    viewed.view.on_delivered(17);
    viewed.view.on_lost(0);
    viewed.write_and_deliver();
    viewed.view.on_lost(viewed.tag);
    viewed.view.on_delivered(viewed.tag);
    viewed.view.on_lost(viewed.tag + ClientView::kInFlightMax);
    viewed.step();

    EXPECT_EQ(viewed.write(), 0u);
    EXPECT_EQ(viewed.right(), 3u);
}

TEST(ClientView, reuses_an_id_after_the_removal_was_acknowledged) {
    Viewed viewed(2);
    const Slot first = viewed.in_view[0];
    const Slot second = viewed.in_view[1];
    viewed.in_view = {first};
    viewed.write_and_deliver();
    viewed.step();
    viewed.in_view = {second};
    viewed.write();
    const std::uint32_t removal = viewed.tag;
    viewed.arrive();

    EXPECT_EQ(viewed.view.known(), 2u);
    ASSERT_NE(viewed.replica().find(1), nullptr) << "the first id is not free yet";
    EXPECT_EQ(viewed.replica().find(0), nullptr);
    viewed.view.on_delivered(removal);
    EXPECT_EQ(viewed.view.known(), 1u);
    viewed.step();
    viewed.in_view = {first, second};
    viewed.write_and_deliver();
    ASSERT_NE(viewed.replica().find(0), nullptr) << "the first id is free now";
    EXPECT_EQ(viewed.replica().find(0)->traits, viewed.log().traits(first));
    EXPECT_EQ(viewed.right(), 2u);
}

TEST(ClientView, repeats_a_lost_removal) {
    Viewed viewed(2);
    viewed.write_and_deliver();
    viewed.step();
    viewed.in_view.pop_back();
    viewed.write();
    viewed.view.on_lost(viewed.tag);
    viewed.step();
    viewed.write_and_deliver();

    EXPECT_EQ(viewed.seen().size(), 1u);
    EXPECT_EQ(viewed.view.known(), 1u);
}

TEST(ClientView, the_oldest_of_too_many_unacknowledged_messages_counts_as_lost) {
    Viewed viewed(2);
    viewed.write();
    for (std::size_t i = 1; i < ClientView::kInFlightMax; ++i) {
        viewed.turn_all();
        EXPECT_GT(viewed.write(), 0u);
    }
    viewed.turn_all();
    viewed.write();
    EXPECT_GT(viewed.bytes().size() * 8, 2 * 80u) << "both are introduced again";
    viewed.view.on_delivered(1);  // too late: it counts as lost already
    viewed.deliver();

    EXPECT_EQ(viewed.right(), 2u);
}

TEST(ClientView, sends_everything_eventually_in_any_room_and_never_exceeds_it) {
    for (std::size_t room = 0; room <= 120; ++room) {
        Viewed viewed(12);
        // The longest age of a motion that has its own code.
        for (int tick = 0; tick < 60; ++tick)
            viewed.step();
        for (int tick = 0; tick < 40; ++tick) {
            viewed.write_and_deliver(room);
            viewed.step();
        }
        EXPECT_TRUE(room < 39 || viewed.right() == 12) << room;
    }
}

TEST(ClientView, fills_at_least_85_percent_of_a_small_room) {
    for (const std::size_t room : {100u, 300u, 600u, 1171u}) {
        Viewed viewed(400);
        while (viewed.right() < 150) {
            EXPECT_GT(viewed.write(room), room * 85 / 100);
            viewed.deliver();
        }
    }
}

TEST(ClientView, what_does_not_fit_follows_later_and_nothing_starves) {
    Viewed viewed(60);
    viewed.write_and_deliver();
    std::vector<sim::Tick> updated_at(60, viewed.log().tick());
    std::vector<protocol::Aim> aims(60);
    for (int tick = 0; tick < 300; ++tick) {
        viewed.turn_all();
        viewed.write_and_deliver(60);
        for (protocol::ShortId id = 0; id < 60; ++id) {
            ASSERT_NE(viewed.replica().find(id), nullptr);
            if (std::exchange(aims[id], viewed.replica().find(id)->aim) !=
                viewed.replica().find(id)->aim)
                updated_at[id] = viewed.log().tick();
            ASSERT_LT(viewed.log().tick() - updated_at[id], 10u) << "of id " << id;
        }
    }
}

/// Returns the longest wait of each player's aim when all keep turning and few fit, in ticks, by
/// id.
std::vector<sim::Tick> longest_waits(Viewed& viewed, std::size_t room, int ticks) {
    viewed.write_and_deliver();
    std::vector<sim::Tick> updated_at(viewed.in_view.size(), viewed.log().tick());
    std::vector<sim::Tick> longest(viewed.in_view.size());
    std::vector<protocol::Aim> aims(viewed.in_view.size());
    for (int tick = 0; tick < ticks; ++tick) {
        viewed.turn_all();
        viewed.write_and_deliver(room);
        for (std::size_t id = 0; id < aims.size(); ++id) {
            const Replica::Entity* const entity =
                viewed.replica().find(static_cast<protocol::ShortId>(id));
            if (std::exchange(aims[id], entity->aim) != entity->aim)
                updated_at[id] = viewed.log().tick();
            longest[id] = std::max(longest[id], viewed.log().tick() - updated_at[id]);
        }
    }
    return longest;
}

TEST(ClientView, near_entities_wait_less) {
    Viewed viewed(200);
    viewed.focus.position = viewed.log().position(viewed.in_view[100]);
    const auto waits = longest_waits(viewed, 40, 300);
    sim::Tick near = 0;                   // the longest wait within 6 m
    sim::Tick far = viewed.log().tick();  // the shortest wait beyond 24 m
    for (std::size_t id = 0; id < waits.size(); ++id) {
        const sim::Vec2 to = viewed.log().position(viewed.in_view[id]) - viewed.focus.position;
        const float distance = std::hypot(to.x, to.y);
        if (distance < 6.0f) near = std::max(near, waits[id]);
        if (distance > 24.0f) far = std::min(far, waits[id]);
    }

    EXPECT_GE(2 * far, 3 * near);
    EXPECT_GT(near, 0u);
    EXPECT_LE(far, viewed.log().ticks_per_second());
}

/// Returns the sum of the waits of the players to the right or to the left of the viewer, close to
/// the horizontal line through it, when the viewer aims this way.
sim::Tick waits_beside(bool right, float aim_x) {
    Viewed viewed(200);
    const sim::Vec2 from = viewed.log().position(viewed.in_view[100]);
    viewed.focus = {.position = from, .aim = {aim_x, 0.0f}};
    const auto waits = longest_waits(viewed, 40, 300);
    sim::Tick sum = 0;
    for (std::size_t id = 0; id < waits.size(); ++id) {
        const sim::Vec2 to = viewed.log().position(viewed.in_view[id]) - from;
        if (std::abs(to.y) < 1.0f && (right ? to.x > 0.0f : to.x < 0.0f)) sum += waits[id];
    }
    return sum;
}

TEST(ClientView, entities_that_are_aimed_at_wait_less) {
    EXPECT_LT(waits_beside(true, 1.0f), waits_beside(true, -1.0f));
    EXPECT_LT(waits_beside(false, -1.0f), waits_beside(false, 1.0f));
}

TEST(ClientView, the_last_of_far_more_items_than_fit_gets_its_turn) {
    Viewed viewed(500);
    viewed.focus.position = viewed.log().position(viewed.in_view.front());
    const auto waits = longest_waits(viewed, 20, 600);

    const sim::Tick most = *std::ranges::max_element(waits);
    EXPECT_GT(most, viewed.log().ticks_per_second());
    EXPECT_LT(most, 3 * viewed.log().ticks_per_second());
    EXPECT_GT(viewed.view.shortage().left_out, 300u);
    EXPECT_LE(viewed.view.shortage().longest_wait, most);
}

TEST(ClientView, near_entities_come_first_even_when_everything_is_a_second_late) {
    Viewed viewed(500);
    viewed.focus.position = viewed.log().position(viewed.in_view[250]);
    const auto waits = longest_waits(viewed, 24, 900);
    std::vector<sim::Tick> near;
    std::vector<sim::Tick> far;
    for (std::size_t id = 0; id < waits.size(); ++id) {
        const sim::Vec2 to = viewed.log().position(viewed.in_view[id]) - viewed.focus.position;
        const float distance = std::hypot(to.x, to.y);
        if (distance < 6.0f) near.push_back(waits[id]);
        if (distance > 24.0f) far.push_back(waits[id]);
    }

    const sim::Tick second = viewed.log().ticks_per_second();
    EXPECT_GT(*std::ranges::min_element(far), second) << "everything far is late";
    EXPECT_LT(*std::ranges::max_element(near), second);
    // The furthest weigh a sixteenth: they wait four times as long, not sixteen times.
    EXPECT_LT(*std::ranges::max_element(far), 6 * *std::ranges::min_element(near));
}

// Every tick has more new shots than fit into a message.
TEST(ClientView, a_player_that_comes_into_view_is_introduced_before_earlier_shots) {
    Viewed viewed(60);
    const Slot newcomer = viewed.in_view.back();
    viewed.in_view.pop_back();
    viewed.focus.position = viewed.log().position(viewed.in_view.front());
    viewed.write_and_deliver();
    const std::size_t players = viewed.in_view.size();
    const auto tick = [&](bool with_comer) {
        viewed.all_fire();
        viewed.in_view.resize(players);
        if (with_comer) viewed.in_view.push_back(newcomer);
        for (const Slot slot : viewed.log().living())
            if (category_of(viewed.log().traits(slot).id) == sim::Category::projectile)
                viewed.in_view.push_back(slot);
        std::ranges::sort(viewed.in_view);
        viewed.write_and_deliver(32);
    };
    for (int i = 0; i < 30; ++i)
        tick(false);
    const sim::Tick came = viewed.log().tick();
    const std::uint32_t id = viewed.log().traits(newcomer).id.value;
    while (!viewed.seen().contains(id)) {
        tick(true);
        ASSERT_LT(viewed.log().tick() - came, 60u) << "the player is never sent";
    }

    const sim::Tick waited = viewed.log().tick() - came;
    EXPECT_LT(2 * waited, viewed.view.shortage().longest_wait);
}

// Every tick has more new shots than fit into a message, and one player turns.
TEST(ClientView, what_a_player_does_goes_before_new_shots) {
    Viewed viewed(60);
    const Slot turning = viewed.in_view.back();
    viewed.focus.position = viewed.log().position(viewed.in_view.front());
    viewed.write_and_deliver();
    const std::vector<Slot> players = viewed.in_view;
    int late = 0;
    std::uint32_t left_out = 0;
    for (int i = 0; i < 60; ++i) {
        viewed.all_fire(turning);
        viewed.in_view = players;
        for (const Slot slot : viewed.log().living())
            if (category_of(viewed.log().traits(slot).id) == sim::Category::projectile)
                viewed.in_view.push_back(slot);
        std::ranges::sort(viewed.in_view);
        viewed.write_and_deliver(72);
        left_out += viewed.view.shortage().left_out;
        viewed.replica().for_each([&](const Replica::Entity& entity) {
            if (viewed.log().find_player(entity.traits.id) == turning)
                late += viewed.log().aim(turning) == entity.aim ? 0 : 1;
        });
    }

    EXPECT_GT(left_out, 600u) << "there is room for all";
    EXPECT_LT(late, 10) << "of 60 updates; as many as 11 if it weighed no more than a shot";
}

// In a crowd that the client does not know yet.
TEST(ClientView, introduces_its_own_player_before_all_others) {
    Viewed viewed(200);
    viewed.own = viewed.in_view[100];
    viewed.focus = {.position = viewed.log().position(*viewed.own), .aim = {1.0f, 0.0f}};
    viewed.write_and_deliver(60);

    EXPECT_LT(viewed.seen().size(), 20u);
    EXPECT_TRUE(viewed.seen().contains(viewed.log().traits(*viewed.own).id.value));
}

TEST(ClientView, nothing_waits_when_there_is_room_for_everything) {
    Viewed viewed(60);
    viewed.write_and_deliver();
    viewed.turn_all();
    viewed.write_and_deliver();

    EXPECT_EQ(viewed.view.shortage().left_out, 0u);
    EXPECT_EQ(viewed.view.shortage().longest_wait, 1u);
}

TEST(ClientView, a_lost_change_has_waited_since_it_was_sent) {
    Viewed viewed(3);
    viewed.write_and_deliver();
    viewed.turn_all();
    viewed.write();
    for (int tick = 0; tick < 5; ++tick)
        viewed.step();
    viewed.view.on_lost(viewed.tag);
    viewed.write_and_deliver();

    EXPECT_EQ(viewed.view.shortage().longest_wait, 5u);
    EXPECT_EQ(viewed.right(), 3u);
}

TEST(ClientView, a_large_item_that_does_not_fit_does_not_hold_back_smaller_ones) {
    Viewed viewed(2);
    const Slot later = viewed.in_view.back();
    viewed.in_view.pop_back();
    viewed.write_and_deliver();
    viewed.in_view.push_back(later);
    viewed.turn_all();
    EXPECT_GT(viewed.write(12), 0u) << "an aim fits, an introduction does not";
    viewed.deliver();

    EXPECT_EQ(viewed.right(), 1u);
    viewed.step();
    viewed.write_and_deliver();
    EXPECT_EQ(viewed.right(), 2u);
}

TEST(ClientView, as_many_as_may_be_in_view_can_come_and_go) {
    Viewed viewed(500);
    const std::vector<Slot> all = viewed.in_view;
    for (int round = 0; round < 5; ++round) {
        viewed.in_view = all;
        viewed.write();
        viewed.arrive();
        EXPECT_EQ(viewed.right(), 500u);
        viewed.view.on_delivered(viewed.tag);
        viewed.step();
        viewed.in_view.clear();
        viewed.write_and_deliver();
        EXPECT_TRUE(viewed.seen().empty());
        EXPECT_EQ(viewed.view.known(), 0u);
        viewed.step();
    }
}

/// Brings all players into view and removes them again, repeatedly, while the client acknowledges
/// nothing. Returns the tags of its updates.
std::vector<std::uint32_t> use_all_ids(Viewed& viewed) {
    const std::vector<Slot> all = viewed.in_view;
    std::vector<std::uint32_t> tags;
    for (int round = 0; round < 4; ++round) {
        viewed.in_view = all;
        viewed.write();
        tags.push_back(viewed.tag);
        viewed.arrive();
        viewed.step();
        viewed.in_view.clear();
        viewed.write();
        tags.push_back(viewed.tag);
        viewed.arrive();
        viewed.step();
    }
    return tags;
}

TEST(ClientView, introduces_its_own_player_even_when_ids_run_out) {
    Viewed viewed(400);
    const std::vector<Slot> all = viewed.in_view;
    use_all_ids(viewed);
    viewed.in_view = all;
    viewed.own = all.back();
    EXPECT_GT(viewed.write(), 0u);
    viewed.arrive();

    EXPECT_EQ(viewed.view.known(), protocol::kEntitiesSeenMax);
    EXPECT_EQ(viewed.seen(), std::set{viewed.log().traits(*viewed.own).id.value});
}

TEST(ClientView, introduces_no_entity_when_ids_run_out_until_a_removal_is_acknowledged) {
    Viewed viewed(400);
    const std::vector<Slot> all = viewed.in_view;
    const std::vector<std::uint32_t> tags = use_all_ids(viewed);
    EXPECT_EQ(viewed.view.known(), protocol::kEntitiesSeenMax - 1)
        << "one id is kept for the own player";
    viewed.in_view = all;
    EXPECT_EQ(viewed.write(), 0u);
    for (const std::uint32_t tag : tags)
        viewed.view.on_delivered(tag);
    viewed.step();
    viewed.write_and_deliver();

    EXPECT_EQ(viewed.right(), all.size());
}

TEST(ClientView, entities_without_an_id_count_as_left_out_and_wait) {
    Viewed viewed(400);
    const std::vector<Slot> all = viewed.in_view;
    use_all_ids(viewed);
    viewed.in_view = all;
    viewed.write();
    EXPECT_EQ(viewed.view.shortage().left_out, all.size());
    for (int tick = 0; tick < 7; ++tick)
        viewed.step();
    viewed.write();

    EXPECT_EQ(viewed.view.shortage().left_out, all.size());
    EXPECT_EQ(viewed.view.shortage().longest_wait, 7u);
    viewed.in_view.clear();
    viewed.write();
    EXPECT_EQ(viewed.view.shortage().left_out, 0u);
}

TEST(ClientView, an_entity_that_leaves_before_it_was_introduced_keeps_no_id) {
    Viewed viewed(100);
    viewed.write(60);
    viewed.arrive();
    const std::size_t introduced = viewed.seen().size();
    ASSERT_GT(introduced, 0u);
    ASSERT_LT(introduced, 20u);
    ASSERT_EQ(viewed.view.known(), 100u);
    viewed.in_view.clear();
    viewed.step();
    viewed.write();

    EXPECT_EQ(viewed.view.known(), introduced) << "only these have to be removed";
    viewed.deliver();
    EXPECT_TRUE(viewed.seen().empty());
    EXPECT_EQ(viewed.view.known(), 0u);
}

// A hundred players shoot, and their shots come and go faster than the client acknowledges.
TEST(ClientView, shots_do_not_prevent_the_introduction_of_a_player) {
    Viewed viewed(100);
    const Slot newcomer = viewed.in_view.back();
    viewed.in_view.pop_back();
    viewed.write_and_deliver();
    const std::vector<Slot> players = viewed.in_view;
    const auto tick = [&] {
        viewed.all_fire();
        for (const Slot slot : viewed.log().living())
            if (category_of(viewed.log().traits(slot).id) == sim::Category::projectile &&
                viewed.in_view.size() < protocol::kEntitiesSeenMax / 2)
                viewed.in_view.push_back(slot);
        std::ranges::sort(viewed.in_view);
        viewed.write();
        viewed.arrive();
        viewed.in_view = players;
    };
    for (int i = 0; i < 600; ++i)
        tick();
    ASSERT_GE(viewed.view.known(), 3 * protocol::kEntitiesSeenMax / 4) << "the ids do not run out";
    viewed.in_view.push_back(newcomer);
    tick();

    EXPECT_TRUE(viewed.seen().contains(viewed.log().traits(newcomer).id.value));
}

}  // namespace
}  // namespace arena::simulation::client_view_test
