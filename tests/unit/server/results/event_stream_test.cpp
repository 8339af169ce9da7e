#include "server/results/event_stream.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/results/event_buffer.h"
#include "server/results/signature.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/server/results/delivery_scene.h"

namespace arena::server::event_stream_test {
namespace {

using arena::test::web_answer;
using arena::test::WebReaction;
using arena::test::WebReceiver;
using arena::test::WebRequest;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using What = DeliveryNote::What;

EventPace pace(milliseconds attempt_timeout = minutes(1)) {
    return {.interval = milliseconds(1),
            .attempt_timeout = attempt_timeout,
            .receiver = {.first = milliseconds(1), .most = milliseconds(4)},
            .disk_patience = minutes(1)};
}

struct EventStreamTest : testing::Test {
    const arena::test::TemporaryFolder folder;
    arena::test::NoteBook notes;

    std::unique_ptr<EventStream> start(EventSettings settings) {
        auto stream = EventStream::start(std::move(settings), notes.taker());
        EXPECT_TRUE(stream.ok()) << (stream ? "" : stream.error());
        return std::move(stream).value();
    }
    std::unique_ptr<EventStream> start_to(const WebReceiver& receiver,
                                          milliseconds attempt_timeout = minutes(1)) {
        return start({.receiver = arena::test::receiver_at(receiver.url("/events")),
                      .pace = pace(attempt_timeout)});
    }
    static std::string bodies_of(const std::vector<WebRequest>& requests) {
        std::string bodies;
        for (const WebRequest& request : requests)
            bodies += request.body;
        return bodies;
    }
};

TEST_F(EventStreamTest, appends_lines_to_a_file) {
    const auto stream = start({.file = folder.path("events.jsonl"), .pace = pace()});

    stream->add(R"({"event":"a"})");
    stream->add(R"({"event":"b"})");
    stream->finish(minutes(1));

    EXPECT_EQ(folder.read("events.jsonl"), "{\"event\":\"a\"}\n{\"event\":\"b\"}\n");
    EXPECT_EQ(stream->figures().delivered, 2u);
    EXPECT_EQ(stream->figures().dropped, 0u);
}

TEST_F(EventStreamTest, ends_without_any_event) {
    const auto stream = start({.file = folder.path("events.jsonl"), .pace = pace()});

    stream->finish(minutes(1));

    EXPECT_EQ(folder.read("events.jsonl"), "");
}

TEST_F(EventStreamTest, posts_signed_batches_of_lines) {
    const WebReceiver receiver([](const WebRequest&, std::size_t) { return web_answer("200 OK"); });
    const auto stream = start_to(receiver);
    std::string expected;

    for (int i = 0; i < 500; ++i) {
        const std::string line = R"({"event":)" + std::to_string(i) + "}";
        stream->add(line);
        expected += line + "\n";
    }
    stream->finish(minutes(1));

    const auto requests = receiver.requests();
    EXPECT_EQ(bodies_of(requests), expected);
    EXPECT_LT(requests.size(), 500u);
    std::set<std::string> ids;
    for (const WebRequest& request : requests) {
        EXPECT_EQ(request.headers.at("content-type"), "application/x-ndjson");
        ids.insert(request.headers.at("idempotency-key"));
        const std::string signature = request.headers.at("arenad-signature");
        EXPECT_EQ(signature, signature_value(arena::test::receiver_at("http://a").key,
                                             std::stoull(signature.substr(2)), request.body));
    }
    EXPECT_EQ(ids.size(), requests.size());
    EXPECT_EQ(stream->figures().delivered, 500u);
}

TEST_F(EventStreamTest, repeats_a_batch_under_the_same_key_until_it_is_taken) {
    const WebReceiver receiver([](const WebRequest&, std::size_t number) {
        if (number == 0) return web_answer("503 Later", "Retry-After: 0\r\n");
        if (number == 1) return WebReaction{.holds = true};
        return web_answer("200 OK");
    });
    const auto stream = start_to(receiver, milliseconds(200));

    stream->add("{}");
    stream->finish(minutes(1));

    const auto requests = receiver.requests();
    ASSERT_EQ(requests.size(), 3u);
    EXPECT_EQ(requests[0].headers.at("idempotency-key"), requests[2].headers.at("idempotency-key"));
    EXPECT_EQ(requests[2].body, "{}\n");
    EXPECT_EQ(stream->figures().failures[AttemptFailure::timed_out], 1u);
    EXPECT_EQ(stream->figures().failures[AttemptFailure::receiver_error], 1u);
    EXPECT_EQ(stream->figures().delivered, 1u);
}

TEST_F(EventStreamTest, a_refused_batch_is_lost_and_the_next_one_says_so) {
    const WebReceiver receiver([](const WebRequest&, std::size_t number) {
        return web_answer(number == 0 ? "400 No" : "200 OK");
    });
    const auto stream = start_to(receiver);

    stream->add(R"({"event":"first"})");
    ASSERT_TRUE(notes.wait_for(What::events_lost, 1));
    stream->add(R"({"event":"second"})");
    stream->finish(minutes(1));

    EXPECT_EQ(stream->figures().dropped, 1u);
    EXPECT_EQ(stream->figures().failures[AttemptFailure::refused], 1u);
    const std::string bodies = bodies_of(receiver.requests());
    EXPECT_NE(bodies.find("{\"event\":\"events_lost\",\"count\":1}\n"), std::string::npos)
        << bodies;
    EXPECT_TRUE(bodies.ends_with("{\"event\":\"second\"}\n")) << bodies;
}

TEST_F(EventStreamTest, a_receiver_that_hangs_costs_lines_and_no_memory_beyond_the_bound) {
    const WebReceiver receiver(
        [](const WebRequest&, std::size_t) { return WebReaction{.holds = true}; });
    const auto stream = start_to(receiver, hours(1));
    const std::string line(999, 'x');
    stream->add(line);
    ASSERT_TRUE(receiver.wait_for(1));

    for (int i = 0; i < 5000; ++i)
        stream->add(line);
    EXPECT_EQ(stream->figures().dropped, 5000u - kEventBytesMax / 1000);
    stream->finish(milliseconds(0));

    EXPECT_EQ(stream->figures().dropped, 5001u) << "what waits at the end is lost, too";
    EXPECT_EQ(stream->figures().delivered, 0u);
}

TEST_F(EventStreamTest, says_at_the_start_what_it_cannot_use) {
    const auto stream = EventStream::start({.file = folder.path("no/events")}, notes.taker());

    ASSERT_FALSE(stream.ok());
    EXPECT_NE(stream.error().find("no/events: cannot be written"), std::string::npos);
}

}  // namespace
}  // namespace arena::server::event_stream_test
