// Checks docs/session-layer.md against the code: its example is what the writer writes and what the
// reader reads, and its reasons have the names and numbers of the code.
#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "protocol/session/acks/ack_runs.h"
#include "protocol/session/connection/statistics.h"
#include "protocol/session/packet/frame_reader.h"
#include "protocol/session/packet/frame_writer.h"
#include "protocol/session/packet/packet_header.h"
#include "tests/support/connection_peer.h"
#include "tests/support/folders.h"
#include "tests/unit/protocol/wire_format_document.h"

namespace arena::protocol::session_layer_document_test {
namespace {

using test::bytes_of_numbers;

std::string document() {
    std::ifstream file(test::source_path("docs/session-layer.md"));
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The lines between "```NAME" and "```".
std::string block(const std::string& name) {
    const std::string text = document();
    const std::string fence = "```" + name + "\n";
    const auto begin = text.find(fence);
    if (begin == std::string::npos) return {};
    const auto first = begin + fence.size();
    return text.substr(first, text.find("```", first) - first);
}

std::string hex_of(std::span<const std::byte> bytes) {
    std::string hex;
    char text[8];
    for (const std::byte byte : bytes) {
        std::snprintf(text, sizeof text, " %02x", std::to_integer<unsigned>(byte));
        hex += text;
    }
    return hex;
}

/// Lists frames as the document's values do. Frames that are not in its example are left out.
struct Describe {
    std::string operator()(const SequencedFrame& frame) const {
        return "sequenced channel " + std::to_string(frame.channel) + ":" + hex_of(frame.message) +
               "\n";
    }
    std::string operator()(const ReliableFrame& frame) const {
        return "reliable id " + std::to_string(frame.id) + ":" + hex_of(frame.message) + "\n";
    }
    std::string operator()(const AckFrame& frame) const {
        std::string text = "acknowledged:";
        for (ByteReader runs(frame.runs); runs.left() > 0;) {
            const AckRun run = read_ack_run(runs).value();
            text += std::string(text.back() == ':' ? "" : ",") + " gap " + std::to_string(run.gap) +
                    " length " + std::to_string(run.length);
        }
        return text + "\n";
    }
    template <typename OtherFrame>
    std::string operator()(const OtherFrame&) const {
        return "another frame\n";
    }
};

TEST(SessionLayerDocument, its_header_is_read_and_written_as_it_says) {
    const test::Bytes bytes = test::bytes_of(block("hex header"));
    ASSERT_EQ(bytes.size(), kPacketHeaderBytes);

    const auto header = read_packet_header(bytes);

    ASSERT_TRUE(header);
    std::ostringstream values;
    values << "connection = " << header->connection << "\nsequence = " << header->sequence
           << "\nack = " << header->ack << "\nack_bits = " << header->ack_bits << "\n";
    EXPECT_EQ(values.str(), block("values header"));
    std::array<std::byte, kPacketHeaderBytes> written{};
    write_packet_header(*header, written);
    EXPECT_EQ(test::dump_of(written), block("hex header"));
}

TEST(SessionLayerDocument, its_frames_are_read_as_it_says) {
    const test::Bytes bytes = test::bytes_of(block("hex frames"));

    std::string values;
    for (FrameReader reader(bytes); !reader.done();) {
        const auto frame = reader.next();
        ASSERT_TRUE(frame.ok());
        values += std::visit(Describe{}, frame.value());
    }

    EXPECT_EQ(values, block("values frames"));
    EXPECT_NE(values, "");
}

TEST(SessionLayerDocument, its_frames_are_written_as_it_says) {
    std::array<std::byte, kFrameBytesMax> buffer{};
    FrameWriter writer(buffer);

    ASSERT_TRUE(writer.reliable(7, bytes_of_numbers({0x68, 0x69})));
    ReplayWindow received;
    for (std::uint64_t number = 95; number <= 259; ++number)
        if ((number < 215 || number > 217) && (number < 225 || number > 226)) received.mark(number);
    std::array<std::byte, kAckRunsBytesMax> runs{};
    const std::size_t runs_size = write_ack_runs(received, 1, runs).bytes;
    ASSERT_TRUE(writer.acknowledgement(std::span(runs).first(runs_size)));
    ASSERT_TRUE(writer.sequenced(3, bytes_of_numbers({1, 2, 3})));

    const auto written = std::span<const std::byte>(buffer).first(writer.finish());
    EXPECT_EQ(test::dump_of(written), block("hex frames"));
}

TEST(SessionLayerDocument, names_every_reason) {
    const std::string text = document();
    const auto has = [&text](const std::string& part) {
        return text.find(part) != std::string::npos;
    };

    for (std::size_t i = 0; i < kFrameErrorCount; ++i) {
        const std::string name(name_of(static_cast<FrameError>(i)));
        EXPECT_TRUE(has("\n| `" + name + "` | ")) << name;
    }
    for (std::size_t i = 0; i < kEndReasonCount; ++i) {
        const std::string name(name_of(static_cast<EndReason>(i)));
        EXPECT_TRUE(has("\n| " + std::to_string(i) + " | `" + name + "` | ")) << name;
    }
    for (std::size_t i = 0; i < kPacketRefusalCount; ++i) {
        const std::string name(name_of(static_cast<PacketRefusal>(i)));
        EXPECT_TRUE(has("`" + name + "`")) << name;
    }
}

TEST(SessionLayerDocument, its_limits_are_those_of_the_code) {
    const std::string text = document();
    const auto says = [&text](const std::string& before, std::size_t number,
                              const std::string& after) {
        const std::string sentence = before + std::to_string(number) + after;
        EXPECT_NE(text.find(sentence), std::string::npos) << sentence;
    };

    says("at most **", kPacketBytesMax, " bytes**");
    says("0 to **", kFrameBytesMax, " bytes** of plain text");
    says("the last **", kReplayWindow, "** numbers");
    says("1 to **", kAckRunsMax, "** runs");
    says("remembers **", kAckWindow, "** numbers");
    says("for **", static_cast<std::size_t>(kSentPacketsLife / std::chrono::seconds(1)), " s**");
    says("for **", kSentPacketsMax, "** packets at most");
    says("the message, 1 to ", kSequencedMessageMax, " bytes");
    says("Until they are written, ", kQueuedMessagesMax, " messages");
    says("| 9 | unordered | the message, 1 to ", kUnorderedMessageMax, " bytes");
    says("unordered ones likewise, at most ", kUnorderedPerPacketMax, " in a packet");
    says("At most ", kUnorderedFlightMax, " messages wait for their fate");
    says("at least ", static_cast<std::size_t>(kReorderingMin / std::chrono::milliseconds(1)),
         " ms, is acknowledged");
    says("the message, 1 to ", kFragmentBytes, " bytes");
    says("", kFragmentsMax, " fragments, 64 KiB, are the most");
    says("At most **", kReliableWindow, " messages**");
    says("and **", kReliableBytesMax / 1024, " KiB**");
    says("At most ", kReliableFlightBytes / 1024, " KiB are under way");
    says("in bursts of at most ", kReliableBurstBytes / 1024, " KiB");
    says("at least ",
         static_cast<std::size_t>(kReliableBurstInterval / std::chrono::milliseconds(1)),
         " ms apart");
    says("A packet carries at most ", kPiecesPerPacketMax, " pieces");
    says("when ", kAckPacketsMax, " packets came");
}

}  // namespace
}  // namespace arena::protocol::session_layer_document_test
