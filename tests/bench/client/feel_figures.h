// How a game feels over a network, in figures, and which aims they miss. Knows no match.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client-sim/game/game_event.h"

namespace arena::bench {

/// Over what the players play.
struct FeelLine {
    double loss = 0.0;  ///< share of the datagrams of either direction, 0 to 1
    int round_trip_ms = 0;
    bool is_alone = false;  ///< one player whom nothing touches
};

/// What was seen in matches over one line, added up.
struct FeelSums {
    double player_minutes = 0.0;
    std::array<std::uint64_t, client_sim::kCorrectionCauseCount> corrections{};  ///< by cause
    /// Metres by which each of them was off: the larger one of its size and its shift.
    std::vector<float> corrected_by{};
    float own_jump_max = 0.0f;          ///< metres shown beyond the motion of the own player
    float others_jump_max = 0.0f;       ///< likewise of the other players
    std::uint64_t snaps = 0;            ///< of these corrections, those that were not led out
    double margin_sum = 0.0;            ///< ticks, of the frames in which the margin was known, ...
    std::uint64_t margins = 0;          ///< ... and how many those are
    std::vector<float> responses_ms{};  ///< from each input to the first update that shows it
    std::vector<float> to_picture_ms{};  ///< from each change to the first picture that follows it

    FeelSums& operator+=(const FeelSums& more);
};

/// The rates of the server.
struct FeelRates {
    std::uint32_t tick_rate = 60;
    std::uint32_t snapshot_rate = 20;
    std::uint32_t input_interval = 2;  ///< ticks from one packet of inputs to the next
};

/// Nothing stands for what never happened.
struct FeelFigures {
    std::array<double, client_sim::kCorrectionCauseCount> corrections_a_minute{};  ///< of a player
    std::optional<double> below_10_cm;    ///< share of the corrections, 0 to 1
    std::optional<double> corrected_p95;  ///< metres that 95 of 100 corrections do not exceed
    std::optional<double> corrected_max;  ///< metres
    std::uint64_t snaps = 0;
    double own_jump_max = 0.0;     ///< metres
    double others_jump_max = 0.0;  ///< metres
    /// Ticks that inputs come before they must, as the server counts them: whole ones. The newest
    /// input of a packet must come input_interval - 1 ticks before its turn, for the oldest to be
    /// in time.
    std::optional<double> lead_above_least;
    std::optional<double> to_picture_ms_p50;
    std::optional<double> to_picture_ms_p99;
    std::optional<double> response_ms_p50;
    std::optional<double> response_ms_p99;
    double response_ms_floor = 0.0;  ///< a tick, an interval between updates and the round trip
};

[[nodiscard]] FeelFigures feel_figures(const FeelSums& sums, const FeelLine& line,
                                       const FeelRates& rates);

/// A word for each aim that is missed: "correction" (alone and without loss none), "10 cm" (95 of
/// 100 corrections below, at 5 % and 150 ms), "jump" (5 cm beyond the own motion), "others' jump"
/// (likewise, and a 64th of a metre), "lead" (a tick above the least, without loss), "cause" (each
/// correction has one).
[[nodiscard]] std::vector<std::string> missed_aims(const FeelFigures& figures,
                                                   const FeelLine& line);

}  // namespace arena::bench
