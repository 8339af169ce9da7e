#include "server/web/page_headers.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

/// Returns the sources of one directive.
std::string sources_of(const std::string& policy, const std::string& directive) {
    const std::size_t begin = policy.find(directive + " ");
    if (begin == std::string::npos) return {};
    const std::size_t end = std::min(policy.find(';', begin), policy.size());
    return policy.substr(begin + directive.size() + 1, end - begin - directive.size() - 1);
}

std::string connect_sources(const std::string& host, DoorOfPage door = {.port = 8090}) {
    return sources_of(content_security_policy(host, door), "connect-src");
}

TEST(ContentSecurityPolicy, a_page_may_connect_to_the_door_on_its_own_host_alone) {
    EXPECT_EQ(connect_sources("game.example"),
              "'self' ws://game.example:8090 wss://game.example:8090");
    EXPECT_EQ(connect_sources("127.0.0.1:8088"), "'self' ws://127.0.0.1:8090 wss://127.0.0.1:8090");
    EXPECT_EQ(connect_sources("Localhost:1"), "'self' ws://Localhost:8090 wss://Localhost:8090");
}

TEST(ContentSecurityPolicy, a_door_with_tls_is_not_spoken_to_without) {
    EXPECT_EQ(connect_sources("game.example", {.port = 443, .tls = true}),
              "'self' wss://game.example:443");
}

TEST(ContentSecurityPolicy, a_host_that_no_policy_can_name_leaves_the_port) {
    for (const std::string& host :
         {std::string("[::1]:8088"), std::string(), std::string("game.example; script-src *"),
          std::string("game.example *"), std::string("a,b"), std::string("*"),
          std::string("*.example"), std::string("'unsafe-inline'"), std::string("a:b"),
          std::string("game.example:80;"), std::string("a/b"), std::string("\xC3\xA4"),
          std::string(254, 'a')})
        EXPECT_EQ(connect_sources(host), "'self' ws://*:8090 wss://*:8090") << host;
    EXPECT_EQ(policy_host(std::string(253, 'a')).size(), 253u);
}

TEST(ContentSecurityPolicy, all_else_is_the_servers_own_or_forbidden) {
    const std::string policy = content_security_policy("a", {.port = 1});

    EXPECT_EQ(sources_of(policy, "default-src"), "'none'");
    EXPECT_EQ(sources_of(policy, "script-src"), "'self' 'wasm-unsafe-eval'");
    EXPECT_EQ(sources_of(policy, "style-src"), "'self'");
    EXPECT_EQ(sources_of(policy, "img-src"), "'self' data:");
    EXPECT_EQ(sources_of(policy, "base-uri"), "'none'");
    EXPECT_EQ(sources_of(policy, "form-action"), "'none'");
    EXPECT_EQ(sources_of(policy, "frame-ancestors"), "'none'");
    EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
}

TEST(PageHeaders, there_is_one_of_each) {
    std::set<std::string> names;
    for (const HttpHeader& header : page_headers("a", {.port = 1}))
        EXPECT_TRUE(names.insert(header.name).second) << header.name;
    EXPECT_EQ(names, (std::set<std::string>{"Content-Security-Policy", "Cross-Origin-Opener-Policy",
                                            "Cross-Origin-Resource-Policy", "Referrer-Policy"}));
}

}  // namespace
}  // namespace arena::server
