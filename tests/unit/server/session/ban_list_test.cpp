#include "server/session/ban_list.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "server/base/address_text.h"

namespace arena::server::ban_list_test {
namespace {

using protocol::Address;

constexpr std::uint64_t kNoEntity = 999;

BanList list_of(std::string_view text) {
    auto list = BanList::read("bans.txt", text);
    EXPECT_TRUE(list) << (list ? "" : list.error());
    return list ? std::move(list).value() : BanList();
}

std::string error_of(std::string_view text) {
    const auto list = BanList::read("bans.txt", text);
    return list ? "no error" : list.error();
}

bool bans(const BanList& list, std::string_view ip) {
    return list.bans(kNoEntity, *read_ip(ip));
}

TEST(BanList, an_empty_list_bans_no_client) {
    EXPECT_FALSE(bans(BanList(), "203.0.113.7"));
    EXPECT_FALSE(bans(list_of(""), "::"));
    EXPECT_FALSE(bans(list_of("# nobody\n\n   \r\n"), "0.0.0.0"));
}

TEST(BanList, bans_clients_by_their_id_wherever_they_are) {
    const BanList list = list_of("client 1234\nclient 18446744073709551615");

    for (const char* ip : {"203.0.113.7", "2001:db8::7"}) {
        EXPECT_TRUE(list.bans(1234, *read_ip(ip)));
        EXPECT_TRUE(list.bans(18446744073709551615u, *read_ip(ip)));
        EXPECT_FALSE(list.bans(1235, *read_ip(ip)));
        EXPECT_FALSE(list.bans(0, *read_ip(ip)));
    }
    EXPECT_EQ(list.clients(), 2u);
}

TEST(BanList, bans_one_address_at_all_its_ports) {
    const BanList list = list_of("address 203.0.113.7\naddress 2001:db8::7\n");

    Address address = *read_ip("203.0.113.7");
    address.port = 51234;

    EXPECT_TRUE(list.bans(kNoEntity, address));
    EXPECT_TRUE(bans(list, "2001:db8::7"));
    EXPECT_FALSE(bans(list, "203.0.113.6"));
    EXPECT_FALSE(bans(list, "203.0.113.8"));
    EXPECT_FALSE(bans(list, "2001:db8::6"));
    EXPECT_FALSE(bans(list, "2001:db8::8"));
}

TEST(BanList, bans_ranges_from_their_first_address_to_their_last) {
    const BanList list = list_of(
        "address 203.0.113.0/24\n"
        "address 10.1.2.128/25\n"
        "address 2001:db8::/32\n");

    for (const char* in : {"203.0.113.0", "203.0.113.255", "10.1.2.128", "10.1.2.255",
                           "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"})
        EXPECT_TRUE(bans(list, in)) << in;
    for (const char* out : {"203.0.112.255", "203.0.114.0", "10.1.2.127", "10.1.3.0",
                            "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff", "2001:db9::"})
        EXPECT_FALSE(bans(list, out)) << out;
}

TEST(BanList, can_ban_one_address_family_and_not_the_other) {
    const BanList all_ipv4 = list_of("address 0.0.0.0/0\n");
    const BanList all_ipv6 = list_of("address ::/0\n");

    EXPECT_TRUE(bans(all_ipv4, "255.255.255.255"));
    EXPECT_FALSE(bans(all_ipv4, "::1"));
    EXPECT_TRUE(bans(all_ipv6, "::1"));
    EXPECT_FALSE(bans(all_ipv6, "127.0.0.1"));
}

TEST(BanList, counts_nested_ranges_once) {
    const BanList list = list_of(
        "address 10.1.0.0/16\naddress 10.0.0.0/8\naddress 10.1.2.3\naddress 10.0.0.0/8\n"
        "address 10.0.0.0\naddress 11.0.0.0/8\n");

    EXPECT_EQ(list.ranges(), 2u);
    for (const char* in : {"10.0.0.0", "10.1.2.3", "10.200.0.0", "10.255.255.255", "11.0.0.0"})
        EXPECT_TRUE(bans(list, in)) << in;
}

TEST(BanList, accepts_comments_blanks_and_windows_line_ends) {
    const BanList list = list_of(
        "# since spring\r\n"
        "\t client\t7   # cheats\r\n"
        "\r\n"
        "address 203.0.113.7#no blank before\r\n"
        "client 8");

    EXPECT_TRUE(list.bans(7, {}));
    EXPECT_TRUE(list.bans(8, {}));
    EXPECT_TRUE(bans(list, "203.0.113.7"));
}

TEST(BanList, rejects_a_bad_line_with_file_line_and_what_to_write) {
    EXPECT_EQ(error_of("client 1\n\nplayer 2\n"),
              "bans.txt:3: 'player' is not a kind of ban: write 'client ID' or 'address ADDRESS'");
    for (const char* id : {"", "x", "-1", "1.5", "18446744073709551616", "0x10"}) {
        EXPECT_EQ(error_of("client " + std::string(id)),
                  "bans.txt:1: client must be followed by an id, a whole number from 0 to "
                  "18446744073709551615, not '" +
                      std::string(id) + "'");
    }
    EXPECT_EQ(error_of("client 1 2"),
              "bans.txt:1: more than two words: write one ban per line, and a comment after '#'");
    for (const char* ip : {"", "1.2.3", "256.0.0.1", "example.org", ":::", "1.2.3.4:80", "/8"}) {
        EXPECT_EQ(error_of("# first\naddress " + std::string(ip)),
                  "bans.txt:2: '" + std::string(ip) +
                      "' is neither an IPv4 or IPv6 address nor a range like 203.0.113.0/24");
    }
}

TEST(BanList, rejects_a_bad_range_with_what_was_probably_meant) {
    EXPECT_EQ(
        error_of("address 203.0.113.7/24"),
        "bans.txt:1: 203.0.113.7/24 has bits set beyond its length: write 203.0.113.0/24 for the "
        "range, or 203.0.113.7 for the one address");
    EXPECT_EQ(
        error_of("address 2001:db8::1/33"),
        "bans.txt:1: 2001:db8::1/33 has bits set beyond its length: write 2001:db8::/33 for the "
        "range, or 2001:db8::1 for the one address");
    EXPECT_EQ(error_of("address 203.0.113.0/33"),
              "bans.txt:1: the length of a range must be a whole number from 0 to 32, not '33'");
    EXPECT_EQ(error_of("address ::/129"),
              "bans.txt:1: the length of a range must be a whole number from 0 to 128, not '129'");
    EXPECT_EQ(error_of("address 10.0.0.0/"),
              "bans.txt:1: the length of a range must be a whole number from 0 to 32, not ''");
    EXPECT_EQ(error_of("address ::ffff:203.0.113.7"),
              "bans.txt:1: '::ffff:203.0.113.7' is an IPv4 address: write it as 203.0.113.7");
}

TEST(BanList, errors_contain_no_control_characters) {
    const std::string error = error_of("\x1b[2J");

    EXPECT_EQ(error.find('\x1b'), std::string::npos);
    EXPECT_EQ(BanList::read("a\nb", "x").error().find('\n'), std::string::npos);
    EXPECT_NE(error_of(std::string_view("address 1.2.3.4\0x", 17)), "no error");
}

// The slow and obvious version: compares every ban bit by bit.

struct Prefix {
    Address address;
    unsigned length;  ///< in bits of 128; IPv4 addresses are mapped into IPv6
};

bool bit(const Address& address, unsigned index) {
    return (address.ip[index / 8] >> (7 - index % 8) & 1) != 0;
}

bool begins_with(const Address& address, const Prefix& prefix) {
    if (protocol::is_ipv4(address) != protocol::is_ipv4(prefix.address)) return false;
    for (unsigned i = 0; i < prefix.length; ++i) {
        if (bit(address, i) != bit(prefix.address, i)) return false;
    }
    return true;
}

struct Bans {
    std::vector<std::uint64_t> clients;
    std::vector<Prefix> prefixes;

