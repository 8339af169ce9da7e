#include "protocol/session/packet/frame_writer.h"

#include <algorithm>

#include "protocol/session/byte_writer.h"

namespace arena::protocol {

namespace {

constexpr std::size_t kTypeBytes = 1;
constexpr std::size_t kLengthBytes = 2;

constexpr std::uint8_t first_byte(FrameType type, std::uint8_t channel) {
    return static_cast<std::uint8_t>(static_cast<unsigned>(type) | static_cast<unsigned>(channel)
                                                                       << kFrameChannelShift);
}

}  // namespace

std::size_t FrameWriter::room() const {
    const std::size_t left = buffer_.size() - size_;
    return full_ || left < kTypeBytes ? 0 : left - kTypeBytes;
}

/// Writes the beginning of a frame. Returns the place of its content, or nothing when it does not
/// fit. A frame that fits only without its length is the last one.
std::span<std::byte> FrameWriter::open(FrameType type, std::uint8_t channel, std::size_t content) {
    if (content == 0 || content > room()) return {};
    last_ = size_;
    full_ = content + kLengthBytes > room();

    ByteWriter writer(buffer_.subspan(size_));
    if (full_) {
        writer.u8(first_byte(type, channel));
    } else {
        writer.u8(static_cast<std::uint8_t>(first_byte(type, channel) | kFrameHasLength));
        writer.u16(static_cast<std::uint16_t>(content));
    }
    const auto place = buffer_.subspan(size_ + writer.size(), content);
    size_ += writer.size() + content;
    return place;
}

bool FrameWriter::write(FrameType type, std::uint8_t channel, std::span<const std::byte> content) {
    const auto place = open(type, channel, content.size());
    std::copy_n(content.begin(), place.size(), place.begin());
    return !place.empty();
}

bool FrameWriter::sequenced(std::uint8_t channel, std::span<const std::byte> message) {
    return write(FrameType::sequenced, channel, message);
}

bool FrameWriter::unordered(std::span<const std::byte> message) {
    return write(FrameType::unordered, 0, message);
}

bool FrameWriter::reliable(std::uint16_t id, std::span<const std::byte> message) {
    const auto place = open(FrameType::reliable, 0, 2 + message.size());
    ByteWriter writer(place);
    writer.u16(id);
    writer.bytes(message);
    return !place.empty();
}

bool FrameWriter::fragment(const FragmentFrame& frame) {
    const auto place = open(FrameType::fragment, 0, 4 + frame.bytes.size());
    ByteWriter writer(place);
    writer.u16(frame.id);
    writer.u8(frame.index);
    writer.u8(static_cast<std::uint8_t>(frame.count - 1));
    writer.bytes(frame.bytes);
    return !place.empty();
}

bool FrameWriter::path_challenge(const PathProof& proof) {
    return write(FrameType::path_challenge, 0, proof);
}

bool FrameWriter::path_response(const PathProof& proof) {
    return write(FrameType::path_response, 0, proof);
}

bool FrameWriter::disconnect(EndReason reason) {
    const std::byte content[] = {static_cast<std::byte>(reason)};
    return write(FrameType::disconnect, 0, content);
}

bool FrameWriter::acknowledgement(std::span<const std::byte> runs) {
    return write(FrameType::acknowledgement, 0, runs);
}

std::size_t FrameWriter::finish() {
    if (size_ == 0 || full_) return size_;
    full_ = true;
    const auto content = buffer_.subspan(last_ + kTypeBytes + kLengthBytes,
                                         size_ - last_ - kTypeBytes - kLengthBytes);
    buffer_[last_] ^= static_cast<std::byte>(kFrameHasLength);
    std::copy(content.begin(), content.end(), content.begin() - kLengthBytes);
    size_ -= kLengthBytes;
    return size_;
}

}  // namespace arena::protocol
