#include "client-sim/app/given_tokens.h"

#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <spdlog/fmt/fmt.h>

#include "client-sim/scenario/joins.h"

namespace arena::client_sim {

namespace {

/// Returns one line when there are fewer tokens than clients join; nothing when there are enough.
std::optional<std::string> shortage(const Options& options, const Scenario& scenario,
                                    std::size_t tokens) {
    const std::uint64_t joins = count_joins(scenario) * options.repeats;
    if (tokens >= joins) return std::nullopt;
    const std::string_view why = options.repeats > 1 ? ", all runs together"
                                 : joins > scenario.clients_max()
                                     ? ", with those that replace others or come back"
                                     : "";
    return fmt::format(
        "{}: {} connect token{} for {} clients{}: make one for each, or give the "
        "server's key with --key-file",
        options.token_path, tokens, tokens == 1 ? "" : "s", joins, why);
}

/// Returns one line about the first token that will have expired when its client joins; nothing
/// when none will. The runs are played one after the other.
std::optional<std::string> late_token(const Options& options, const Scenario& scenario,
                                      std::span<const GivenToken> tokens,
                                      std::uint64_t unix_seconds) {
    const std::vector<Time> times = join_times(scenario);
    for (std::size_t join = 0; join < times.size() * options.repeats; ++join) {
        const std::size_t runs_before = join / times.size();
        const double at = seconds(scenario.duration()) * static_cast<double>(runs_before) +
                          seconds(times[join % times.size()]);
        const double left = static_cast<double>(tokens[join].token.seal.expire_time - unix_seconds);
        if (at < left) continue;
        return fmt::format(
            "{}: expires in {:.0f} s, and its client joins after {:.0f} s: make it "
            "with a larger arenad token --expires SECONDS",
            tokens[join].file, left, at);
    }
    return std::nullopt;
}

}  // namespace

Result<std::shared_ptr<TokenPool>, std::string> read_given_tokens(const Options& options,
                                                                  const Scenario& scenario,
                                                                  std::uint64_t unix_seconds) {
    if (const auto need = need_of_own_tokens(scenario))
        return Failure{
            fmt::format("{}: the scenario has {}: give the server's key with "
                        "--key-file instead of --token",
                        options.scenario_file, *need)};
    auto tokens = read_tokens(options.token_path, unix_seconds);
    if (!tokens.ok()) return Failure{tokens.error()};
    if (const auto few = shortage(options, scenario, tokens.value().size())) return Failure{*few};
    if (const auto late = late_token(options, scenario, tokens.value(), unix_seconds))
        return Failure{*late};
    return std::make_shared<TokenPool>(std::move(tokens).value());
}

}  // namespace arena::client_sim
