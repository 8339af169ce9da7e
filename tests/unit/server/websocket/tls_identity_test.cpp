#include "server/websocket/tls_identity.h"

#include <string>

#include <gtest/gtest.h>

#include "tests/support/folders.h"
#include "tests/support/temporary_folder.h"

namespace arena::server {
namespace {

struct TlsIdentityTest : testing::Test {
    arena::test::TemporaryFolder folder;
    const std::string certificate = arena::test::source_path("tests/data/tls/localhost.pem");
    const std::string key = arena::test::source_path("tests/data/tls/localhost.key");

    static std::string problem(const TlsFiles& files) {
        const auto identity = TlsIdentity::load(files);
        return identity ? std::string() : identity.error();
    }
};

TEST_F(TlsIdentityTest, a_certificate_and_its_key_are_one) {
    EXPECT_EQ(problem({.certificate = certificate, .key = key}), "");
}

TEST_F(TlsIdentityTest, what_is_wrong_is_named_with_its_option_and_file) {
    const std::string text = folder.write("text.pem", "neither");
    EXPECT_EQ(problem({.certificate = folder.path("none.pem"), .key = key}),
              "websocket-certificate " + folder.path("none.pem") +
                  ": no such file: check the path of the PEM file");
    EXPECT_EQ(problem({.certificate = certificate, .key = folder.path("none.pem")}),
              "websocket-key " + folder.path("none.pem") +
                  ": no such file: check the path of the PEM file");
    EXPECT_NE(problem({.certificate = text, .key = key})
                  .find("text.pem: holds no certificate in PEM form"),
              std::string::npos);
    EXPECT_NE(problem({.certificate = certificate, .key = text})
                  .find("text.pem: holds no private key in PEM form without a password"),
              std::string::npos);
    EXPECT_NE(problem({.certificate = certificate, .key = certificate})
                  .find("holds no private key in PEM form"),
              std::string::npos);
    const std::string other = arena::test::source_path("tests/data/tls/elsewhere.key");
    EXPECT_NE(problem({.certificate = certificate, .key = other})
                  .find("elsewhere.key: is not the key of the certificate in "
                        "websocket-certificate"),
              std::string::npos)
        << problem({.certificate = certificate, .key = other});
}

TEST_F(TlsIdentityTest, a_problem_leaves_nothing_behind_for_the_next) {
    const std::string text = folder.write("text.pem", "neither");
    for (int attempt = 0; attempt < 3; ++attempt) {
        EXPECT_NE(problem({.certificate = text, .key = key}), "");
        EXPECT_EQ(problem({.certificate = certificate, .key = key}), "");
    }
}

}  // namespace
}  // namespace arena::server
