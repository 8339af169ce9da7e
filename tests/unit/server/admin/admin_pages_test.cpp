#include "server/admin/admin_pages.h"

#include <memory>
#include <utility>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/session/token/key_text.h"
#include "tests/support/handshake.h"

namespace arena::server {
namespace {

constexpr const char* kOperator = "192.0.2.9:4711";

struct Seen {
    std::optional<AdminRefusal> refusal;
    std::string page;
    std::optional<std::uint64_t> client_id;
    std::string from;
    bool awaits_resume = false;
};

std::optional<std::uint64_t> client_of(const AdminEvent& event) {
    if (event.request == nullptr) return std::nullopt;
    if (const auto* const kick = std::get_if<KickClient>(event.request)) return kick->client_id;
    if (const auto* const move = std::get_if<MoveClient>(event.request)) return move->client_id;
    return std::nullopt;
}

/// A server on which clients 1 and 2 are in.
struct AdminPagesTest : testing::Test {
    AdminDesk desk;
    std::vector<Seen> events;
    AdminPages pages{arena::test::test_key(), desk,
                     [](const MatchQuery& query) { return prepare(query); },
                     [this](const AdminEvent& event) {
                         events.push_back({event.refusal, std::string(event.page), client_of(event),
                                           std::string(event.from), event.awaits_resume});
                     }};
    Opened opened{MatchId{7}};           ///< the outcome of an opening
    std::vector<AdminRequest> requests;  ///< that the tick thread has got
    Controlled control;                  ///< its outcome of those about the match
    std::vector<std::uint64_t> kicked;
    std::string authorization = "Bearer " + protocol::key_to_text(arena::test::test_key());

    HttpRequest request(std::string_view method, std::string_view path,
                        std::string_view query = {}) const {
        return {method, path, query, authorization, kOperator};
    }
    HttpAnswer kick(std::string_view query) {
        return pages.answer(request("POST", kKickPage, query));
    }
    HttpAnswer list() { return pages.answer(request("GET", kClientsPage)); }

    /// There is no map but the first one.
    static Result<MatchOpening, std::string> prepare(const MatchQuery& query) {
        if (!query.map.empty()) return Failure{"no such map: " + query.map};
        auto terrain = std::make_shared<sim::Terrain>();
        terrain->name = "bare";
        return MatchOpening{.game = {.terrain = std::move(terrain), .rules = {}},
                            .label = query.label,
                            .clients_max = query.seats.value_or(16)};
    }
    /// Whether there is such a page, asked for as it is meant to be.
    [[nodiscard]] bool has(std::string_view path) const {
        return pages.has(request(path == kClientsPage ? "GET" : "POST", path));
    }

