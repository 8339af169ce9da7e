// Tests `arenad kick` and `arenad clients` against a server whose answers a test chooses.
#include "server/app/admin_commands.h"

#include <sstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "protocol/session/token/key_text.h"
#include "server/app/arenad.h"
#include "server/http/http_server.h"
#include "server/http/pages.h"
#include "tests/support/handshake.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

struct AdminCommands : testing::Test {
    arena::test::TemporaryFolder folder;
    std::string asked;  ///< written before the answer is sent, read after it has arrived
    HttpReply answer;
    std::unique_ptr<HttpServer> server =
        HttpServer::start("127.0.0.1", 0, [this](const HttpRequest& request) {
            asked = std::string(request.method) + " " + std::string(request.path) + "?" +
                    std::string(request.query) + " " + std::string(request.authorization);
            return answer;
        }).value();
    Config config;
    std::ostringstream out;
    std::ostringstream err;

    void SetUp() override {
        config.http_port = server->port();
        config.admin_key_file =
            folder.write("op.key", protocol::key_to_text(arena::test::test_key()));
    }
    void expect_one_line_about(const std::string& part) const {
        const std::string line = err.str();
        EXPECT_EQ(line.find("arenad: "), 0u) << line;
        EXPECT_EQ(line.find('\n'), line.size() - 1) << line;
        EXPECT_NE(line.find(part), std::string::npos) << line;
        EXPECT_EQ(out.str(), "");
    }
};

TEST_F(AdminCommands, kick_sends_the_key_of_the_file_and_reports_success) {
    answer = {.body = R"({"client":"7","kicked":true})"};

    EXPECT_EQ(kick_client(config, 18446744073709551615u, out, err), kExitDone);

    EXPECT_EQ(asked, "POST /admin/kick?client=18446744073709551615 Bearer " +
                         protocol::key_to_text(arena::test::test_key()));
    EXPECT_EQ(out.str(), "client 18446744073709551615 was kicked\n");
    EXPECT_EQ(err.str(), "");
}

TEST_F(AdminCommands, kicking_an_unknown_client_fails_with_1) {
    answer = {.status = 404, .body = "no client with the id 7 is connected\n"};

    EXPECT_EQ(kick_client(config, 7, out, err), kExitUnhealthy);

    expect_one_line_about("no client with the id 7 is connected");
}

TEST_F(AdminCommands, the_match_is_told_what_to_do) {
    answer = {.body = R"({"match":"start"})"};

    EXPECT_EQ(order_match(config, {.order = MatchOrder::start}, out, err), kExitDone);
    EXPECT_EQ(asked.substr(0, asked.find(' ', 5)), "POST /admin/match/start?");
    EXPECT_EQ(order_match(config, {.order = MatchOrder::end}, out, err), kExitDone);
    EXPECT_EQ(asked.substr(0, asked.find(' ', 5)), "POST /admin/match/end?");

    EXPECT_EQ(out.str(), "the match starts\nthe match has ended\n");
}

TEST_F(AdminCommands, one_of_several_matches_is_named) {
    answer = {.body = R"({"match":"pause"})"};

    EXPECT_EQ(order_match(config, {.order = MatchOrder::pause, .match_id = 12}, out, err),
              kExitDone);

    EXPECT_EQ(asked.substr(0, asked.find(' ', 5)), "POST /admin/match/pause?match=12");
}

TEST_F(AdminCommands, what_the_match_does_not_allow_fails_with_1_and_the_reason) {
    answer = {.status = 409, .body = "the match has already begun: its phase is play\n"};

    EXPECT_EQ(order_match(config, {.order = MatchOrder::start}, out, err), kExitUnhealthy);

    expect_one_line_about("the match has already begun: its phase is play");
}

TEST_F(AdminCommands, a_text_is_sent_encoded) {
    answer = {.body = "{}"};

    EXPECT_EQ(announce(config, "5 min & out", out, err), kExitDone);

    EXPECT_EQ(asked.substr(0, asked.find(' ', 5)), "POST /admin/announce?text=5%20min%20%26%20out");
    EXPECT_EQ(out.str(), "the text was announced\n");
}

