// Players in a bush or behind a wall: what each client is sent, compared update by update with
// plain geometry over what was drawn. No client is sent a hidden player, and no other player is
// missing. Every third client cheats: it acknowledges no update that removes an entity, so that the
// server must keep what it saw.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/replica.h"
#include "protocol/update_message.h"
#include "server/replication/replicator.h"
#include "sim/base/random.h"
#include "tests/simulation/replication_truth.h"
#include "tests/support/map_builder.h"
#include "tests/support/world_driver.h"

namespace arena::simulation::hiding_law_test {
namespace {

using arena::test::player_id;
using client::Replica;
using server::Replicator;

constexpr std::uint32_t kPlayers = 24;
constexpr float kRadius = 0.5f;
constexpr sim::Vec2 kView{30.0f, 20.0f};

struct Box {
    sim::Vec2 min;
    sim::Vec2 max;
};
constexpr std::array kWalls{Box{{12, 8}, {16, 9}}, Box{{30, 20}, {31, 28}}, Box{{44, 6}, {46, 8}}};
constexpr std::array kBushes{Box{{4, 14}, {14, 20}}, Box{{34, 8}, {42, 14}},
                             Box{{40, 12}, {50, 18}}};

bool contains(const Box& box, sim::Vec2 p) {
    return box.min.x <= p.x && p.x <= box.max.x && box.min.y <= p.y && p.y <= box.max.y;
}

/// Whether the segment shares a point with the box, enlarged by `grown` on each side.
bool crosses(sim::Vec2 a, sim::Vec2 b, const Box& box, double grown) {
    double from = 0.0;
    double to = 1.0;
    const auto clip = [&](double begin, double end, double low, double high) {
        const double way = end - begin;
        if (way == 0.0) return low <= begin && begin <= high;
        const double one = (low - begin) / way;
        const double other = (high - begin) / way;
        from = std::max(from, std::min(one, other));
        to = std::min(to, std::max(one, other));
        return from <= to;
    };
    return clip(static_cast<double>(a.x), static_cast<double>(b.x),
                static_cast<double>(box.min.x) - grown, static_cast<double>(box.max.x) + grown) &&
           clip(static_cast<double>(a.y), static_cast<double>(b.y),
                static_cast<double>(box.min.y) - grown, static_cast<double>(box.max.y) + grown);
}

enum class Sight : std::uint8_t { seen, hidden, either };

class Match {
  public:
    explicit Match(std::uint64_t seed)
        : random_(seed),
          driver_(map().terrain(), rules()),
          replicator_(driver_.world.rules(), {{0.0f, 0.0f}, {60.0f, 30.0f}},
                      {.interest = server::interest_of(driver_.world.rules()),
                       .ticks_between_updates = 3,
                       .client_rate = server::kClientRateMax}) {
        for (std::uint32_t i = 0; i < kPlayers; ++i)
            clients_.push_back({replicator_.begin(),
                                Replica(replicator_.log().fall(), replicator_.log().shot_kinds(),
                                        replicator_.log().run_kinds()),
                                0,
                                {}});
    }

    void step() {
        std::vector<sim::Command> commands;
        for (std::uint32_t i = 0; i < kPlayers; ++i) {
            if (driver_.world.tick() == 0) commands.push_back(arena::test::join(player_id(i + 1)));
            const auto any = [this] { return static_cast<int>(random_.below(255)) - 127; };
            if (random_.below(40) == 0) inputs_[i] = arena::test::move(any(), any());
            inputs_[i].aim_x = 100;
            inputs_[i].buttons = random_.below(300) == 0 ? sim::kButtonFire : sim::Buttons{0};
            commands.push_back(arena::test::input(player_id(i + 1), inputs_[i]));
        }
        const auto result = driver_.step(commands);
        replicator_.record(driver_.world, result.events);
        note_actions(result.events);
        for (std::uint32_t i = 0; i < kPlayers; ++i)
            if ((driver_.world.tick() + i) % 3 == 0) send_update(i);
    }

    std::uint64_t seen = 0;
    std::uint64_t hidden = 0;
    std::uint64_t effects = 0;