    bool holds(std::uint64_t client, const Address& address) const {
        return std::find(clients.begin(), clients.end(), client) != clients.end() ||
               std::any_of(prefixes.begin(), prefixes.end(),
                           [&](const Prefix& prefix) { return begins_with(address, prefix); });
    }
};

/// Returns an address of few different bytes, so that prefixes are often nested, adjacent, or at
/// the ends.
Address any_address() {
    const auto byte = [] {
        return static_cast<std::uint8_t>(*rc::gen::element(0, 1, 127, 128, 254, 255));
    };
    if (*rc::gen::arbitrary<bool>())
        return protocol::ipv4_address({byte(), byte(), byte(), byte()}, 0);
    Address address;
    address.ip[0] = 0x20;  // never a mapped address
    for (const std::size_t i : {1u, 2u, 3u, 14u, 15u})
        address.ip[i] = byte();
    return address;
}

Prefix any_prefix() {
    Prefix prefix{any_address(), 128};
    const int shortest = protocol::is_ipv4(prefix.address) ? 96 : 0;
    if (*rc::gen::arbitrary<bool>())
        prefix.length = static_cast<unsigned>(*rc::gen::inRange(shortest, 129));
    for (unsigned i = prefix.length; i < 128; ++i) {
        auto& byte = prefix.address.ip[i / 8];
        byte = static_cast<std::uint8_t>(byte & ~(0x80u >> i % 8));
    }
    return prefix;
}

std::string text_of(const Bans& bans) {
    std::string text;
    for (const std::uint64_t client : bans.clients)
        text += "client " + std::to_string(client) + "\n";
    for (const Prefix& prefix : bans.prefixes) {
        const unsigned fixed = protocol::is_ipv4(prefix.address) ? 96 : 0;
        text += "address " + ip_text(prefix.address) + "/" + std::to_string(prefix.length - fixed) +
                "\n";
    }
    return text;
}

/// Returns the addresses at the ends of a prefix and just outside.
std::vector<Address> edges_of(const Prefix& prefix) {
    Address last = prefix.address;
    for (unsigned i = prefix.length; i < 128; ++i)
        last.ip[i / 8] = static_cast<std::uint8_t>(last.ip[i / 8] | 0x80u >> i % 8);
    Address before = prefix.address;
    for (std::size_t i = 16; i-- > 0 && before.ip[i]-- == 0;) {
    }
    Address after = last;
    for (std::size_t i = 16; i-- > 0 && ++after.ip[i] == 0;) {
    }
    return {prefix.address, last, before, after};
}

RC_GTEST_PROP(BanListLaws, the_fast_list_agrees_with_the_slow_one, ()) {
    Bans slow;
    for (int i = *rc::gen::inRange(0, 8); i > 0; --i)
        slow.clients.push_back(*rc::gen::inRange<std::uint64_t>(0, 16));
    for (int i = *rc::gen::inRange(0, 24); i > 0; --i)
        slow.prefixes.push_back(any_prefix());

    const auto list = BanList::read("bans.txt", text_of(slow));

    RC_ASSERT(list.ok());
    std::vector<Address> asked;
    for (const Prefix& prefix : slow.prefixes) {
        for (const Address& edge : edges_of(prefix))
            asked.push_back(edge);
    }
    for (int i = 0; i < 32; ++i)
        asked.push_back(any_address());
    for (const Address& address : asked)
        RC_ASSERT(list.value().bans(kNoEntity, address) == slow.holds(kNoEntity, address));
    for (std::uint64_t client = 0; client < 16; ++client)
        RC_ASSERT(list.value().bans(client, asked[0]) == slow.holds(client, asked[0]));
}

RC_GTEST_PROP(BanListLaws, any_text_is_read_or_rejected_in_one_line, ()) {
    const auto words = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "client", "address", " ", "\n", "#", "/", "1", "255", ".", ":", "::", "10.0.0.0/8", "\t",
        std::string("\0", 1), "\xff", "\r"));
    std::string text;
    for (const std::string& word : words)
        text += word;

    const auto list = BanList::read("bans.txt", text);

    if (!list) RC_ASSERT(list.error().find('\n') == std::string::npos);
}

}  // namespace
}  // namespace arena::server::ban_list_test