    void tick() {
        desk.serve([this](const AdminRequest& asked) -> AdminOutcome {
            requests.push_back(asked);
            if (std::holds_alternative<OpenOrder>(asked)) return opened;
            if (std::holds_alternative<ListClients>(asked))
                return ClientList{{.client_id = 1, .name = "Ann"}};
            const auto* const kick = std::get_if<KickClient>(&asked);
            if (kick == nullptr) return control;
            kicked.push_back(kick->client_id);
            return Kicked{kick->client_id == 1 || kick->client_id == 2};
        });
    }
    /// Returns the reply, after a tick if it needs one.
    HttpReply reply(HttpAnswer answer) {
        if (const auto* at_once = std::get_if<HttpReply>(&answer)) return *at_once;
        const auto& later = std::get<HttpDeferredReply>(answer);
        EXPECT_FALSE(later.look()) << "before the tick";
        tick();
        return later.look().value_or(HttpReply{.status = 0, .body = "none after a tick"});
    }
    void expect_refused(const HttpReply& reply, unsigned status, AdminRefusal refusal) {
        EXPECT_EQ(reply.status, status) << reply.body;
        EXPECT_EQ(reply.body.find('\n'), reply.body.size() - 1) << "one line";
        EXPECT_EQ(pages.refused()[refusal], 1u) << name_of(refusal);
        ASSERT_EQ(events.size(), 1u);
        EXPECT_EQ(events[0].refusal, refusal);
        EXPECT_EQ(events[0].from, kOperator);
        EXPECT_TRUE(kicked.empty() || refusal == AdminRefusal::no_such_client);
    }
};

TEST_F(AdminPagesTest, a_kick_is_done_by_the_tick_thread_and_confirmed) {
    const HttpReply done = reply(kick("client=2"));

    EXPECT_EQ(done.status, 200u);
    EXPECT_EQ(done.content_type, "application/json");
    EXPECT_EQ(nlohmann::json::parse(done.body),
              (nlohmann::json{{"client", "2"}, {"kicked", true}}));
    EXPECT_EQ(kicked, std::vector<std::uint64_t>{2});
    ASSERT_EQ(events.size(), 1u);
    EXPECT_FALSE(events[0].refusal);
    EXPECT_EQ(events[0].page, kKickPage);
    EXPECT_EQ(events[0].client_id, 2u);
    EXPECT_EQ(events[0].from, kOperator);
}

TEST_F(AdminPagesTest, kicking_an_unknown_client_is_404_with_the_id) {
    const HttpReply none = reply(kick("client=18446744073709551615"));

    expect_refused(none, 404, AdminRefusal::no_such_client);
    EXPECT_EQ(none.body, "no client with the id 18446744073709551615 is connected\n");
    EXPECT_EQ(events[0].client_id, 18446744073709551615u);
}

TEST_F(AdminPagesTest, kick_accepts_one_whole_number_and_nothing_else) {
    for (const char* query :
         {"", "client", "client=", "client=x", "client=-1", "client=+1", "client= 1", "client=1 ",
          "client=1.5", "client=0x1", "client=18446744073709551616", "client=1&client=2",
          "client=1&reason=banned", "Client=1", "id=1", "client=1#a", "client=%31"}) {
        events.clear();

        const HttpReply bad = reply(kick(query));

        EXPECT_EQ(bad.status, 400u) << query;
        EXPECT_NE(bad.body.find("/admin/kick?client=ID"), std::string::npos) << bad.body;
        ASSERT_EQ(events.size(), 1u) << query;
        EXPECT_EQ(events[0].refusal, AdminRefusal::malformed);
    }
    tick();
    EXPECT_TRUE(kicked.empty());
}

TEST_F(AdminPagesTest, listing_clients_returns_json_and_logs_no_event) {
    const HttpReply clients = reply(list());

    EXPECT_EQ(clients.status, 200u);
    EXPECT_EQ(clients.content_type, "application/json");
    EXPECT_EQ(nlohmann::json::parse(clients.body)["clients"][0]["name"], "Ann");
    EXPECT_TRUE(events.empty());
}

TEST_F(AdminPagesTest, orders_to_the_match_are_passed_on_and_confirmed) {
    for (const char* order : {"start", "end", "pause", "resume", "close", "drain"}) {
        events.clear();

        const std::string page = "/admin/match/" + std::string(order);
        ASSERT_TRUE(has(page));
        const HttpReply done = reply(pages.answer(request("POST", page)));

        EXPECT_EQ(done.status, 200u) << done.body;
        EXPECT_EQ(nlohmann::json::parse(done.body), (nlohmann::json{{"match", order}}));
        EXPECT_EQ(name_of(std::get<OrderMatch>(requests.back()).order), order);
        ASSERT_EQ(events.size(), 1u);
        EXPECT_EQ(events[0].page, page);
    }
    EXPECT_EQ(std::get<OrderMatch>(requests.back()).match_id, std::nullopt);
    EXPECT_EQ(reply(pages.answer(request("POST", "/admin/match/end", "match=3"))).status, 200u);
    EXPECT_EQ(std::get<OrderMatch>(requests.back()).match_id, 3u);
    EXPECT_FALSE(has("/admin/match/"));
    EXPECT_FALSE(has("/admin/match/stop"));
    EXPECT_FALSE(has("/admin/match"));
    EXPECT_EQ(reply(pages.answer(request("POST", "/admin/match/end", "now=1"))).status, 400u);
}

TEST_F(AdminPagesTest, what_the_match_does_not_allow_is_409_with_the_reason) {
    control.refusal = ControlRefusal{.reason = "the match has already ended"};

    const HttpReply refused = reply(pages.answer(request("POST", "/admin/match/end")));

    expect_refused(refused, 409, AdminRefusal::impossible);
    EXPECT_EQ(refused.body, "the match has already ended\n");
}

TEST_F(AdminPagesTest, a_client_is_moved_to_a_team) {
    const HttpReply done = reply(pages.answer(request("POST", kMovePage, "client=7&team=2")));

    EXPECT_EQ(nlohmann::json::parse(done.body), (nlohmann::json{{"client", "7"}, {"team", 2}}));
    const auto& move = std::get<MoveClient>(requests.back());
    EXPECT_EQ(move.client_id, 7u);
    EXPECT_EQ(move.team, 2);
    EXPECT_EQ(events.at(0).client_id, 7u);
}

TEST_F(AdminPagesTest, moving_an_unknown_client_is_404) {
    control.refusal =
        ControlRefusal{.unknown = ControlRefusal::Unknown::client, .reason = "no client 7"};

    expect_refused(reply(pages.answer(request("POST", kMovePage, "client=7&team=2"))), 404,
                   AdminRefusal::no_such_client);
}

TEST_F(AdminPagesTest, an_order_for_a_match_that_is_not_there_is_404) {
    control.refusal =
        ControlRefusal{.unknown = ControlRefusal::Unknown::match, .reason = "there is no match 9"};

    expect_refused(reply(pages.answer(request("DELETE", "/matches/9"))), 404,
                   AdminRefusal::no_such_match);
}

TEST_F(AdminPagesTest, the_answer_to_an_order_in_a_pause_says_when_it_is_done) {
    control.awaits_resume = true;
    const auto pending_of = [this](std::string_view page, std::string_view query = {}) {
        events.clear();
        const HttpReply done = reply(pages.answer(request("POST", page, query)));
        EXPECT_EQ(done.status, 200u) << done.body;
        EXPECT_TRUE(events.at(0).awaits_resume);
        return nlohmann::json::parse(done.body).value("pending", "");
    };

    EXPECT_EQ(pending_of("/admin/match/start"), "the match is paused: it starts when it goes on");
    EXPECT_EQ(pending_of("/admin/match/end"), "the match is paused: it ends when it goes on");
    EXPECT_EQ(pending_of(kMovePage, "client=7&team=2"),
              "the match is paused: client 7 is moved to team 2 when it goes on");
}

TEST_F(AdminPagesTest, a_text_is_announced) {
    const HttpReply done =
        reply(pages.answer(request("POST", kAnnouncePage, "text=5%20minutes,%20%C3%A4h")));

    EXPECT_EQ(done.status, 200u) << done.body;
    EXPECT_EQ(nlohmann::json::parse(done.body),
              (nlohmann::json{{"announced", "5 minutes, \xC3\xA4h"}}));
    EXPECT_EQ(std::get<Announce>(requests.back()).text, "5 minutes, \xC3\xA4h");
}

TEST_F(AdminPagesTest, unreadable_queries_are_400_and_say_how_to_ask) {
    for (const auto& [page, query] :
         std::initializer_list<std::pair<std::string_view, const char*>>{
             {kMovePage, ""},
             {kMovePage, "client=7"},
             {kMovePage, "client=7&team="},
             {kMovePage, "client=7&team=256"},
             {kMovePage, "team=2&client=7"},
             {kAnnouncePage, ""},
             {kAnnouncePage, "text="},
             {kAnnouncePage, "text=a%0Ab"},
             {kAnnouncePage, "text=%ff"}}) {
        events.clear();
        const HttpReply bad = reply(pages.answer(request("POST", page, query)));
        EXPECT_EQ(bad.status, 400u) << page << query;
        EXPECT_NE(bad.body.find(page), std::string::npos) << bad.body;
        ASSERT_EQ(events.size(), 1u);
        EXPECT_EQ(events[0].refusal, AdminRefusal::malformed);
    }
    EXPECT_TRUE(requests.empty());
}

TEST_F(AdminPagesTest, a_text_that_turns_others_around_is_400_with_the_character_and_its_place) {
    const HttpReply bad =
        reply(pages.answer(request("POST", kAnnouncePage, "text=abc%E2%80%AEdef")));

    expect_refused(bad, 400, AdminRefusal::malformed);
    EXPECT_EQ(bad.body.find("the text to announce has U+202E at character 4"), 0u) << bad.body;
    EXPECT_TRUE(requests.empty());
}

TEST_F(AdminPagesTest, scheme_and_digits_may_be_in_any_case) {
    std::string digits = protocol::key_to_text(arena::test::test_key());
    for (char& digit : digits) {
        if (digit >= 'a' && digit <= 'f') digit = static_cast<char>(digit - 'a' + 'A');
    }
    for (const char* scheme : {"Bearer ", "bearer ", "BEARER  "}) {
        authorization = scheme + digits;

        EXPECT_EQ(reply(list()).status, 200u) << scheme;
    }
}

TEST_F(AdminPagesTest, without_the_key_all_pages_are_401_and_say_how) {
    const std::string good = protocol::key_to_text(arena::test::test_key());
    std::string other = good;
    other[63] = other[63] == '0' ? '1' : '0';
    const std::string short_by_one = good.substr(1);
    for (const std::string& wrong :
         {std::string(), std::string("Bearer"), std::string("Bearer "), good, "Basic " + good,
          "Bearer" + good, "Bearer " + other, "Bearer " + short_by_one, "Bearer " + good + "0",
          "Bearer " + good + ", Bearer " + good, "Bearer " + std::string(64, '0')}) {
        authorization = wrong;
        for (HttpAnswer answer :
             {kick("client=1"), list(), pages.answer(request("POST", "/admin/match/end")),
              pages.answer(request("POST", kMovePage, "client=1&team=2")),
              pages.answer(request("POST", kAnnouncePage, "text=a"))}) {
            const auto* const refused = std::get_if<HttpReply>(&answer);
            ASSERT_NE(refused, nullptr) << wrong;
            EXPECT_EQ(refused->status, 401u) << wrong;
            EXPECT_EQ(refused->authenticate, "Bearer realm=\"arenad\"");
            EXPECT_EQ(refused->body.find(good), std::string::npos);
        }
    }
    tick();
    EXPECT_TRUE(kicked.empty());
    EXPECT_EQ(pages.refused()[AdminRefusal::unauthorized], 55u);
}

TEST_F(AdminPagesTest, without_the_key_valid_and_invalid_ids_get_the_same_reply) {
    authorization.clear();

    expect_refused(reply(kick("client=x")), 401, AdminRefusal::unauthorized);
}

TEST_F(AdminPagesTest, other_methods_are_405_with_the_allowed_ones) {
    const HttpReply kick = reply(pages.answer(request("GET", kKickPage, "client=1")));
    expect_refused(kick, 405, AdminRefusal::wrong_method);
    EXPECT_EQ(kick.allow, "POST");

    const HttpReply list = reply(pages.answer(request("DELETE", kClientsPage)));
    EXPECT_EQ(list.status, 405u);
    EXPECT_EQ(list.allow, "GET, HEAD");
    EXPECT_EQ(reply(pages.answer(request("HEAD", kClientsPage))).status, 200u);
}

TEST_F(AdminPagesTest, more_requests_than_the_desk_holds_are_503) {
    std::vector<HttpAnswer> waiting;
    for (std::size_t i = 0; i < kAdminRequestsMax; ++i)
        waiting.push_back(list());

    expect_refused(reply(kick("client=1")), 503, AdminRefusal::busy);

    tick();
    for (const HttpAnswer& each : waiting)
        EXPECT_EQ(std::get<HttpDeferredReply>(each).look().value_or(HttpReply{.status = 0}).status,
                  200u);
    EXPECT_EQ(reply(kick("client=1")).status, 200u);
}

TEST_F(AdminPagesTest, a_request_that_no_tick_serves_is_504_and_is_never_done) {
    const HttpAnswer waiting = kick("client=1");

    const HttpReply late = std::get<HttpDeferredReply>(waiting).give_up();

    tick();
    expect_refused(late, 504, AdminRefusal::timed_out);
    EXPECT_NE(late.body.find("nothing was done"), std::string::npos);
}

TEST_F(AdminPagesTest, a_timed_out_request_that_has_begun_does_not_claim_to_be_undone) {
    const HttpAnswer waiting = kick("client=1");
    tick();

    const HttpReply late = std::get<HttpDeferredReply>(waiting).give_up();

    EXPECT_EQ(late.status, 504u);
    EXPECT_EQ(late.body.find("nothing was done"), std::string::npos) << late.body;
}

TEST_F(AdminPagesTest, a_match_is_opened_as_the_query_says) {
    const HttpReply done = reply(pages.answer(request("POST", "/matches", "label=room-7&seats=4")));

    EXPECT_EQ(done.status, 201u) << done.body;
    EXPECT_EQ(nlohmann::json::parse(done.body), (nlohmann::json{{"id", 7},
                                                                {"label", "room-7"},
                                                                {"map", "bare"},
                                                                {"mode", "endless"},
                                                                {"players_max", 4}}));
    const auto& order = std::get<OpenOrder>(requests.back());
    EXPECT_EQ(order.opening->label, "room-7");
    EXPECT_EQ(order.opening->clients_max, 4u);
    EXPECT_EQ(events.size(), 1u);
}

TEST_F(AdminPagesTest, a_match_that_cannot_be_prepared_is_400_and_one_without_room_409) {
    EXPECT_EQ(reply(pages.answer(request("POST", "/matches", "map=moon.tmj"))).body,
              "no such map: moon.tmj\n");
    EXPECT_EQ(reply(pages.answer(request("POST", "/matches", "seats=none"))).status, 400u);
    HttpRequest with_body = request("POST", "/matches");
    with_body.has_body = true;
    EXPECT_EQ(reply(pages.answer(with_body)).status, 400u);
    EXPECT_TRUE(requests.empty());

    opened = {Failure{std::string("there is no room")}};
    const HttpReply refused = reply(pages.answer(request("POST", "/matches")));

    EXPECT_EQ(refused.status, 409u);
    EXPECT_EQ(refused.body, "there is no room\n");
    EXPECT_EQ(pages.refused()[AdminRefusal::impossible], 1u);
}

TEST_F(AdminPagesTest, the_page_of_a_match_drains_it_when_it_is_deleted) {
    ASSERT_TRUE(pages.has(request("DELETE", "/matches/3")));
    EXPECT_EQ(reply(pages.answer(request("DELETE", "/matches/3"))).status, 200u);
    EXPECT_EQ(std::get<OrderMatch>(requests.back()).order, MatchOrder::drain);
    EXPECT_EQ(std::get<OrderMatch>(requests.back()).match_id, 3u);

    EXPECT_EQ(reply(pages.answer(request("DELETE", "/matches/three"))).status, 400u);
    EXPECT_EQ(reply(pages.answer(request("DELETE", "/matches/three", "client=1"))).status, 400u);
    EXPECT_TRUE(kicked.empty());
    EXPECT_FALSE(pages.has(request("GET", "/matches")));
    EXPECT_FALSE(pages.has(request("GET", "/matches/3")));
    EXPECT_FALSE(pages.has(request("DELETE", "/matches")));
    EXPECT_FALSE(pages.has(request("POST", "/matches/3")));
}

TEST_F(AdminPagesTest, there_are_pages_only_with_a_key) {
    const AdminPages none(std::nullopt, desk, prepare, [](const AdminEvent&) {});

    for (const std::string_view path : {kKickPage, kClientsPage}) {
        EXPECT_TRUE(has(path));
        EXPECT_FALSE(none.has(request("POST", path)));
    }
    for (const char* path : {"/admin", "/admin/", "/admin/kick/", "/admin/ban", "/status", ""})
        EXPECT_FALSE(has(path)) << path;
}

}  // namespace
}  // namespace arena::server
