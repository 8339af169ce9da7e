// The sidecar of Agones as its documents describe it, without sockets and clocks: requests and the
// time go in, answers come out. Written without the server's code, which is tested against it.
//
// State, counters and lists change as the real one's do: a request is answered at once, and shows
// in the game server about a second later, together with all others of that second.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace arena::test {

class SidecarModel {
  public:
    using Time = std::chrono::nanoseconds;
    struct Counter {
        std::int64_t count = 0;
        std::int64_t capacity = 0;
    };
    struct List {
        std::int64_t capacity = 0;
        std::vector<std::string> values;
    };
    struct Answer {
        int status = 200;
        std::string body = "{}";
    };
    struct Request {
        std::string method;
        std::string target;
        std::string body;
        Time at{};
    };

    // The game server, to be set by a test before the start. Later it is what Kubernetes has.
    std::string state = "Scheduled";
    std::string last_allocated;
    std::map<std::string, Counter> counters{{"rooms", {.count = 0, .capacity = 1}}};
    std::map<std::string, List> lists{{"players", {.capacity = 16, .values = {}}}};
    int health_period_seconds = 5;
    int port = 7777;
    Time batch = std::chrono::seconds(1);  ///< from a request to when it shows

    /// Answers a request; not for /watch/gameserver, whose lines are watch_line().
    Answer answer(const std::string& method, const std::string& target, const std::string& body,
                  Time now);
    /// Shows what has waited for long enough. Returns whether anything has changed.
    bool pass(Time now);

    /// Gives the game server to matchmakers, as an allocation does that adds one to `rooms`. Counts
    /// as `moment`, which must differ from call to call.
    void allocate(const std::string& moment);

    /// Returns the game server as /gameserver has it.
    [[nodiscard]] std::string game_server() const;
    [[nodiscard]] std::string watch_line() const { return R"({"result":)" + game_server() + "}"; }

    /// Every request, with what was answered to it.
    [[nodiscard]] const std::vector<Request>& requests() const { return requests_; }
    [[nodiscard]] std::vector<Request> requests_to(const std::string& target) const;

  private:
    /// What was asked of a counter or a list in this second.
    struct CounterBatch {
        std::optional<std::int64_t> count;
        std::optional<std::int64_t> capacity;
        std::int64_t difference = 0;
    };
    struct ListBatch {
        std::optional<std::int64_t> capacity;
        std::set<std::string> removed;
        std::vector<std::string> appended;  ///< the whole list, as it was at the last addition
    };

    Answer change_state(const std::string& target);
    Answer answer_counter(const std::string& method, const std::string& name,
                          const std::string& body);
    Answer answer_list(const std::string& method, std::string name, const std::string& body);
    [[nodiscard]] Counter with_batch(const std::string& name) const;
    [[nodiscard]] List list_with_batch(const std::string& name) const;

    std::vector<Request> requests_;
    std::string wanted_state_;
    std::map<std::string, CounterBatch> counter_batches_;
    std::map<std::string, ListBatch> list_batches_;
    std::optional<Time> batch_begun_at_;
};

}  // namespace arena::test
