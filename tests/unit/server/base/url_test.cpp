#include "server/base/url.h"

#include <string>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

Url good_url(std::string_view text) {
    const auto url = read_url(text);
    EXPECT_TRUE(url.ok()) << text << ": " << (url ? "" : url.error());
    return url ? url.value() : Url{};
}

void expect_problem(std::string_view text, const std::string& part) {
    const auto url = read_url(text);
    ASSERT_FALSE(url.ok()) << text;
    EXPECT_NE(url.error().find(part), std::string::npos) << text << ": " << url.error();
}

TEST(ReadUrl, has_the_usual_ports_and_the_root_when_nothing_else_is_given) {
    EXPECT_EQ(good_url("http://backend.example"),
              (Url{.is_https = false, .host = "backend.example", .port = 80, .target = "/"}));
    EXPECT_EQ(good_url("https://backend.example"),
              (Url{.is_https = true, .host = "backend.example", .port = 443, .target = "/"}));
}

TEST(ReadUrl, reads_every_part) {
    EXPECT_EQ(good_url("https://Backend.Example:8443/Arena/results?server=7&x=%20"),
              (Url{.is_https = true,
                   .host = "backend.example",
                   .port = 8443,
                   .target = "/Arena/results?server=7&x=%20"}));
    EXPECT_EQ(good_url("HTTP://10.0.0.7:1").host, "10.0.0.7");
    EXPECT_EQ(good_url("http://a?q").target, "/?q");
}

TEST(ReadUrl, reads_an_ipv6_address_in_brackets) {
    EXPECT_EQ(good_url("http://[2001:DB8::7]:65535/x"),
              (Url{.host = "2001:db8::7", .host_is_ipv6 = true, .port = 65535, .target = "/x"}));
}

TEST(ReadUrl, names_what_is_wrong) {
    expect_problem("", "begin with http:// or https://");
    expect_problem("ftp://a", "begin with http:// or https://");
    expect_problem("http:/a", "begin with http:// or https://");
    expect_problem("http://", "no host");
    expect_problem("http:///x", "no host");
    expect_problem("http://:80", "no host");
    expect_problem("http://user:secret@a/", "names a user");
    expect_problem("http://a/#part", "fragment");
    expect_problem("http://a/b c", "percent-encoded");
    expect_problem("http://a/\r\nX-Header: 1", "percent-encoded");
    expect_problem("http://b\xc3\xbc/", "percent-encoded");
    expect_problem("http://a*b/", "letters, digits");
    expect_problem("http://2001:db8::7/", "needs brackets");
    expect_problem("http://[2001:db8::7/", "closing bracket");
    expect_problem("http://[127.0.0.1]/", "in the brackets");
    expect_problem("http://[::1%eth0]/", "in the brackets");
    for (const char* port : {"0", "65536", "", "80x", "-1"})
        expect_problem("http://a:" + std::string(port) + "/", "from 1 to 65535");
    expect_problem("http://[::1]x", "from 1 to 65535");
    expect_problem("http://a/" + std::string(kUrlBytesMax, 'x'), "the limit is 2048");
}

TEST(HostHeader, has_the_port_unless_it_is_the_usual_one) {
    EXPECT_EQ(host_header(good_url("http://a:80")), "a");
    EXPECT_EQ(host_header(good_url("https://a:443")), "a");
    EXPECT_EQ(host_header(good_url("https://a:80")), "a:80");
    EXPECT_EQ(host_header(good_url("http://[::1]:8080")), "[::1]:8080");
}

TEST(ShownUrl, leaves_out_the_query) {
    EXPECT_EQ(shown_url(good_url("https://a:8443/b?token=secret")), "https://a:8443/b");
}

}  // namespace
}  // namespace arena::server
