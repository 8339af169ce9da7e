// WatchedStream: a layer below Beast's WebSocket stream that shows a FrameWatch what is read.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/compose.hpp>
#include <boost/asio/error.hpp>
#include <boost/beast/core/error.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>

#include "server/websocket/frame_watch.h"

namespace arena::server {

/// What is read of a client after something was found, until it has the goodbye: it may have sent
/// more meanwhile. One that goes on sending is cut off.
inline constexpr std::size_t kReadAfterFindingMax = std::size_t{32} << 10u;

template <typename Layer>
class WatchedStream {
  public:
    using next_layer_type = Layer;
    using executor_type = typename Layer::executor_type;

    template <typename... Args>
    explicit WatchedStream(Args&&... args) : layer_(std::forward<Args>(args)...) {}

    /// Frames begin with the next byte.
    void begin_watching() { is_watching_ = true; }
    /// Returns what FrameWatch::take has found.
    [[nodiscard]] std::optional<WebSocketEnd> found() const { return found_; }

    [[nodiscard]] executor_type get_executor() { return layer_.get_executor(); }
    [[nodiscard]] Layer& next_layer() { return layer_; }
    [[nodiscard]] const Layer& next_layer() const { return layer_; }

    template <typename Buffers, typename Token>
    auto async_read_some(const Buffers& buffers, Token&& token) {
        return boost::asio::async_compose<Token, void(boost::beast::error_code, std::size_t)>(
            [this, buffers, has_begun = false](auto& self, boost::beast::error_code error = {},
                                               std::size_t bytes = 0) mutable {
                if (!std::exchange(has_begun, true))
                    return layer_.async_read_some(buffers, std::move(self));
                watch(buffers, bytes);
                if (found_ && (read_since_ += bytes) > kReadAfterFindingMax)
                    error = boost::asio::error::connection_aborted;
                self.complete(error, bytes);
            },
            token, layer_);
    }

    template <typename Buffers, typename Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        return layer_.async_write_some(buffers, std::forward<Token>(token));
    }

  private:
    template <typename Buffers>
    void watch(const Buffers& buffers, std::size_t bytes) {
        if (!is_watching_) return;
        const Time now = std::chrono::steady_clock::now().time_since_epoch();
        const auto end = boost::asio::buffer_sequence_end(buffers);
        for (auto place = boost::asio::buffer_sequence_begin(buffers); place != end; ++place) {
            const boost::asio::const_buffer part(*place);
            const std::size_t size = std::min(part.size(), bytes);
            found_ = watch_.take({static_cast<const std::byte*>(part.data()), size}, now);
            bytes -= size;
        }
    }

    Layer layer_;
    FrameWatch watch_;
    bool is_watching_ = false;
    std::size_t read_since_ = 0;  ///< something was found
    std::optional<WebSocketEnd> found_;
};

/// How Beast ends the layers below it.
template <typename Layer, typename Handler>
void async_teardown(boost::beast::role_type role, WatchedStream<Layer>& stream, Handler&& handler) {
    using boost::beast::websocket::async_teardown;
    async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}

}  // namespace arena::server
