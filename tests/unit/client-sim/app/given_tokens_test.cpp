#include "client-sim/app/given_tokens.h"

#include <gtest/gtest.h>

#include "client-sim/scenario/plain_scenario.h"
#include "tests/unit/client-sim/support/given_tokens.h"

namespace arena::client_sim::given_tokens_test {
namespace {

using arena::test::kTestUnixTime;
using arena::test::TemporaryFolder;
using test::given_spec;
using test::write_token;

/// A folder with tokens "1" to "N", and a run of `clients` clients for ten seconds.
struct GivenTokens : testing::Test {
    TemporaryFolder folder;
    Options options;
    Scenario scenario;

    void SetUp() override {
        options.token_path = folder.path("");
        plan(2);
    }
    void write(int tokens, std::uint32_t lifetime = 30) const {
        for (int i = 1; i <= tokens; ++i)
            write_token(folder, std::to_string(i), given_spec(lifetime),
                        static_cast<std::uint64_t>(i));
    }
    void plan(std::uint32_t clients, Time ramp = Time{0}) {
        scenario = plain_scenario({.clients = clients,
                                   .duration = std::chrono::seconds{10},
                                   .ramp = ramp,
                                   .network = {}});
    }
    [[nodiscard]] auto read() const { return read_given_tokens(options, scenario, kTestUnixTime); }
    [[nodiscard]] std::string problem() const {
        const auto tokens = read();
        EXPECT_FALSE(tokens.ok());
        return tokens.ok() ? "" : tokens.error();
    }
};

TEST_F(GivenTokens, may_be_more_than_clients_join) {
    write(3);

    const auto tokens = read();

    ASSERT_TRUE(tokens.ok()) << tokens.error();
    EXPECT_EQ(tokens.value()->all().size(), 3u);
}

TEST_F(GivenTokens, fewer_than_clients_are_refused_with_both_numbers) {
    write(1);

    EXPECT_EQ(problem(), folder.path("") +
                             ": 1 connect token for 2 clients: make one for each, or "
                             "give the server's key with --key-file");
}

TEST_F(GivenTokens, each_client_that_replaces_another_needs_one) {
    write(11);
    scenario.leaves_per_second = 1.0;

    EXPECT_NE(problem().find("11 connect tokens for 12 clients, with those that replace others"),
              std::string::npos)
        << problem();
}

TEST_F(GivenTokens, each_of_several_runs_needs_its_own) {
    write(5);
    options.repeats = 3;

    EXPECT_NE(problem().find("5 connect tokens for 6 clients, all runs together"),
              std::string::npos)
        << problem();
}

TEST_F(GivenTokens, one_that_expires_before_its_client_joins_is_named) {
    write(4, 5);
    plan(4, std::chrono::seconds{8});  // after 0, 2, 4 and 6 s

    EXPECT_EQ(problem(), folder.path("4") +
                             ": expires in 5 s, and its client joins after 6 s: make "
                             "it with a larger arenad token --expires SECONDS");
    plan(3, std::chrono::seconds{6});
    EXPECT_TRUE(read().ok());
}

TEST_F(GivenTokens, of_a_later_run_must_be_valid_for_as_long) {
    write(4, 10);
    options.repeats = 2;  // the second begins after 10 s

    EXPECT_NE(problem().find("3: expires in 10 s, and its client joins after 10 s"),
              std::string::npos)
        << problem();
}

TEST_F(GivenTokens, a_scenario_that_needs_the_key_is_refused) {
    write(2);
    options.scenario_file = "hostile.toml";
    scenario.groups[0].kind = GroupKind::hostile;

    EXPECT_EQ(problem(),
              "hostile.toml: the scenario has hostile clients, which join again and again: give "
              "the server's key with --key-file instead of --token");
}

}  // namespace
}  // namespace arena::client_sim::given_tokens_test
