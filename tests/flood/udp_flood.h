// Many UDP sockets on this machine's loopback that send prepared packets at a steady rate, cheaply:
// with sendmmsg, without copying or computing anything on the way. Linux only.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/values/result.h"
#include "tests/flood/flood_packets.h"

namespace arena::flood {

class UdpFlood {
  public:
    /// Opens `sources` sockets, each bound to an address 127.x.y.z and a free port, all connected
    /// to 127.0.0.1 and this port. Fails with what the system refused.
    [[nodiscard]] static Result<UdpFlood, std::string> open(std::uint16_t target_port,
                                                            std::size_t sources,
                                                            std::uint64_t seed);
    UdpFlood(UdpFlood&& other) noexcept;
    UdpFlood& operator=(UdpFlood&&) = delete;
    ~UdpFlood();

    struct Sent {
        std::uint64_t packets = 0;
        std::uint64_t bytes = 0;
        std::uint64_t failed = 0;  ///< packets that the system did not take
    };
    struct Pace {
        std::uint32_t per_second = 0;
        std::uint32_t burst = 1;  ///< how many at once, all from one source up to 64; not 0
        std::chrono::seconds duration{};
    };
    /// Sends the packets in turn, again and again, from one source after another. Leaves out what
    /// it could not send in time.
    Sent run(const std::vector<Packet>& packets, const Pace& pace);

  private:
    explicit UdpFlood(std::vector<int> sockets) : sockets_(std::move(sockets)) {}

    void send_batch(const std::vector<Packet>& packets, std::size_t count, Sent& sent);

    std::vector<int> sockets_;
    std::size_t next_socket_ = 0;
    std::size_t next_packet_ = 0;
};

}  // namespace arena::flood
