#include "client/core/client.h"

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sim/base/random.h"
#include "tests/unit/client/support/server_side.h"

namespace arena::client {
namespace {

using protocol::DeniedReason;
using protocol::End;
using protocol::EndReason;
using protocol::HandshakeFailure;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::Bytes;

constexpr Time kStep = milliseconds{5};

/// Records what the client receives.
struct Notes final : ClientObserver {
    std::vector<protocol::Welcome> welcomes;
    std::vector<protocol::Roster> rosters;
    std::vector<protocol::Match> matches;
    std::vector<protocol::Watching> watchings;
    /// The phase that the client knew when each message about the match was reported.
    std::vector<sim::MatchPhase> phases_before;
    /// The tick of each update, and how many players the view showed with it.
    std::vector<sim::Tick> ticks;
    std::vector<std::size_t> players_seen;

    void on_welcome(const protocol::Welcome& welcome) override { welcomes.push_back(welcome); }
    void on_roster(const protocol::Roster& roster) override { rosters.push_back(roster); }
    void on_match(const protocol::Match& match) override {
        matches.push_back(match);
        if (client != nullptr) phases_before.push_back(client->match().phase);
    }
    void on_watching(const protocol::Watching& watching) override { watchings.push_back(watching); }
    void on_update(const protocol::Update& update, const WorldView& view) override {
        ticks.push_back(update.tick);
        players_seen.push_back(view.players().size());
    }

    const Client* client = nullptr;
};

protocol::Roster roster_of(std::uint32_t first, std::uint32_t count) {
    protocol::Roster roster;
    for (std::uint32_t i = 0; i < count; ++i)
        roster.joined.push_back({.player = {first + i}, .team = 0, .name = "Ada"});
    return roster;
}

protocol::Match match_in(sim::MatchPhase phase) {
    return {.tick = 1000,
            .mode = sim::GameMode::deathmatch,
            .phase = phase,
            .phase_tick = 1000,
            .teams = {},
            .flags = {}};
}

test::Message update(sim::Tick tick, int margin = 2, const test::UpdateContent& content = {}) {
    return test::message({.tick = tick, .input_margin = margin}, content);
}

/// An update that introduces the players 1 to `count`.
test::UpdateContent introducing(std::uint32_t count, sim::Tick tick) {
    test::UpdateContent content;
    for (std::uint32_t id = 1; id <= count; ++id)
        content.introduced.push_back({static_cast<protocol::ShortId>(id),
                                      test::player(id, test::motion(tick, {3.0f, 4.0f}))});
    return content;
}

/// A client and a server in virtual time.
struct Line {
    /// `timeout` in seconds.
    explicit Line(unsigned token_key = 0x40, std::int32_t timeout = 5)
        : client({.token = arena::test::token_of(spec_with(timeout), 1,
                                                 arena::test::test_key(token_key)),
                  .offers_aes = false,
                  .random = arena::test::seeded(7)},
                 now) {}

    static protocol::TokenSpec spec_with(std::int32_t timeout) {
        protocol::TokenSpec spec = arena::test::spec_for(test::kClientId);
        spec.timeout = timeout;
        return spec;
    }
    void give_client(const Bytes& datagram) {
        Bytes bytes = datagram;
        client.receive(bytes, now, notes);
    }
    std::vector<Bytes> take_from_client() {
        std::vector<Bytes> datagrams;
        for (auto bytes = client.next_datagram(now); !bytes.empty();
             bytes = client.next_datagram(now))
            datagrams.emplace_back(bytes.begin(), bytes.end());
        return datagrams;
    }
    /// Exchanges datagrams until neither side has more to send.
    void talk() {
        for (bool has_sent = true; has_sent;) {
            const auto asked = take_from_client();
            for (const Bytes& datagram : asked)
                server.receive(datagram, now);
            const auto answers = server.take(now);
            for (const Bytes& datagram : answers)
                give_client(datagram);
            has_sent = !asked.empty() || !answers.empty();
        }
    }
    void talk_for(Time duration) {
        for (const Time end = now + duration; now < end; talk())
            now += kStep;
    }
    /// Talks long enough for the client to resend once what was lost.
    void come_back() { talk_for(protocol::kHandshakeResend + kStep); }
    /// The client sends, but neither side receives anything.
    void drop_datagrams_for(Time duration) {
        for (const Time end = now + duration; now < end;) {
            now += kStep;
            take_from_client();
            server.take(now);
        }
    }
    void join() {
        talk();
        server.say_reliable(server.welcome());
        talk();
        ASSERT_EQ(client.state(), ClientState::active);
    }
    /// Joins, then stays silent for so long that the client shows its resume token.
    void stay_silent_until_resuming() {
        join();
        drop_datagrams_for(seconds{5} + kStep);
        ASSERT_EQ(client.state(), ClientState::resuming);
    }
    void join_to_watch() {
        talk();
        server.say_reliable(server.welcome_to_watch());
        talk();
        ASSERT_TRUE(client.is_watching());
    }
    /// Returns the packets of the server that hold this Welcome, a fragment each, in order.
    std::vector<Bytes> packets_of(const protocol::Welcome& welcome) {
        server.say_reliable(welcome);
        std::vector<Bytes> packets = server.take(now);
        EXPECT_GE(packets.size(), 3u) << "a Welcome takes several packets";
        return packets;
    }
    void play() {
        while (client.input_due(now))
            client.submit_input({}, now);
    }
    void expect_closed_as(const Closing& closing) const {
        EXPECT_EQ(client.state(), ClientState::closed);
        ASSERT_TRUE(client.closing().has_value());
        EXPECT_EQ(*client.closing(), closing)
            << name_of(*client.closing()) << " instead of " << name_of(closing);
    }

