// OwnSurroundings: what the own player may touch in a tick about which no update has arrived yet.
//
// Platforms and timed obstacles depend on the tick alone. Doors and crates are as last sent, and
// other players continue along their motions.
#pragma once

#include <vector>

#include "client/game/frame.h"
#include "sim/predict/predict.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"
#include "sim/values/state.h"

namespace arena::client {

class OwnSurroundings {
  public:
    /// Begins a stream. Terrain and rules must outlive it; others are extrapolated for at most
    /// `extrapolation_ticks_max` ticks.
    void start(const sim::Terrain& terrain, const sim::Rules& rules, sim::EntityId own,
               double extrapolation_ticks_max);

    /// Takes the newest frame; it must live until the next call, or until start().
    void on_frame(const Frame& newest) {
        newest_ = &newest;
        tick_ = 0;
    }

    /// Returns what is around the own player in `tick`, valid until the next call. Consecutive
    /// ticks are cheapest.
    [[nodiscard]] sim::Surroundings at(sim::Tick tick);

  private:
    [[nodiscard]] sim::MoverState mover_at(std::size_t index, sim::Tick tick) const;
    [[nodiscard]] sim::MoverState reported_mover(std::size_t index) const;
    void place_movers(sim::Tick tick, std::vector<sim::MoverState>& movers) const;
    void place_others(sim::Tick tick);

    const sim::Terrain* terrain_ = nullptr;
    const sim::Rules* rules_ = nullptr;
    sim::EntityId own_;
    double extrapolation_max_ = 0.0;
    const Frame* newest_ = nullptr;
    sim::Tick tick_ = 0;  ///< of the movers below; 0: none
    std::vector<sim::MoverState> before_;
    std::vector<sim::MoverState> movers_;
    std::vector<sim::OtherPlayer> others_;
};

}  // namespace arena::client
