// Two connections over a network that loses in bursts, delays, reorders, duplicates and fails for
// seconds, in virtual time: five minutes of a game a case. A client sends inputs, the server
// snapshots, both send reliable messages up to 64 KiB, and the client's address changes from time
// to time. Both send unordered messages and learn the fate of each. In some games a snapshot
// takes up to 60 packets. A failure names its seed; the same seed repeats it.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/support/connection_judge.h"
#include "tests/support/connection_peer.h"

namespace arena::protocol {
namespace {

using namespace std::chrono_literals;

using test::JudgingInbox;
using test::NumberedSender;
using test::Packet;

using Side = test::PeerWith<JudgingInbox>;

constexpr Time kTick = 16667us;
constexpr int kTicksPerMinute = 3600;

struct LinkProfile {
    Time delay{0};
    Time jitter{0};          ///< up to this much more
    float loss = 0.0f;       ///< between bursts
    float burst = 0.0f;      ///< probability that a burst begins, for each packet
    float outage = 0.0f;     ///< the same for a failure of up to five seconds
    float duplicate = 0.0f;  ///< each copy has its own delay
};

LinkProfile random_profile(Random& random) {
    return {.delay = random.below(150) * Time{1ms},
            .jitter = random.below(60) * Time{1ms},
            .loss = 0.10f * random.unit(),
            .burst = 0.01f * random.unit(),
            .outage = 0.0002f * random.unit(),
            .duplicate = 0.05f * random.unit()};
}

/// One direction of the network.
class Link {
  public:
    Link(LinkProfile profile, std::uint64_t seed) : profile_(profile), random_(seed) {}

    void send(Time now, Packet packet, PathId from) {
        if (is_lost(now)) return;
        if (random_.unit() < profile_.duplicate) launch(now, packet, from);
        launch(now, std::move(packet), from);
    }

    struct Arrival {
        Time at{0};
        std::uint64_t number = 0;
        PathId from;
        Packet packet;
    };
    /// Returns everything that arrives up to `now`, in order of arrival.
    std::vector<Arrival> take(Time now) {
        const auto due = std::partition(flying_.begin(), flying_.end(),
                                        [now](const Arrival& one) { return one.at > now; });
        std::vector<Arrival> arrived(std::make_move_iterator(due),
                                     std::make_move_iterator(flying_.end()));
        flying_.erase(due, flying_.end());
        std::sort(arrived.begin(), arrived.end(), [](const Arrival& a, const Arrival& b) {
            return a.at != b.at ? a.at < b.at : a.number < b.number;
        });
        return arrived;
    }

  private:
    bool is_lost(Time now) {
        if (random_.unit() < profile_.outage) silent_until_ = now + random_.below(5000) * Time{1ms};
        if (now < silent_until_) return true;
        if (burst_left_ == 0 && random_.unit() < profile_.burst)
            burst_left_ = 5 + random_.below(20);
        if (burst_left_ > 0) {
            --burst_left_;
            return true;
        }
        return random_.unit() < profile_.loss;
    }

    void launch(Time now, Packet packet, PathId from) {
        const Time extra{
            static_cast<Time::rep>(random_.unit() * static_cast<float>(profile_.jitter.count()))};
        flying_.push_back({now + profile_.delay + extra, launched_++, from, std::move(packet)});
    }

    LinkProfile profile_;
    Random random_;
    std::vector<Arrival> flying_;
    std::uint32_t burst_left_ = 0;
    Time silent_until_{0};
    std::uint64_t launched_ = 0;
};

class Game {
  public:
    explicit Game(std::uint64_t seed)
        : random_(seed),
          profile_(random_profile(random_)),
          parts_max_(seed % 8 == 0 ? 60 : 4),
          up_(profile_, seed * 2 + 1),
          down_(profile_, seed * 2 + 2) {}

    void play(int ticks) {
        for (int i = 0; i < ticks && fault().empty(); ++i) {
            client_sends();
            if (tick_ % 3 == 0) server_sends();
            if (random_.below(3000) == 0) ++client_path_.value;  // another address
            step();
        }
    }

    /// Neither side sends anything new until everything reliable has arrived, or `ticks` are over.
    void wind_down(int ticks) {
        for (int i = 0; i < ticks && fault().empty() && !all_arrived(); ++i)
            step();
        for (int i = 0; i < kTicksPerMinute / 10 && fault().empty(); ++i)
            step();  // the last packets, and the last path
    }

    /// Returns what went wrong; empty when nothing did.
    [[nodiscard]] std::string fault() const {
        if (!server_.inbox.violation.empty()) return "at the server: " + server_.inbox.violation;
        if (!client_.inbox.violation.empty()) return "at the client: " + client_.inbox.violation;
        if (!fate_fault_.empty()) return fate_fault_;
        for (const Side* side : {&server_, &client_})
            if (const auto& end = side->connection.end())
                return "ended: " + std::string(name_of(end->reason));
        return refused_ == 0 ? "" : "a packet that is not a copy was refused";
    }

    [[nodiscard]] bool all_arrived() const {
        return client_.inbox.reliable_taken == server_sender_.reliable_sent() &&
               server_.inbox.reliable_taken == client_sender_.reliable_sent() &&
               client_.connection.reliable_waiting().messages == 0 &&
               server_.connection.reliable_waiting().messages == 0;
    }

