// Replication over connections: a server's updates as unordered messages over networks that lose,
// delay, repeat and reorder, and clients that know only what reaches them. The server learns a
// message's fate from its connection alone.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/replica.h"
#include "protocol/effect_code.h"
#include "protocol/link/network_simulator.h"
#include "protocol/update_message.h"
#include "server/replication/replicator.h"
#include "tests/simulation/draw_network.h"
#include "tests/simulation/replication_truth.h"
#include "tests/support/connection_peer.h"

namespace arena::simulation::replication_link_test {
namespace {

using namespace std::chrono_literals;
using protocol::Time;
using server::Group;
using server::Replicator;
using test::Packet;

constexpr Time kTick = std::chrono::microseconds(16'667);
constexpr sim::Vec2 kView{24.0f, 16.0f};
constexpr sim::Tick kBriefTicks = server::brief_ticks(60);

/// The deaths of a state are counted since the first update of a client.
protocol::OwnState without_deaths(protocol::OwnState state) {
    state.deaths = 0;
    return state;
}

/// A client: applies the bytes of its updates to the replica as they arrive.
class Listener : public protocol::Inbox {
  public:
    explicit Listener(const server::ChangeLog& log)
        : replica(log.fall(), log.shot_kinds(), log.run_kinds()) {}

    void on_unordered(std::span<const std::byte> message) override {
        protocol::Update update;
        ASSERT_EQ(protocol::decode_update(message, newest, update), std::nullopt);
        ASSERT_TRUE(update.entities.empty() || replica.apply(update.tick, update.entities));
        own_motion.take(update.own_motion, update.tick);
        own_state.take(update.own_state, update.tick);
        ++updates;
        newest = std::max(newest, update.tick);
        for (const protocol::Effect& effect : update.effects)
            heard.push_back({update.tick, effect});
    }
    void on_sequenced(std::uint8_t, std::span<const std::byte>) override {}  // at the server
    void on_reliable(std::span<const std::byte>) override { FAIL(); }

    template <typename Part>
    struct Newest {
        std::optional<Part> part;
        sim::Tick tick = 0;

        void take(const std::optional<Part>& sent, sim::Tick at) {
            if (!sent || (part && at < tick)) return;
            part = sent;
            tick = at;
        }
    };

    Replica replica;
    Newest<protocol::OwnMotion> own_motion;
    Newest<protocol::OwnState> own_state;
    struct Heard {
        sim::Tick sent_at = 0;
        protocol::Effect effect;
    };
    std::vector<Heard> heard;
    std::uint64_t updates = 0;
    sim::Tick newest = 0;
};

protocol::Connection connect() {
    return {{.id = 7, .path = test::kHome, .fill_random = test::counting_bytes()}, Time{0}};
}

struct Link {
    protocol::Connection server = connect();
    protocol::Connection client = connect();
    Listener listener;
    Replicator::Client replicated;
    sim::EntityId player;
    ShotNames names;
    std::vector<sim::PlayerState> own;  // by tick - 1
};

class Game {
  public:
    Game(const MatchPlan& plan, std::size_t clients, std::size_t room, std::uint64_t seed,
         sim::Vec2 view = kView)
        : view_(view),
          truth_(plan),
          replicator_(truth_.world().rules(), bounds_of(truth_.world()),
                      {.interest = {.view = view}, .ticks_between_updates = 3}),
          network_(seed, 1u << 16u),
          room_(room) {
        protocol::Dice dice(seed);
        for (std::size_t i = 0; i < clients; ++i) {
            links_.push_back({.listener = Listener(truth_.log()),
                              .replicated = replicator_.begin(),
                              .player = test::player_id(static_cast<std::uint32_t>(i + 1))});
            protocol::NetworkProfile network = draw_network(dice);
            for (protocol::LinkProfile* way : {&network.to_server, &network.to_client}) {
                way->corrupt = 0.0;  // nothing is sealed here
                way->address_change_interval = Time{0};
                network_.add_link(*way);
            }
        }
    }

    void step() {
        now_ += kTick;
        truth_.step();
        replicator_.record(truth_.world(), truth_.events());
        for (const sim::Event& event : truth_.events())
            happened_.emplace_back(truth_.log().tick(), event);
        remember_own_players();
        remember_moment();
        receive();
        for (std::size_t i = 0; i < links_.size(); ++i) {
            if ((truth_.log().tick() + i) % 3 == 0) send_update(links_[i]);
            flush(links_[i].server, to_client(i));
            if (truth_.log().tick() % 2 == 0) send_input(links_[i].client);
            flush(links_[i].client, to_server(i));
        }
    }

    /// No player acts any more, and the network is good.
    void calm() {
        truth_.freeze();
        for (std::size_t i = 0; i < links_.size(); ++i) {
            network_.set_profile(to_server(i), {.delay = 20ms});
            network_.set_profile(to_client(i), {.delay = 20ms});
        }
    }

    /// Limits what goes to the clients to this profile.
    void narrow(const protocol::LinkProfile& to_client_profile) {
        for (std::size_t i = 0; i < links_.size(); ++i) {
            network_.set_profile(to_server(i), {.delay = 20ms});
            network_.set_profile(to_client(i), to_client_profile);
        }
    }
    [[nodiscard]] const protocol::LinkCounters& counters(std::size_t client) const {
        return network_.counters(to_client(client));
    }
    /// Returns the age of a client's newest update, in ticks.
    [[nodiscard]] sim::Tick age(std::size_t client) const {
        return truth_.log().tick() - links_[client].listener.newest;
    }

    /// Expects that every client sees what is in its view, and nothing else, and knows its own
    /// player.
    void expect_all() {
        for (Link& link : links_) {
            const ChangeLog& log = replicator_.log();
            expect_own_player(link);
            expect_effects(link);
            std::map<std::uint32_t, Replica::Entity> entities;
            link.listener.replica.for_each([&](const Replica::Entity& entity) {
                const Replica::Entity named = link.names.by_true_id(entity);
                entities.emplace(named.traits.id.value, named);
            });
            const auto own = log.find_player(link.player);
            EXPECT_TRUE(!own || entities.contains(link.player.value));
            std::size_t seen = 0;
            for (const Slot slot : all_slots(log)) {
                const auto found = entities.find(log.traits(slot).id.value);
                if (found == entities.end()) {
                    EXPECT_FALSE(own && is_in_view(slot, log.position(*own)));
                    continue;
                }
                ++seen;
                const bool is_player = category_of(log.traits(slot).id) == sim::Category::player;
                EXPECT_TRUE(!own || !is_player || may_be_seen(slot, log.position(*own)));
                EXPECT_EQ(found->second.traits, log.traits(slot));
                const bool is_own = slot == own;  // its motion and aim are sent in another way
                const bool is_brief = !own || is_far(log, slot, log.position(*own),
                                                     server::InterestRules{}.exact_distance);
                const Detail detail = is_brief ? Detail::brief : Detail::exact;
                EXPECT_TRUE(is_own || is_under_way(slot, Group::aim) ||
                            server::turn_between(found->second.aim, log.aim(slot)) <=
                                aim_bound(detail));
                EXPECT_TRUE(found->second.status == log.status(slot) ||
                            is_under_way(slot, Group::status));
                EXPECT_TRUE(is_own || extrapolates_to(found->second, log, slot, detail) ||
                            is_under_way(slot, Group::motion));
            }
            EXPECT_EQ(seen, entities.size()) << "an entity that no longer exists";
        }
    }

    [[nodiscard]] std::uint64_t updates() const {
        std::uint64_t sum = 0;
        for (const Link& link : links_)
            sum += link.listener.updates;
        return sum;
    }
    [[nodiscard]] std::uint64_t effects() const {
        std::uint64_t sum = 0;
        for (const Link& link : links_)
            sum += link.listener.heard.size();
        return sum;
    }
    /// Returns the longest time, in ticks, that a client did not know something it might see, or
    /// held something it might no longer see, at the end of the tick of an update that it had
    /// received.
    [[nodiscard]] sim::Tick longest_wait() const { return longest_wait_; }
    [[nodiscard]] std::size_t known_max() const {
        std::size_t most = 0;
        for (const Link& link : links_)
            most = std::max(most, link.replicated.known());
        return most;
    }

  private:
    [[nodiscard]] std::optional<sim::PlayerState> player_of(const Link& link) const {
        const auto row = truth_.world().players().find(link.player);
        return row ? std::optional(truth_.world().players()[*row]) : std::nullopt;
    }
    /// Records how each client's player was after a tick.
    void remember_own_players() {
        for (Link& link : links_)
            link.own.push_back(player_of(link).value_or(sim::PlayerState{}));
    }
    /// What one entity was at the end of a tick.
    struct PastEntity {
        protocol::Traits traits;
        sim::Vec2 middle;
        sim::Vec2 reach;
        protocol::FinePoint tracked;
        protocol::Aim aim = 0;
        protocol::Status status;
    };
    void remember_moment() {
        const ChangeLog& log = replicator_.log();
        std::map<std::uint32_t, PastEntity>& moment = moments_.emplace_back();
        for (const Slot slot : all_slots(log))
            moment[log.traits(slot).id.value] = {
                .traits = log.traits(slot),
                .middle = log.position(slot),
                .reach = log.entities().reaches[slot],
                .tracked = protocol::to_fine(log.tracked_position(slot)),
                .aim = log.aim(slot),
                .status = log.status(slot)};
    }
    [[nodiscard]] const PastEntity* find_past(std::uint32_t id, sim::Tick tick) const {
        const auto& moment = moments_.at(tick - 1);
        const auto found = moment.find(id);
        return found != moment.end() ? &found->second : nullptr;
    }
    /// Whether the entity was in the view, enlarged by the margin, at the end of the tick.
    [[nodiscard]] bool was_in_view(const Link& link, std::uint32_t id, sim::Tick tick,
                                   float margin) const {
        const PastEntity* const was = find_past(id, tick);
        const sim::PlayerState& own = link.own.at(tick - 1);
        if (was == nullptr || !own.alive) return false;
        const auto is_within = [&](float a, float b, float size, float reach) {
            return std::abs(a - b) <= size / 2.0f + margin + reach;
        };
        return is_within(was->middle.x, own.position.x, view_.x, was->reach.x) &&
               is_within(was->middle.y, own.position.y, view_.y, was->reach.y);
    }
    /// Returns the number of ticks back from `tick` for which holds(tick) is true without a break,
    /// at most `most`.
    template <typename Holds>
    [[nodiscard]] static sim::Tick count_back(sim::Tick tick, sim::Tick most, const Holds& holds) {
        sim::Tick back = 0;
        while (back < most && back < tick && holds(tick - back))
            ++back;
        return back;
    }
    void judge_waits(const Link& link) {
        const sim::Tick tick = link.listener.newest;
        if (tick == 0 || !link.own.at(tick - 1).alive) return;
        std::map<std::uint32_t, Replica::Entity> held;
        link.listener.replica.for_each([&](const Replica::Entity& entity) {
            const Replica::Entity named = link.names.by_true_id(entity);
            held.emplace(named.traits.id.value, named);
        });
        for (const auto& [id, was] : moments_.at(tick - 1)) {
            const auto found = held.find(id);
            const sim::Tick wait = found == held.end() ? tick : wait_of(link, found->second);
            longest_wait_ =
                std::max(longest_wait_, count_back(tick, wait, [&, id = id](sim::Tick then) {
                             return was_in_view(link, id, then, 0.0f);
                         }));
        }
        for (const auto& [id, entity] : held)
            longest_wait_ =
                std::max(longest_wait_, count_back(tick, tick, [&, id = id](sim::Tick then) {
                             return link.own.at(then - 1).alive &&
                                    !was_in_view(link, id, then, server::InterestRules{}.margin);
                         }));
    }
    /// Returns the number of ticks for which something that the client holds of the entity has been
    /// wrong.
    [[nodiscard]] sim::Tick wait_of(const Link& link, const Replica::Entity& entity) const {
        const std::uint32_t id = entity.traits.id.value;
        const sim::Tick newest = link.listener.newest;
        const auto since = [&](const auto& is_so) {
            return count_back(newest, newest, [&](sim::Tick then) {
                const PastEntity* const was = find_past(id, then);
                return was != nullptr && !is_so(*was, then);
            });
        };
        sim::Tick wait =
            since([&](const PastEntity& was, sim::Tick) { return was.status == entity.status; });
        if (entity.traits.id == link.player) return wait;
        const auto detail = [&](const PastEntity& was, sim::Tick then, Detail of_far) {
            const sim::Vec2 apart = was.middle - link.own.at(then - 1).position;
            const bool is_far =
                category_of(was.traits.id) != sim::Category::obstacle &&
                std::hypot(apart.x, apart.y) > server::InterestRules{}.exact_distance;
            return is_far ? of_far : Detail::exact;
        };
        for (const Detail of_far : {Detail::brief, Detail::coarse}) {
            const sim::Tick free = of_far == Detail::coarse ? kBriefTicks : 0;
            const auto add = [&](sim::Tick ticks) {
                wait = std::max(wait, ticks - std::min(ticks, free));
            };
            add(since([&](const PastEntity& was, sim::Tick then) {
                return server::turn_between(was.aim, entity.aim) <=
                       aim_bound(detail(was, then, of_far));
            }));
            if (!has_motion(entity.traits)) continue;
            add(since([&](const PastEntity& was, sim::Tick then) {
                return is_within_bound(extrapolate(entity.motion, then, truth_.log().fall()),
                                       was.tracked, bound_of(entity, detail(was, then, of_far)));
            }));
        }
        return wait;
    }
    /// What arrived is what was true, to the last bit.
    static void judge_own_player(const Link& link) {
        const auto& [motion, motion_tick] = link.listener.own_motion;
        const auto& [state, state_tick] = link.listener.own_state;
        if (motion) {
            ASSERT_EQ(*motion,
                      server::without_passed(server::own_motion_of(link.own.at(motion_tick - 1)),
                                             motion_tick));
        }
        if (state) {
            ASSERT_EQ(without_deaths(*state),
                      server::without_passed(server::own_state_of(link.own.at(state_tick - 1)),
                                             state_tick));
        }
    }
    /// Expects that everything a client was sent has happened, as often as it was sent, and where
    /// the client looked at that time.
    void expect_effects(const Link& link) const {
        std::map<std::tuple<sim::Tick, float, float, int>, int> happened;
        for (const auto& [tick, event] : happened_) {
            const sim::Vec2 position = protocol::rounded_position(event.position);
            ++happened[{tick, position.x, position.y, event.amount}];
        }
        for (const auto& [sent_at, effect] : link.listener.heard) {
            const sim::Tick tick = sent_at - effect.age;
            // A crate breaks where it stands, which its event does not say.
            const std::tuple what{tick, effect.position.x, effect.position.y,
                                  static_cast<int>(effect.amount)};
            EXPECT_TRUE(effect.kind == protocol::EffectKind::destroy || --happened[what] >= 0);
            EXPECT_LT(effect.age, 3);
            const sim::PlayerState& own = link.own.at(sent_at - 1);
            if (!own.alive) continue;
            constexpr float kRounding = 1.0f / 256.0f;
            EXPECT_LE(std::abs(effect.position.x - own.position.x), view_.x / 2.0f + kRounding);
            EXPECT_LE(std::abs(effect.position.y - own.position.y), view_.y / 2.0f + kRounding);
        }
    }
    /// Expects that nothing the client knows of its player is older than what is under way.
    void expect_own_player(const Link& link) const {
        ASSERT_GE(link.own.size(), kUnderWay);
        const auto begin = link.own.end() - kUnderWay;
        const auto now = static_cast<sim::Tick>(link.own.size());
        const auto& motion = link.listener.own_motion.part;
        EXPECT_TRUE(std::any_of(begin, link.own.end(), [&](const sim::PlayerState& player) {
            return !player.alive ||
                   (motion && server::without_passed(*motion, now) ==
                                  server::without_passed(server::own_motion_of(player), now));
        }));
        const auto& state = link.listener.own_state.part;
        EXPECT_TRUE(std::any_of(begin, link.own.end(), [&](const sim::PlayerState& player) {
            return state && server::without_passed(without_deaths(*state), now) ==
                                server::without_passed(server::own_state_of(player), now);
        }));
    }

    static sim::Aabb bounds_of(const sim::World& world) {
        return {world.terrain().bounds.min, world.terrain().bounds.max};
    }
    /// An interval between two updates and the delay of the network, in ticks, and a little more.
    static constexpr sim::Tick kUnderWay = 8;
    /// Whether it changed so recently that the client need not know yet.
    [[nodiscard]] bool is_under_way(Slot slot, Group group) const {
        const ChangeLog& log = replicator_.log();
        return log.changed_at(slot, group) + kUnderWay > log.tick();
    }
    [[nodiscard]] bool is_in_view(Slot slot, sim::Vec2 viewer) const {
        return is_within(slot, viewer, 0.0f);
    }
    /// Within the margin, too.
    [[nodiscard]] bool may_be_seen(Slot slot, sim::Vec2 viewer) const {
        return is_within(slot, viewer, server::InterestRules{}.margin);
    }
    [[nodiscard]] bool is_within(Slot slot, sim::Vec2 viewer, float margin) const {
        const server::EntityColumns entities = replicator_.log().entities();
        const sim::Vec2 middle = entities.positions[slot];
        const sim::Vec2 reach = entities.reaches[slot];
        return std::abs(middle.x - viewer.x) <= view_.x / 2.0f + margin + reach.x &&
               std::abs(middle.y - viewer.y) <= view_.y / 2.0f + margin + reach.y;
    }
    static protocol::LinkId to_server(std::size_t i) {
        return static_cast<protocol::LinkId>(2 * i);
    }
    static protocol::LinkId to_client(std::size_t i) {
        return static_cast<protocol::LinkId>(2 * i + 1);
    }

    void send_update(Link& link) {
        Replicator::take_fates(link.replicated, link.server);
        const auto message = replicator_.write(link.replicated, truth_.world(), link.player, {},
                                               link.server.next_unordered(), memory_, room_);
        ASSERT_LE(message.size(), room_);
        if (message.empty()) return;  // postponed
        link.names.learn(link.replicated.view(), replicator_.log());
        ASSERT_EQ(link.server.send_unordered(message), std::nullopt);
    }

    /// Sends an input, 30 times a second.
    static void send_input(protocol::Connection& connection) {
        constexpr std::array<std::byte, 12> kInput{};
        ASSERT_EQ(connection.send_sequenced(0, kInput), std::nullopt);
    }

    void flush(protocol::Connection& connection, protocol::LinkId way) {
        std::array<std::byte, protocol::kPacketBytesMax> datagram;
        const auto frames = std::span(datagram).subspan<protocol::kPacketHeaderBytes>();
        while (const auto packet = connection.write(now_, frames)) {
            protocol::write_packet_header(
                packet->header, std::span(datagram).first<protocol::kPacketHeaderBytes>());
            network_.send(
                way, std::span(datagram).first(protocol::kPacketHeaderBytes + packet->size), now_);
        }
    }

    void receive() {
        network_.deliver_due(now_, [&](const protocol::Arrival& arrival) {
            Link& link = links_[arrival.link / 2];
            const bool is_for_client = arrival.link == to_client(arrival.link / 2);
            protocol::Connection& to = is_for_client ? link.client : link.server;
            const auto header = protocol::read_packet_header(arrival.datagram);
            ASSERT_TRUE(header);
            const auto sequence = to.admit(*header);
            if (!sequence.ok()) return;  // a duplicate
            ASSERT_EQ(to.read(now_,
                              {.header = *header,
                               .sequence = sequence.value(),
                               .frames = arrival.datagram.subspan(protocol::kPacketHeaderBytes),
                               .path = test::kHome},
                              link.listener),
                      std::nullopt);
            if (!is_for_client) return;
            judge(link);
            judge_waits(link);
        });
    }

    void judge(const Link& link) const {
        judge_own_player(link);
        link.listener.replica.for_each([&](const Replica::Entity& entity) {
            ASSERT_TRUE(truth_.was_ever(link.names.by_true_id(entity)))
                << "tick " << truth_.log().tick();
        });
    }

    sim::Vec2 view_;
    Truth truth_;
    Replicator replicator_;
    Replicator::WriteMemory memory_;
    protocol::NetworkSimulator network_;
    std::size_t room_;
    std::deque<Link> links_;
    std::vector<std::pair<sim::Tick, sim::Event>> happened_;
    std::vector<std::map<std::uint32_t, PastEntity>> moments_;  // by tick - 1, each by id
    sim::Tick longest_wait_ = 0;
    Time now_{0};
};

TEST(ReplicationLink, clients_see_what_was_true_over_any_network_and_eventually_what_is_true) {
    std::uint64_t updates = 0;
    std::uint64_t effects = 0;
    sim::Tick wait = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        Game game({.gravity = random.below(2) == 0 ? 0.0f : 20.0f, .seed = seed}, 4,
                  Replicator::kRoomMin + random.below(900), seed);
        for (int tick = 0; tick < 400; ++tick) {
            game.step();
            if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
        }
        game.calm();
        for (int tick = 0; tick < 240; ++tick)
            game.step();
        game.expect_all();
        EXPECT_LT(game.known_max(), 64u) << "ids are reused";
        if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
        updates += game.updates();
        effects += game.effects();
        wait = std::max(wait, game.longest_wait());
    }
    EXPECT_GT(updates, 20'000u);
    EXPECT_GT(effects, 500u);
    EXPECT_LT(wait, 120u) << "with up to 15 % loss, what may be seen is known within 2 s";
    EXPECT_GT(wait, 30u) << "waits are measured";
}

/// By seed: when the line is full for the first time depends on how the players walk.
class ReplicationLinkSeeds : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Seeds, ReplicationLinkSeeds, testing::Range<std::uint64_t>(1, 7));

TEST_P(ReplicationLinkSeeds, does_not_overfill_a_narrow_line) {
    // Far more is to be sent than gets through, and two seconds of it may wait in the queue.
    constexpr std::size_t kClients = 4;
    Game game({.players = 300, .seed = GetParam()}, kClients, protocol::kUnorderedMessageMax, 3,
              {60.0f, 40.0f});
    game.narrow({.delay = 20ms, .bytes_per_second = 6'000, .queue_bytes = 12'000});
    for (int tick = 0; tick < 900; ++tick)
        game.step();
    protocol::LinkCounters before;
    for (std::size_t client = 0; client < kClients; ++client)
        before += game.counters(client);
    sim::Tick age = 0;
    for (int tick = 0; tick < 1800; ++tick) {
        game.step();
        for (std::size_t client = 0; client < kClients; ++client)
            age = std::max(age, game.age(client));
    }
    protocol::LinkCounters after;
    for (std::size_t client = 0; client < kClients; ++client)
        after += game.counters(client);

    EXPECT_LT(age, 60u) << "updates are at most a second old";
    EXPECT_LT(after.queue_full - before.queue_full, (after.sent - before.sent) / 20);
    EXPECT_GT(after.delivered - before.delivered, kClients * 30 * 8) << "eight updates a second";
}

}  // namespace
}  // namespace arena::simulation::replication_link_test
