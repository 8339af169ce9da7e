#include "client-sim/measure/sampler.h"

#include <algorithm>

namespace arena::client_sim {

namespace {

std::uint64_t failed_of(const FleetTotals& totals) {
    std::uint64_t sum = 0;
    for (const auto& [reason, closed] : totals.closed_by_reason)
        sum += closed.clients;
    return sum;
}

}  // namespace

void Sampler::add_reading(const ServerLoad& load, Time at) {
    const bool is_restarted = newest_ && !between(newest_->load, load);
    newest_ = Reading{.load = load, .at = at};
    if (is_restarted) {
        // Everything that the new server has counted happened during the run.
        ++restarts_;
        first_ = Reading{.load = {.started_at_unix_us = load.started_at_unix_us}, .at = at};
        sampled_ = newest_;
    }
    if (!first_) first_ = sampled_ = newest_;
}

Sample Sampler::take(const Moment& moment) {
    const double passed = std::max(1e-3, seconds(moment.at - at_));
    const FleetTotals& totals = moment.totals;
    const auto rate = [passed](std::uint64_t now, std::uint64_t& before) {
        const auto grown = static_cast<double>(now - std::min(now, before));
        before = now;
        return grown / passed;
    };
    const GroupDistributions recent = moment.recent.sum_of_groups();
    Sample sample{.at_seconds = seconds(moment.at),
                  .clients_wanted = moment.clients_wanted,
                  .clients_connected = moment.clients_playing,
                  .clients_failed = failed_of(totals),
                  .response_ms_p50 = recent.response.percentile_ms(0.50),
                  .response_ms_p99 = recent.response.percentile_ms(0.99),
                  .snapshot_gap_ms_p99 = recent.snapshot_gap.percentile_ms(0.99),
                  .bytes_received_per_second = rate(totals.bytes_received, bytes_received_),
                  .bytes_sent_per_second = rate(totals.bytes_sent, bytes_sent_),
                  .harness_lag_ms_p99 = moment.recent_lag.percentile_ms(0.99),
                  .harness_cpu = (moment.cpu_seconds - cpu_before_) / passed};
    const GroupTotals sum = totals.sum_of_groups();
    const double corrections = rate(sum.corrections_sum(), corrections_);
    if (sum.clients_predicting > 0) sample.corrections_per_second = corrections;
    const std::uint64_t violations = totals.verdict.violations_sum();
    sample.violations = violations - std::min(violations, violations_);
    violations_ = violations;
    cpu_before_ = moment.cpu_seconds;
    at_ = moment.at;
    add_server(sample);
    return sample;
}

void Sampler::add_server(Sample& sample) {
    if (!newest_ || newest_->at == sampled_->at) return;
    const auto span = between(sampled_->load, newest_->load);
    const double since = seconds(newest_->at - sampled_->at);
    sampled_ = newest_;
    if (!span) return;
    sample.tick_ms_p50 = span->tick_ms_p50;
    sample.tick_ms_p99 = span->tick_ms_p99;
    sample.server_cpu = span->cpu_seconds / since;
    sample.server_memory_bytes = span->memory_bytes;
}

std::optional<LoadSpan> Sampler::whole_load() const {
    if (!first_ || !newest_) return std::nullopt;
    auto load = between(first_->load, newest_->load);
    if (load) load->restarts = restarts_;
    return load;
}

}  // namespace arena::client_sim
