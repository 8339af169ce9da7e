// Judge: compares what one client receives with what a server may never send.
//
// It takes updates as they come, and what they say about each entity they mention: where it was,
// not where it may be by now. It produces a Verdict. Some laws have their own files: names
// (naming_law.h), the view (view_law.h), projectiles (projectile_watch.h), players inside each
// other (pair_watch.h), the match (match_watch.h); the order of updates, scores and players in
// walls are judged here. It knows the map as it was drawn and shares no code with the server's
// collision. docs/bots.md justifies each kind of violation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client-sim/judge/judged_body.h"
#include "client-sim/judge/match_watch.h"
#include "client-sim/judge/pair_watch.h"
#include "client-sim/judge/projectile_watch.h"
#include "client-sim/judge/sight_watch.h"
#include "client-sim/judge/view_law.h"
#include "client-sim/judge/violation.h"
#include "client-sim/terrain/cached_field.h"
#include "client/core/world_view.h"
#include "protocol/roster.h"
#include "protocol/update_message.h"
#include "protocol/welcome.h"

namespace arena::client_sim {

class Judge {
  public:
    /// The client's own player, as far as a judge has learned of it.
    struct OwnPlayer {
        sim::EntityId id;
        std::int32_t score = 0;
        sim::Tick round_tick = 0;  ///< of the round in which it had that score
    };
    struct Config {
        std::string client;  ///< names this client in the examples
        /// What the judge of the previous stream learned, when the client has resumed.
        std::optional<OwnPlayer> before;
        protocol::Welcome welcome;
    };

    /// Starts a judge. `field` must outlive it and may be shared with others.
    Judge(Config config, CachedField& field);

    /// Judges the scores in a roster message.
    void on_roster(const protocol::Roster& roster);
    /// Judges a message about the match. `view` is what the client knows.
    void on_match(const protocol::Match& match, const client::WorldView& view);
    /// Learns what a client that watches wishes to see, and what it is sent.
    void on_wish(const protocol::Watch& wish) { sight_.on_wish(wish, newest_tick_); }
    void on_watching(const protocol::Watching& watching) {
        sight_.on_watching(watching, newest_tick_);
    }
    /// Judges an update. `view` is the state after it.
    void on_update(const protocol::Update& update, const client::WorldView& view);

    [[nodiscard]] const Verdict& verdict() const { return verdict_; }
    [[nodiscard]] const OwnPlayer& own_player() const { return own_; }

  private:
    using Entity = client::Replica::Entity;

    void judge_order(sim::Tick tick);
    void judge_naming(const Entity& entity, sim::Tick tick);
    void judge_entity(protocol::ShortId id, const Entity& entity, sim::Tick tick,
                      const client::WorldView& view);
    void judge_player(sim::EntityId id, std::uint8_t archetype, Point place, double error,
                      sim::Tick tick);
    void judge_projectile(protocol::ShortId id, const Entity& entity);
    void judge_view(const Entity& entity, sim::Vec2 place, sim::Tick tick);
    void judge_standing(sim::EntityId id, Point place, sim::Tick tick,
                        const client::WorldView& view);
    [[nodiscard]] bool sees_all_movers(const client::WorldView& view) const;
    [[nodiscard]] bool is_near_edge_of_view(Point place, const client::WorldView& view) const;
    [[nodiscard]] bool may_be_moved(Point place, const client::WorldView& view) const;
    void judge_pairs(sim::Tick tick, const client::WorldView& view);
    void record(ViolationKind kind, sim::EntityId subject, sim::Tick tick, std::string_view what);

    Config config_;
    std::vector<JudgedBody> bodies_;  // by archetype
    CachedField& asked_;
    const ObstacleField& field_;  // of asked_
    Verdict verdict_;
    OwnPlayer own_;
    sim::Tick newest_tick_ = 0;
    ProjectileWatch projectiles_;
    PairWatch pairs_;
    MatchWatch match_;
    SightWatch sight_;
    std::optional<Seer> seer_;     ///< of the update that is judged
    bool may_score_fall_ = false;  ///< a round has begun, and the score has not fallen since
    // Of the update that is judged; kept for their memory.
    std::vector<PairWatch::Player> placed_;
    std::vector<PairWatch::Mover> movers_;
};

}  // namespace arena::client_sim
