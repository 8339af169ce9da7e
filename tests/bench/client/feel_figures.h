// How a game feels over a network, in figures computed from sums, and which aims the figures miss.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/game/game_event.h"

namespace arena::bench {

/// The line over which the players play.
struct FeelLine {
    double loss = 0.0;  ///< share of the datagrams of either direction, 0 to 1
    int round_trip_ms = 0;
    bool is_alone = false;  ///< one player that nothing touches
};

/// What was measured in matches over one line, added up.
struct FeelSums {
    double player_minutes = 0.0;
    std::array<std::uint64_t, client::kCorrectionCauseCount> corrections{};  ///< by cause
    /// Metres by which each correction moved the player: the larger one of its size and its shift.
    std::vector<float> corrected_by{};
    /// Metres by which the picture of the own player jumped beyond its motion.
    float own_jump_max = 0.0f;
    float others_jump_max = 0.0f;  ///< likewise, of the other players
    float near_jump_max = 0.0f;    ///< likewise, of those near the own one
    std::uint64_t snaps = 0;       ///< corrections that were too large to be smoothed
    double margin_sum = 0.0;       ///< ticks, over the frames in which the margin was known, ...
    std::uint64_t margins = 0;     ///< ... and the number of those frames
    std::vector<float> responses_ms{};   ///< from each input to the first update that shows it
    std::vector<float> to_picture_ms{};  ///< from each change to the first picture that follows it

    FeelSums& operator+=(const FeelSums& more);
};

/// The rates of the server.
struct FeelRates {
    std::uint32_t tick_rate = 60;
    std::uint32_t snapshot_rate = 20;
    std::uint32_t input_interval = 2;  ///< ticks from one packet of inputs to the next
};

/// The figures of one line. A figure of something that never happened is nothing.
struct FeelFigures {
    std::array<double, client::kCorrectionCauseCount> corrections_a_minute{};  ///< per player
    std::optional<double> below_10_cm;    ///< share of the corrections, 0 to 1
    std::optional<double> corrected_p95;  ///< metres that 95 of 100 corrections do not exceed
    std::optional<double> corrected_max;  ///< metres
    std::uint64_t snaps = 0;
    double own_jump_max = 0.0;     ///< metres
    double others_jump_max = 0.0;  ///< metres
    double near_jump_max = 0.0;    ///< metres
    /// The number of ticks by which inputs arrive before they must, as the server counts them: in
    /// whole ticks. The newest input of a packet must arrive input_interval - 1 ticks before its
    /// turn, so that the oldest is in time.
    std::optional<double> lead_above_min;
    std::optional<double> to_picture_ms_p50;
    std::optional<double> to_picture_ms_p99;
    std::optional<double> response_ms_p50;
    std::optional<double> response_ms_p99;
    double response_ms_floor = 0.0;  ///< a tick, an interval between updates and the round trip
};

/// Computes the figures of what was measured over `line`.
[[nodiscard]] FeelFigures feel_figures(const FeelSums& sums, const FeelLine& line,
                                       const FeelRates& rates);

/// Returns a word for each aim that is missed: "correction" (none when alone and without loss),
/// "10 cm" (95 of 100 corrections are smaller, at 5 % loss and 150 ms), "jump" (at most 5 cm beyond
/// the own motion), "others' jump" (likewise, and a 64th of a metre more), "lead" (at most a tick
/// above the least, without loss), "cause" (each correction has a known one).
[[nodiscard]] std::vector<std::string> missed_aims(const FeelFigures& figures,
                                                   const FeelLine& line);

}  // namespace arena::bench
