#include "server/results/result_outbox.h"

#include <filesystem>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "server/results/signature.h"
#include "server/results/spool_folder.h"
#include "tests/support/temporary_folder.h"
#include "tests/unit/server/results/delivery_scene.h"

namespace arena::server::result_outbox_test {
namespace {

namespace fs = std::filesystem;
using arena::test::Backend;
using arena::test::quick_pace;
using arena::test::web_answer;
using arena::test::WebReaction;
using arena::test::WebReceiver;
using arena::test::WebRequest;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using What = DeliveryNote::What;

ResultDocument result(const std::string& id) {
    return {id, R"({"id":")" + id + R"("})"};
}

struct ResultOutboxTest : testing::Test {
    const arena::test::TemporaryFolder folder;
    const std::string spool = made("spool");
    arena::test::NoteBook notes;

    std::string made(const std::string& name) const {
        fs::create_directory(folder.path(name));
        return folder.path(name);
    }
    std::unique_ptr<ResultOutbox> start(OutboxSettings settings) {
        auto outbox = ResultOutbox::start(std::move(settings), notes.taker());
        EXPECT_TRUE(outbox.ok()) << (outbox ? "" : outbox.error());
        return std::move(outbox).value();
    }
    OutboxSettings to(const WebReceiver& receiver, OutboxPace pace = quick_pace()) const {
        return {.receiver = arena::test::receiver_at(receiver.url()), .spool = spool, .pace = pace};
    }
    /// The names of the results in the spool.
    std::size_t spooled() const {
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(spool))
            if (entry.path().extension() == kSpoolEnding) ++count;
        return count;
    }
};

TEST_F(ResultOutboxTest, without_any_place_results_are_noted_for_the_log) {
    const auto outbox = start({});

    outbox->submit(result("m-1"));
    outbox->submit(result("m-2"));
    outbox->finish(minutes(1));

    const auto ended = notes.all(What::result_ended);
    ASSERT_EQ(ended.size(), 2u);
    EXPECT_EQ(ended[0].id, "m-1");
    EXPECT_EQ(ended[1].text, R"({"id":"m-2"})");
    EXPECT_EQ(outbox->figures().pending, 0u);
}

TEST_F(ResultOutboxTest, writes_a_file_for_each_result) {
    const std::string results = made("results");
    const auto outbox = start({.folder = results});

    outbox->submit(result("m-1"));
    outbox->submit(result("m-2"));
    outbox->finish(minutes(1));

    EXPECT_EQ(folder.read("results/m-1.json"), R"({"id":"m-1"})");
    EXPECT_EQ(folder.read("results/m-2.json"), R"({"id":"m-2"})");
    EXPECT_EQ(std::distance(fs::directory_iterator(results), fs::directory_iterator()), 2)
        << "nothing else is left there";
}

TEST_F(ResultOutboxTest, a_disk_that_is_full_for_a_while_costs_nothing) {
    const std::string results = made("results");
    const auto outbox = start({.folder = results, .pace = quick_pace()});
    fs::create_directory(folder.path("results/m-1.json"));  // refuses the file

    outbox->submit(result("m-1"));
    outbox->submit(result("m-2"));
    ASSERT_TRUE(notes.wait_for(What::result_unwritten, 2));
    EXPECT_EQ(outbox->figures().pending, 2u);
    fs::remove(folder.path("results/m-1.json"));
    outbox->finish(minutes(1));

    EXPECT_EQ(folder.read("results/m-1.json"), R"({"id":"m-1"})");
    EXPECT_EQ(folder.read("results/m-2.json"), R"({"id":"m-2"})");
    EXPECT_GE(outbox->figures().write_failures, 2u);
    EXPECT_EQ(notes.all(What::result_ended).size(), 2u) << "one line each";
}

TEST_F(ResultOutboxTest, a_disk_that_stays_full_loses_what_is_counted) {
    const std::string results = made("results");
    OutboxPace pace = quick_pace();
    pace.disk_retry = hours(1);
    const auto outbox = start({.folder = results, .pace = pace});
    fs::create_directory(folder.path("results/m-0.json"));
    outbox->submit(result("m-0"));
    ASSERT_TRUE(notes.wait_for(What::result_unwritten, 1));
    fs::create_directory(folder.path("results/m-1.json"));
    for (std::size_t i = 1; i < kResultsQueuedMax + 10; ++i)
        outbox->submit(result("m-" + std::to_string(i)));

    EXPECT_EQ(outbox->figures().pending, kResultsQueuedMax);
    EXPECT_EQ(outbox->figures().dropped[ResultDrop::queue_full], 10u);
    outbox->finish(minutes(1));

    EXPECT_EQ(outbox->figures().dropped[ResultDrop::not_written], 2u);
    EXPECT_EQ(folder.read("results/m-2.json"), R"({"id":"m-2"})") << "the others are written";
    EXPECT_EQ(outbox->figures().pending, 0u);
}

TEST_F(ResultOutboxTest, long_results_fill_the_queue_by_their_bytes) {
    const std::string results = made("results");
    OutboxPace pace = quick_pace();
    pace.disk_retry = hours(1);
    const auto outbox = start({.folder = results, .pace = pace});
    fs::create_directory(folder.path("results/m-0.json"));
    outbox->submit({"m-0", std::string(kResultBytesMax, ' ')});
    ASSERT_TRUE(notes.wait_for(What::result_unwritten, 1));

    for (int i = 1; i < 10; ++i)
        outbox->submit({"m-" + std::to_string(i), std::string(kResultBytesMax, ' ')});

    EXPECT_EQ(outbox->figures().pending, kResultBytesQueuedMax / kResultBytesMax);
    fs::remove(folder.path("results/m-0.json"));
}

TEST_F(ResultOutboxTest, drops_what_is_no_result) {
    const auto outbox = start({});

    outbox->submit({"../m", "{}"});
    outbox->submit({"m", std::string(kResultBytesMax + 1, ' ')});

    EXPECT_EQ(outbox->figures().dropped[ResultDrop::malformed], 2u);
    EXPECT_EQ(notes.all(What::result_dropped).size(), 2u);
    EXPECT_EQ(outbox->figures().pending, 0u);
}

TEST_F(ResultOutboxTest, what_is_in_the_folder_is_in_the_spool_as_long_as_it_is_undelivered) {
    const std::string results = made("results");
    const auto outbox = start({.folder = results,
                               .receiver = arena::test::receiver_at("http://127.0.0.1:1/"),
                               .spool = spool,
                               .pace = quick_pace()});
    for (std::size_t sent = 1; sent <= 40; ++sent) {
        const std::string id = "m-" + std::to_string(sent);
        outbox->submit(result(id));
        while (!fs::exists(results + "/" + id + ".json"))
            std::this_thread::yield();
        ASSERT_EQ(spooled(), sent) << "a kill -9 now would lose it";
    }
}

TEST_F(ResultOutboxTest, delivers_signed_results_and_forgets_them) {
    Backend backend;
    const WebReceiver receiver(
        [&](const WebRequest& request, std::size_t) { return backend.accept(request); });
    const auto outbox = start(to(receiver));

    outbox->submit(result("m-1"));
    outbox->submit(result("m-2"));
    outbox->finish(minutes(1));

    EXPECT_EQ(backend.accepted(), (std::map<std::string, int>{{"m-1", 1}, {"m-2", 1}}));
    EXPECT_EQ(backend.bodies().at("m-2"), R"({"id":"m-2"})");
    EXPECT_EQ(spooled(), 0u);
    EXPECT_EQ(outbox->figures().delivered, 2u);
    EXPECT_EQ(outbox->figures().pending, 0u);
    const WebRequest request = receiver.requests()[0];
    EXPECT_EQ(request.headers.at("content-type"), "application/json");
    const std::string signature = request.headers.at("arenad-signature");
    const std::uint64_t time = std::stoull(signature.substr(2));
    EXPECT_EQ(signature,
              signature_value(arena::test::receiver_at("http://a").key, time, request.body));
}

// Fails twice, hangs once, then accepts.
TEST_F(ResultOutboxTest, each_result_reaches_a_hostile_receiver_once) {
    Backend backend;
    const WebReceiver receiver([&](const WebRequest& request, std::size_t number) {
        if (number == 0) return web_answer("500 Internal Server Error");
        if (number == 1) return WebReaction{.bytes = "HTTP/1.1 2"};
        if (number == 2) return WebReaction{.holds = true};
        return backend.accept(request);
    });
    const auto outbox = start(to(receiver, quick_pace(milliseconds(200))));

    for (int i = 0; i < 20; ++i)
        outbox->submit(result("m-" + std::to_string(i)));
    outbox->finish(minutes(1));

    EXPECT_EQ(backend.accepted().size(), 20u);
    for (const auto& [id, count] : backend.accepted())
        EXPECT_EQ(count, 1) << id;
    const ResultFigures figures = outbox->figures();
    EXPECT_EQ(figures.delivered, 20u);
    EXPECT_EQ(figures.failures[AttemptFailure::receiver_error], 1u);
    EXPECT_EQ(figures.failures[AttemptFailure::broken_off], 1u);
    EXPECT_EQ(figures.failures[AttemptFailure::timed_out], 1u);
    EXPECT_EQ(notes.all(What::result_failed).size(), 3u);
}

TEST_F(ResultOutboxTest, one_that_is_refused_does_not_hold_up_the_others) {
    Backend backend;
    const WebReceiver receiver([&](const WebRequest& request, std::size_t) {
        if (request.headers.at("idempotency-key") == "bad") return web_answer("422 No");
        return backend.accept(request);
    });
    const auto outbox = start(to(receiver));

    for (const char* id : {"bad", "m-1", "m-2"})
        outbox->submit(result(id));
    ASSERT_TRUE(notes.wait_for(What::result_delivered, 2));
    ASSERT_TRUE(notes.wait_for(What::result_failed, 3)) << "it is never given up";

    outbox->finish(milliseconds(0));
    EXPECT_EQ(backend.accepted(), (std::map<std::string, int>{{"m-1", 1}, {"m-2", 1}}));
    EXPECT_EQ(spooled(), 1u);
}

TEST_F(ResultOutboxTest, what_is_undelivered_at_the_end_is_delivered_after_the_next_start) {
    {
        const WebReceiver away([](const WebRequest&, std::size_t) {
            return web_answer("503 Service Unavailable", "Retry-After: 3600\r\n");
        });
        const auto outbox = start(to(away));
        outbox->submit(result("m-1"));
        outbox->submit(result("m-2"));
        ASSERT_TRUE(notes.wait_for(What::result_failed, 1));
        outbox->finish(milliseconds(0));
        ASSERT_EQ(notes.all(What::results_left).size(), 1u);
        EXPECT_EQ(notes.all(What::results_left)[0].count, 2u);
    }
    EXPECT_EQ(spooled(), 2u);
    Backend backend;
    const WebReceiver receiver(
        [&](const WebRequest& request, std::size_t) { return backend.accept(request); });

    const auto outbox = start(to(receiver));
    outbox->finish(minutes(1));

    EXPECT_EQ(notes.all(What::result_found)[0].count, 2u);
    EXPECT_EQ(backend.accepted(), (std::map<std::string, int>{{"m-1", 1}, {"m-2", 1}}));
    EXPECT_EQ(spooled(), 0u);
}

// With an hour of patience this test would never end if the outbox used it up.
TEST_F(ResultOutboxTest, does_not_wait_for_an_attempt_that_comes_too_late) {
    const WebReceiver receiver([](const WebRequest&, std::size_t) { return web_answer("500 No"); });
    OutboxPace pace = quick_pace();
    pace.delivery.receiver = {.first = hours(4), .most = hours(4)};
    const auto outbox = start(to(receiver, pace));
    outbox->submit(result("m-1"));

    outbox->finish(hours(1));

    EXPECT_EQ(receiver.requests().size(), 1u);
    EXPECT_EQ(notes.all(What::results_left).size(), 1u);
}

TEST_F(ResultOutboxTest, a_receiver_that_hangs_does_not_hold_up_the_disk_or_the_end) {
    const WebReceiver receiver(
        [](const WebRequest&, std::size_t) { return WebReaction{.holds = true}; });
    const auto outbox = start(to(receiver, quick_pace(hours(1))));
    outbox->submit(result("m-1"));
    ASSERT_TRUE(receiver.wait_for(1));

    outbox->submit(result("m-2"));
    outbox->finish(milliseconds(0));

    EXPECT_EQ(spooled(), 2u);
    EXPECT_TRUE(notes.all(What::result_failed).empty()) << "it was interrupted, and did not fail";
}

TEST_F(ResultOutboxTest, a_receiver_that_is_never_there_fills_the_spool_to_its_limit) {
    std::string url;
    {
        const WebReceiver receiver([](const WebRequest&, std::size_t) { return WebReaction{}; });
        url = receiver.url();
    }
    OutboxSettings settings{.receiver = arena::test::receiver_at(url),
                            .spool = spool,
                            .spool_limits = {.bytes_max = 1 << 20, .count_max = 5},
                            .pace = quick_pace()};
    const auto outbox = start(std::move(settings));

    for (int i = 0; i < 30; ++i) {
        outbox->submit(result("m-" + std::to_string(i)));
        ASSERT_TRUE(notes.wait_for(What::result_ended, static_cast<std::size_t>(i) + 1));
    }
    ASSERT_TRUE(notes.wait_for(What::result_dropped, 25));
    outbox->finish(milliseconds(0));

    EXPECT_EQ(spooled(), 5u);
    EXPECT_EQ(outbox->figures().dropped[ResultDrop::spool_full], 25u);
    EXPECT_EQ(outbox->figures().pending, 5u);
    EXPECT_GT(outbox->figures().failures[AttemptFailure::unreachable], 0u);
    EXPECT_TRUE(fs::exists(folder.path("spool/m-29.result"))) << "the newest are kept";
}

TEST_F(ResultOutboxTest, damaged_files_and_those_of_others_are_named_and_left_alone) {
    Backend backend;
    const WebReceiver receiver(
        [&](const WebRequest& request, std::size_t) { return backend.accept(request); });
    folder.write("spool/good.result", write_spool_record({result("good"), 5}));
    folder.write("spool/bad.result", write_spool_record({result("bad"), 5}) + "x");
    folder.write("spool/notes.txt", "mine");

    const auto outbox = start(to(receiver));
    outbox->finish(minutes(1));

    EXPECT_EQ(backend.accepted(), (std::map<std::string, int>{{"good", 1}}));
    EXPECT_EQ(notes.all(What::file_ignored).size(), 2u);
    EXPECT_EQ(outbox->figures().spool_ignored, 2u);
    EXPECT_TRUE(fs::exists(folder.path("spool/bad.result")));
    EXPECT_EQ(folder.read("spool/notes.txt"), "mine");
}

TEST_F(ResultOutboxTest, a_file_that_is_damaged_while_it_waits_is_left_alone) {
    const WebReceiver receiver([&](const WebRequest&, std::size_t) {
        folder.write("spool/m-1.result", "scribble");
        return web_answer("500 No");
    });
    const auto outbox = start(to(receiver));
    outbox->submit(result("m-1"));

    ASSERT_TRUE(notes.wait_for(What::file_ignored, 1));
    outbox->finish(minutes(1));

    EXPECT_EQ(folder.read("spool/m-1.result"), "scribble");
    EXPECT_EQ(receiver.requests().size(), 1u);
}

TEST_F(ResultOutboxTest, a_result_whose_id_waits_already_is_dropped) {
    const WebReceiver receiver(
        [](const WebRequest&, std::size_t) { return WebReaction{.holds = true}; });
    const auto outbox = start(to(receiver, quick_pace(hours(1))));

    outbox->submit({"m-1", "first"});
    outbox->submit({"m-1", "second"});
    ASSERT_TRUE(notes.wait_for(What::result_dropped, 1));
    outbox->finish(milliseconds(0));

    EXPECT_EQ(outbox->figures().dropped[ResultDrop::duplicate], 1u);
    EXPECT_TRUE(folder.read("spool/m-1.result").ends_with("first"));
}

TEST_F(ResultOutboxTest, says_at_the_start_what_it_cannot_use) {
    const auto error_of = [&](OutboxSettings settings) {
        const auto outbox = ResultOutbox::start(std::move(settings), notes.taker());
        return outbox ? std::string() : outbox.error();
    };
    const Receiver plain = arena::test::receiver_at("http://127.0.0.1:1");
    Receiver tls = arena::test::receiver_at("https://127.0.0.1:1");
    tls.ca_file = folder.path("missing.pem");

    EXPECT_EQ(error_of({.folder = folder.path("missing")}),
              folder.path("missing") +
                  ": is not a directory: create it, or name another with --results-dir");
    EXPECT_NE(error_of({.receiver = plain, .spool = folder.path("missing")})
                  .find("name another with --results-spool"),
              std::string::npos);
    EXPECT_NE(error_of({.receiver = tls, .spool = spool}).find("missing.pem: no such file"),
              std::string::npos);
    const auto first = start({.receiver = plain, .spool = spool});
    EXPECT_NE(error_of({.receiver = plain, .spool = spool}).find("another server uses"),
              std::string::npos);
}

}  // namespace
}  // namespace arena::server::result_outbox_test
