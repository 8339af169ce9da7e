#include "server/replication/announcement_log.h"

#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "protocol/decode.h"

namespace arena::server {
namespace {

/// Returns the next text for the client, or "" when it has read all.
std::string read_text(AnnouncementLog& log, AnnouncementLog::Reader& reader) {
    const auto bytes = log.peek(reader);
    if (bytes.empty()) return {};
    const auto message = protocol::decode(bytes);
    log.read(reader);
    return std::get<protocol::Announcement>(message.value()).text;
}

TEST(AnnouncementLog, a_client_reads_each_text_once_and_in_order_from_when_it_joined) {
    AnnouncementLog log;
    log.add({.text = "before"});
    AnnouncementLog::Reader reader = log.begin();
    EXPECT_EQ(read_text(log, reader), "");

    log.add({.text = "first"});
    log.add({.text = "second"});

    EXPECT_EQ(read_text(log, reader), "first");
    EXPECT_EQ(read_text(log, reader), "second");
    EXPECT_EQ(read_text(log, reader), "");
}

TEST(AnnouncementLog, clients_read_independently) {
    AnnouncementLog log;
    AnnouncementLog::Reader first = log.begin();
    AnnouncementLog::Reader second = log.begin();
    log.add({.text = "hello"});

    EXPECT_EQ(read_text(log, first), "hello");

    EXPECT_EQ(read_text(log, second), "hello");
}

TEST(AnnouncementLog, a_client_that_is_far_behind_goes_on_with_the_oldest_that_is_kept) {
    AnnouncementLog log;
    AnnouncementLog::Reader reader = log.begin();
    const std::size_t all = AnnouncementLog::kMessagesKept + 3;
    for (std::size_t number = 0; number < all; ++number)
        log.add({.text = std::to_string(number)});

    for (std::size_t number = 3; number < all; ++number)
        EXPECT_EQ(read_text(log, reader), std::to_string(number));
    EXPECT_EQ(read_text(log, reader), "");
}

}  // namespace
}  // namespace arena::server
