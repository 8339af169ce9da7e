#include "server/host/packed_datagrams.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/session/address.h"

namespace arena::server::packed_datagrams_test {
namespace {

Path path_to(std::uint16_t port) {
    return protocol::ipv4_address({127, 0, 0, 1}, port);
}

/// Returns the datagrams of a range as texts.
std::vector<std::string> texts_of(const PackedDatagrams& packed, PackedDatagrams::Range range) {
    std::vector<std::string> texts;
    packed.for_each(range,
                    [&](const Path& to, FarEnd far_end, std::span<const std::byte> datagram) {
                        std::string text = std::to_string(to.remote.port);
                        text += far_end == FarEnd::validated ? " validated " : " unvalidated ";
                        for (const std::byte byte : datagram)
                            text += static_cast<char>(byte);
                        texts.push_back(text);
                    });
    return texts;
}

void add(PackedDatagrams& packed, std::uint16_t port, FarEnd far_end, const std::string& text) {
    packed.add(path_to(port), far_end, std::as_bytes(std::span(text)));
}

TEST(PackedDatagrams, a_range_has_its_datagrams_in_the_order_in_which_they_were_added) {
    PackedDatagrams packed;
    add(packed, 1, FarEnd::validated, "ann");
    const std::size_t begin = packed.size();
    add(packed, 2, FarEnd::validated, "bob");
    add(packed, 2, FarEnd::unvalidated, "");
    const std::size_t end = packed.size();
    add(packed, 3, FarEnd::validated, "carol");

    EXPECT_EQ(texts_of(packed, {begin, end}),
              (std::vector<std::string>{"2 validated bob", "2 unvalidated "}));
    EXPECT_EQ(texts_of(packed, {begin, begin}), std::vector<std::string>{});
}

TEST(PackedDatagrams, nothing_is_left_after_clear) {
    PackedDatagrams packed;
    add(packed, 1, FarEnd::validated, "ann");

    packed.clear();
    add(packed, 2, FarEnd::validated, "bob");

    EXPECT_EQ(packed.size(), 1u);
    EXPECT_EQ(texts_of(packed, {0, 1}), std::vector<std::string>{"2 validated bob"});
}

}  // namespace
}  // namespace arena::server::packed_datagrams_test
