// An AgonesClient and the model of its sidecar under virtual time: what is answered, what gets
// lost, and a sidecar that goes away.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "server/agones/agones_client.h"
#include "tests/support/sidecar_model.h"

namespace arena::test {

class AgonesScene {
  public:
    using Time = server::Time;
    using What = server::AgonesNote::What;
    struct Note {
        What what;
        std::string name;
        std::string text;
        std::string ports;
        std::uint64_t count;
    };

    explicit AgonesScene(SidecarModel given = {}, std::uint64_t seed = 1)
        : model(std::move(given)),
          client(server::AgonesTimes{}, seed, [this](const server::AgonesNote& note) {
              notes.push_back({note.what, std::string(note.name), std::string(note.text),
                               std::string(note.ports), note.count});
          }) {
        report.players_max = 16;
        report.rooms_free = 1;
    }
    AgonesScene(const AgonesScene&) = delete;
    AgonesScene& operator=(const AgonesScene&) = delete;

    SidecarModel model;
    server::AgonesClient client;
    server::FleetReport report;
    std::vector<Note> notes;
    Time now = std::chrono::seconds(1000);
    bool ticks_run = true;
    bool sidecar_is_there = true;
    /// Whether the reply to the next request gets lost, after the sidecar has acted.
    std::function<bool(const server::SidecarRequest&)> loses_reply;
    /// What is answered instead, or nothing.
    std::function<std::optional<server::SidecarReply>(const server::SidecarRequest&)> replaces;

    /// Lets time pass.
    void run(Time duration) {
        for (const Time end = now + duration; now < end; now += kStep)
            step();
    }

    void leave_sidecar() {
        sidecar_is_there = false;
        if (std::exchange(watch_is_open_, false))
            client.take(server::Lane::watch, server::SidecarFailure::broken_off, now);
    }

    void allocate() {
        model.allocate("moment " + std::to_string(++allocations_));
        send_watch_lines();
    }

    [[nodiscard]] std::size_t count(What what) const {
        std::size_t found = 0;
        for (const Note& note : notes)
            found += note.what == what ? 1 : 0;
        return found;
    }
    [[nodiscard]] std::size_t requests(const std::string& target) const {
        return model.requests_to(target).size();
    }

  private:
    static constexpr Time kStep = std::chrono::milliseconds(50);

    void step() {
        if (ticks_run) report.last_tick_at = now;
        if (model.pass(now)) send_watch_lines();
        for (const auto lane : {server::Lane::life, server::Lane::figures, server::Lane::watch}) {
            while (const auto request = client.next(lane, report, now).request)
                if (!serve(lane, *request)) break;
        }
    }

    /// Returns false when the lane has nothing more to do now.
    bool serve(server::Lane lane, const server::SidecarRequest& request) {
        if (!sidecar_is_there) {
            client.take(lane, server::SidecarFailure::unreachable, now);
            return false;
        }
        if (lane == server::Lane::watch) {
            watch_is_open_ = true;
            send_watch_lines();
            return false;
        }
        static constexpr std::array<const char*, 3> kMethods{"GET", "POST", "PATCH"};
        const auto answer = model.answer(kMethods[static_cast<std::size_t>(request.method)],
                                         request.target, request.body, now);
        if (loses_reply && loses_reply(request)) {
            client.take(lane, server::SidecarFailure::timed_out, now);
            return false;
        }
        const auto other = replaces ? replaces(request) : std::nullopt;
        client.take(lane,
                    other.value_or(server::SidecarReply{
                        .status = static_cast<unsigned>(answer.status), .body = answer.body}),
                    now);
        return true;
    }

    /// Each line is sent twice.
    void send_watch_lines() {
        for (int i = 0; i < 2 && watch_is_open_ && sidecar_is_there; ++i)
            client.take_watch_line(model.watch_line());
    }

    bool watch_is_open_ = false;
    int allocations_ = 0;
};

}  // namespace arena::test