    /// Whether the fate of every unordered message is known.
    [[nodiscard]] bool all_fates_known() const {
        return server_fates_.known() == server_sender_.unordered_sent() &&
               client_fates_.known() == client_sender_.unordered_sent();
    }
    [[nodiscard]] const test::FateJudge& server_fates() const { return server_fates_; }

    [[nodiscard]] const Side& server() const { return server_; }
    [[nodiscard]] const Side& client() const { return client_; }
    [[nodiscard]] PathId client_path() const { return client_path_; }
    [[nodiscard]] const LinkProfile& profile() const { return profile_; }

  private:
    void client_sends() {
        refuse_if(client_sender_.sequenced(client_.connection, 0).has_value());
        if (random_.below(8) == 0) queue_reliable(client_, client_sender_);
        if (random_.below(4) == 0)
            refuse_if(client_sender_.unordered(client_.connection).has_value());
    }

    void server_sends() {
        const std::uint32_t parts = 1 + random_.below(parts_max_);
        for (std::uint32_t part = 0; part < parts; ++part)
            refuse_if(server_sender_
                          .sequenced(server_.connection,
                                     static_cast<std::uint8_t>(part % kSequencedChannels))
                          .has_value());
        for (std::uint32_t left = random_.below(3); left > 0; --left)
            refuse_if(server_sender_.unordered(server_.connection).has_value());
        queue_reliable(server_, server_sender_);
    }

    /// Sends only what the queue takes: a full queue would rightly end the connection.
    void queue_reliable(Side& side, NumberedSender& sender) {
        const auto waiting = side.connection.reliable_waiting();
        if (waiting.messages < kReliableWindow &&
            waiting.bytes + kReliableMessageMax <= kReliableBytesMax)
            refuse_if(sender.reliable(side.connection).has_value());
    }

    void step() {
        ++tick_;
        const Time now = tick_ * kTick;
        receive(now, server_, up_);
        receive(now, client_, down_);
        send(now, server_, down_, test::kHome);
        send(now, client_, up_, client_path_);
        judge_fates();
    }

    void judge_fates() {
        for (const std::string& fault : {server_fates_.read(server_.connection, client_.inbox),
                                         client_fates_.read(client_.connection, server_.inbox)})
            if (!fault.empty()) fate_fault_ = fault;
    }

    void receive(Time now, Side& side, Link& link) {
        for (const Link::Arrival& arrival : link.take(now)) {
            const bool goes_nowhere = &side == &client_ && arrival.packet.to != client_path_;
            if (goes_nowhere) continue;  // to an address that the client has left
            const auto refusal = side.receive(now, arrival.packet, arrival.from);
            refuse_if(refusal && *refusal != PacketRefusal::replayed &&
                      *refusal != PacketRefusal::too_old);
            if (side.connection.wants_flush())
                send(now, side, &side == &client_ ? up_ : down_,
                     &side == &client_ ? client_path_ : test::kHome);
        }
    }

    void send(Time now, Side& side, Link& link, PathId from) {
        for (Packet& packet : side.flush(now))
            link.send(now, std::move(packet), from);
    }

    void refuse_if(bool refused) { refused_ += refused ? 1u : 0u; }

    Random random_;
    LinkProfile profile_;
    std::uint32_t parts_max_;
    Link up_;
    Link down_;
    Side server_{Time{0}, 10s};
    Side client_{Time{0}, 10s};
    NumberedSender server_sender_;
    NumberedSender client_sender_;
    test::FateJudge server_fates_;
    test::FateJudge client_fates_;
    std::string fate_fault_;
    PathId client_path_ = test::kHome;
    std::int64_t tick_ = 0;
    std::uint64_t refused_ = 0;
};

TEST(ConnectionModel, keeps_every_guarantee_for_five_minutes_over_any_bad_link) {
    std::uint64_t moves = 0;
    std::uint64_t taken_though_lost = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Game game(seed);

        game.play(5 * kTicksPerMinute);
        game.wind_down(2 * kTicksPerMinute);

        ASSERT_EQ(game.fault(), "");
        ASSERT_TRUE(game.all_arrived());
        ASSERT_TRUE(game.all_fates_known());
        ASSERT_GT(game.server_fates().delivered(), 2000u);
        const std::size_t taken = game.client().inbox.unordered_taken.size();
        ASSERT_GE(taken, game.server_fates().delivered());
        taken_though_lost += taken - game.server_fates().delivered();
        ASSERT_GT(game.server().inbox.reliable_taken, 500u);
        ASSERT_GT(game.client().inbox.reliable_taken, 500u);
        ASSERT_EQ(game.server().connection.paths().current(), game.client_path());
        moves += game.server().connection.statistics().path_moves;
    }
    EXPECT_GT(moves, 100u);
    EXPECT_GT(taken_though_lost, 1000u);
}

TEST(ConnectionModel, the_estimated_round_trip_is_that_of_the_link) {
    for (std::uint64_t seed = 201; seed <= 205; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Game game(seed);

        game.play(kTicksPerMinute);

        ASSERT_EQ(game.fault(), "");
        const Time least = 2 * game.profile().delay;
        const Time most = least + 2 * game.profile().jitter + 3 * kTick;
        const Time measured = game.client().connection.link().round_trip();
        EXPECT_GE(measured, least);
        EXPECT_LE(measured, most);
    }
}

}  // namespace
}  // namespace arena::protocol