  private:
    static arena::test::MapBuilder map() {
        arena::test::MapBuilder map(60.0f, 30.0f);
        for (std::uint32_t i = 0; i < 2 * kPlayers; ++i)
            map.spawn({2.0f + 3.5f * static_cast<float>(i % 16), i < 16   ? 3.0f
                                                                 : i < 32 ? 22.5f
                                                                          : 26.5f});
        for (const Box& wall : kWalls)
            map.box(wall.min, wall.max);
        for (const Box& bush : kBushes)
            map.bush({bush.min, {bush.max.x, bush.min.y}, bush.max, {bush.min.x, bush.max.y}});
        return map;
    }
    static sim::Rules rules() {
        sim::Rules rules;
        rules.archetypes.front().health = 60;
        rules.archetypes.front().radius = kRadius;
        rules.respawn_delay = 1.0f;
        rules.vision = {.view = kView, .line_of_sight = true, .bush_time = 0.5f};
        return rules;
    }

    /// Records which players have shot and which were hit.
    void note_actions(std::span<const sim::Event> events) {
        for (const sim::Event& event : events) {
            if (event.kind == sim::EventKind::hit) acted_[event.subject.value] = now();
            if (event.kind == sim::EventKind::spawn &&
                category_of(event.subject) == sim::Category::player)
                acted_.erase(event.subject.value);
        }
        for (const sim::ProjectileState& shot : driver_.world.projectiles())
            if (known_shots_.insert(shot.id.value).second) acted_[shot.owner.value] = now();
    }
    [[nodiscard]] sim::Tick now() const { return driver_.world.tick(); }

    [[nodiscard]] static std::optional<std::size_t> bush_at(sim::Vec2 p) {
        const auto found =
            std::ranges::find_if(kBushes, [p](const Box& bush) { return contains(bush, p); });
        if (found == kBushes.end()) return std::nullopt;
        return static_cast<std::size_t>(found - kBushes.begin());
    }
    /// Returns what can be seen from there; `either` when the line grazes the edge of a wall.
    [[nodiscard]] static Sight sight_past_walls(sim::Vec2 from, sim::Vec2 to, float radius) {
        const sim::Vec2 way = to - from;
        const float length = std::hypot(way.x, way.y);
        if (length <= radius + 1e-3f) return Sight::either;
        const sim::Vec2 side{-way.y * radius / length, way.x * radius / length};
        bool may_be_seen = false;
        bool is_seen = false;
        for (const sim::Vec2 end : {to, to + side, to - side}) {
            const auto is_free = [&](double grown) {
                return std::ranges::none_of(
                    kWalls, [&](const Box& wall) { return crosses(from, end, wall, grown); });
            };
            is_seen = is_seen || is_free(1e-3);
            may_be_seen = may_be_seen || is_free(-1e-3);
        }
        if (is_seen) return Sight::seen;
        return may_be_seen ? Sight::either : Sight::hidden;
    }
    [[nodiscard]] Sight sight_of(const sim::PlayerState& target, sim::Vec2 from,
                                 std::optional<std::size_t> viewers_bush) const {
        const auto bush = bush_at(target.position);
        const float apart = std::hypot(target.position.x - from.x, target.position.y - from.y);
        const auto acted = acted_.find(target.id.value);
        const bool is_shown = acted != acted_.end() && now() - acted->second <= 30;
        if (bush && bush != viewers_bush && !is_shown && apart > 2.5f) return Sight::hidden;
        return sight_past_walls(from, target.position, kRadius);
    }

    [[nodiscard]] static bool is_cheat(std::uint32_t index) { return index % 3 == 0; }

    using Names = std::set<protocol::ShortId>;
    [[nodiscard]] static Names names_of(const Replica& replica) {
        Names names;
        for (protocol::ShortId id = 0; id < protocol::kEntitiesSeenMax; ++id)
            if (replica.find(id) != nullptr) names.insert(id);
        return names;
    }

    struct Client {
        Replicator::Client replicated;
        Replica replica;
        std::uint32_t number = 0;
        ShotNames names;
    };

