#include "client/game/connection_grade.h"

namespace arena::client {

ConnectionGrade grade_of(const ConnectionMeasures& measures) {
    const Time round_trip = measures.round_trip.value_or(Time{0});
    if (measures.silence >= kSilence) return ConnectionGrade::silent;
    if (measures.loss >= kPoorLoss || measures.jitter >= kPoorJitter ||
        round_trip >= kPoorRoundTrip)
        return ConnectionGrade::poor;
    if (measures.loss >= kFairLoss || measures.jitter >= kFairJitter ||
        round_trip >= kFairRoundTrip)
        return ConnectionGrade::fair;
    return ConnectionGrade::good;
}

std::optional<QualityChangedEvent> GradeWatch::watch(ConnectionGrade measured, Time now) {
    if (measured >= grade_) worse_at_ = now;
    if (measured == grade_ || now - worse_at_ < (measured < grade_ ? kCalm : Time{0}))
        return std::nullopt;
    const QualityChangedEvent change{.before = grade_, .now = measured};
    grade_ = measured;
    worse_at_ = now;
    return change;
}

}  // namespace arena::client
