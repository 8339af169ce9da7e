// What clients see from updates that are lost, delayed and overtaken, compared with the world
// itself: a match of players that walk, turn, shoot, die and leave among movers and triggers, and
// clients that see what is near a place.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "client/core/replica.h"
#include "server/replication/change_log.h"
#include "server/replication/client_view.h"
#include "sim/base/random.h"
#include "tests/simulation/replication_truth.h"
#include "tests/support/slot_lists.h"

namespace arena::simulation::replication_law_test {
namespace {

using client::Replica;
using server::ChangeLog;
using server::ClientView;
using server::Slot;

struct Path {
    std::uint32_t lost_of_100 = 0;
    std::uint32_t delay = 0;       ///< ticks, the most that a message takes
    std::uint32_t fate_delay = 4;  ///< ticks until the server learns a message's fate
    std::size_t room = 16'000;     ///< bytes in a message
    float view = 15.0f;            ///< metres
    float exact_distance = std::numeric_limits<float>::infinity();  ///< metres
    sim::Tick brief = 0;                                            ///< as in ViewFocus
    std::uint32_t stays = 200;  ///< ticks, on average, before it looks elsewhere
};

bool is_aimed(const Replica::Entity& entity, const ChangeLog& log, Slot slot, Detail detail) {
    return server::turn_between(entity.aim, log.aim(slot)) <= aim_bound(detail);
}

class Client {
  public:
    Client(const Path& path, const server::ChangeLog& log, std::uint64_t seed)
        : path_(path), random_(seed), replica_(log.fall(), log.shot_kinds(), log.run_kinds()) {}

    /// From now on nothing is lost or late, and it looks at one place.
    void calm() {
        path_ = {.view = path_.view,
                 .exact_distance = path_.exact_distance,
                 .brief = path_.brief,
                 .stays = 0};
    }

    /// Called after a tick of the server.
    void step(const Truth& truth) {
        const ChangeLog& log = truth.log();
        walk();
        if (log.tick() % 3 == 0) send(truth);
        deliver(truth);
        report_fates(log.tick());
    }

    /// Expects that everything it sees is as in the world.
    void expect_all(const Truth& truth) {
        const ChangeLog& log = truth.log();
        const std::vector<Slot> slots = truth.near(place_, path_.view);
        std::map<std::uint32_t, Replica::Entity> entities;
        replica_.for_each([&](const Replica::Entity& entity) {
            const Replica::Entity named = names_.by_true_id(entity);
            entities.emplace(named.traits.id.value, named);
        });
        EXPECT_EQ(entities.size(), slots.size()) << "tick " << log.tick();
        for (const Slot slot : slots) {
            const auto found = entities.find(log.traits(slot).id.value);
            ASSERT_NE(found, entities.end()) << "tick " << log.tick();
            const Replica::Entity& entity = found->second;
            EXPECT_EQ(entity.traits, log.traits(slot));
            EXPECT_EQ(entity.status, log.status(slot));
            const bool is_near = !is_far(log, slot, place_, path_.exact_distance);
            const Detail detail = is_near ? Detail::exact : Detail::brief;
            EXPECT_TRUE(is_aimed(entity, log, slot, detail)) << "tick " << log.tick();
            EXPECT_TRUE(extrapolates_to(entity, log, slot, detail)) << "tick " << log.tick();
            const auto [known, is_new] = right_at_.try_emplace(found->first);
            RightAt& right_at = known->second;
            if (is_new || is_aimed(entity, log, slot, Detail::coarse)) right_at.aim = log.tick();
            if (is_new || extrapolates_to(entity, log, slot, Detail::coarse))
                right_at.motion = log.tick();
            EXPECT_LE(log.tick() - right_at.aim, path_.brief) << "tick " << log.tick();
            EXPECT_LE(log.tick() - right_at.motion, path_.brief) << "tick " << log.tick();
        }
    }