    void send_update(std::uint32_t index) {
        Client& client = clients_[index];
        const auto bytes = replicator_.write(client.replicated, driver_.world, player_id(index + 1),
                                             {}, ++client.number, memory_);
        client.names.learn(client.replicated.view(), replicator_.log());
        protocol::Update update;
        ASSERT_EQ(protocol::decode_update(bytes, now(), update), std::nullopt);
        Names names = names_of(client.replica);
        ASSERT_TRUE(update.entities.empty() || client.replica.apply(update.tick, update.entities));
        const Names held = names_of(client.replica);
        const bool removes = !std::ranges::includes(held, names);
        if (!removes || !is_cheat(index))
            Replicator::take_fate(client.replicated,
                                  {.number = client.number, .is_delivered = true});
        names.insert(held.begin(), held.end());
        judge_effects(index, update, names);
        judge(index, client);
    }

    /// Checks that effects name only entities that the client knew before or knows now. Effects of
    /// others name nothing and are sent only where no wall is between.
    void judge_effects(std::uint32_t index, const protocol::Update& update, const Names& names) {
        const auto row = driver_.world.players().find(player_id(index + 1));
        if (!row) return;
        const sim::PlayerState own = driver_.world.players()[*row];
        for (const protocol::Effect& effect : update.effects) {
            const std::string label = std::to_string(index + 1) + " of " +
                                      std::to_string(effect.subject) + " at tick " +
                                      std::to_string(now());
            for (const protocol::ShortId id : {effect.subject, effect.other})
                ASSERT_TRUE(id == protocol::kNoShortId || names.contains(id)) << label;
            effects += effect.subject != protocol::kNoShortId;
            if (effect.subject != protocol::kNoShortId || !own.alive) continue;
            ASSERT_NE(sight_past_walls(own.position, effect.position, 0.0f), Sight::hidden)
                << label;
        }
    }

    void judge(std::uint32_t index, const Client& client) {
        std::set<std::uint32_t> known;
        client.replica.for_each([&](const Replica::Entity& entity) {
            if (category_of(entity.traits.id) == sim::Category::player)
                known.insert(entity.traits.id.value);
        });
        const auto row = driver_.world.players().find(player_id(index + 1));
        if (!row) return;
        const sim::PlayerState own = driver_.world.players()[*row];
        if (!own.alive) return;
        client.replica.for_each([&](const Replica::Entity& entity) {
            const auto shot = std::ranges::find(driver_.world.projectiles(),
                                                client.names.by_true_id(entity).traits.id,
                                                &sim::ProjectileState::id);
            if (shot == driver_.world.projectiles().end()) return;
            EXPECT_NE(sight_past_walls(own.position, shot->position, 0.0f), Sight::hidden)
                << own.id.value << " of a shot at tick " << now();
        });
        const auto bush = bush_at(own.position);
        for (const sim::PlayerState& other : driver_.world.players()) {
            if (other.id == own.id || !other.alive) continue;
            const bool is_in_view = std::abs(other.position.x - own.position.x) <= kView.x / 2.0f &&
                                    std::abs(other.position.y - own.position.y) <= kView.y / 2.0f;
            const Sight sight = sight_of(other, own.position, bush);
            const bool is_known = known.contains(other.id.value);
            const std::string label = std::to_string(own.id.value) + " of " +
                                      std::to_string(other.id.value) + " at tick " +
                                      std::to_string(now());
            if (sight == Sight::hidden) {
                ASSERT_FALSE(is_known) << label;
                hidden += is_in_view;
            }
            if (sight == Sight::seen && is_in_view) {
                ASSERT_TRUE(is_known) << label;
                ++seen;
            }
        }
    }

    Random random_;
    arena::test::WorldDriver driver_;
    Replicator replicator_;
    Replicator::WriteMemory memory_;
    std::deque<Client> clients_;
    std::array<sim::PlayerInput, kPlayers> inputs_{};
    std::map<std::uint32_t, sim::Tick> acted_;
    std::set<std::uint32_t> known_shots_;
};

TEST(HidingLaw, clients_are_sent_all_they_may_see_and_nothing_else) {
    std::uint64_t seen = 0;
    std::uint64_t hidden = 0;
    std::uint64_t effects = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        Match match(seed);
        for (int tick = 0; tick < 600; ++tick) {
            match.step();
            if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
        }
        seen += match.seen;
        hidden += match.hidden;
        effects += match.effects;
    }
    EXPECT_GT(seen, 100'000u);
    EXPECT_GT(hidden, 10'000u);
    EXPECT_GT(effects, 500u);
}

}  // namespace
}  // namespace arena::simulation::hiding_law_test
