#include "server/app/match_dumps.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>

#include "files/output_file.h"
#include "server/base/record_text.h"
#include "server/base/signals_blocked.h"
#include "sim/rules/rules_hash.h"

namespace arena::server {
namespace {

using Json = nlohmann::ordered_json;

/// Raise it when a field changes its meaning or goes; new fields do not count.
constexpr int kSchemaVersion = 1;
/// For a disk that is slow, when the server ends.
constexpr std::chrono::seconds kPatience{5};

/// Returns an empty text, or an error in one line.
std::string write_files(const std::string& path, const MatchDump& dump,
                        const std::string& version) try {
    const std::string_view state(reinterpret_cast<const char*>(dump.state.data()),
                                 dump.state.size());
    std::string error = files::write_output_file(path + ".state", state);
    if (!error.empty()) return error;
    return files::write_output_file(path + ".json", to_json(dump, version) + "\n");
} catch (const std::exception& error) {
    return path + ": " + error.what();
}

}  // namespace

MatchDump dump_of(const Host& host, const std::string& reason) {
    const sim::World& world = host.world();
    return {.match_id = host.settings().match_id.value,
            .label = host.settings().label,
            .map_name = world.terrain().name,
            .map_hash = world.terrain().hash,
            .rules_hash = sim::hash_of(world.rules()),
            .seed = host.seed(),
            .tick = world.tick(),
            .phase = std::string(name_of(world.state().match.phase)),
            .players = host.active_players(),
            .reason = reason,
            .state = world.save()};
}

std::string to_json(const MatchDump& dump, const std::string& version) {
    const Json json{{"schema", kSchemaVersion},
                    {"version", version},
                    {"match_id", dump.match_id},
                    {"label", dump.label},
                    {"map", {{"name", dump.map_name}, {"hash", hash_text(dump.map_hash)}}},
                    {"rules", {{"hash", hash_text(dump.rules_hash)}}},
                    {"seed", std::to_string(dump.seed)},
                    {"tick", dump.tick},
                    {"phase", dump.phase},
                    {"players", dump.players},
                    {"reason", dump.reason}};
    // Labels come from tokens: whatever is no UTF-8 in them is replaced.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

struct MatchDumps::Shared {
    void log(LogLevel level, std::string_view message, LogFields fields) {
        const std::lock_guard lock(mutex);
        if (write) write(level, message, fields);
    }

    std::mutex mutex;
    std::condition_variable changed;
    WriteLine write;  // guarded by the mutex, as are the ones below; empty: the log is gone
    int taken = 0;
    int writing = 0;
};

MatchDumps::MatchDumps(Settings settings, WriteLine write)
    : settings_(std::move(settings)), shared_(std::make_shared<Shared>()) {
    shared_->write = std::move(write);
}

MatchDumps::~MatchDumps() {
    std::unique_lock lock(shared_->mutex);
    shared_->changed.wait_for(lock, kPatience, [this] { return shared_->writing == 0; });
    shared_->write = nullptr;
}

void MatchDumps::take(MatchDump dump) {
    {
        const std::lock_guard lock(shared_->mutex);
        if (shared_->taken == kMatchDumpsMax) {
            shared_->write(LogLevel::warn, "a match is not dumped: there are enough dumps",
                           {{"match_id", std::uint64_t{dump.match_id}}});
            return;
        }
        ++shared_->taken;
        ++shared_->writing;
    }
    const std::string path = settings_.folder + "/match-" + std::to_string(dump.match_id) + "-" +
                             date_for_file(settings_.unix_seconds());
    const std::uint64_t match_id = dump.match_id;
    const auto write = [shared = shared_, path, version = settings_.version,
                        dump = std::move(dump)] {
        const std::string error = write_files(path, dump, version);
        const LogField match{"match_id", std::uint64_t{dump.match_id}};
        if (error.empty())
            shared->log(LogLevel::info, "a match is dumped", {match, {"file", path + ".state"}});
        else
            shared->log(LogLevel::warn, "a match cannot be dumped", {match, {"error", error}});
        const std::lock_guard lock(shared->mutex);
        --shared->writing;
        shared->changed.notify_all();
    };
    try {
        const SignalsBlocked blocked;
        std::thread(write).detach();
    } catch (const std::system_error& error) {
        shared_->log(LogLevel::warn, "a match cannot be dumped: no thread could be started",
                     {{"match_id", match_id}, {"error", std::string_view(error.what())}});
        const std::lock_guard lock(shared_->mutex);
        --shared_->writing;
    }
}

}  // namespace arena::server
