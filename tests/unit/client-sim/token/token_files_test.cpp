#include "client-sim/token/token_files.h"

#include <filesystem>

#include <gtest/gtest.h>

#include "tests/unit/client-sim/support/given_tokens.h"

namespace arena::client_sim::token_files_test {
namespace {

using arena::test::kServerAddress;
using arena::test::kTestUnixTime;
using arena::test::TemporaryFolder;
using test::given_spec;
using test::write_token;

std::string problem_of(const std::string& path, std::uint64_t unix_seconds = kTestUnixTime) {
    const auto tokens = read_tokens(path, unix_seconds);
    EXPECT_FALSE(tokens.ok());
    return tokens.ok() ? "" : tokens.error();
}

TEST(TokenFiles, a_file_holds_one_token) {
    const TemporaryFolder folder;
    const std::string file = write_token(folder, "ann.token", given_spec());

    const auto tokens = read_tokens(file, kTestUnixTime);

    ASSERT_TRUE(tokens.ok()) << tokens.error();
    ASSERT_EQ(tokens.value().size(), 1u);
    EXPECT_EQ(tokens.value()[0].file, file);
    EXPECT_EQ(test::bytes_of(tokens.value()[0].token), folder.read("ann.token"));
    EXPECT_EQ(first_server_of(tokens.value()), (protocol::HostPort{"10.0.0.1", 40000}));
}

TEST(TokenFiles, those_of_a_folder_are_sorted_by_name_without_hidden_files) {
    const TemporaryFolder folder;
    const std::string second = write_token(folder, "b", given_spec(), 1);
    const std::string third = write_token(folder, "c", given_spec(), 2);
    const std::string first = write_token(folder, "a", given_spec(), 3);
    folder.write(".hidden", "no token");

    const auto tokens = read_tokens(folder.path(""), kTestUnixTime);

    ASSERT_TRUE(tokens.ok()) << tokens.error();
    std::vector<std::string> files;
    for (const GivenToken& given : tokens.value())
        files.push_back(given.file);
    EXPECT_EQ(files, (std::vector{first, second, third}));
}

TEST(TokenFiles, what_is_no_token_is_named_with_the_remedy) {
    const TemporaryFolder folder;
    const std::string whole = test::bytes_of(arena::test::token_of(given_spec()));
    const std::string missing = folder.path("none");
    const std::string small = folder.write("small", whole.substr(0, 100));
    const std::string base64 = folder.write("base64", "TkVUQ09ERSAxLjAyAAAA");
    std::string other_version = whole;
    other_version[0] = 'M';
    const std::string foreign = folder.write("foreign", other_version);

    EXPECT_EQ(problem_of(missing), missing +
                                       ": no such file: check the path of the connect token "
                                       "file (--token)");
    EXPECT_EQ(problem_of(small), small +
                                     ": has 100 bytes, and a connect token has 2048: write one "
                                     "with arenad token --out FILE");
    EXPECT_EQ(problem_of(base64),
              base64 +
                  ": is a connect token in base64: decode it with base64 --decode, or write "
                  "one with arenad token --out FILE");
    EXPECT_EQ(problem_of(foreign), foreign +
                                       ": is not a connect token (wrong_version): write one "
                                       "with arenad token --out FILE");
}

TEST(TokenFiles, a_folder_without_tokens_or_with_another_folder_is_refused) {
    const TemporaryFolder folder;
    const std::string path = folder.path("tokens");
    std::filesystem::create_directory(path);

    EXPECT_EQ(problem_of(path).find(path + ": holds no connect token: write one for each client"),
              0u)
        << problem_of(path);
    std::filesystem::create_directory(path + "/more");
    EXPECT_EQ(problem_of(path).find(path + "/more: is a folder"), 0u) << problem_of(path);
}

TEST(TokenFiles, a_token_of_another_version_or_that_has_expired_is_refused) {
    const TemporaryFolder folder;
    protocol::TokenSpec other = given_spec();
    other.protocol_id = 0xabc;
    const std::string foreign = write_token(folder, "foreign", other);
    const std::string old = write_token(folder, "old", given_spec(30));

    EXPECT_EQ(problem_of(foreign), foreign +
                                       ": is for another version, with the protocol id "
                                       "0000000000000abc instead of " +
                                       protocol::protocol_id_text() +
                                       ": use the same release everywhere");
    EXPECT_TRUE(read_tokens(old, kTestUnixTime + 29).ok());
    EXPECT_EQ(problem_of(old, kTestUnixTime + 30),
              old + ": expired 0 s ago: make a new one, with arenad token --expires SECONDS");
}

TEST(TokenFiles, the_same_token_twice_is_refused) {
    const TemporaryFolder folder;
    const std::string one = write_token(folder, "a", given_spec(), 1);
    const std::string copy = write_token(folder, "b", given_spec(), 1);

    EXPECT_EQ(problem_of(folder.path("")),
              copy + ": is the same connect token as " + one + ": each admits one client, once");
}

TEST(TokenFiles, clients_load_the_server_that_all_tokens_name) {
    constexpr protocol::Address kOther = protocol::ipv4_address({10, 0, 0, 2}, 40000);
    constexpr protocol::Address kThird{.ip = {0x20, 0x01}, .port = 5};
    const std::array both{kServerAddress, kOther};
    const std::array other_alone{kOther, kThird};
    protocol::TokenSpec of_both = given_spec();
    of_both.servers = both;
    protocol::TokenSpec of_other = given_spec();
    of_other.servers = other_alone;
    const std::vector<GivenToken> tokens{{"a", arena::test::token_of(of_both, 1)},
                                         {"b", arena::test::token_of(of_other, 2)}};
    const protocol::HostPort asked{"game.example", 40000};

    const auto common = common_server(tokens, std::array{kServerAddress, kOther}, asked);
    const auto none = common_server(tokens, std::array{kServerAddress}, asked);

    ASSERT_TRUE(common.ok()) << common.error();
    EXPECT_EQ(common.value(), kOther);
    ASSERT_FALSE(none.ok());
    EXPECT_EQ(none.error(),
              "b: is for 10.0.0.2:40000, [2001::]:5, not for game.example:40000: give connect "
              "tokens for one server, and name that one with --server");
}

}  // namespace
}  // namespace arena::client_sim::token_files_test
