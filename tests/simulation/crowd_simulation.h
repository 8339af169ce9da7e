// A crowd in one thread and virtual time, without a network: the real world, the real behaviours,
// and one judge that receives everything. Hundreds of players cost a fraction of a match with as
// many bots (match_simulation.h), so it finds rare situations.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "client-sim/behaviour/behaviour.h"
#include "client-sim/judge/judge.h"
#include "client-sim/terrain/cached_field.h"
#include "client/core/world_view.h"
#include "protocol/messages.h"
#include "server/replication/change_log.h"
#include "server/replication/client_view.h"
#include "sim/rules/rules.h"
#include "sim/world/world.h"

namespace arena::simulation {

struct CrowdSettings {
    std::uint64_t seed = 1;
    std::uint32_t players = 200;
    /// How old the players' view is when their inputs are used: a network there and back.
    sim::Tick delay_ticks = 24;
};

class CrowdSimulation {
  public:
    CrowdSimulation(const CrowdSettings& settings, std::shared_ptr<const sim::Terrain> terrain,
                    const sim::Rules& rules);

    /// Runs one tick.
    void step();

    [[nodiscard]] const sim::World& world() const { return world_; }
    [[nodiscard]] std::uint64_t kills() const { return kills_; }
    /// Returns what the judge has found so far.
    [[nodiscard]] const client_sim::Verdict& verdict() const { return judge_->verdict(); }

  private:
    /// What all receive at the end of a tick.
    struct SentUpdate {
        sim::Tick tick = 0;
        std::vector<std::byte> entities;  ///< as in protocol::Update
    };

    void give_commands();
    [[nodiscard]] client_sim::Situation situation_of(std::uint32_t player) const;
    void send_update();
    void show_players();

    CrowdSettings settings_;
    client_sim::CachedField field_;
    sim::World world_;
    protocol::Welcome welcome_;
    std::unique_ptr<client_sim::Judge> judge_;
    std::vector<client_sim::Mind> minds_;
    server::ChangeLog log_;
    server::ClientView shared_view_;  // everything, the same for all
    server::ClientView::Scratch scratch_;
    client::WorldView judged_;  // as sent to the judge
    client::WorldView view_;    // as sent to the players, later
    std::deque<SentUpdate> in_flight_;
    std::uint64_t kills_ = 0;
    std::vector<sim::Command> commands_;  // of one tick
};

}  // namespace arena::simulation
