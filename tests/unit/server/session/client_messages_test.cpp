#include "server/session/client_messages.h"

#include <cstddef>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/encode.h"

namespace arena::server::client_messages_test {
namespace {

using Bytes = std::vector<std::byte>;

/// Returns the message with the input of one tick.
Bytes input_of(sim::Tick tick, std::int8_t move_x = 0) {
    protocol::Inputs inputs{.tick = tick - 1};
    inputs.add({.move_x = move_x});
    protocol::InputsEncoder encoder;
    const auto bytes = encoder.encode(inputs);
    return {bytes.begin(), bytes.end()};
}

TEST(ClientMessages, are_empty_at_first) {
    const ClientMessages messages;

    EXPECT_TRUE(messages.inputs().empty());
    EXPECT_EQ(messages.refusal(), std::nullopt);
}

TEST(ClientMessages, returns_the_inputs_in_the_order_in_which_they_came) {
    ClientMessages messages;

    messages.on_sequenced(protocol::kInputChannel, input_of(7, 1));
    messages.on_sequenced(protocol::kInputChannel, input_of(8, 2));

    ASSERT_EQ(messages.inputs().size(), 2u);
    EXPECT_EQ(messages.inputs()[0].tick, 7u);
    EXPECT_EQ(messages.inputs()[0].runs[0].input.move_x, 1);
    EXPECT_EQ(messages.inputs()[1].tick, 8u);
    EXPECT_EQ(messages.inputs()[1].runs[0].input.move_x, 2);
    EXPECT_EQ(messages.refusal(), std::nullopt);
}

TEST(ClientMessages, has_room_for_as_many_as_a_packet_holds) {
    ClientMessages messages;

    for (std::size_t i = 0; i < ClientMessages::kInputsMax; ++i)
        messages.on_sequenced(protocol::kInputChannel, input_of(static_cast<sim::Tick>(1 + i)));

    ASSERT_EQ(messages.inputs().size(), ClientMessages::kInputsMax);
    EXPECT_EQ(messages.inputs().back().tick, ClientMessages::kInputsMax);
    EXPECT_EQ(messages.refusal(), std::nullopt);
}

TEST(ClientMessages, holds_the_last_wish_of_a_packet_and_its_number) {
    ClientMessages messages;
    protocol::WatchEncoder encoder;
    messages.on_packet(41);
    messages.on_sequenced(protocol::kWatchChannel, encoder.encode({.player = {7}}));
    messages.on_sequenced(protocol::kWatchChannel, encoder.encode({.player = {8}}));

    ASSERT_TRUE(messages.wish().has_value());
    EXPECT_EQ(messages.wish()->player, sim::EntityId{8});
    EXPECT_EQ(messages.packet(), 41u);
    EXPECT_EQ(messages.refusal(), std::nullopt);

    messages.clear();
    EXPECT_EQ(messages.wish(), std::nullopt);
    EXPECT_EQ(messages.packet(), 0u);
}

TEST(ClientMessages, rejects_bytes_that_are_no_wish) {
    ClientMessages messages;

    messages.on_sequenced(protocol::kWatchChannel, input_of(7));

    EXPECT_TRUE(messages.refusal().has_value());
    EXPECT_EQ(messages.wish(), std::nullopt);
}

TEST(ClientMessages, rejects_a_message_on_another_channel_or_of_another_kind) {
    for (const auto& receive : std::vector<void (*)(ClientMessages&)>{
             [](ClientMessages& to) { to.on_sequenced(protocol::kWatchChannel + 1, input_of(7)); },
             [](ClientMessages& to) { to.on_unordered(input_of(7)); },
             [](ClientMessages& to) { to.on_reliable(input_of(7)); }}) {
        ClientMessages messages;

        receive(messages);

        EXPECT_EQ(messages.refusal(), MessageRefusal::unexpected);
        EXPECT_TRUE(messages.inputs().empty());
    }
}

TEST(ClientMessages, rejects_bytes_that_are_no_inputs_with_the_reason_of_the_decoder) {
    Bytes cut = input_of(7);
    cut.resize(5);
    Bytes other = input_of(7);
    other[4] ^= std::byte{1};  // the file identifier
    const Bytes too_long(protocol::kMessageBytesMax + 1);
    protocol::Encoder encoder;
    const auto roster = encoder.encode(protocol::Roster{});

    for (const Bytes& bytes :
         {cut, other, too_long, Bytes{}, Bytes(roster.begin(), roster.end())}) {
        ClientMessages messages;
        protocol::Inputs inputs;
        const auto error = protocol::decode_inputs(bytes, inputs);
        ASSERT_TRUE(error);

        messages.on_sequenced(protocol::kInputChannel, bytes);

        ASSERT_TRUE(messages.refusal());
        EXPECT_EQ(name_of(*messages.refusal()), protocol::name_of(*error));
        EXPECT_TRUE(messages.inputs().empty());
    }
}

TEST(ClientMessages, a_good_message_does_not_excuse_a_bad_one) {
    ClientMessages messages;
    messages.on_unordered(input_of(7));

    messages.on_sequenced(protocol::kInputChannel, input_of(8));

    EXPECT_EQ(messages.refusal(), MessageRefusal::unexpected);
}

TEST(ClientMessages, forgets_inputs_and_refusal_when_cleared) {
    ClientMessages messages;
    messages.on_sequenced(protocol::kInputChannel, input_of(7));
    messages.on_reliable(input_of(8));

    messages.clear();

    EXPECT_TRUE(messages.inputs().empty());
    EXPECT_EQ(messages.refusal(), std::nullopt);
}

}  // namespace
}  // namespace arena::server::client_messages_test
