#include "client-sim/client/client.h"

#include <array>

#include <gtest/gtest.h>

#include "protocol/encode.h"

namespace arena::client_sim {
namespace {

using protocol::GoodbyeReason;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::uint64_t kNonce = 77;
constexpr std::uint64_t kToken = 4711;

/// A client under virtual time, and a hand that writes its datagrams.
class ClientTest : public ::testing::Test {
  protected:
    Observation give(const protocol::Message& message) {
        return client.receive(encoder.encode(message), now);
    }
    Observation welcome() {
        return give(protocol::Welcome{.client_nonce = kNonce,
                                      .session_token = kToken,
                                      .player = {5},
                                      .tick = 1000,
                                      .tick_rate = 50,
                                      .snapshot_rate = 10,
                                      .archetypes = {{}},
                                      .weapons = {{}},
                                      .map_name = "arena",
                                      .map_hash = 9});
    }
    protocol::Input next_input(const sim::PlayerInput& input = {}) {
        return client.input(input, now);
    }
    /// Events with the sequences first .. first + count - 1: spawns of players of these numbers.
    static protocol::Events events(std::uint32_t first, std::uint32_t count) {
        protocol::Events message;
        message.first_sequence = first;
        for (std::uint32_t i = 0; i < count; ++i)
            static_cast<void>(message.events.push_back({.kind = sim::EventKind::spawn,
                                                        .subject = {first + i},
                                                        .other = {},
                                                        .position = {},
                                                        .velocity = {},
                                                        .amount = 100,
                                                        .tick = 1001}));
        return message;
    }
    static protocol::SnapshotPart snapshot(sim::Tick tick, std::int16_t margin = 2) {
        protocol::SnapshotPart part;
        part.tick = tick;
        part.input_margin = margin;
        return part;
    }

