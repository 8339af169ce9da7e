#include "server/match/live_events.h"

#include <string>

#include <nlohmann/json.hpp>

namespace arena::server {
namespace {

using Json = nlohmann::ordered_json;

class LiveEvents {
  public:
    LiveEvents(std::uint32_t match_id, const sim::World& world, const ScoreKeeper& scores,
               const std::function<void(std::string_view)>& take)
        : match_id_(match_id), world_(world), scores_(scores), take_(take) {}

    void report(const sim::Event& event) {
        switch (event.kind) {
            case sim::EventKind::phase:
                return report_phase(event);
            case sim::EventKind::death:
                return send("killed",
                            {{"client_id", client(event.subject)}, {"by", client(event.other)}});
            case sim::EventKind::point:
                return send("team_score", {{"team", event.team},
                                           {"score", event.amount},
                                           {"client_id", client(event.subject)}});
            case sim::EventKind::take:
                return send_flag("flag_taken", event);
            case sim::EventKind::drop:
                return send_flag("flag_dropped", event);
            case sim::EventKind::recover:
                return send_flag("flag_returned", event);
            case sim::EventKind::capture:
                return send_flag("flag_captured", event);
            case sim::EventKind::hill:
                return send("hill_taken", {{"hill", event.amount}, {"team", event.team}});
            case sim::EventKind::team:
                return send("team_changed",
                            {{"client_id", client(event.subject)}, {"team", event.team}});
            // What concerns one place of the map, or nobody's standing.
            case sim::EventKind::spawn:
            case sim::EventKind::despawn:
            case sim::EventKind::hit:
            case sim::EventKind::score:
            case sim::EventKind::collect:
            case sim::EventKind::launch:
            case sim::EventKind::press:
            case sim::EventKind::release:
            case sim::EventKind::explode:
            case sim::EventKind::bounce:
            case sim::EventKind::destroy:
                return;
        }
    }

  private:
    [[nodiscard]] Json client(sim::EntityId player) const {
        const auto id = scores_.client_of(player);
        return id ? Json(std::to_string(*id)) : Json(nullptr);
    }

    void report_phase(const sim::Event& event) {
        const sim::MatchState& match = world_.state().match;
        const auto phase = static_cast<sim::MatchPhase>(event.amount);
        Json json{{"phase", name_of(phase)},
                  {"match", scores_.match_number(world_)},
                  {"round", match.round}};
        if (phase == sim::MatchPhase::round_end || phase == sim::MatchPhase::match_end) {
            json["ended_by"] = name_of(match.ended_by);
            json["team"] = event.team != 0 ? Json(event.team) : Json(nullptr);
            json["client_id"] = client(event.subject);
        }
        send("phase", json);
    }

    void send_flag(std::string_view name, const sim::Event& event) {
        send(name, {{"flag", event.team}, {"client_id", client(event.subject)}});
    }

    void send(std::string_view name, const Json& fields) {
        Json json{
            {"event", name}, {"match_id", match_id_}, {"tick", world_.tick()}, {"mode", mode()}};
        json.update(fields);
        take_(json.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    [[nodiscard]] std::string_view mode() const { return name_of(world_.state().match.mode); }

    std::uint32_t match_id_;
    const sim::World& world_;
    const ScoreKeeper& scores_;
    const std::function<void(std::string_view)>& take_;
};

}  // namespace

void report_live_events(std::uint32_t match_id, const sim::World& world,
                        std::span<const sim::Event> events, const ScoreKeeper& scores,
                        const std::function<void(std::string_view)>& take) {
    LiveEvents live(match_id, world, scores, take);
    for (const sim::Event& event : events)
        live.report(event);
}

void report_pause(std::uint32_t match_id, const sim::World& world, bool is_paused,
                  const std::function<void(std::string_view)>& take) {
    const Json json{{"event", is_paused ? "paused" : "resumed"},
                    {"match_id", match_id},
                    {"tick", world.tick()},
                    {"mode", name_of(world.state().match.mode)}};
    take(json.dump());
}

}  // namespace arena::server
