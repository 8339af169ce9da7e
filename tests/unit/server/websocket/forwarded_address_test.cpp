#include "server/websocket/forwarded_address.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "server/base/address_text.h"

namespace arena::server::forwarded_address_test {
namespace {

const TrustedProxies& proxies() {
    static const auto all = TrustedProxies::read("10.0.0.0/8,2001:db8::/32").value();
    return all;
}

struct Line {
    std::string name;
    std::string value;
};

/// Returns the address, or the name of the end.
std::string client_of(const std::vector<Line>& lines) {
    UpgradeRequest request;
    for (const Line& line : lines)
        request.insert(line.name, line.value);
    const auto client = forwarded_address(request, proxies());
    if (!client) return std::string(name_of(client.error()));
    EXPECT_EQ(client.value().port, 0);
    return ip_text(client.value());
}

std::string client_for(const std::string& value) {
    return client_of({{"X-Forwarded-For", value}});
}

std::string client_by_standard(const std::string& value) {
    return client_of({{"Forwarded", value}});
}

TEST(ForwardedAddress, is_the_one_that_the_proxy_names) {
    EXPECT_EQ(client_for("203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(client_for("2001:db9::7"), "2001:db9::7");
    EXPECT_EQ(client_for("::ffff:203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(client_for("127.0.0.1"), "127.0.0.1");
    EXPECT_EQ(client_of({{"x-forwarded-for", "203.0.113.7"}}), "203.0.113.7");
}

TEST(ForwardedAddress, may_have_a_port_which_does_not_count) {
    EXPECT_EQ(client_for("203.0.113.7:41234"), "203.0.113.7");
    EXPECT_EQ(client_for("[2001:db9::7]:41234"), "2001:db9::7");
    EXPECT_EQ(client_for("[2001:db9::7]"), "2001:db9::7");
}

TEST(ForwardedAddress, is_the_rightmost_that_is_no_trusted_proxy) {
    EXPECT_EQ(client_for("192.0.2.1, 203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(client_for("192.0.2.1, 203.0.113.7, 10.0.0.5,10.0.0.6"), "203.0.113.7");
    EXPECT_EQ(client_for("192.0.2.1, 203.0.113.7,2001:db8::1"), "203.0.113.7");
    EXPECT_EQ(client_for("10.0.0.5, 203.0.113.7"), "203.0.113.7")
        << "that a client names a proxy makes it none";
}

TEST(ForwardedAddress, is_the_leftmost_when_all_are_trusted_proxies) {
    EXPECT_EQ(client_for("10.0.0.5"), "10.0.0.5");
    EXPECT_EQ(client_for("10.0.0.7, 10.0.0.5"), "10.0.0.7");
}

TEST(ForwardedAddress, what_is_left_of_the_client_is_not_read) {
    EXPECT_EQ(client_for("unknown, 203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(client_for(",,<script>, 203.0.113.7, 10.0.0.5"), "203.0.113.7");
    EXPECT_EQ(client_by_standard("for=unknown, for=203.0.113.7"), "203.0.113.7");
}

TEST(ForwardedAddress, several_lines_are_one_list) {
    EXPECT_EQ(client_of({{"X-Forwarded-For", "192.0.2.1"}, {"X-Forwarded-For", "203.0.113.7"}}),
              "203.0.113.7");
    EXPECT_EQ(client_of({{"X-Forwarded-For", "203.0.113.7"}, {"X-Forwarded-For", "10.0.0.5"}}),
              "203.0.113.7");
}

TEST(ForwardedAddress, knows_the_standard_header) {
    EXPECT_EQ(client_by_standard("for=203.0.113.7"), "203.0.113.7");
    EXPECT_EQ(client_by_standard("For=\"[2001:db9::7]:1234\";proto=https;by=10.0.0.5"),
              "2001:db9::7");
    EXPECT_EQ(client_by_standard("proto=https ; for=203.0.113.7;host=\"a,b;c\""), "203.0.113.7");
    EXPECT_EQ(client_by_standard("for=192.0.2.1, for=203.0.113.7;proto=http, for=10.0.0.5"),
              "203.0.113.7");
}

TEST(ForwardedAddress, without_a_header_the_proxy_has_not_said_for_whom_it_asks) {
    EXPECT_EQ(client_of({}), "not_forwarded");
    EXPECT_EQ(client_of({{"X-Real-IP", "203.0.113.7"}}), "not_forwarded");
}

TEST(ForwardedAddress, what_is_no_address_of_a_host_is_refused) {
    for (const char* value : {"",
                              ",",
                              "203.0.113.7,",
                              "unknown",
                              "_hidden",
                              "client.example",
                              "203.0.113",
                              "203.0.113.7:",
                              "203.0.113.7:x",
                              "203.0.113.7:123456",
                              "[203.0.113.7]",
                              "[2001:db9::7",
                              "2001:db9::7]",
                              "[2001:db9::7]x",
                              "[]",
                              "0.0.0.0",
                              "::",
                              "224.0.0.1",
                              "255.255.255.255",
                              "ff02::1",
                              "fe80::1%eth0",
                              "203.0.113.7 10.0.0.5",
                              "203.0.113.7, unknown, 10.0.0.5"})
        EXPECT_EQ(client_for(value), "bad_forwarded") << value;
    for (const char* value : {"", "203.0.113.7", "for", "for=", "for=unknown", "for=\"203.0.113.7",
                              "for=_a", "for=203.0.113.7;for=203.0.113.8", "proto=https",
                              "for=\"203.0.113\\.7\"", "for=203.0.113.7, proto=https"})
        EXPECT_EQ(client_by_standard(value), "bad_forwarded") << value;
}

TEST(ForwardedAddress, two_headers_have_to_agree_since_a_client_may_have_written_one) {
    EXPECT_EQ(client_of({{"X-Forwarded-For", "203.0.113.7"}, {"Forwarded", "for=203.0.113.7"}}),
              "203.0.113.7");
    EXPECT_EQ(client_of({{"X-Forwarded-For", "203.0.113.7"}, {"Forwarded", "for=192.0.2.1"}}),
              "bad_forwarded");
    EXPECT_EQ(client_of({{"X-Forwarded-For", "203.0.113.7"}, {"Forwarded", "for=unknown"}}),
              "bad_forwarded");
}

// --- Whatever a client claims
// ---------------------------------------------------------------------

/// An address of the network, or something that is none.
std::string any_claim() {
    return *rc::gen::element<std::string>("192.0.2.1", "10.0.0.5", "10.9.9.9", "127.0.0.1", "::1",
                                          "2001:db8::5", "unknown", "", "\"", "for=", "[::1]:80",
                                          "for=\"192.0.2.1", "\\", ";", "192.0.2.1\"");
}

std::string any_proxy() {
    return *rc::gen::element<std::string>("10.0.0.5", "10.1.2.3", "2001:db8::5");
}

std::string in_standard_form(const std::string& ip) {
    const bool is_ipv6 = ip.find(':') != std::string::npos;
    return is_ipv6 ? "for=\"[" + ip + "]:4711\"" : "for=" + ip;
}

RC_GTEST_PROP(ForwardedAddress, never_believes_a_hop_that_is_not_trusted, ()) {
    // A client sends headers of its own. The first proxy adds the client's real address to one of
    // them, each further proxy that of the proxy before.
    const auto real = *rc::gen::element<std::string>("203.0.113.7", "2001:db9::7", "127.0.0.1");
    const bool is_standard = *rc::gen::arbitrary<bool>();
    const std::string written = is_standard ? "Forwarded" : "X-Forwarded-For";
    const std::string other = is_standard ? "X-Forwarded-For" : "Forwarded";
    std::vector<Line> lines;
    const int claims = *rc::gen::inRange(0, 4);
    for (int i = 0; i < claims; ++i)
        lines.push_back({*rc::gen::element(written, other), any_claim()});
    std::vector<std::string> hops{real};
    for (int proxies_between = *rc::gen::inRange(0, 3); proxies_between > 0; --proxies_between)
        hops.push_back(any_proxy());
    const bool appends = *rc::gen::arbitrary<bool>();
    for (const std::string& hop : hops) {
        const std::string node = is_standard ? in_standard_form(hop) : hop;
        Line* last = nullptr;
        for (Line& line : lines)
            if (line.name == written) last = &line;
        if (appends && last != nullptr)
            last->value += ", " + node;
        else
            lines.push_back({written, node});
    }

    const std::string client = client_of(lines);

    RC_ASSERT(client == real || client == "bad_forwarded");
    const bool wrote_other = std::any_of(lines.begin(), lines.end(),
                                         [&](const Line& line) { return line.name == other; });
    if (!is_standard && !wrote_other) RC_ASSERT(client == real);
}

}  // namespace
}  // namespace arena::server::forwarded_address_test
