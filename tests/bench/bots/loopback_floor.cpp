#include "tests/bench/bots/loopback_floor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "protocol/crypto/aead.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/quantile.h"

namespace arena::bench {
namespace {

constexpr std::size_t kBatch = 32;
constexpr int kRounds = 400;

[[noreturn]] void throw_system_error(const char* what) {
    throw std::runtime_error(std::string("loopback: ") + what + ": " + std::strerror(errno));
}

/// A UDP socket on the loopback, on a port that the system chooses.
class LoopbackSocket {
  public:
    LoopbackSocket() : descriptor_(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)) {
        if (descriptor_ < 0) throw_system_error("no socket");
        address_.sin_family = AF_INET;
        address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address_;
        auto* const address = reinterpret_cast<sockaddr*>(&address_);
        if (::bind(descriptor_, address, size) != 0) throw_system_error("no port");
        if (::getsockname(descriptor_, address, &size) != 0) throw_system_error("no address");
    }
    ~LoopbackSocket() { ::close(descriptor_); }
    LoopbackSocket(const LoopbackSocket&) = delete;
    LoopbackSocket& operator=(const LoopbackSocket&) = delete;

    [[nodiscard]] int descriptor() const { return descriptor_; }
    [[nodiscard]] sockaddr_in* address() { return &address_; }

  private:
    int descriptor_;
    sockaddr_in address_{};
};

/// The datagrams of one system call.
class Batch {
  public:
    explicit Batch(std::size_t bytes) : bytes_(bytes * kBatch) {
        for (std::size_t i = 0; i < kBatch; ++i) {
            parts_[i] = {.iov_base = bytes_.data() + i * bytes, .iov_len = bytes};
            headers_[i].msg_hdr.msg_iov = &parts_[i];
            headers_[i].msg_hdr.msg_iovlen = 1;
        }
    }

    void address(std::size_t datagram, LoopbackSocket& to) {
        headers_[datagram].msg_hdr.msg_name = to.address();
        headers_[datagram].msg_hdr.msg_namelen = sizeof(sockaddr_in);
    }
    void send_from(const LoopbackSocket& socket) {
        if (::sendmmsg(socket.descriptor(), headers_.data(), kBatch, 0) != int{kBatch})
            throw_system_error("not all was sent");
    }
    void receive_at(const LoopbackSocket& socket) {
        if (::recvmmsg(socket.descriptor(), headers_.data(), kBatch, 0, nullptr) != int{kBatch})
            throw_system_error("not all was received");
    }

  private:
    std::vector<std::byte> bytes_;
    std::array<iovec, kBatch> parts_{};
    std::array<mmsghdr, kBatch> headers_{};
};

/// Returns the median microseconds of one of the kBatch operations that `timed` does. `prepare` and
/// `clear` are not timed.
template <typename Prepare, typename Timed, typename Clear>
double microseconds_each(const Prepare& prepare, const Timed& timed, const Clear& clear) {
    std::vector<double> rounds;
    for (int round = 0; round < kRounds; ++round) {
        prepare();
        const std::uint64_t begin = cpu_nanoseconds();
        timed();
        rounds.push_back(static_cast<double>(cpu_nanoseconds() - begin) * 1e-3 / kBatch);
        clear();
    }
    return median(rounds);
}

constexpr auto kNothing = [] {};

double measure_send(std::size_t bytes) {
    LoopbackSocket server;
    std::array<LoopbackSocket, kBatch> clients;
    Batch batch(bytes);
    for (std::size_t i = 0; i < kBatch; ++i)
        batch.address(i, clients[i]);
    std::vector<std::byte> taken(bytes);
    return microseconds_each(
        kNothing, [&] { batch.send_from(server); },
        [&] {
            for (const LoopbackSocket& client : clients)
                if (::recv(client.descriptor(), taken.data(), taken.size(), 0) < 0)
                    throw_system_error("nothing came");
        });
}

double measure_receive(std::size_t bytes) {
    LoopbackSocket server;
    LoopbackSocket client;
    Batch sent(bytes);
    for (std::size_t i = 0; i < kBatch; ++i)
        sent.address(i, server);
    Batch received(bytes);
    return microseconds_each([&] { sent.send_from(client); }, [&] { received.receive_at(server); },
                             kNothing);
}

/// Returns the microseconds of sealing, or opening, a datagram of `bytes`.
double measure_seal(std::size_t bytes, bool opens) {
    using protocol::crypto::Cipher;
    const Cipher cipher =
        protocol::crypto::aes_is_available() ? Cipher::aes_256_gcm : Cipher::chacha20_poly1305;
    const protocol::crypto::Key key{};
    const protocol::crypto::Nonce nonce{};
    std::vector<std::byte> text(std::max(bytes, protocol::crypto::kTagBytes));
    std::array<std::vector<std::byte>, kBatch> texts;
    texts.fill(text);
    const auto seal_all = [&] {
        for (std::vector<std::byte>& one : texts)
            protocol::crypto::seal(cipher, key, nonce, {}, one);
    };
    const auto open_all = [&] {
        for (std::vector<std::byte>& one : texts)
            if (!protocol::crypto::open(cipher, key, nonce, {}, one))
                throw std::runtime_error("loopback: what was sealed does not open");
    };
    return opens ? microseconds_each(seal_all, open_all, kNothing)
                 : microseconds_each(kNothing, seal_all, kNothing);
}

}  // namespace

LoopbackFloor measure_loopback_floor(const DatagramSizes& sizes) {
    return {.send = measure_send(sizes.sent),
            .receive = measure_receive(sizes.heard),
            .seal = measure_seal(sizes.sent, false),
            .open = measure_seal(sizes.heard, true)};
}

}  // namespace arena::bench