    [[nodiscard]] bool sent_now(const Truth& truth) const { return sent_at_ == truth.log().tick(); }
    [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
    [[nodiscard]] std::size_t known() const { return view_.known(); }

  private:
    struct Flight {
        sim::Tick at = 0;
        std::uint32_t tag = 0;
        sim::Tick tick = 0;
        bool is_lost = false;
        bool is_given_up = false;  ///< the server takes it for lost, but it still arrives
        std::vector<std::byte> bytes;
    };
    /// When the client last knew these as exactly as it is owed of what is far.
    struct RightAt {
        sim::Tick aim = 0;
        sim::Tick motion = 0;
    };
    struct Fate {
        sim::Tick at = 0;
        std::uint32_t tag = 0;
        bool is_lost = false;
    };

    void walk() {
        if (path_.stays == 0) return;
        const auto some = [this] { return 2.0f * random_.unit() - 1.0f; };
        place_ = {place_.x + some(), place_.y + some()};
        if (random_.below(path_.stays) == 0)
            place_ = {60.0f * random_.unit(), 40.0f * random_.unit()};
    }

    void send(const Truth& truth) {
        Flight flight{.tag = next_tag_++, .tick = truth.log().tick()};
        flight.bytes.resize(path_.room);
        const std::vector<Slot> slots = truth.near(place_, path_.view);
        arena::test::look(view_, truth.log(), slots);
        names_.learn(view_, truth.log());
        flight.bytes.resize(view_.write(truth.log(), flight.tag, flight.bytes, scratch_,
                                        {.position = place_,
                                         .aim = {},
                                         .exact_distance = path_.exact_distance,
                                         .brief = path_.brief}));
        sent_at_ = truth.log().tick();
        if (flight.bytes.empty()) return;
        for (const Slot slot : slots)
            in_view_.insert(truth.log().traits(slot).id.value);
        bytes_ += flight.bytes.size();
        flight.is_lost = random_.below(100) < path_.lost_of_100;
        flight.at = flight.tick + (path_.delay > 0 ? random_.below(path_.delay + 1) : 0);
        flights_.push_back(std::move(flight));
    }

    void deliver(const Truth& truth) {
        const sim::Tick now = truth.log().tick();
        for (auto flight = flights_.begin(); flight != flights_.end();) {
            if (flight->at > now) {
                ++flight;
                continue;
            }
            if (!flight->is_lost && !flight->is_given_up &&
                random_.below(100) < path_.lost_of_100 / 4) {
                fates_.push_back({now + path_.fate_delay, flight->tag, true});
                flight->is_given_up = true;
                flight->at = now + random_.below(60) + 1;
                continue;
            }
            if (!flight->is_lost) take(truth, *flight);
            if (!flight->is_given_up)
                fates_.push_back({now + path_.fate_delay, flight->tag, flight->is_lost});
            flight = flights_.erase(flight);
        }
    }

    void take(const Truth& truth, const Flight& flight) {
        ASSERT_TRUE(replica_.apply(flight.tick, flight.bytes));
        replica_.for_each([&](const Replica::Entity& entity) {
            const Replica::Entity named = names_.by_true_id(entity);
            ASSERT_TRUE(truth.was_ever(named)) << "tick " << truth.log().tick();
            ASSERT_TRUE(in_view_.contains(named.traits.id.value));
        });
    }

    void report_fates(sim::Tick now) {
        while (!fates_.empty() && fates_.front().at <= now) {
            if (fates_.front().is_lost)
                view_.on_lost(fates_.front().tag);
            else
                view_.on_delivered(fates_.front().tag);
            fates_.pop_front();
        }
    }

    Path path_;
    Random random_;
    Replica replica_;
    ClientView view_;
    ClientView::Scratch scratch_;
    sim::Vec2 place_{30.0f, 20.0f};
    sim::Tick sent_at_ = 0;
    std::uint32_t next_tag_ = 1;
    std::uint64_t bytes_ = 0;
    std::set<std::uint32_t> in_view_;
    ShotNames names_;
    std::map<std::uint32_t, RightAt> right_at_;  // by id
    std::deque<Flight> flights_;
    std::deque<Fate> fates_;
};

TEST(ReplicationLaw, a_client_sees_everything_in_every_message_over_a_path_without_loss) {
    for (const float exact_distance : {std::numeric_limits<float>::infinity(), 6.0f, 0.0f}) {
        for (const float gravity : {0.0f, 20.0f}) {
            for (const sim::Tick brief : {0u, 6u}) {
                Truth truth({.gravity = gravity, .seed = 3});
                Client client({.exact_distance = exact_distance, .brief = brief}, truth.log(), 4);
                for (int tick = 0; tick < 1200; ++tick) {
                    truth.step();
                    client.step(truth);
                    if (client.sent_now(truth)) client.expect_all(truth);
                    if (testing::Test::HasFailure()) return;
                }
                EXPECT_LT(client.known(), 64u) << "ids are reused";
            }
        }
    }
}

TEST(ReplicationLaw, what_is_far_takes_fewer_bytes) {
    const auto bytes = [](float exact_distance, sim::Tick brief) {
        Truth truth({.seed = 3, .has_things = false});
        Client client(
            {.view = 100.0f, .exact_distance = exact_distance, .brief = brief, .stays = 0},
            truth.log(), 4);
        for (int tick = 0; tick < 1200; ++tick) {
            truth.step();
            client.step(truth);
        }
        return client.bytes();
    };
    const std::uint64_t coarse = bytes(0.0f, 0);
    EXPECT_LT(coarse * 100, bytes(100.0f, 0) * 95);
    EXPECT_LT(bytes(0.0f, 6) * 100, coarse * 97) << "ten times a second";
}

TEST(ReplicationLaw, everything_was_true_once_and_is_true_again_after_any_path_calms_down) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        Random random(seed);
        Truth truth({.gravity = random.below(2) == 0 ? 0.0f : 20.0f, .seed = seed});
        std::deque<Client> clients;
        for (std::uint64_t i = 0; i < 4; ++i)
            clients.emplace_back(Path{.lost_of_100 = random.below(50),
                                      .delay = random.below(30),
                                      .fate_delay = random.below(40),
                                      .room = 60 + random.below(1200),
                                      .view = 5.0f + 25.0f * random.unit(),
                                      .exact_distance = 20.0f * random.unit(),
                                      .brief = random.below(13),
                                      .stays = 10 + random.below(200)},
                                 truth.log(), 100 * seed + i);
        for (int tick = 0; tick < 300; ++tick) {
            truth.step();
            for (Client& client : clients)
                client.step(truth);
            if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed;
        }
        truth.freeze();
        for (Client& client : clients)
            client.calm();
        for (int tick = 0; tick < 200; ++tick) {
            truth.step();
            for (Client& client : clients) {
                client.step(truth);
                if (tick > 150 && client.sent_now(truth)) client.expect_all(truth);
            }
            if (testing::Test::HasFailure()) FAIL() << "seed " << seed;
        }
    }
}

TEST(ReplicationLaw, sends_nothing_where_nothing_happens) {
    Truth truth({.players = 0, .has_things = false});
    Client client({}, truth.log(), 4);
    for (int tick = 0; tick < 100; ++tick) {
        truth.step();
        client.step(truth);
    }
    EXPECT_EQ(client.bytes(), 0u);
}

}  // namespace
}  // namespace arena::simulation::replication_law_test
