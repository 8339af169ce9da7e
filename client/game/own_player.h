// OwnPlayer: the player that the client controls. It predicts where the player is, compares that
// with what the server says, and shows the difference smoothly; shots leave when the player fires.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "client/core/world_view.h"
#include "client/game/correction_cause.h"
#include "client/game/event_queue.h"
#include "client/game/flight.h"
#include "client/game/frame.h"
#include "client/game/game_client.h"
#include "client/game/game_settings.h"
#include "client/game/own_prediction.h"
#include "client/game/own_shots.h"
#include "client/game/own_surroundings.h"
#include "client/game/picture.h"
#include "protocol/messages.h"
#include "protocol/update_message.h"
#include "sim/predict/predict.h"
#include "sim/rules/rules.h"
#include "sim/terrain/terrain.h"

namespace arena::client {

struct OwnCounters {
    std::uint64_t ticks_predicted = 0;
    std::uint64_t ticks_replayed = 0;
    std::uint64_t updates_compared = 0;
    std::array<std::uint64_t, kCorrectionCauseCount> corrections{};
    std::uint64_t snaps = 0;
};

class OwnPlayer {
  public:
    explicit OwnPlayer(const GameSettings& settings);
    OwnPlayer(const OwnPlayer&) = delete;
    OwnPlayer& operator=(const OwnPlayer&) = delete;

    /// Sets the map and rules with which the following streams are predicted.
    void take_map(GameMap map);
    /// Begins a stream: nothing is known.
    void start(const protocol::Welcome& welcome);
    [[nodiscard]] PredictionState state() const { return state_; }
    /// Returns the rules with which it is predicted, or nullptr.
    [[nodiscard]] const sim::Rules* rules() const { return rules_ ? &*rules_ : nullptr; }
    [[nodiscard]] bool is_predicted() const { return state_ == PredictionState::on; }

    /// Takes from the match when players stand.
    void on_match(const protocol::Match& match);

    /// Plays the input that was given for `tick` at once.
    void give(sim::Tick tick, const sim::PlayerInput& input, EventQueue& events);

    /// An update, and what it takes to apply it to the own player. `newest` is the newest frame,
    /// with this update in it; `launched` is the newest tick in which the own player was thrown;
    /// `moment` is being shown.
    struct UpdateContext {
        const protocol::Update& update;
        const WorldView& view;
        const Frame& newest;
        sim::Tick launched = 0;
        double moment = 0.0;
    };
    void on_update(const UpdateContext& context, EventQueue& events);

    /// Writes the player as it is shown at `moment`, `passed` seconds after the last call; `seen`
    /// is what the view has of it. Returns false when its position is not known: show what was
    /// reported.
    bool show(double moment, double passed, const PlayerView& seen, PictureOwn& own);
    void show_shots(double moment, double passed, std::vector<PictureProjectile>& projectiles) {
        shots_.show(moment, passed, projectiles);
    }

    [[nodiscard]] const OwnCounters& counters() const { return counters_; }
    [[nodiscard]] const ShotCounters& shots() const { return shots_.counters(); }

  private:
    [[nodiscard]] PredictionState state_for(const protocol::Welcome& welcome) const;
    [[nodiscard]] sim::PlayerState play(const sim::PlayerState& before,
                                        const sim::PlayerInput& input, sim::Tick tick);
    void note_lost_update(sim::Tick tick);
    [[nodiscard]] bool has_lost_update() const;
    /// Whether an update of the last seconds was lost.
    [[nodiscard]] bool lost_within(double seconds) const;
    void note_life(const UpdateContext& context);
    void note_neighbours(const UpdateContext& context);
    void reconcile(const UpdateContext& context, EventQueue& events);
    /// Whether the prediction touched another player in one of the ticks after `after`, up to
    /// `until`.
    [[nodiscard]] bool met_other_player(sim::Tick after, sim::Tick until) const;
    [[nodiscard]] sim::PlayerState received_player(const UpdateContext& context) const;
    void correct(const UpdateContext& context, const Reconciliation& result,
                 const Evidence& evidence, sim::Vec2 moved, EventQueue& events);
    void add_evidence_of_loss(const UpdateContext& context, sim::Tick right_until,
                              Evidence& evidence) const;
    [[nodiscard]] Evidence evidence_of(const UpdateContext& context, sim::Tick right_until,
                                       const sim::PlayerState& predicted,
                                       const sim::PlayerState& received) const;
    [[nodiscard]] std::optional<sim::Vec2> place_at(double moment) const;

    std::shared_ptr<const sim::Terrain> terrain_;
    std::optional<sim::Rules> rules_;
    GameSettings settings_;
    std::optional<Flight> flight_;
    std::optional<sim::PredictionMemory> memory_;  ///< while it predicts
    OwnSurroundings surroundings_;
    Step step_;

    PredictionState state_ = PredictionState::waiting;
    sim::EntityId own_;
    OwnPrediction prediction_;
    OwnShots shots_;
    sim::Tick stands_from_ = 0;   ///< players stand in the ticks from this one on,
    sim::Tick stands_until_ = 0;  ///< before this one
    /// Up to here it was predicted without knowing whether players stand.
    sim::Tick stood_differently_until_ = 0;
    sim::Tick alive_since_ = 0;  ///< 0: dead
    sim::Tick motion_tick_ = 0;  ///< the newest tick whose own motion is certain
    /// That of this life that was received last.
    std::optional<protocol::OwnMotion> motion_ = {};
    sim::Tick irregular_until_ = 0;  ///< up to here the server may have used other inputs
    sim::Tick starved_at_ = 0;       ///< of the newest update that lacked an input; 0: none did
    /// Whether an update that may have held an own state was lost, and the last update that began
    /// or corrected the prediction had no own state.
    bool is_state_uncertain_ = false;
    sim::Tick update_interval_ = 1;  ///< ticks between two updates
    sim::Tick updated_ = 0;          ///< tick of the newest update
    sim::Tick lost_at_ = 0;          ///< of the first update after the last gap; 0: there was none
    sim::Vec2 offset_;               ///< metres
    /// By tick: whether another player was touched when the tick was last played.
    std::array<bool, OwnPrediction::kTicksMax> has_met_{};
    /// The others in the update before: some of them may be gone since.
    std::vector<FramePlayer> players_before_;
    sim::Tick had_neighbour_at_ = 0;  ///< the newest update in which another was near; 0: in none
    OwnCounters counters_;
};

}  // namespace arena::client
