// SidecarExchange: one request to the sidecar over a connection of its own, on an io_context of
// Asio. Built on Boost.Beast.
//
// Everything is bounded: the time until the whole answer is there, its header, its body. Of a watch
// the time until its first line is bounded, and each of its lines; it then lasts until one side
// ends it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/asio/io_context.hpp>

#include "server/agones/sidecar_request.h"

namespace arena::server {

class SidecarExchange {
  public:
    struct Settings {
        std::uint16_t port = 0;  ///< on this machine, by 127.0.0.1 or else ::1
        std::chrono::milliseconds timeout{};
    };
    /// Called once, at the end. Must not destroy the exchange.
    using OnEnd = std::function<void(SidecarAnswer answer)>;
    /// Called for each line of a watch.
    using OnLine = std::function<void(const std::string& line)>;

    /// Begins. With `on_line` the answer is a watch, unless its status is an error. Destroying the
    /// exchange ends it; then nothing is called any more.
    SidecarExchange(boost::asio::io_context& context, const Settings& settings,
                    const SidecarRequest& request, OnEnd on_end, OnLine on_line = nullptr);
    ~SidecarExchange();
    SidecarExchange(const SidecarExchange&) = delete;
    SidecarExchange& operator=(const SidecarExchange&) = delete;

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace arena::server