    Time now = seconds{100};
    Client client{"someone", kNonce, now};
    protocol::Encoder encoder;
};

TEST_F(ClientTest, says_hello_at_once_and_again_every_200_ms) {
    int hellos = 0;
    for (const Time end = now + milliseconds{1000}; now < end; now += milliseconds{10})
        if (client.due(now) == Client::Due::hello) {
            EXPECT_EQ(client.hello(now).client_nonce, kNonce);
            ++hellos;
        }

    EXPECT_EQ(hellos, 5);
}

TEST_F(ClientTest, a_long_name_is_cut_to_what_the_wire_takes) {
    Client client_with_long_name(std::string(100, 'x'), 1, now);

    EXPECT_EQ(client_with_long_name.hello(now).name.size(), protocol::kNameBytesMax);
}

TEST_F(ClientTest, a_long_name_is_cut_between_characters) {
    std::string twenty_euro_signs;
    for (int i = 0; i < 20; ++i)
        twenty_euro_signs += "\xe2\x82\xac";

    Client client_with_long_name(twenty_euro_signs, 1, now);

    EXPECT_EQ(client_with_long_name.hello(now).name, twenty_euro_signs.substr(0, 30));
}

TEST_F(ClientTest, a_welcome_makes_it_active_and_the_first_input_carries_the_token) {
    const Observation seen = welcome();

    EXPECT_TRUE(seen.welcomed);
    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.due(now), Client::Due::input);
    EXPECT_EQ(next_input().session_token, kToken);
}

TEST_F(ClientTest, the_first_input_is_for_a_tick_that_the_server_has_not_run) {
    static_cast<void>(client.hello(now));
    now += milliseconds{200};  // 10 ticks of round trip

    welcome();

    EXPECT_EQ(next_input().newest_tick, 1000u + 1u + kInputMarginAimed + 10u);
}

TEST_F(ClientTest, on_a_way_longer_than_the_pause_between_hellos_the_first_input_is_in_time) {
    static_cast<void>(client.hello(now));
    now += Client::kHelloInterval;
    static_cast<void>(client.hello(now));
    now += milliseconds{100};  // 300 ms since the first one, which is answered: 15 ticks

    welcome();

    EXPECT_EQ(next_input().newest_tick, 1000u + 1u + kInputMarginAimed + 15u);
}

TEST_F(ClientTest, a_welcome_for_somebody_else_is_not_taken) {
    give(protocol::Welcome{.client_nonce = kNonce + 1,
                           .session_token = kToken,
                           .player = {5},
                           .archetypes = {{}},
                           .weapons = {{}},
                           .map_name = "arena"});

    EXPECT_EQ(client.state(), ClientState::connecting);
    EXPECT_EQ(client.counters().out_of_turn, 1u);
}

TEST_F(ClientTest, a_second_welcome_changes_nothing) {
    welcome();

    const Observation seen = welcome();

    EXPECT_FALSE(seen.welcomed);
    EXPECT_EQ(client.counters().out_of_turn, 0u);
}

TEST_F(ClientTest, sends_one_input_a_tick_with_the_seven_before_it) {
    welcome();
    protocol::Input message;
    int sent = 0;
    for (const Time end = now + milliseconds{200}; now < end; now += milliseconds{5})
        while (client.due(now) == Client::Due::input)
            message = next_input({.move_x = static_cast<std::int8_t>(++sent)});

    EXPECT_EQ(sent, 10);
    EXPECT_EQ(client.counters().inputs_sent, 10u);
    EXPECT_EQ(message.newest_tick, 1000u + 1u + kInputMarginAimed + 9u);
    ASSERT_EQ(message.inputs.size(), 8u);
    for (int i = 0; i < 8; ++i)
        EXPECT_EQ(message.inputs[static_cast<std::size_t>(i)].move_x, 10 - i);
}

TEST_F(ClientTest, after_a_jump_of_its_clock_older_inputs_are_not_repeated) {
    welcome();
    for (int tick = 0; tick < 4; ++tick) {
        static_cast<void>(next_input());
        now += milliseconds{20};
    }
    give(snapshot(1003, -40));

    const protocol::Input message = next_input({.move_x = 9});

    ASSERT_EQ(message.inputs.size(), 1u);
    EXPECT_EQ(message.inputs[0].move_x, 9);
    EXPECT_GT(message.newest_tick, 1040u);
}

TEST_F(ClientTest, acknowledges_the_newest_snapshot_whatever_the_order) {
    welcome();

    give(snapshot(1006));
    give(snapshot(1003));

    EXPECT_EQ(next_input().snapshot_ack, 1006u);
}

TEST_F(ClientTest, hands_out_each_event_once_and_acknowledges_it) {
    welcome();

    const std::size_t first = give(events(1, 3)).events.size();
    const std::size_t again = give(events(1, 3)).events.size();
    const Observation overlapping = give(events(2, 4));

    EXPECT_EQ(first, 3u);
    EXPECT_EQ(again, 0u);
    ASSERT_EQ(overlapping.events.size(), 2u);
    EXPECT_EQ(overlapping.first_sequence, 4u);
    EXPECT_EQ(overlapping.events[0].subject, sim::EntityId{4});
    EXPECT_EQ(next_input().events_ack, 5u);
}

TEST_F(ClientTest, events_behind_a_hole_wait_for_the_server_to_send_again) {
    welcome();
    give(events(1, 2));

    const std::size_t behind_hole = give(events(4, 2)).events.size();
    const std::uint32_t acknowledged = next_input().events_ack;
    const std::size_t filled = give(events(3, 3)).events.size();

    EXPECT_EQ(behind_hole, 0u);
    EXPECT_EQ(acknowledged, 2u);
    EXPECT_EQ(filled, 3u);
}

TEST_F(ClientTest, events_reach_the_view_before_they_are_observed) {
    welcome();

    give(events(1, 3));

    EXPECT_EQ(client.view().players().size(), 3u);
}

TEST_F(ClientTest, gives_up_when_nobody_answers_for_five_seconds) {
    now += milliseconds{4999};
    EXPECT_EQ(client.due(now), Client::Due::hello);
    now += milliseconds{1};

    EXPECT_EQ(client.due(now), Client::Due::nothing);
    EXPECT_EQ(client.state(), ClientState::closed);
    EXPECT_EQ(client.close_reason(), CloseReason::no_answer);
}

TEST_F(ClientTest, a_server_that_falls_silent_is_given_up_after_five_seconds) {
    welcome();
    now += seconds{4};
    give(snapshot(1100));
    now += milliseconds{4999};
    EXPECT_EQ(client.due(now), Client::Due::input);
    now += milliseconds{1};

    EXPECT_EQ(client.due(now), Client::Due::nothing);
    EXPECT_EQ(client.close_reason(), CloseReason::silence);
}

TEST_F(ClientTest, garbage_does_not_count_as_a_sign_of_life) {
    welcome();
    now += seconds{4};
    const std::array<std::byte, 40> garbage{};
    client.receive(garbage, now);
    now += seconds{1};

    EXPECT_EQ(client.due(now), Client::Due::nothing);
    EXPECT_EQ(client.close_reason(), CloseReason::silence);
}

TEST_F(ClientTest, a_refusal_closes_it_with_the_servers_reason) {
    give(protocol::Goodbye{
        .session_token = 0, .client_nonce = kNonce, .reason = GoodbyeReason::server_full});

    EXPECT_EQ(client.state(), ClientState::closed);
    EXPECT_EQ(client.close_reason(), CloseReason::server_goodbye);
    EXPECT_EQ(client.goodbye_reason(), GoodbyeReason::server_full);
}

TEST_F(ClientTest, a_goodbye_without_its_nonce_or_token_is_not_taken) {
    give(protocol::Goodbye{
        .session_token = 0, .client_nonce = kNonce + 1, .reason = GoodbyeReason::server_full});
    const ClientState connecting = client.state();
    welcome();
    give(protocol::Goodbye{.session_token = kToken + 1,
                           .client_nonce = kNonce,
                           .reason = GoodbyeReason::server_closing});

    EXPECT_EQ(connecting, ClientState::connecting);
    EXPECT_EQ(client.state(), ClientState::active);
    EXPECT_EQ(client.counters().out_of_turn, 2u);
}

TEST_F(ClientTest, leaving_says_goodbye_with_the_token_and_ends_all_sending) {
    welcome();

    const protocol::Goodbye goodbye = client.leave();

    EXPECT_EQ(goodbye.session_token, kToken);
    EXPECT_EQ(goodbye.reason, GoodbyeReason::client_left);
    EXPECT_EQ(client.due(now), Client::Due::nothing);
    EXPECT_EQ(client.close_reason(), CloseReason::left);
}

TEST_F(ClientTest, what_cannot_be_decoded_is_counted_by_reason) {
    welcome();
    const std::array<std::byte, 2> short_one{};
    const std::array<std::byte, protocol::kDatagramBytesMax + 1> long_one{};
    std::vector<std::byte> damaged;
    const auto bytes = encoder.encode(snapshot(1003));
    damaged.assign(bytes.begin(), bytes.end());
    for (std::size_t i = 8; i < damaged.size(); ++i)
        damaged[i] = std::byte{0xff};

    client.receive(short_one, now);
    client.receive(long_one, now);
    client.receive(damaged, now);

    const auto& errors = client.counters().decode_errors;
    EXPECT_EQ(errors[static_cast<std::size_t>(protocol::DecodeError::too_short)], 1u);
    EXPECT_EQ(errors[static_cast<std::size_t>(protocol::DecodeError::too_long)], 1u);
    EXPECT_EQ(errors[static_cast<std::size_t>(protocol::DecodeError::malformed)], 1u);
}

TEST_F(ClientTest, messages_that_no_server_sends_are_counted_as_out_of_turn) {
    welcome();

    give(protocol::Hello{.client_nonce = 1, .name = "x"});
    give(next_input());

    EXPECT_EQ(client.counters().out_of_turn, 2u);
    EXPECT_EQ(client.state(), ClientState::active);
}

TEST_F(ClientTest, snapshots_before_the_welcome_are_out_of_turn) {
    const Observation seen = give(snapshot(1003));

    EXPECT_EQ(seen.part, nullptr);
    EXPECT_EQ(client.counters().out_of_turn, 1u);
}

}  // namespace
}  // namespace arena::client_sim
