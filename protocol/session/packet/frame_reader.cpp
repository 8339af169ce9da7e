#include "protocol/session/packet/frame_reader.h"

#include <algorithm>
#include <utility>

#include "protocol/session/acks/ack_runs.h"

namespace arena::protocol {

namespace {

using Content = std::span<const std::byte>;
using FrameResult = Result<Frame, FrameError>;

FrameResult read_padding(Content content) {
    const bool zeros =
        std::all_of(content.begin(), content.end(), [](std::byte b) { return b == std::byte{0}; });
    if (!zeros) return Failure{FrameError::bad_padding};
    return Frame{PaddingFrame{}};
}

FrameResult read_sequenced(std::uint8_t channel, Content content) {
    if (content.empty()) return Failure{FrameError::empty_message};
    return Frame{SequencedFrame{.channel = channel, .message = content}};
}

FrameResult read_unordered(Content content) {
    if (content.empty()) return Failure{FrameError::empty_message};
    return Frame{UnorderedFrame{.message = content}};
}

FrameResult read_reliable(Content content) {
    ByteReader reader(content);
    ReliableFrame frame;
    frame.id = reader.u16();
    if (!reader.ok() || reader.left() > kFragmentBytes) return Failure{FrameError::wrong_length};
    if (reader.left() == 0) return Failure{FrameError::empty_message};
    frame.message = reader.bytes(reader.left());
    return Frame{frame};
}

FrameResult read_fragment(Content content) {
    ByteReader reader(content);
    FragmentFrame frame;
    frame.id = reader.u16();
    frame.index = reader.u8();
    const std::uint8_t last = reader.u8();
    if (!reader.ok()) return Failure{FrameError::wrong_length};

    if (last == 0 || last >= kFragmentsMax || frame.index > last)
        return Failure{FrameError::bad_fragment};
    const std::size_t length = reader.left();
    const bool fits =
        frame.index == last ? length >= 1 && length <= kFragmentBytes : length == kFragmentBytes;
    if (!fits) return Failure{FrameError::bad_fragment};
    frame.count = static_cast<std::uint8_t>(last + 1);
    frame.bytes = reader.bytes(length);
    return Frame{frame};
}

template <typename PathFrame>
FrameResult read_path(Content content) {
    PathFrame frame;
    if (content.size() != frame.proof.size()) return Failure{FrameError::wrong_length};
    std::copy(content.begin(), content.end(), frame.proof.begin());
    return Frame{frame};
}

FrameResult read_disconnect(Content content) {
    if (content.size() != 1) return Failure{FrameError::wrong_length};
    const auto reason = std::to_integer<std::uint8_t>(content[0]);
    if (reason >= kEndReasonCount) return Failure{FrameError::unknown_reason};
    return Frame{DisconnectFrame{static_cast<EndReason>(reason)}};
}

FrameResult read_acknowledgement(Content content) {
    ByteReader reader(content);
    for (std::size_t runs = 0; runs == 0 || reader.left() > 0; ++runs) {
        const auto run = read_ack_run(reader);
        const bool may_be = run && run->length > 0 && (run->gap > 0 || runs == 0);
        if (!may_be || runs == kAckRunsMax) return Failure{FrameError::bad_runs};
    }
    return Frame{AckFrame{content}};
}

}  // namespace

FrameResult FrameReader::next() {
    const std::uint8_t first = reader_.u8();
    const std::uint8_t number = first & kFrameTypeMask;
    const auto channel =
        static_cast<std::uint8_t>((first >> kFrameChannelShift) & kFrameChannelMask);
    if (number > static_cast<std::uint8_t>(FrameType::unordered))
        return Failure{FrameError::unknown_type};
    const auto type = static_cast<FrameType>(number);
    if (channel != 0 && type != FrameType::sequenced) return Failure{FrameError::reserved_bits};

    const bool has_length = (first & kFrameHasLength) != 0;
    const std::size_t length = has_length ? reader_.u16() : reader_.left();
    const Content content = reader_.bytes(length);
    if (!reader_.ok()) return Failure{FrameError::truncated};

    switch (type) {
        case FrameType::padding:
            return read_padding(content);
        case FrameType::sequenced:
            return read_sequenced(channel, content);
        case FrameType::reliable:
            return read_reliable(content);
        case FrameType::fragment:
            return read_fragment(content);
        case FrameType::path_challenge:
            return read_path<PathChallengeFrame>(content);
        case FrameType::path_response:
            return read_path<PathResponseFrame>(content);
        case FrameType::disconnect:
            return read_disconnect(content);
        case FrameType::acknowledgement:
            // A second one would only cost time.
            if (std::exchange(has_acks_, true)) return Failure{FrameError::bad_runs};
            return read_acknowledgement(content);
        case FrameType::unordered:
            return read_unordered(content);
    }
    return Failure{FrameError::unknown_type};
}

}  // namespace arena::protocol