TEST_F(AdminCommands, a_text_that_cannot_be_announced_is_a_usage_error_and_not_sent) {
    EXPECT_EQ(announce(config, "two\nlines", out, err), kExitUsageError);

    EXPECT_EQ(asked, "");
    expect_one_line_about("the control character U+000A at character 4");
}

TEST_F(AdminCommands, a_client_is_moved) {
    answer = {.body = "{}"};

    EXPECT_EQ(move_client(config, {.client_id = 7, .team = 2}, out, err), kExitDone);

    EXPECT_EQ(asked.substr(0, asked.find(' ', 5)), "POST /admin/move?client=7&team=2");
    EXPECT_EQ(out.str(), "client 7 was moved to team 2\n");
}

TEST_F(AdminCommands, an_order_in_a_pause_is_not_reported_as_done) {
    answer = {.body =
                  R"({"match":"end","pending":"the match is paused: it ends when it goes on"})"};
    EXPECT_EQ(order_match(config, {.order = MatchOrder::end}, out, err), kExitDone);
    answer = {.body = R"({"client":"7","team":2,"pending":"later\u001b[2J"})"};
    EXPECT_EQ(move_client(config, {.client_id = 7, .team = 2}, out, err), kExitDone);
    answer = {.body = R"({"match":"end","pending":7})"};
    EXPECT_EQ(order_match(config, {.order = MatchOrder::end}, out, err), kExitDone);

    EXPECT_EQ(out.str(),
              "the match is paused: it ends when it goes on\nlater?[2J\nthe match has ended\n");
}

TEST_F(AdminCommands, a_wrong_key_is_an_error_that_names_the_file) {
    answer = {.status = 401, .body = "no\n"};

    EXPECT_EQ(kick_client(config, 7, out, err), kExitUnhealthy);

    expect_one_line_about("rejects the key in " + config.admin_key_file);
}

TEST_F(AdminCommands, distinguishes_a_server_without_admin_pages_from_an_unknown_client) {
    answer = {.status = 404, .body = no_such_page()};

    EXPECT_EQ(list_clients(config, out, err), kExitUnhealthy);

    expect_one_line_about("start that server with --admin-key-file");
}

TEST_F(AdminCommands, other_answers_are_shown_on_one_printable_line) {
    answer = {.status = 503, .body = "a\x1b[2Jb" + std::string(5000, 'x') + "\nmore\n"};

    EXPECT_EQ(kick_client(config, 7, out, err), kExitUnhealthy);

    expect_one_line_about("answered 503: a?[2Jb");
    EXPECT_LT(err.str().size(), 400u);
    EXPECT_EQ(err.str().find('\x1b'), std::string::npos);
}

TEST_F(AdminCommands, an_unreachable_server_has_exit_code_1) {
    server.reset();

    EXPECT_EQ(kick_client(config, 7, out, err), kExitUnhealthy);

    expect_one_line_about("Connection refused");
}

TEST_F(AdminCommands, without_a_valid_key_file_it_sends_nothing_and_fails_with_2) {
    config.admin_key_file = folder.path("none");
    EXPECT_EQ(kick_client(config, 7, out, err), kExitUsageError);
    expect_one_line_about(folder.path("none") + ": no such file");

    err.str("");
    config.admin_key_file.clear();
    EXPECT_EQ(list_clients(config, out, err), kExitUsageError);
    expect_one_line_about("--admin-key-file FILE");

    EXPECT_EQ(asked, "");
}

TEST_F(AdminCommands, clients_prints_a_table) {
    answer = {.body = R"({"clients": [{"client": "7", "name": "Ann"}]})"};

    EXPECT_EQ(list_clients(config, out, err), kExitDone);

    EXPECT_EQ(out.str().find("CLIENT"), 0u) << out.str();
    EXPECT_NE(out.str().find("\n7 "), std::string::npos) << out.str();
    EXPECT_EQ(asked.find("GET /admin/clients? Bearer "), 0u) << asked;
}

TEST_F(AdminCommands, clients_fails_with_1_when_another_program_has_the_port) {
    answer = {.body = "<html>"};

    EXPECT_EQ(list_clients(config, out, err), kExitUnhealthy);

    expect_one_line_about("not a list of clients");
}

}  // namespace
}  // namespace arena::server