    Time now = seconds{100};
    test::ServerSide server;
    Client client;
    Notes notes;
};

class ClientTest : public ::testing::Test, public Line {};

// --- Getting in

TEST_F(ClientTest, shows_its_token_and_is_admitted) {
    const ClientState before = client.state();

    talk();

    EXPECT_EQ(before, ClientState::connecting);
    EXPECT_EQ(client.state(), ClientState::joining);
    ASSERT_EQ(server.sessions.size(), 1u);
    EXPECT_EQ(server.sessions[0].client_id, test::kClientId);
}

TEST_F(ClientTest, sends_over_its_connection_at_once_so_that_the_server_knows_it_lives) {
    talk();

    EXPECT_EQ(server.connection->connection().statistics().packets_received, 1u);
}

TEST_F(ClientTest, becomes_active_and_its_input_is_due_when_the_welcome_arrives) {
    join();

    ASSERT_EQ(notes.welcomes.size(), 1u);
    EXPECT_EQ(notes.welcomes[0].player, sim::EntityId{5});
    EXPECT_EQ(client.welcome(), notes.welcomes[0]);
    EXPECT_TRUE(client.input_due(now));
}

TEST_F(ClientTest, the_first_input_is_for_a_tick_that_the_server_has_not_run) {
    talk();
    server.say_reliable(server.welcome(1000));
    const auto welcome = server.take(now);
    now += milliseconds{200};  // 10 ticks since its first packet: a round trip

    for (const Bytes& datagram : welcome)
        give_client(datagram);
    play();
    talk();

    ASSERT_EQ(server.inputs().size(), 1u);
    EXPECT_EQ(server.inputs()[0].tick, 1000u + 1u + margin_aimed(2) + 10u);
}

TEST_F(ClientTest, the_first_input_comes_in_time_however_late_the_welcome_is) {
    talk();
    server.say_reliable(server.welcome(1000));
    const auto welcome = server.take(now);
    now += milliseconds{1600};  // 80 ticks

    for (const Bytes& datagram : welcome)
        give_client(datagram);
    play();
    talk();

    ASSERT_EQ(server.inputs().size(), 1u);
    EXPECT_EQ(server.inputs()[0].tick, 1000u + 1u + margin_aimed(2) + 80u);
}

TEST_F(ClientTest, gives_up_when_no_answer_arrives_for_ten_seconds) {
    drop_datagrams_for(seconds{10} - milliseconds{5});
    const ClientState before = client.state();

    drop_datagrams_for(milliseconds{10});

    EXPECT_EQ(before, ClientState::connecting);
    expect_closed_as(HandshakeFailure{});
    EXPECT_EQ(name_of(*client.closing()), "no_answer");
    EXPECT_TRUE(client.finished());
}

TEST_F(ClientTest, each_denial_closes_it_with_its_reason) {
    for (std::uint8_t number = 0; number < protocol::kDeniedReasonCount; ++number) {
        const auto reason = static_cast<DeniedReason>(number);
        SCOPED_TRACE(name_of(reason));
        Line line;
        line.server.turn_away = reason;

        line.talk();

        line.expect_closed_as(HandshakeFailure{reason, true});
        EXPECT_EQ(name_of(*line.client.closing()), name_of(reason));
        EXPECT_TRUE(line.client.finished());
    }
}

TEST_F(ClientTest, an_unauthenticated_denial_becomes_the_reason_only_after_the_timeout) {
    Line line(0x80);  // another key than the server's

    line.talk();
    const ClientState after_denial = line.client.state();
    line.talk_for(Client::kConnectMax + kStep);

    EXPECT_EQ(after_denial, ClientState::connecting);
    line.expect_closed_as(HandshakeFailure{DeniedReason::token_invalid, false});
}

TEST_F(ClientTest, a_client_that_was_admitted_but_never_welcomed_cannot_resume) {
    talk();

    drop_datagrams_for(seconds{5} + kStep);

    expect_closed_as(End{.reason = EndReason::timed_out});
}

// --- Playing

TEST_F(ClientTest, sends_the_inputs_of_two_ticks_together_and_repeats_one) {
    join();
    int given = 0;
    for (int step = 0; step < 40; ++step) {  // 200 ms: 10 ticks
        while (client.input_due(now))
            client.submit_input({.move_x = static_cast<std::int8_t>(++given)}, now);
        talk();
        now += kStep;
    }

    // The first message holds one input; each later one holds two and repeats the one before them.
    const auto inputs = server.inputs();
    ASSERT_EQ(inputs.size(), 5u);
    EXPECT_EQ(client.counters().inputs_sent, 10u);
    const sim::Tick first = inputs[0].tick;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        EXPECT_EQ(inputs[i].tick, first + 2 * i);
        EXPECT_EQ(inputs[i].ticks(), i == 0 ? 1u : 3u);
        int number = static_cast<int>(inputs[i].first_tick() - first);
        for (const protocol::InputRun& run : inputs[i].runs)
            EXPECT_EQ(run.input.move_x, ++number);
    }
}

TEST_F(ClientTest, a_client_that_stood_still_sends_all_missed_inputs_in_one_message) {
    talk();
    protocol::Welcome welcome = server.welcome();
    welcome.input_interval = 1;
    server.say_reliable(welcome);
    talk();
    play();
    talk();
    const std::size_t before = server.inputs().size();
    const sim::Tick newest = server.inputs().back().tick;

    now += milliseconds{190};  // its last input was for 9.5 ticks ago
    play();
    talk();

    const auto inputs = server.inputs();
    ASSERT_EQ(inputs.size(), before + 1);
    EXPECT_EQ(inputs.back().tick, newest + 9);
    EXPECT_EQ(inputs.back().ticks(), 10u) << "and the one before them is repeated";
}

TEST_F(ClientTest, a_margin_sets_the_clock_exactly_however_far_off_it_is) {
    join();
    play();
    talk();
    const sim::Tick next = client.clock().next_tick();

    server.say(update(3000, -5000));
    talk();

    EXPECT_EQ(client.clock().next_tick(), next + 5000 + margin_aimed(2));
}

/// A server without a world that steps 240 ticks a second, 1000 of them before it begins.
struct FastServer {
    static constexpr std::uint32_t kTickRate = 240;
    static constexpr std::uint8_t kInputInterval = 8;

    explicit FastServer(Line& client_line) : line(client_line) {
        protocol::Welcome welcome = line.server.welcome(tick);
        welcome.tick_rate = kTickRate;
        welcome.input_interval = kInputInterval;
        line.talk();
        line.server.say_reliable(welcome);
        line.talk();
    }

    /// Whatever the client sends is lost, as from a full buffer.
    void stand_still_for(Time length) {
        for (const Time end = line.now + length; line.now < end;) {
            line.now += kStep;
            line.play();
            line.take_from_client();
        }
    }
    void run_for(Time length) {
        for (const Time end = line.now + length; line.now < end;) {
            line.now += kStep;
            hear();
            overdue += kStep;
            for (; overdue * kTickRate >= seconds{1}; overdue -= Time{seconds{1}} / kTickRate)
                if (++tick % 12 == 0) say_update();
        }
    }
    /// Notes the margin of the newest inputs.
    void hear() {
        line.play();
        line.talk();
        const auto& messages = line.server.inbox.sequenced;
        if (messages.size() == heard) return;
        heard = messages.size();
        protocol::Inputs inputs;
        ASSERT_FALSE(protocol::decode_inputs(messages.back().bytes, inputs));
        margin = static_cast<int>(inputs.tick) - static_cast<int>(tick + 1);
        margins.push_back(margin);
    }
    void say_update() {
        line.server.say(update(tick, margin));
        line.talk();
    }

