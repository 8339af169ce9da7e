#include "server/app/transport_log.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace arena::server {
namespace {

using std::chrono::seconds;

class TransportLogTest : public testing::Test {
  protected:
    /// Returns the lines that follow from the counters at that time.
    std::string look(Time at) {
        transport_log_.look(counters, at);
        return written();
    }
    std::string written() { return std::exchange(lines_, {}); }

    TransportCounters counters;
    WriteLine write = [this](LogLevel, std::string_view message, LogFields fields) {
        lines_ += render_log_line(LogFormat::text, message, fields) + "\n";
    };

  private:
    std::string lines_;
    TransportLog transport_log_{write};
};

TEST_F(TransportLogTest, logs_nothing_while_nothing_is_lost) {
    EXPECT_EQ(look(seconds(1)), "");
}

TEST_F(TransportLogTest, logs_how_many_datagrams_were_not_sent_and_why) {
    counters.send.errors[SendError::too_big] = 7;

    const std::string line = look(seconds(1));

    EXPECT_NE(line.find("MTU"), std::string::npos) << line;
    EXPECT_NE(line.find("reason=\"too_big\" datagrams=7"), std::string::npos) << line;
    EXPECT_EQ(look(seconds(2)), "");
}

TEST_F(TransportLogTest, a_lasting_error_is_one_line_with_the_sum_every_ten_seconds) {
    std::string lines;
    for (int second = 1; second <= 12; ++second) {
        counters.send.errors[SendError::buffer_full] += 100;
        lines += look(seconds(second));
    }

    EXPECT_NE(lines.find("datagrams=100"), std::string::npos) << lines;
    EXPECT_NE(lines.find("datagrams=1000"), std::string::npos) << lines;
    EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2) << lines;
}

TEST_F(TransportLogTest, logs_a_full_receive_buffer) {
    counters.receive_drops = 3;

    EXPECT_NE(look(seconds(1)).find("the receive buffer was full datagrams=3"), std::string::npos);
}

TEST_F(TransportLogTest, logs_when_the_offload_is_lost_and_restored) {
    counters.send.offload = false;
    EXPECT_NE(look(seconds(1)).find("one by one"), std::string::npos);
    EXPECT_EQ(look(seconds(2)), "");

    counters.send.offload = true;
    EXPECT_NE(look(seconds(60)).find("again"), std::string::npos);
}

TEST_F(TransportLogTest, a_buffer_smaller_than_requested_is_logged_with_the_remedy) {
    log_small_buffers(write, {.receive = 1000, .send = 1000}, {.receive = 1000, .send = 1000});
    EXPECT_EQ(written(), "");

    log_small_buffers(write, {.receive = 4194304, .send = 1000}, {.receive = 212992, .send = 1000});
    const std::string receive = written();
    log_small_buffers(write, {.receive = 1, .send = 4194304}, {.receive = 1, .send = 212992});
    const std::string send = written();

    EXPECT_NE(receive.find("net.core.rmem_max"), std::string::npos) << receive;
    EXPECT_NE(receive.find("asked_bytes=4194304 granted_bytes=212992"), std::string::npos);
    EXPECT_EQ(receive.find("wmem"), std::string::npos);
    EXPECT_NE(send.find("net.core.wmem_max"), std::string::npos) << send;
}

}  // namespace
}  // namespace arena::server
