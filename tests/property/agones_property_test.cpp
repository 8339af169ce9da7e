// Laws of the client of Agones, beside a model of the sidecar that goes away, loses replies and is
// asked for allocations all the time: no room is given away twice, /ready is posted once, nothing
// is written too often or read too early, and in the end everything is true.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "sim/base/random.h"
#include "tests/support/agones_scene.h"

namespace arena::test::agones_property_test {
namespace {

using server::Time;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// A server with a few rooms whose players come only where matchmakers have sent them.
class Fleet {
  public:
    Fleet(std::uint64_t seed, std::uint32_t capacity, bool has_faults)
        : scene_({}, seed), random_(seed), capacity_(capacity), has_faults_(has_faults) {
        scene_.model.counters["rooms"].capacity = capacity;
        scene_.report.is_open = true;
        scene_.report.players_max = 64;
        if (has_faults)
            scene_.loses_reply = [this](const server::SidecarRequest&) {
                return random_.below(20) == 0;
            };
        show();
    }

    /// Plays for a while. Returns what went wrong, or an empty text.
    std::string play(Time duration) {
        for (const Time end = scene_.now + duration; scene_.now < end;) {
            if (has_faults_) come_and_go();
            begin_and_end_matches();
            if (!allocate()) return "a room was given away twice";
            scene_.run(milliseconds(100));
        }
        return {};
    }

    /// Ends all matches and lets everything settle.
    void come_to_rest() {
        scene_.loses_reply = nullptr;
        scene_.sidecar_is_there = true;
        rooms_.clear();
        show();
        scene_.run(seconds(100));
    }

    [[nodiscard]] AgonesScene& scene() { return scene_; }

  private:
    struct Room {
        Time players_at;  ///< when its players have come
        Time ends_at;
        std::vector<std::string> players;
    };

    void come_and_go() {
        if (random_.below(100) == 0) scene_.leave_sidecar();
        if (random_.below(20) == 0) scene_.sidecar_is_there = true;
    }

    void begin_and_end_matches() {
        std::erase_if(rooms_, [this](const Room& room) { return room.ends_at <= scene_.now; });
        show();
    }

    /// Allocates as Kubernetes does: from what the counter says. Returns false if that is wrong.
    bool allocate() {
        const SidecarModel::Counter& counter = scene_.model.counters["rooms"];
        const bool is_known = scene_.model.state == "Ready" || scene_.model.state == "Allocated";
        if (!is_known || counter.count >= counter.capacity || random_.below(10) != 0) return true;
        if (rooms_.size() >= capacity_) return false;
        Room room{.players_at = scene_.now + milliseconds(100 * (1 + random_.below(200))),
                  .ends_at = {},
                  .players = {}};
        room.ends_at = room.players_at + milliseconds(100 * (1 + random_.below(300)));
        for (std::uint32_t i = 0; i <= random_.below(4); ++i)
            room.players.push_back(std::to_string(++last_player_));
        rooms_.push_back(std::move(room));
        scene_.allocate();
        return true;
    }

    void show() {
        server::FleetReport& report = scene_.report;
        report.players.clear();
        report.rooms_used = 0;
        for (const Room& room : rooms_) {
            if (room.players_at > scene_.now) continue;
            ++report.rooms_used;
            report.players.insert(report.players.end(), room.players.begin(), room.players.end());
        }
        report.rooms_free = capacity_ - report.rooms_used;
    }

    AgonesScene scene_;
    Random random_;
    std::uint32_t capacity_;
    bool has_faults_;
    std::vector<Room> rooms_;
    int last_player_ = 1000;
};

/// Returns the shortest time from a write to the next request that `concerns` names.
Time shortest_after_write(const SidecarModel& model, const std::string& page,
                          const std::string& method) {
    std::optional<Time> written;
    Time shortest = seconds(1000);
    for (const auto& request : model.requests()) {
        if (!request.target.starts_with(page)) continue;
        // A round of a list is several requests at the same moment.
        if (request.method == method && written && request.at != *written)
            shortest = std::min(shortest, request.at - *written);
        if (request.method != "GET") written = request.at;
    }
    return shortest;
}

RC_GTEST_PROP(AgonesProperty, no_room_is_given_away_twice_and_all_is_true_in_the_end,
              (std::uint64_t seed, bool has_faults)) {
    Fleet fleet(seed, 1 + static_cast<std::uint32_t>(seed % 4), has_faults);

    const std::string wrong = fleet.play(seconds(100));
    RC_ASSERT(wrong == "");
    fleet.come_to_rest();

    const SidecarModel& model = fleet.scene().model;
    RC_ASSERT(model.requests_to("/ready").size() == 1u);
    RC_ASSERT(model.counters.at("rooms").count == 0);
    RC_ASSERT(model.lists.at("players").values.empty());
    RC_ASSERT(model.lists.at("players").capacity == 64);
}

RC_GTEST_PROP(AgonesProperty, nothing_is_written_too_often_or_read_too_early,
              (std::uint64_t seed, bool has_faults)) {
    Fleet fleet(seed, 1 + static_cast<std::uint32_t>(seed % 4), has_faults);

    RC_ASSERT(fleet.play(seconds(40)) == "");

    const SidecarModel& model = fleet.scene().model;
    const std::string counter = "/v1beta1/counters/rooms";
    const std::string list = "/v1beta1/lists/players";
    RC_ASSERT(shortest_after_write(model, counter, "PATCH") >= seconds(1));
    RC_ASSERT(shortest_after_write(model, list, "POST") >= seconds(1));
    RC_ASSERT(shortest_after_write(model, counter, "GET") >= seconds(3));
    RC_ASSERT(shortest_after_write(model, list, "GET") >= seconds(3));
}

RC_GTEST_PROP(AgonesProperty, without_faults_health_is_never_late_and_nothing_is_refused,
              (std::uint64_t seed)) {
    Fleet fleet(seed, 1 + static_cast<std::uint32_t>(seed % 4), false);

    RC_ASSERT(fleet.play(seconds(40)) == "");

    Time last = seconds(1000);
    for (const auto& request : fleet.scene().model.requests_to("/health")) {
        RC_ASSERT(request.at - last <= milliseconds(2'500));
        last = request.at;
    }
    RC_ASSERT(fleet.scene().client.figures().refusals == 0u);
}

}  // namespace
}  // namespace arena::test::agones_property_test