    Line& line;
    sim::Tick tick = 1000;
    Time overdue{0};
    std::size_t heard = 0;
    int margin = 0;
    std::vector<int> margins;
};

/// Half of what the 16 bits of a tick tell apart are 137 s at 240 ticks a second, and the client's
/// clock runs on for longer than that.
TEST(ClientOfFastServer, its_ticks_and_inputs_are_right_a_second_after_the_server_stood_still) {
    // After so many losses the client is careful, and inputs come a packet earlier.
    constexpr int kAimed = margin_aimed(FastServer::kInputInterval) + FastServer::kInputInterval;
    constexpr std::int32_t kTimeout = 300;
    Line line(0x40, kTimeout);
    FastServer server(line);
    server.run_for(seconds{5});

    server.stand_still_for(seconds{140});
    for (const std::size_t before = server.heard; server.heard == before; server.hear())
        line.now += kStep;
    const sim::Tick next = line.client.clock().next_tick();
    ++server.tick;
    server.say_update();

    EXPECT_GT(server.margin, 0x8000);
    EXPECT_EQ(line.client.view().tick(), server.tick);
    EXPECT_EQ(line.client.clock().next_tick(),
              next - static_cast<sim::Tick>(server.margin - kAimed));
    server.run_for(seconds{1});
    server.margins.clear();
    server.run_for(seconds{2});
    EXPECT_GE(std::ranges::min(server.margins), 0);
    EXPECT_LE(std::ranges::max(server.margins), kAimed + 2);
    EXPECT_EQ(line.client.view().tick(), server.tick / 12 * 12);
    EXPECT_EQ(line.client.state(), ClientState::active);
    EXPECT_EQ(line.client.counters().resumes, 0u);
}

/// A server that ran on while its client heard nothing sends the whole tick.
TEST_F(ClientTest, a_whole_tick_is_right_after_any_silence) {
    join();
    server.say(update(1003));
    talk();
    const sim::Tick later = 1003 + 1'000'000;

    server.say(test::message({.tick = later, .has_whole_tick = true}, introducing(1, later)));
    server.say(update(later + 5));
    talk();

    EXPECT_EQ(notes.ticks, (std::vector<sim::Tick>{1003, later, later + 5}));
    EXPECT_EQ(client.view().players().size(), 1u);
}

TEST_F(ClientTest, a_tick_is_completed_by_the_newest_update_however_long_ago_it_came) {
    join_to_watch();
    server.say(update(1003, 0));
    talk();
    talk_for(seconds{3600});

    server.say(update(1004, 0));
    talk();

    EXPECT_EQ(client.view().tick(), 1004u);
    EXPECT_EQ(client.state(), ClientState::active);
}

TEST_F(ClientTest, a_watcher_may_be_shown_what_was_long_before_its_welcome) {
    talk();
    server.say_reliable(server.welcome_to_watch(1'000'000, 100'000));
    talk();

    server.say(test::message({.tick = 900'000, .has_whole_tick = true}, {}));
    server.say(update(900'003, 0));
    talk();

    EXPECT_EQ(notes.ticks, (std::vector<sim::Tick>{900'000, 900'003}));
}

TEST_F(ClientTest, a_clock_jump_loses_no_input_that_was_given) {
    join();
    play();
    talk();
    now += milliseconds{20};
    play();
    talk();
    const std::size_t before = server.inputs().size();
    const sim::Tick unsent = client.clock().next_tick() - 1;

    server.say(update(unsent - 300, 300));
    talk();
    now += milliseconds{20};
    play();
    talk();

    const auto inputs = server.inputs();
    ASSERT_EQ(inputs.size(), before + 2);
    EXPECT_EQ(inputs[before].tick, unsent);
    EXPECT_LT(inputs[before + 1].tick, unsent - 200);
    EXPECT_EQ(inputs[before + 1].ticks(), 1u);
}

TEST_F(ClientTest, repeats_inputs_of_lost_datagrams_once_it_knows_of_the_loss) {
    join();
    for (int step = 0; step < 400; ++step) {  // 2 s
        play();
        if (step / 16 % 2 == 0)
            talk();
        else
            take_from_client();
        now += kStep;
    }
    const auto inputs = server.inputs();

    EXPECT_GT(client.traffic().packets_lost, 5u);
    EXPECT_EQ(inputs.back().ticks(), 7u) << "two new, five repeated";
}

TEST_F(ClientTest, roster_messages_reach_the_roster_and_the_observer_in_order) {
    join();

    server.say_reliable(roster_of(1, 3));
    server.say_reliable(
        protocol::Roster{.starts_anew = false, .left = {{2}}, .joined = {}, .scores = {{{3}, 7}}});
    talk();

    ASSERT_EQ(notes.rosters.size(), 2u);
    EXPECT_EQ(notes.rosters[0], roster_of(1, 3));
    EXPECT_EQ(client.roster().size(), 2u);
    EXPECT_EQ(client.roster().find({2}), nullptr);
    EXPECT_EQ(client.roster().find({3})->score, 7);
}

TEST_F(ClientTest, without_a_message_about_it_the_match_is_endless) {
    join();

    EXPECT_EQ(client.match(), protocol::Match{});
    EXPECT_EQ(client.match().mode, sim::GameMode::endless);
}

TEST_F(ClientTest, messages_about_the_match_reach_the_observer_before_they_replace_the_last) {
    notes.client = &client;
    join();

    server.say_reliable(match_in(sim::MatchPhase::waiting));
    server.say_reliable(match_in(sim::MatchPhase::countdown));
    talk();

    ASSERT_EQ(notes.matches.size(), 2u);
    EXPECT_EQ(notes.matches[1], match_in(sim::MatchPhase::countdown));
    EXPECT_EQ(notes.phases_before, (std::vector{sim::MatchPhase::play, sim::MatchPhase::waiting}));
    EXPECT_EQ(client.match(), notes.matches[1]);
}

TEST_F(ClientTest, an_update_reaches_the_view_and_then_the_observer) {
    join();

    server.say(update(1003, 2, introducing(3, 1003)));
    server.say(update(1008, 2, {.removed = {2}}));
    talk();

    EXPECT_EQ(notes.ticks, (std::vector<sim::Tick>{1003, 1008}));
    EXPECT_EQ(notes.players_seen, (std::vector<std::size_t>{3, 2}));
    EXPECT_EQ(client.view().tick(), 1008u);
    EXPECT_EQ(client.view().player({3})->position, (sim::Vec2{3.0f, 4.0f}));
    EXPECT_EQ(client.counters().updates, 2u);
}

TEST_F(ClientTest, the_newest_update_steers_its_clock_and_an_older_one_does_not) {
    join();
    server.say(update(1006, margin_aimed(2) - 4));
    talk();
    const double faster = client.clock().speed();

    server.say(update(1003, margin_aimed(2) + 4));
    talk();

    EXPECT_GT(faster, 1.0);
    EXPECT_DOUBLE_EQ(client.clock().speed(), faster);
    EXPECT_EQ(notes.ticks, (std::vector<sim::Tick>{1006, 1003})) << "the observer learns of both";
}

TEST_F(ClientTest, knows_the_newest_input_that_its_player_has_obeyed) {
    join();
    const auto say = [&](sim::Tick tick, std::uint8_t age) {
        server.say(test::message({.tick = tick, .input_age = age}, {}));
        talk();
        return client.input_used();
    };

    EXPECT_EQ(client.input_used(), 0u);
    EXPECT_EQ(say(1003, protocol::kInputAgeMax), 0u) << "none has come";
    EXPECT_EQ(say(1006, 0), 1006u);
    EXPECT_EQ(say(1009, 2), 1007u);
    EXPECT_EQ(say(1004, 0), 1007u) << "an update that was overtaken";
}

TEST_F(ClientTest, an_update_before_the_welcome_is_out_of_turn) {
    talk();
    server.say(update(1003));
    talk();

    EXPECT_TRUE(notes.ticks.empty());
    EXPECT_EQ(client.counters().out_of_turn, 1u);
    expect_closed_as(End{.reason = EndReason::malformed});
}

TEST_F(ClientTest, a_match_before_the_welcome_is_out_of_turn) {
    talk();
    server.say_reliable(match_in(sim::MatchPhase::play));
    talk();

    EXPECT_TRUE(notes.matches.empty());
    EXPECT_EQ(client.counters().out_of_turn, 1u);
    expect_closed_as(End{.reason = EndReason::malformed});
}

TEST_F(ClientTest, measures_its_round_trip_and_its_packet_loss) {
    join();
    const bool measured = client.round_trip().has_value();
    for (int i = 0; i < 200; ++i) {
        play();
        if (i % 4 == 0) {
            take_from_client();  // lost
        } else {
            talk();
        }
        now += milliseconds{20};
    }

    EXPECT_TRUE(measured);
    ASSERT_TRUE(client.round_trip().has_value());
    EXPECT_LT(*client.round_trip(), milliseconds{100});
    EXPECT_GT(client.traffic().packets_sent, 100u);
    EXPECT_GT(client.traffic().packets_lost, 20u);
    EXPECT_LT(client.traffic().packets_lost, client.traffic().packets_sent / 2);
}

// --- A Welcome that comes again

/// A player of the stream before is in view, its match has begun, and inputs have been given.
class RestartTest : public ClientTest {
  protected:
    void SetUp() override {
        join();
        server.say_reliable(roster_of(1, 3));
        server.say_reliable(match_in(sim::MatchPhase::countdown));
        server.say(update(5000, 2, introducing(3, 5000)));
        talk();
        ASSERT_EQ(notes.ticks, std::vector<sim::Tick>{5000});
    }
};

TEST_F(RestartTest, everything_begins_anew_with_a_welcome_of_a_later_or_an_earlier_tick) {
    for (const sim::Tick tick : {9000u, 1u}) {
        SCOPED_TRACE(tick);
        const std::size_t updates_before = notes.ticks.size();
        protocol::Welcome welcome = server.welcome(tick);
        welcome.player = {9};
        welcome.map_name = "hills";

        server.say_reliable(welcome);
        talk();

        EXPECT_EQ(client.state(), ClientState::active);
        EXPECT_EQ(notes.welcomes.back(), welcome);
        EXPECT_EQ(client.welcome(), welcome);
        EXPECT_TRUE(client.view().players().empty());
        EXPECT_EQ(client.view().tick(), 0u);
        EXPECT_EQ(client.roster().size(), 0u);
        EXPECT_EQ(client.match(), protocol::Match{});
        EXPECT_EQ(client.input_used(), 0u);

        server.say_reliable(roster_of(9, 1));
        server.say(update(tick + 3, 2, introducing(1, tick + 3)));
        talk();
        EXPECT_EQ(client.view().tick(), tick + 3);
        EXPECT_EQ(client.view().players().size(), 1u);
        EXPECT_EQ(client.roster().size(), 1u);
        EXPECT_EQ(notes.ticks.size(), updates_before + 1);
    }
    EXPECT_EQ(client.counters().restarts, 2u);
    EXPECT_EQ(client.counters().resumes, 0u);
    EXPECT_EQ(client.counters().out_of_turn, 0u);
    EXPECT_EQ(server.sessions.size(), 1u) << "on the same connection";
}

TEST_F(RestartTest, inputs_go_on_with_the_ticks_of_the_new_stream) {
    play();
    talk();
    const std::size_t before = server.inputs().size();

    server.say_reliable(server.welcome(300));
    talk();
    play();
    talk();

    const auto inputs = server.inputs();
    ASSERT_EQ(inputs.size(), before + 1);
    EXPECT_EQ(inputs.back().tick, 300u + 1u + margin_aimed(2)) << "without a way to go";
    EXPECT_EQ(inputs.back().ticks(), 1u) << "none of the stream before is repeated";
}

TEST_F(RestartTest, the_first_input_counts_the_way_of_the_welcome_and_its_own) {
    // Datagrams take 50 ms each way: 5 ticks in all.
    for (int i = 0; i < 60; ++i) {
        const auto asked = take_from_client();
        now += milliseconds{50};
        for (const Bytes& datagram : asked)
            server.receive(datagram, now);
        const auto answers = server.take(now);
        now += milliseconds{50};
        for (const Bytes& datagram : answers)
            give_client(datagram);
    }
    ASSERT_TRUE(client.round_trip().has_value());
    ASSERT_NEAR(static_cast<double>(client.round_trip()->count()), 1e8, 2e7);

    const auto packets = packets_of(server.welcome(300));
    now += milliseconds{50};
    for (const Bytes& packet : packets)
        give_client(packet);
    play();

    EXPECT_NEAR(client.clock().next_tick() - 1, 300 + 5 + 1 + margin_aimed(2), 1);
}

TEST_F(RestartTest, inputs_that_have_not_gone_out_are_dropped) {
    play();
    talk();
    now += milliseconds{20};
    play();  // the first of two that a message holds
    server.say(update(5003, 400));
    for (const Bytes& datagram : server.take(now))
        give_client(datagram);  // makes the clock jump
    now += milliseconds{20};
    play();  // so that the one before is queued
    const std::size_t before = server.inputs().size();

    server.say_reliable(server.welcome(300));
    for (const Bytes& datagram : server.take(now))
        give_client(datagram);
    talk();

    EXPECT_EQ(client.counters().restarts, 1u);
    EXPECT_EQ(server.inputs().size(), before);
    play();
    talk();
    ASSERT_EQ(server.inputs().size(), before + 1);
    EXPECT_LT(server.inputs().back().tick, 400u);
}

TEST_F(RestartTest, updates_of_the_stream_before_that_come_late_are_ignored) {
    server.say(update(5003, 2, introducing(3, 5003)));
    const auto late = server.take(now);
    const auto packets = packets_of(server.welcome(300));
    for (const Bytes& packet : packets)
        give_client(packet);

    for (const Bytes& datagram : late)
        give_client(datagram);
    talk();

    EXPECT_EQ(notes.ticks, std::vector<sim::Tick>{5000});
    EXPECT_EQ(client.view().tick(), 0u);
    EXPECT_EQ(client.counters().updates_stale, 1u);
    EXPECT_EQ(client.counters().out_of_turn, 0u);
    server.say(update(303, 2, introducing(1, 303)));
    talk();
    EXPECT_EQ(client.view().tick(), 303u) << "those of the new stream are not";
}

TEST_F(RestartTest, a_stale_update_is_no_error_whatever_its_bytes_would_mean_now) {
    server.say(update(5003, 2, {.removed = {2}}));
    // Tick 1003, and the first bits of an own motion.
    constexpr std::array<std::byte, 5> kCut{std::byte{0xEB}, std::byte{3}, {}, {}, std::byte{0xFD}};
    server.say_unordered(kCut);
    const auto late = server.take(now);
    for (const Bytes& packet : packets_of(server.welcome(300)))
        give_client(packet);

    for (const Bytes& datagram : late)
        give_client(datagram);

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().updates_stale, 2u);
}

TEST_F(RestartTest, an_update_in_the_packet_that_completes_the_welcome_is_stale) {
    server.say(update(5003, 2, introducing(3, 5003)));
    auto packets = packets_of(server.welcome(300));
    std::swap(packets.front(), packets.back());  // the first one has room for the update

    for (const Bytes& packet : packets)
        give_client(packet);

    EXPECT_EQ(notes.welcomes.size(), 2u);
    EXPECT_EQ(client.counters().updates_stale, 1u);
    EXPECT_EQ(client.view().tick(), 0u);
}

TEST_F(RestartTest, a_late_fragment_that_completes_the_welcome_makes_all_earlier_updates_stale) {
    const auto packets = packets_of(server.welcome(300));
    server.say(update(5003, 2, introducing(3, 5003)));  // was waiting when the Welcome was written
    const auto after = server.take(now);
    server.say(update(5006, 2, introducing(3, 5006)));
    const auto later = server.take(now);

    for (const Bytes& packet : later)
        give_client(packet);
    const sim::Tick shown_before = client.view().tick();
    for (std::size_t i = packets.size(); i > 0; --i)
        give_client(packets[i - 1]);  // the first fragment comes last
    for (const Bytes& packet : after)
        give_client(packet);

    EXPECT_EQ(shown_before, 5006u) << "the stream before goes on until the Welcome is complete";
    EXPECT_EQ(client.counters().restarts, 1u);
    EXPECT_EQ(client.counters().updates_stale, 1u);
    EXPECT_EQ(client.view().tick(), 0u);
}

TEST_F(RestartTest, a_welcome_whose_fragments_come_in_any_order_and_twice_counts_once) {
    const auto packets = packets_of(server.welcome(300));
    std::vector<std::size_t> order(packets.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::uint64_t restarts = 0;
    do {
        SCOPED_TRACE(::testing::PrintToString(order));
        Line line;
        line.join();
        const auto again = line.packets_of(line.server.welcome(300));
        for (int times = 0; times < 2; ++times)
            for (const std::size_t i : order)
                line.give_client(again[i]);
        line.talk();
        restarts += line.client.counters().restarts;
        EXPECT_EQ(line.client.state(), ClientState::active);
        EXPECT_EQ(line.notes.welcomes.size(), 2u);
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_GE(restarts, 6u);
}

TEST_F(RestartTest, what_overtook_the_welcome_belongs_to_the_new_stream) {
    const auto packets = packets_of(server.welcome(300));
    server.say_reliable(roster_of(9, 2));
    server.say_reliable(match_in(sim::MatchPhase::play));
    const auto after = server.take(now);

    for (const Bytes& packet : after)
        give_client(packet);
    const std::size_t before = notes.rosters.size();
    for (const Bytes& packet : packets)
        give_client(packet);

    EXPECT_EQ(before, 1u) << "it waits for the Welcome";
    EXPECT_EQ(notes.welcomes.size(), 2u);
    EXPECT_EQ(client.roster().size(), 2u);
    EXPECT_EQ(client.match().phase, sim::MatchPhase::play);
}

TEST_F(RestartTest, resumes_with_the_token_of_the_newest_welcome) {
    server.say_reliable(server.welcome(300));
    talk();
    drop_datagrams_for(seconds{5} + kStep);
    come_back();
    server.say_reliable(server.welcome(600));
    talk();

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().resumes, 1u);
    EXPECT_EQ(client.counters().restarts, 1u);
    server.say(update(603));
    talk();
    EXPECT_EQ(client.view().tick(), 603u) << "nothing of the new connection is stale";
}

TEST_F(RestartTest, a_welcome_that_is_half_there_when_the_connection_is_lost_is_forgotten) {
    const auto packets = packets_of(server.welcome(300));
    give_client(packets[0]);
    drop_datagrams_for(seconds{5} + kStep);
    come_back();
    give_client(packets[1]);
    server.say_reliable(server.welcome(600));
    talk();

    EXPECT_EQ(client.welcome().tick, 600u);
    EXPECT_EQ(client.counters().restarts, 0u);
    EXPECT_EQ(client.counters().resumes, 1u);
}

TEST_F(RestartTest, two_welcomes_at_once_begin_the_stream_of_the_second) {
    server.say_reliable(server.welcome(300));
    server.say_reliable(server.welcome_to_watch(200));
    talk();

    EXPECT_EQ(client.counters().restarts, 2u);
    EXPECT_TRUE(client.is_watching());
    EXPECT_EQ(client.welcome().tick, 200u);
}

TEST_F(RestartTest, survives_any_order_and_loss_of_what_a_server_says_between_two_welcomes) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        Line line;
        line.join();
        sim::Tick tick = 1000;
        std::vector<Bytes> on_the_way;
        bool is_welcome_known = true;
        for (int step = 0; step < 200; ++step) {
            line.now += kStep;
            const std::uint64_t choice = random.next() % 20;
            // As an honest server: no update between a Welcome and its acknowledgement.
            const bool is_known =
                line.server.connection->connection().reliable_waiting().messages == 0;
            is_welcome_known = is_welcome_known || is_known;
            if (choice == 0) {
                tick = static_cast<sim::Tick>(1 + random.next() % 10'000);
                const bool plays = random.next() % 2 == 0;
                line.server.say_reliable(plays ? line.server.welcome(tick)
                                               : line.server.welcome_to_watch(tick, 3));
                is_welcome_known = false;
            } else if (choice < 8 && is_welcome_known) {
                tick += 3;
                line.server.say(update(tick, 2, introducing(2, tick)));
            }
            line.play();
            for (const Bytes& datagram : line.take_from_client())
                if (random.next() % 4 != 0) line.server.receive(datagram, line.now);
            for (Bytes& datagram : line.server.take(line.now))
                on_the_way.push_back(std::move(datagram));
            for (std::size_t i = 0; i < on_the_way.size();) {
                if (random.next() % 3 != 0) {
                    ++i;
                    continue;
                }
                const std::size_t at = i + random.next() % (on_the_way.size() - i);
                if (random.next() % 5 != 0) line.give_client(on_the_way[at]);
                on_the_way.erase(on_the_way.begin() + static_cast<std::ptrdiff_t>(at));
            }
            ASSERT_EQ(line.client.state(), ClientState::active);
            ASSERT_EQ(line.client.counters().out_of_turn, 0u);
            const sim::Tick shown = line.client.view().tick();
            ASSERT_TRUE(shown == 0 || shown >= line.client.welcome().tick) << shown;
        }
    }
}

// --- Watching

TEST_F(ClientTest, a_welcome_without_a_player_makes_it_watch) {
    join_to_watch();
    now += seconds{1};

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_FALSE(client.input_due(now));
    talk_for(seconds{1});
    EXPECT_TRUE(server.inputs().empty());
    EXPECT_EQ(client.counters().inputs_sent, 0u);
}

TEST_F(ClientTest, a_watcher_is_sent_the_roster_the_match_and_what_is_in_view) {
    join_to_watch();
    server.say_reliable(roster_of(1, 3));
    server.say_reliable(match_in(sim::MatchPhase::play));
    server.say(update(1003, 0, introducing(3, 1003)));
    talk();

    EXPECT_EQ(client.roster().size(), 3u);
    EXPECT_EQ(client.match().phase, sim::MatchPhase::play);
    EXPECT_EQ(client.view().players().size(), 3u);
    EXPECT_EQ(client.view().own(), nullptr);
}

TEST_F(ClientTest, what_an_update_says_of_inputs_means_nothing_to_a_watcher) {
    join_to_watch();
    const double speed = client.clock().speed();

    protocol::Update says{.tick = 1003, .input_margin = -30, .input_age = 0};
    says.own_motion = protocol::OwnMotion{.position = {1.0f, 2.0f}};
    says.own_state = protocol::OwnState{.respawn_tick = 77};
    server.say(test::message(says, introducing(2, 1003)));
    talk();

    EXPECT_DOUBLE_EQ(client.clock().speed(), speed);
    EXPECT_FALSE(client.clock().mean_margin().has_value());
    EXPECT_EQ(client.input_used(), 0u);
    EXPECT_FALSE(client.view().own_motion().part.has_value());
    EXPECT_FALSE(client.view().own_state().part.has_value());
}

TEST_F(ClientTest, a_watcher_acknowledges_each_update_within_25_ms_and_stays_connected) {
    join_to_watch();
    talk_for(milliseconds{200});
    Time longest{0};
    for (sim::Tick tick = 1003; tick < 1003 + 3 * 400; tick += 3) {
        server.connection->connection().forget_fates();
        server.say(update(tick, 0));
        talk();
        const Time sent_at = now;
        while (server.connection->connection().fates().empty() && now < sent_at + seconds{1})
            talk_for(kStep);
        longest = std::max(longest, now - sent_at);
        talk_for(milliseconds{60} - (now - sent_at));
    }

    EXPECT_LE(longest, milliseconds{25});
    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().updates, 400u);
}

TEST_F(ClientTest, a_watcher_that_is_sent_nothing_keeps_its_connection_alive) {
    join_to_watch();

    talk_for(seconds{20});

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().resumes, 0u);
    EXPECT_EQ(server.connection->connection().end(), std::nullopt);
}

TEST_F(ClientTest, a_watcher_that_lost_its_connection_comes_back_as_a_watcher) {
    join_to_watch();
    client.watch({.player = {3}});
    talk_for(seconds{1});
    drop_datagrams_for(seconds{5} + kStep);
    const ClientState cut_off = client.state();
    come_back();
    server.inbox.sequenced.clear();
    server.say_reliable(server.welcome_to_watch(2000));
    talk();

    EXPECT_EQ(cut_off, ClientState::resuming);
    EXPECT_TRUE(client.is_watching());
    EXPECT_EQ(client.counters().resumes, 1u);
    EXPECT_EQ(server.wishes(), (std::vector<protocol::Watch>{{.player = {3}, .number = 1}}))
        << "the new session is told at once what it wishes to see";
}

TEST_F(ClientTest, repeats_its_wish_until_it_is_fulfilled) {
    join_to_watch();
    client.watch({.wish = protocol::WatchWish::play});
    talk();
    EXPECT_EQ(server.wishes(),
              (std::vector<protocol::Watch>{{.wish = protocol::WatchWish::play, .number = 1}}));

    talk_for(seconds{1});
    EXPECT_EQ(server.wishes().size(), 6u);
    server.say_reliable(server.welcome(1060));
    talk();
    EXPECT_FALSE(client.is_watching());
    EXPECT_EQ(client.wish(), protocol::Watch{.number = 1});
    server.inbox.sequenced.clear();
    talk_for(seconds{5});

    EXPECT_EQ(server.wishes(), std::vector<protocol::Watch>(5, {.number = 1}))
        << "that it stays, a few times";
    EXPECT_EQ(client.counters().wishes_sent, 11u);
    EXPECT_TRUE(client.input_due(now));
}

TEST_F(ClientTest, a_player_becomes_a_watcher_on_the_same_connection) {
    join();
    play();
    talk();
    client.watch({.wish = protocol::WatchWish::watch, .player = {3}});
    talk();
    server.say_reliable(server.welcome_to_watch(700, 300));
    server.say_reliable(protocol::Watching{.player = {3}});
    talk();

    EXPECT_TRUE(client.is_watching());
    EXPECT_EQ(client.wish(), (protocol::Watch{.player = {3}, .number = 1}));
    EXPECT_EQ(client.watching().player, sim::EntityId{3});
    EXPECT_EQ(client.welcome().watch_delay, 300u);
    EXPECT_EQ(server.sessions.size(), 1u);
}

TEST_F(ClientTest, a_wish_before_the_welcome_is_told_after_it) {
    client.watch({.wish = protocol::WatchWish::watch});
    talk();
    talk_for(seconds{1});
    const std::size_t before = server.wishes().size();
    server.say_reliable(server.welcome());
    talk();

    EXPECT_EQ(before, 0u);
    EXPECT_EQ(server.wishes().size(), 1u);
}

TEST_F(ClientTest, a_wish_that_is_refused_is_reported_and_not_repeated) {
    join_to_watch();
    client.watch({.wish = protocol::WatchWish::play});
    talk();
    const protocol::Watching refused{.refusal = protocol::WatchRefusal::no_place, .number = 1};

    server.say_reliable(refused);
    talk();
    server.inbox.sequenced.clear();
    talk_for(seconds{3});

    EXPECT_EQ(notes.watchings, std::vector<protocol::Watching>{refused});
    EXPECT_EQ(client.watching(), refused);
    EXPECT_EQ(client.wish(), protocol::Watch{.number = 1});
    EXPECT_EQ(server.wishes(), std::vector<protocol::Watch>(5, {.number = 1}));
}

TEST_F(ClientTest, a_refusal_of_an_earlier_wish_does_not_end_a_newer_one) {
    join_to_watch();
    client.watch({.player = {4711}});
    talk();
    client.watch({.player = {3}});
    server.say_reliable(
        protocol::Watching{.refusal = protocol::WatchRefusal::not_here, .number = 1});
    talk();
    talk_for(milliseconds{300});

    EXPECT_TRUE(notes.watchings.empty()) << "it says nothing about what is wished for";
    EXPECT_EQ(client.wish(), (protocol::Watch{.player = {3}, .number = 2}));
    EXPECT_EQ(server.wishes().back(), client.wish());
}

TEST_F(ClientTest, the_view_in_an_answer_to_an_earlier_wish_is_what_the_client_is_sent) {
    join_to_watch();
    client.watch({.wish = protocol::WatchWish::play, .player = {3}});
    talk();
    client.watch({.player = {4}});
    server.say_reliable(protocol::Watching{
        .player = {3}, .refusal = protocol::WatchRefusal::no_place, .number = 1});
    talk();

    ASSERT_EQ(notes.watchings.size(), 1u);
    EXPECT_EQ(notes.watchings[0].player, sim::EntityId{3});
    EXPECT_EQ(notes.watchings[0].refusal, protocol::WatchRefusal::nothing);
    EXPECT_EQ(client.watching(), notes.watchings[0]);
    EXPECT_EQ(client.wish().player, sim::EntityId{4});
}

TEST_F(ClientTest, whose_view_it_was_is_void_with_the_next_stream) {
    join_to_watch();
    server.say_reliable(protocol::Watching{.player = {3}});
    talk();
    EXPECT_EQ(client.watching().player, sim::EntityId{3});

    server.say_reliable(server.welcome_to_watch(50));
    talk();

    EXPECT_EQ(client.watching(), protocol::Watching{});
}

TEST_F(ClientTest, news_of_a_view_before_the_welcome_is_out_of_turn) {
    talk();
    server.say_reliable(protocol::Watching{.player = {3}});
    talk();

    EXPECT_TRUE(notes.watchings.empty());
    EXPECT_EQ(client.counters().out_of_turn, 1u);
    expect_closed_as(End{.reason = EndReason::malformed});
}

// --- What no honest server says

TEST_F(ClientTest, a_message_that_no_honest_server_sends_is_counted_and_ends_it_as_malformed) {
    struct Case {
        const char* name;
        std::function<void(test::ServerSide&)> say;
    };
    const std::vector<Case> cases{
        {"a roster on the input channel",
         [](auto& from) { from.say_sequenced(protocol::kInputChannel, roster_of(1, 1)); }},
        {"a match on the input channel",
         [](auto& from) {
             from.say_sequenced(protocol::kInputChannel, match_in(sim::MatchPhase::play));
         }},
        {"a roster that may be lost", [](auto& from) { from.say_sequenced(0, roster_of(1, 1)); }},
        {"a second welcome whose resume token is not a token",
         [](auto& from) {
             protocol::Welcome welcome = from.welcome();
             welcome.resume_token = {};
             from.say_reliable(welcome);
         }},
        {"an update whose entities are not valid bits",
         [](auto& from) {
             const std::vector<std::byte> nonsense(3, std::byte{0xFF});
             protocol::Update says{.tick = 1003};
             says.entities = nonsense;
             protocol::UpdateEncoder encoder;
             from.say_unordered(encoder.encode(says));
         }},
    };
    for (const Case& each : cases) {
        SCOPED_TRACE(each.name);
        Line line;
        line.join();

        each.say(line.server);
        line.talk();

        EXPECT_EQ(line.client.counters().out_of_turn, 1u);
        line.expect_closed_as(End{.reason = EndReason::malformed});
        EXPECT_EQ(line.server.connection->connection().end(), (End{EndReason::malformed, true}));
    }
}

TEST_F(ClientTest, a_message_that_cannot_be_decoded_is_counted_by_reason_and_ends_the_session) {
    join();
    const std::array<std::byte, 2> nonsense{};

    EXPECT_FALSE(server.connection->connection().send_reliable(nonsense));
    server.say_reliable(roster_of(1, 1));
    talk();

    const auto& errors = client.counters().decode_errors;
    EXPECT_EQ(errors[static_cast<std::size_t>(protocol::DecodeError::too_short)], 1u);
    EXPECT_TRUE(notes.rosters.empty());
    expect_closed_as(End{.reason = EndReason::malformed});
}

TEST_F(ClientTest, an_update_that_cannot_be_decoded_is_counted_by_reason_and_ends_the_session) {
    join();

    // Tick 1003, and the first bits of an own motion.
    constexpr std::array<std::byte, 5> kCut{std::byte{0xEB}, std::byte{3}, {}, {}, std::byte{0xFD}};
    server.say_unordered(kCut);
    server.say(update(1003));
    talk();

    const auto& errors = client.counters().decode_errors;
    EXPECT_EQ(errors[static_cast<std::size_t>(protocol::DecodeError::malformed)], 1u);
    EXPECT_TRUE(notes.ticks.empty());
    expect_closed_as(End{.reason = EndReason::malformed});
}

TEST_F(ClientTest, rejects_a_welcome_whose_resume_token_is_not_a_token) {
    talk();
    protocol::Welcome welcome = server.welcome();
    welcome.resume_token = {};

    server.say_reliable(welcome);
    talk();

    EXPECT_TRUE(notes.welcomes.empty());
    expect_closed_as(End{.reason = EndReason::malformed});
}

// --- What strangers say

TEST_F(ClientTest, strangers_neither_end_the_session_nor_keep_it_alive) {
    join();
    Random random(5);
    std::uint64_t sent = 0;
    for (const Time end = now + seconds{5}; now < end; now += kStep) {
        Bytes garbage(random.next() % 1300);
        for (std::byte& byte : garbage)
            byte = static_cast<std::byte>(random.next() >> 24u);
        if (!garbage.empty()) garbage[0] = std::byte{protocol::kDataPacketKind};
        give_client(garbage);
        ++sent;
        EXPECT_EQ(client.state(), ClientState::active);
        take_from_client();
    }
    take_from_client();

    EXPECT_EQ(client.state(), ClientState::resuming);
    EXPECT_EQ(client.counters().datagrams_refused, sent);
}

TEST_F(ClientTest, is_admitted_whatever_datagrams_arrive_while_it_connects) {
    Random random(6);
    for (int i = 0; i < 1000; ++i) {
        Bytes garbage(1 + random.next() % 1300);
        for (std::byte& byte : garbage)
            byte = static_cast<std::byte>(random.next() >> 24u);
        garbage[0] = static_cast<std::byte>(0x10 + i % 6);
        give_client(garbage);
    }

    talk();

    EXPECT_EQ(client.state(), ClientState::joining);
}

TEST_F(ClientTest, a_replayed_packet_is_not_applied_twice) {
    join();
    server.say(update(1003));
    const auto datagrams = server.take(now);

    for (int times = 0; times < 3; ++times)
        for (const Bytes& datagram : datagrams)
            give_client(datagram);

    EXPECT_EQ(notes.ticks.size(), 1u);
    EXPECT_EQ(client.counters().datagrams_refused, 2u);
}

// --- Silence and resumption

TEST_F(ClientTest, resumes_with_its_resume_token_after_five_seconds_of_silence) {
    stay_silent_until_resuming();

    come_back();
    const ClientState once_admitted = client.state();
    server.say_reliable(server.welcome(2000));
    talk();

    EXPECT_EQ(once_admitted, ClientState::resuming);
    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(server.sessions.size(), 2u);
    ASSERT_EQ(notes.welcomes.size(), 2u);
    EXPECT_TRUE(notes.welcomes[1].resumed);
    EXPECT_EQ(client.counters().resumes, 1u);
}

/// A server that was started again in the place of another one knows none of its sessions.
TEST_F(ClientTest, resumes_within_two_seconds_when_another_server_has_taken_the_place_of_its_own) {
    join();
    server.connection.reset();

    talk_for(kProbeSilence + kProbeAnswers * (kProbeGrace + 2 * kStep));
    server.say_reliable(server.welcome(3));
    talk();

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().resumes, 1u);
    EXPECT_EQ(client.welcome().tick, 3u);
}

TEST_F(ClientTest, keeps_its_connection_to_a_server_that_stood_still_and_goes_on) {
    join();

    drop_datagrams_for(seconds{4});
    talk_for(seconds{4});

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().resumes, 0u);
    EXPECT_EQ(server.sessions.size(), 1u);
}

TEST_F(ClientTest, view_roster_match_and_ticks_start_over_after_a_resumption) {
    join();
    server.say_reliable(roster_of(1, 3));
    server.say_reliable(match_in(sim::MatchPhase::countdown));
    server.say(update(5000, 2, introducing(3, 5000)));
    talk();
    drop_datagrams_for(seconds{5} + kStep);
    come_back();
    server.say_reliable(server.welcome(1500));
    talk();
    const std::size_t players_at_first = client.view().players().size();
    const std::size_t roster_at_first = client.roster().size();
    const protocol::Match match_at_first = client.match();
    server.say_reliable(roster_of(7, 1));
    server.say(update(1503, margin_aimed(2) - 4, introducing(1, 1503)));
    talk();
    play();
    talk();

    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(players_at_first, 0u);
    EXPECT_EQ(roster_at_first, 0u);
    EXPECT_EQ(match_at_first, protocol::Match{});
    EXPECT_EQ(notes.matches.size(), 1u);
    EXPECT_EQ(client.view().tick(), 1503u);
    EXPECT_EQ(client.view().players().size(), 1u);
    EXPECT_EQ(client.roster().size(), 1u);
    EXPECT_GT(client.clock().speed(), 1.0) << "this update is the newest of its stream";
    ASSERT_FALSE(server.inputs().empty());
    EXPECT_NEAR(server.inputs().back().tick, 1500 + 1 + margin_aimed(2), 2);
}

TEST_F(ClientTest, no_input_counts_as_used_after_a_resumption) {
    join();
    server.say(test::message({.tick = 1006, .input_age = 0}, {}));
    talk();
    drop_datagrams_for(seconds{5} + kStep);
    come_back();
    server.say_reliable(server.welcome(1400));
    talk();

    ASSERT_EQ(client.counters().resumes, 1u);
    EXPECT_EQ(client.input_used(), 0u);
}

TEST_F(ClientTest, resumes_as_often_as_it_has_to) {
    join();
    for (std::size_t times = 1; times <= 3; ++times) {
        drop_datagrams_for(seconds{5} + kStep);
        come_back();
        server.say_reliable(server.welcome());
        talk();

        EXPECT_EQ(client.state(), ClientState::active);
        EXPECT_EQ(client.counters().resumes, times);
        EXPECT_EQ(server.sessions.size(), 1 + times);
    }
}

TEST_F(ClientTest, traffic_of_an_ended_connection_still_counts) {
    join();
    drop_datagrams_for(seconds{4});
    const ClientTraffic before = client.traffic();

    drop_datagrams_for(seconds{1} + kStep);
    come_back();
    const ClientTraffic after = client.traffic();

    EXPECT_GT(before.packets_sent, 30u);
    EXPECT_GT(before.packets_lost, 20u);
    EXPECT_GT(after.packets_sent, before.packets_sent);
    EXPECT_GE(after.packets_lost, before.packets_lost);
}

TEST_F(ClientTest, resumes_at_once_when_the_server_ends_it_for_silence) {
    join();

    server.connection->connection().disconnect(EndReason::timed_out);
    talk();

    EXPECT_EQ(client.state(), ClientState::resuming);
    EXPECT_EQ(server.sessions.size(), 2u);
}

TEST_F(ClientTest, resends_its_resume_token_when_the_answer_was_lost) {
    stay_silent_until_resuming();
    for (const Time end = now + seconds{1}; now < end; now += kStep) {
        for (const Bytes& datagram : take_from_client())
            server.receive(datagram, now);
        for (const Bytes& datagram : server.take(now))
            if (datagram[0] == std::byte{0x11}) give_client(datagram);  // challenges get through
    }
    const std::size_t admitted = server.sessions.size();

    come_back();
    server.say_reliable(server.welcome());
    talk();

    EXPECT_EQ(admitted, 2u);
    EXPECT_EQ(server.sessions.size(), 2u);
    EXPECT_EQ(client.state(), ClientState::active);
}

// A server that has admitted the client and whose answer was lost repeats that answer only for the
// same client random.
TEST_F(ClientTest, resumes_with_one_client_random_however_long_it_takes) {
    stay_silent_until_resuming();
    std::set<Bytes> randoms;
    for (const Time end = now + seconds{20}; now < end; now += kStep)
        for (const Bytes& request : take_from_client())
            randoms.insert({request.begin() + 17, request.begin() + 33});

    EXPECT_EQ(client.state(), ClientState::resuming);
    EXPECT_EQ(randoms.size(), 1u);
}

TEST_F(ClientTest, gives_up_after_thirty_seconds_without_an_answer) {
    stay_silent_until_resuming();
    drop_datagrams_for(Client::kResumeMax - milliseconds{20});
    const ClientState before = client.state();

    drop_datagrams_for(milliseconds{30});

    EXPECT_EQ(before, ClientState::resuming);
    expect_closed_as(End{.reason = EndReason::timed_out});
}

TEST_F(ClientTest, a_server_that_refuses_a_resumption_says_why) {
    stay_silent_until_resuming();
    server.turn_away = DeniedReason::draining;

    come_back();

    expect_closed_as(HandshakeFailure{DeniedReason::draining, true});
}

TEST_F(ClientTest, a_client_cut_off_before_the_second_welcome_cannot_resume) {
    stay_silent_until_resuming();
    come_back();

    drop_datagrams_for(seconds{5} + kStep);

    expect_closed_as(End{.reason = EndReason::timed_out});
}

// --- The end

TEST_F(ClientTest, a_server_that_ends_the_session_says_why) {
    for (const EndReason reason :
         {EndReason::kicked, EndReason::banned, EndReason::draining, EndReason::resumed,
          EndReason::queue_full, EndReason::malformed, EndReason::beyond_window}) {
        SCOPED_TRACE(name_of(reason));
        Line line;
        line.join();

        line.server.connection->connection().disconnect(reason);
        line.talk();

        line.expect_closed_as(End{reason, true});
        EXPECT_EQ(name_of(*line.client.closing()), name_of(reason));
        EXPECT_TRUE(line.client.finished());
    }
}

TEST_F(ClientTest, sends_ten_goodbyes_when_it_leaves_and_then_is_finished) {
    join();
    client.leave();
    const bool finished_at_once = client.finished();
    std::size_t goodbyes = 0;

    for (const Time end = now + seconds{1}; now < end; now += kStep)
        for (const Bytes& datagram : take_from_client()) {
            server.receive(datagram, now);
            ++goodbyes;
        }

    expect_closed_as(End{.reason = EndReason::left});
    EXPECT_FALSE(finished_at_once);
    EXPECT_TRUE(client.finished());
    EXPECT_EQ(goodbyes, 10u);
    EXPECT_EQ(server.connection->connection().end(), (End{EndReason::left, true}));
}

TEST_F(ClientTest, a_client_that_leaves_before_it_was_admitted_sends_no_goodbye) {
    take_from_client();

    client.leave();

    expect_closed_as(HandshakeFailure{});
    EXPECT_TRUE(client.finished());
    EXPECT_TRUE(take_from_client().empty());
}

TEST_F(ClientTest, a_client_that_leaves_early_reports_the_denial_received_so_far) {
    Line line(0x80);  // another key than the server's
    line.talk();

    line.client.leave();

    line.expect_closed_as(HandshakeFailure{DeniedReason::token_invalid, false});
}

TEST_F(ClientTest, a_client_that_leaves_before_its_welcome_sends_a_goodbye) {
    talk();

    client.leave();
    talk();

    expect_closed_as(End{.reason = EndReason::left});
    EXPECT_EQ(server.connection->connection().end(), (End{EndReason::left, true}));
}

TEST_F(ClientTest, a_client_that_leaves_while_cut_off_counts_as_timed_out) {
    stay_silent_until_resuming();

    client.leave();

    expect_closed_as(End{.reason = EndReason::timed_out});
}

TEST_F(ClientTest, a_closed_client_neither_receives_nor_sends) {
    join();
    server.connection->connection().disconnect(EndReason::kicked);
    talk();
    const auto received = client.counters().datagrams_received;

    give_client(Bytes(50));
    client.leave();

    EXPECT_EQ(client.counters().datagrams_received, received);
    EXPECT_TRUE(take_from_client().empty());
    expect_closed_as(End{EndReason::kicked, true});
}

}  // namespace
}  // namespace arena::client
