// AgonesClient: this server as a game server of Agones (https://agones.dev), without sockets and
// clocks. Takes what the server is and what the sidecar answers, each with the time, and says which
// request to make next.
//
//   Lane::life     /health while ticks run, /ready once, /shutdown at the end
//   Lane::figures  /gameserver, the counter `rooms` and the list `players`
//   Lane::watch    /watch/gameserver, which reports allocations
//
// Each lane has at most one request under way. What the sidecar answers at once is in a lane
// without what it may have to ask the cluster for, so that this delays no health. A lane that gets
// no answer waits, longer after each failure and by a random part, and begins again: the sidecar
// may come later than this server, and may go away.
//
// Used by one thread. docs/fleet.md describes the behaviour for operators.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/agones/agones_note.h"
#include "server/agones/agones_times.h"
#include "server/agones/fleet_report.h"
#include "server/agones/player_list.h"
#include "server/agones/room_counter.h"
#include "server/agones/sidecar_messages.h"
#include "server/agones/sidecar_request.h"
#include "server/base/time.h"
#include "sim/base/random.h"

namespace arena::server {

enum class Lane : std::uint8_t { life, figures, watch };
inline constexpr std::size_t kLaneCount = 3;

/// What a lane does now.
struct LaneStep {
    std::optional<SidecarRequest> request;  ///< to be made now
    /// Without a request: when the lane has something to do on its own account. Until then it has
    /// only if the report changes.
    Time again_at{};
};

/// What has happened since the start.
struct AgonesFigures {
    std::uint64_t requests = 0;
    std::uint64_t failures = 0;   ///< requests without a reply, or watches that ended
    std::uint64_t refusals = 0;   ///< replies with a status other than 2xx
    std::uint64_t malformed = 0;  ///< replies and lines of the watch that say nothing
    std::uint64_t allocations = 0;
};

class AgonesClient {
  public:
    /// `seed` is for the random part of the waits: it should differ from server to server.
    AgonesClient(const AgonesTimes& times, std::uint64_t seed, TakeAgonesNote note);

    /// Returns what the lane does now. The caller makes the request, and hands the answer to take()
    /// before it asks for the lane again.
    [[nodiscard]] LaneStep next(Lane lane, const FleetReport& report, Time now);

    /// Takes the answer to the lane's request. For the watch that is how it has ended.
    void take(Lane lane, const SidecarAnswer& answer, Time now);
    /// Takes a line of the watch.
    void take_watch_line(std::string_view line);

    [[nodiscard]] const AgonesFigures& figures() const { return figures_; }
    /// Whether the sidecar knows that the server has ended.
    [[nodiscard]] bool is_shut_down() const { return is_shut_down_; }

  private:
    enum class LifeRequest : std::uint8_t { health, ready, shutdown };
    enum class FigureRequest : std::uint8_t { game_server, rooms, players };
    /// What the sidecar has said about whether this server is ready.
    enum class Readiness : std::uint8_t {
        unasked,  ///< /gameserver has to be read first
        pending,  ///< /ready is to be posted when this server is
        done,
    };
    struct LaneState {
        bool is_busy = false;
        std::uint32_t failures = 0;  ///< in a row
        Time wait_until{};
    };

    [[nodiscard]] LaneState& state_of(Lane lane) { return lanes_[static_cast<std::size_t>(lane)]; }
    [[nodiscard]] std::optional<SidecarRequest> next_of_life(const FleetReport& report, Time now);
    [[nodiscard]] std::optional<SidecarRequest> next_of_figures(const FleetReport& report,
                                                                Time now);
    [[nodiscard]] std::optional<SidecarRequest> next_of_watch();
    [[nodiscard]] bool ticks_run(const FleetReport& report, Time now);
    [[nodiscard]] static std::string_view page_of(LifeRequest what);
    [[nodiscard]] SidecarRequest life_request(LifeRequest what);

    void take_life(const SidecarAnswer& answer, Time now);
    void take_life_reply(LifeRequest what, const SidecarReply& reply, Time now);
    void take_figures(const SidecarAnswer& answer, Time now);
    void take_game_server(const SidecarAnswer& answer, Time now);
    void take_game_server_reply(const SidecarReply& reply, Time now);
    void take_figure(const SidecarAnswer& answer, Time now);
    void take_watch_end(const SidecarAnswer& answer);
    /// Takes over what any description of the game server says.
    void take_view(const GameServerView& view);
    void look_for_allocation(const GameServerView& view);
    void settle_readiness(const std::string& state);

    void find_sidecar();
    void lose_sidecar(SidecarFailure why);
    void back_off(Lane lane, Time now);
    [[nodiscard]] std::uint64_t draw();
    void note_malformed(std::string_view page, std::string_view problem);
    void note_refusal(std::string_view page, const SidecarReply& reply);
    void note(const AgonesNote& told) const {
        if (note_) note_(told);
    }

    AgonesTimes times_;
    Random random_;
    TakeAgonesNote note_;
    AgonesFigures figures_;

    std::array<LaneState, kLaneCount> lanes_;
    LifeRequest life_sent_ = LifeRequest::health;
    FigureRequest figure_sent_ = FigureRequest::rooms;

    bool is_in_contact_ = false;   ///< the last request of Lane::life was answered
    bool was_in_contact_ = false;  ///< at any time
    bool is_awaited_ = false;      ///< that there is no sidecar yet was noted
    Readiness readiness_ = Readiness::unasked;
    bool ready_was_posted_ = false;   ///< and no reply said whether it was taken
    bool knows_game_server_ = false;  ///< period and address were said, or will not be
    bool is_shut_down_ = false;
    Time health_period_;
    std::optional<Time> health_sent_at_;
    bool health_is_held_back_ = false;
    /// Before these, requests that were refused are not made again.
    Time business_at_{};  ///< /ready and /shutdown
    Time game_server_at_{};
    std::uint32_t business_failures_ = 0;
    std::uint32_t game_server_failures_ = 0;
    std::string address_;  ///< as it was noted, with ports

    bool watch_has_begun_ = false;  ///< the first line of all watches has come
    std::string last_allocated_;
    RoomCounter rooms_;
    PlayerList players_;
    bool list_is_full_ = false;
};

}  // namespace arena::server
