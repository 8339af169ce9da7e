// Any bytes as what the sidecar of Agones sends: as each kind of answer, as a stream that is cut
// anywhere, and as the answers to whatever the client asks. Nothing crashes, what is kept is within
// its bounds, and the client goes on asking.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "server/agones/agones_client.h"
#include "server/agones/line_splitter.h"
#include "server/agones/sidecar_messages.h"

namespace {

using namespace arena::server;
using std::chrono::milliseconds;

void ensure(bool holds) {
    if (!holds) std::abort();
}

void read_as_messages(std::string_view bytes) {
    for (const auto& view : {read_game_server(bytes), read_watch_line(bytes)}) {
        if (!view)
            ensure(!view.error().empty());
        else
            ensure(view.value().ports.size() <= kGameServerPortsMax);
    }
    const auto counter = read_counter(bytes);
    if (counter) {
        const auto again = read_counter(write_counter_update(0, counter.value().capacity));
        ensure(again.ok() && again.value().capacity == counter.value().capacity);
    }
    const auto list = read_list(bytes);
    if (list)
        for (const std::string& value : list.value().values)
            ensure(!write_list_value(value).empty());
    static_cast<void>(read_refusal(bytes));
    ensure(!write_list_value(bytes).empty());
}

/// Returns the lines of the bytes, given in pieces of `size`.
std::string lines_of(std::string_view bytes, std::size_t size) {
    LineSplitter splitter(64);
    std::string lines;
    while (!bytes.empty() && !splitter.is_too_long()) {
        splitter.add(bytes.substr(0, size));
        bytes.remove_prefix(std::min(size, bytes.size()));
        while (const auto line = splitter.take()) {
            ensure(line->size() <= 64);
            lines += *line + "\n";
        }
    }
    return lines;
}

/// Answers each request with a part of the bytes, with a status that is part of them, or not at
/// all.
void converse(std::string_view bytes) {
    AgonesClient client(AgonesTimes{}, 1, nullptr);
    FleetReport report{.is_open = true,
                       .rooms_used = 1,
                       .rooms_free = 3,
                       .players = {"1", "2"},
                       .players_max = 16};
    Time now = std::chrono::seconds(1);
    for (int turn = 0; turn < 200 && !bytes.empty(); ++turn, now += milliseconds(500)) {
        report.last_tick_at = now;
        for (const Lane lane : {Lane::life, Lane::figures, Lane::watch}) {
            if (bytes.empty() || !client.next(lane, report, now).request) continue;
            const auto kind = static_cast<std::uint8_t>(bytes.front());
            bytes.remove_prefix(1);
            const std::string_view part = bytes.substr(0, bytes.find('\0'));
            bytes.remove_prefix(std::min(part.size() + 1, bytes.size()));
            if (lane == Lane::watch) client.take_watch_line(part);
            if (kind % 8 == 7)
                client.take(lane, static_cast<SidecarFailure>(kind / 8 % 4), now);
            else
                client.take(
                    lane,
                    SidecarReply{.status = kind % 8 == 6 ? 500u : 200u, .body = std::string(part)},
                    now);
        }
    }
    // Whatever was answered, health goes on: a lane waits for a few seconds at most.
    now += std::chrono::seconds(10);
    report.last_tick_at = now;
    ensure(client.next(Lane::life, report, now).request.has_value());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    read_as_messages(bytes);
    ensure(lines_of(bytes, 1) == lines_of(bytes, 7));
    converse(bytes);
    return 0;
}
