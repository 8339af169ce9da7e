#include "protocol/session/channels/sequenced_channel.h"

namespace arena::protocol {

void SequencedSender::write(FrameWriter& packet) {
    for (; !queue_.empty(); queue_.pop()) {
        const MessageQueue::Message message = queue_.front();
        if (!packet.sequenced(message.channel, message.bytes)) return;
    }
}

bool SequencedReceiver::take(std::uint8_t channel, std::uint64_t sequence) {
    if (sequence < newest_[channel]) return false;
    newest_[channel] = sequence;
    return true;
}

}  // namespace arena::protocol
