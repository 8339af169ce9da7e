#include "tests/bench/bots/played_match.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <utility>

#include "client/token/own_token.h"
#include "protocol/crypto/aead.h"
#include "server/maps/load_game.h"
#include "tests/bench/arena/cpu_clock.h"
#include "tests/bench/arena/mode_option.h"
#include "tests/support/handshake.h"

namespace arena::bench {
namespace {

constexpr server::Time kBegin = std::chrono::seconds(1000);
constexpr std::uint64_t kUnixSeconds = 1'700'000'000;
constexpr protocol::Address kServer = protocol::ipv4_address({10, 0, 0, 1}, 40000);

/// Returns an address for each bot, so that no two bots share what a rate limiter grants to an
/// address.
protocol::Address address_of(std::size_t bot) {
    return protocol::ipv4_address(
        {10, 1, static_cast<std::uint8_t>(bot >> 8u), static_cast<std::uint8_t>(bot)}, 1024);
}
std::size_t bot_at(const protocol::Address& address) {
    return std::size_t{address.ip[14]} << 8u | address.ip[15];
}

client_sim::LoadedMap load(const std::filesystem::path& file) {
    auto map = client_sim::load_map(file);
    if (!map.ok()) throw std::runtime_error(map.error());
    return std::move(map).value();
}

server::LoadedGame load_game(const std::filesystem::path& file) {
    auto game = server::load_playable_game(file, "");
    if (!game) throw std::runtime_error(game.error());
    return std::move(game).value();
}

sim::Rules rules_for(const MatchOptions& options) {
    sim::Rules rules = played_without_end(load_game(options.map).rules.rules, options.mode);
    rules.vision.view = options.view.value_or(rules.vision.view);
    return rules;
}

std::unique_ptr<server::Server> make_server(const MatchOptions& options,
                                            const server::ServerPorts& ports) {
    const server::LoadedGame game = load_game(options.map);
    const sim::Rules rules = rules_for(options);
    require_playable(*game.map.terrain, rules);
    server::ServerSettings settings;
    settings.tick_rate = PlayedMatch::kTickRate;
    settings.snapshot_rate = PlayedMatch::kTickRate / PlayedMatch::kTicksPerSnapshot;
    settings.clients_max = options.bots;
    settings.seed = options.seed;
    settings.rules = rules;
    settings.takes_aes = protocol::crypto::aes_is_available();
    settings.shared_from = 1;  // so that small matches show what sharing costs them
    return std::make_unique<server::Server>(settings, game.map.terrain, ports, kBegin);
}

}  // namespace

MatchCost& MatchCost::operator+=(const MatchCost& other) {
    ticks += other.ticks;
    updates += other.updates;
    in_view += other.in_view;
    players_in_view += other.players_in_view;
    hearing += other.hearing;
    answering += other.answering;
    receiving += other.receiving;
    other.stages.for_each(
        [this](server::TickStage stage, std::uint64_t time) { stages[stage] += time; });
    bytes_sent += other.bytes_sent;
    packets_sent += other.packets_sent;
    packets_heard += other.packets_heard;
    bytes_heard += other.bytes_heard;
    tick_ms.insert(tick_ms.end(), other.tick_ms.begin(), other.tick_ms.end());
    return *this;
}

PlayedMatch::PlayedMatch(const MatchOptions& options)
    : options_(options), now_(kBegin), map_(load(options.map)), rules_(rules_for(options)) {
    const auto send = [this](const server::Path& to, server::FarEnd,
                             std::span<const std::byte> bytes) {
        // This memory belongs to the bots.
        test::AllocationTally* const tally = test::set_tally(nullptr);
        send_to_bot(to.remote, bytes);
        test::set_tally(tally);
    };
    run_as_server([&] {
        server_ = make_server(options,
                              {.send = send,
                               .fill_random = test::seeded(options.seed),
                               .unix_seconds = [] { return kUnixSeconds; },
                               .stage_clock = [this] { return server::Time(server_nanoseconds()); },
                               .fork_join = options.fork_join});
    });
    for (std::uint32_t index = 0; index < options.bots; ++index)
        add_bot(index);
}

template <typename Action>
void PlayedMatch::run_as_server(const Action& action) {
    test::set_tally(options_.server_memory);
    action();
    test::set_tally(nullptr);
}

void PlayedMatch::add_bot(std::uint32_t index) {
    const std::string name = "bot-" + std::to_string(index + 1);
    const auto random = test::seeded(1000 + index);
    bots_.emplace_back(
        client_sim::Bot::Config{
            .name = name,
            .seed = index,
            .behaviour = client_sim::behaviour_of(options_.behaviour, index),
            .client = {.token = client::make_own_token(
                           {.name = name, .server = kServer, .create_time = kUnixSeconds}, {},
                           random),
                       .offers_aes = protocol::crypto::aes_is_available(),
                       .random = random},
            .field_for = [this](const protocol::Welcome&) { return map_.field; },
            .game_map_for = game_map_for()},
        now_);
}

client::GameMapFor PlayedMatch::game_map_for() const {
    if (!options_.bots_predict) return {};
    return [this](const protocol::Welcome&) {
        return client::GameMap{.terrain = map_.terrain, .rules = rules_};
    };
}

void PlayedMatch::send_to_bot(const protocol::Address& to, std::span<const std::byte> bytes) {
    sent_.push_back({.bot = bot_at(to), .begin = sent_bytes_.size(), .size = bytes.size()});
    sent_bytes_.insert(sent_bytes_.end(), bytes.begin(), bytes.end());
}

MatchCost PlayedMatch::play(std::uint32_t ticks) {
    const std::uint64_t judged_before = totals().verdict.updates_judged;
    const server::ServerStatistics before = server_->statistics();
    MatchCost cost;
    for (cost.ticks = 0; cost.ticks < ticks; ++cost.ticks) {
        now_ += std::chrono::nanoseconds(std::chrono::seconds(1)) / kTickRate;
        const std::uint64_t begin = wall_nanoseconds();
        run_as_server([this] { server_->tick(now_); });
        cost.tick_ms.push_back(static_cast<double>(wall_nanoseconds() - begin) * 1e-6);
        receive_all(cost);
        answer_all(cost);
        if (server_->world().tick() % kTicksPerSnapshot == 0) count_in_view(cost);
    }
    cost.updates = totals().verdict.updates_judged - judged_before;
    const server::ServerStatistics& after = server_->statistics();
    after.stages.for_each([&](server::TickStage stage, std::uint64_t time) {
        cost.stages[stage] = time - before.stages[stage];
    });
    cost.bytes_sent = after.traffic.bytes_sent - before.traffic.bytes_sent;
    cost.packets_sent = after.traffic.packets_sent - before.traffic.packets_sent;
    cost.packets_heard = after.traffic.packets_received - before.traffic.packets_received;
    cost.bytes_heard = after.traffic.bytes_received - before.traffic.bytes_received;
    return cost;
}

/// The bots receive one after the other, as a fleet reads its sockets until they are empty.
void PlayedMatch::receive_all(MatchCost& cost) {
    std::ranges::stable_sort(sent_, {}, &Sent::bot);
    const std::uint64_t start = cpu_nanoseconds();
    for (const Sent& sent : sent_)
        bots_[sent.bot].receive(std::span(sent_bytes_).subspan(sent.begin, sent.size), now_,
                                distributions_);
    cost.hearing += cpu_nanoseconds() - start;
    sent_.clear();
    sent_bytes_.clear();
}

void PlayedMatch::answer_all(MatchCost& cost) {
    std::vector<std::pair<std::size_t, Datagram>> answers;
    const std::uint64_t start = cpu_nanoseconds();
    for (std::size_t i = 0; i < bots_.size(); ++i)
        for (auto bytes = bots_[i].next_datagram(now_); !bytes.empty();
             bytes = bots_[i].next_datagram(now_))
            answers.emplace_back(i, Datagram(bytes.begin(), bytes.end()));
    cost.answering += cpu_nanoseconds() - start;
    const std::uint64_t answered = server_nanoseconds();
    const std::uint64_t begin = wall_nanoseconds();
    run_as_server([&] {
        for (std::size_t i = 0; i < answers.size(); ++i) {
            protocol::prefetch_after(i, answers.size(),
                                     [&](std::size_t ahead, protocol::PrefetchStep step) {
                                         server_->expect(answers[ahead].second, step);
                                     });
            server_->receive(address_of(answers[i].first), answers[i].second, now_);
        }
    });
    cost.tick_ms.back() += static_cast<double>(wall_nanoseconds() - begin) * 1e-6;
    cost.receiving += server_nanoseconds() - answered;
}

std::uint64_t PlayedMatch::server_nanoseconds() const {
    return options_.fork_join == nullptr ? cpu_nanoseconds() : wall_nanoseconds();
}

/// Adds up what all bots have in view.
void PlayedMatch::count_in_view(MatchCost& cost) const {
    for (const client_sim::Bot& bot : bots_) {
        const client::WorldView& view = bot.client().view();
        cost.players_in_view += view.players().size();
        cost.in_view += view.players().size() + view.projectiles().size() + view.movers().size() +
                        view.triggers().size();
    }
}

std::vector<sim::EntityId> PlayedMatch::fighters() const {
    std::vector<sim::EntityId> ids;
    for (std::uint32_t i = 0; i < bots_.size(); ++i)
        if (client_sim::behaviour_of(options_.behaviour, i) != client_sim::BehaviourKind::wander)
            ids.push_back(bots_[i].client().welcome().player);
    std::sort(ids.begin(), ids.end());
    return ids;
}

client_sim::FleetTotals PlayedMatch::totals() const {
    client_sim::FleetTotals totals;
    for (const client_sim::Bot& bot : bots_)
        bot.add_to(totals, now_);
    return totals;
}

}  // namespace arena::bench
