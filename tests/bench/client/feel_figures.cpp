#include "tests/bench/client/feel_figures.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arena::bench {

namespace {

using client::CorrectionCause;

constexpr float kSmallCorrection = 0.1f;  ///< metres
constexpr double kSmallShareAim = 0.95;
/// The line at which the aim for small corrections holds.
constexpr double kSmallAimLoss = 0.05;
constexpr int kSmallAimRoundTripMs = 150;
/// Metres: 5 cm and a margin for rounding.
constexpr double kOwnJumpAim = 0.0501;
/// The positions of others are sent to within a 64th of a metre.
constexpr double kOthersJumpAim = kOwnJumpAim + 0.0156;
/// Ticks.
constexpr double kLeadAim = 1.0;

/// Returns the smallest value that `part` of all values do not exceed; nothing without values.
std::optional<double> percentile(std::vector<float> values, double part) {
    if (values.empty()) return std::nullopt;
    const double rank = std::ceil(part * static_cast<double>(values.size()));
    const auto place = static_cast<std::size_t>(std::max(rank, 1.0)) - 1;
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(place);
    std::ranges::nth_element(values, at);
    return *at;
}

std::optional<double> share_below_10_cm(const std::vector<float>& corrected_by) {
    if (corrected_by.empty()) return std::nullopt;
    const auto below =
        std::ranges::count_if(corrected_by, [](float by) { return by < kSmallCorrection; });
    return static_cast<double>(below) / static_cast<double>(corrected_by.size());
}

template <typename T>
void append(std::vector<T>& to, const std::vector<T>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

}  // namespace

FeelSums& FeelSums::operator+=(const FeelSums& more) {
    player_minutes += more.player_minutes;
    for (std::size_t cause = 0; cause < corrections.size(); ++cause)
        corrections[cause] += more.corrections[cause];
    append(corrected_by, more.corrected_by);
    own_jump_max = std::max(own_jump_max, more.own_jump_max);
    others_jump_max = std::max(others_jump_max, more.others_jump_max);
    near_jump_max = std::max(near_jump_max, more.near_jump_max);
    snaps += more.snaps;
    margin_sum += more.margin_sum;
    margins += more.margins;
    append(responses_ms, more.responses_ms);
    append(to_picture_ms, more.to_picture_ms);
    return *this;
}

FeelFigures feel_figures(const FeelSums& sums, const FeelLine& line, const FeelRates& rates) {
    FeelFigures figures{.below_10_cm = share_below_10_cm(sums.corrected_by),
                        .corrected_p95 = percentile(sums.corrected_by, 0.95),
                        .corrected_max = percentile(sums.corrected_by, 1.0),
                        .snaps = sums.snaps,
                        .own_jump_max = static_cast<double>(sums.own_jump_max),
                        .others_jump_max = static_cast<double>(sums.others_jump_max),
                        .near_jump_max = static_cast<double>(sums.near_jump_max),
                        .lead_above_min = std::nullopt,
                        .to_picture_ms_p50 = percentile(sums.to_picture_ms, 0.50),
                        .to_picture_ms_p99 = percentile(sums.to_picture_ms, 0.99),
                        .response_ms_p50 = percentile(sums.responses_ms, 0.50),
                        .response_ms_p99 = percentile(sums.responses_ms, 0.99),
                        .response_ms_floor = 1000.0 / rates.tick_rate +
                                             1000.0 / rates.snapshot_rate + line.round_trip_ms};
    if (sums.player_minutes > 0.0)
        for (std::size_t cause = 0; cause < sums.corrections.size(); ++cause)
            figures.corrections_a_minute[cause] =
                static_cast<double>(sums.corrections[cause]) / sums.player_minutes;
    if (sums.margins > 0)
        figures.lead_above_min =
            sums.margin_sum / static_cast<double>(sums.margins) - (rates.input_interval - 1.0);
    return figures;
}

std::vector<std::string> missed_aims(const FeelFigures& figures, const FeelLine& line) {
    std::vector<std::string> missed;
    const auto& per_minute = figures.corrections_a_minute;
    const double corrections = std::accumulate(per_minute.begin(), per_minute.end(), 0.0);
    if (line.is_alone && line.loss == 0.0 && corrections > 0.0) missed.emplace_back("correction");
    const bool is_small_expected =
        line.loss == kSmallAimLoss && line.round_trip_ms == kSmallAimRoundTripMs;
    if (is_small_expected && figures.below_10_cm.value_or(1.0) < kSmallShareAim)
        missed.emplace_back("10 cm");
    if (figures.own_jump_max > kOwnJumpAim) missed.emplace_back("jump");
    if (figures.others_jump_max > kOthersJumpAim) missed.emplace_back("others' jump");
    if (line.loss == 0.0 && figures.lead_above_min.value_or(0.0) > kLeadAim)
        missed.emplace_back("lead");
    if (per_minute[static_cast<std::size_t>(CorrectionCause::unknown)] > 0.0)
        missed.emplace_back("cause");
    return missed;
}

}  // namespace arena::bench
