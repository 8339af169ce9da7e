#include "server/agones/agones_thread.h"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <thread>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/agones/agones_client.h"
#include "server/agones/sidecar_exchange.h"

namespace arena::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

constexpr std::array<Lane, kLaneCount> kLanes{Lane::life, Lane::figures, Lane::watch};

Time agones_now() {
    return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace

struct AgonesThread::Impl {
    Impl(const AgonesSettings& given, ReadFleetReport read_report, TakeAgonesNote note)
        : settings(given),
          read(std::move(read_report)),
          client(given.times, given.seed, std::move(note)) {}

    void start() {
        signals.async_wait([this](error_code error, int) {
            if (error) return;
            const std::lock_guard lock(mutex);
            is_signalled = true;
            changed.notify_all();
        });
        asio::post(context, [this] { look(); });
        thread = std::thread([this] { context.run(); });
    }

    /// Makes the requests that are due, and comes again when there may be others.
    void look() {
        FleetReport report = read();
        {
            const std::lock_guard lock(mutex);
            report.has_finished = has_finished;
        }
        const Time now = agones_now();
        Time again_at = now + settings.look_interval;
        for (const Lane lane : kLanes) {
            LaneStep step = client.next(lane, report, now);
            if (step.request)
                begin(lane, *step.request);
            else
                again_at = std::min(again_at, step.again_at);
        }
        timer.expires_at(std::chrono::steady_clock::time_point(again_at));
        timer.async_wait([this](error_code error) {
            if (!error) look();
        });
    }

    void begin(Lane lane, const SidecarRequest& request) {
        const SidecarExchange::Settings exchange{
            .port = settings.port,
            .timeout = std::chrono::duration_cast<std::chrono::milliseconds>(
                settings.times.request_timeout)};
        SidecarExchange::OnLine on_line;
        if (lane == Lane::watch)
            on_line = [this](const std::string& line) { client.take_watch_line(line); };
        exchanges[static_cast<std::size_t>(lane)] = std::make_unique<SidecarExchange>(
            context, exchange, request,
            [this, lane](const SidecarAnswer& answer) {
                client.take(lane, answer, agones_now());
                // The exchange is still in use here.
                asio::post(context, [this] { look(); });
            },
            on_line);
    }

    const AgonesSettings settings;
    const ReadFleetReport read;
    AgonesClient client;  // used by the thread

    asio::io_context context{1};
    asio::signal_set signals{context, SIGTERM, SIGINT};
    asio::steady_timer timer{context};
    std::array<std::unique_ptr<SidecarExchange>, kLaneCount> exchanges;

    std::mutex mutex;  // guards what follows
    std::condition_variable changed;
    bool has_finished = false;
    bool is_signalled = false;
    std::thread thread;
};

AgonesThread::AgonesThread(const AgonesSettings& settings, ReadFleetReport read,
                           TakeAgonesNote note)
    : impl_(std::make_unique<Impl>(settings, std::move(read), std::move(note))) {
    impl_->start();
}

AgonesThread::~AgonesThread() {
    impl_->context.stop();
    impl_->thread.join();
}

bool AgonesThread::finish(bool is_by_signal) {
    // The signal may not have been noticed here yet.
    if (is_by_signal) return true;
    std::unique_lock lock(impl_->mutex);
    impl_->has_finished = !impl_->is_signalled;
    return impl_->changed.wait_for(lock, impl_->settings.shutdown_wait_max,
                                   [this] { return impl_->is_signalled; });
}

}  // namespace arena::server
