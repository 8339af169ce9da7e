// Dumps of matches that have hung or failed: two files in the folder of --dump-dir, for whoever
// looks for the cause.
//
//   match-3-20261130T040719Z.state    the world as an image (sim/state/state_image.h)
//   match-3-20261130T040719Z.json     which match it is, and what has happened
//
// The files are written on threads of their own, because a disk may be slow. Each appears whole,
// the state first.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/app/transport_log.h"
#include "server/host/host.h"

namespace arena::server {

/// The most dumps of a process: whatever goes wrong more often fills no disk.
inline constexpr int kMatchDumpsMax = 16;

struct MatchDump {
    std::uint32_t match_id = 0;
    std::string label;
    std::string map_name;
    std::uint64_t map_hash = 0;
    std::uint64_t rules_hash = 0;
    std::uint64_t seed = 0;
    std::uint32_t tick = 0;
    std::string phase;
    std::uint32_t players = 0;
    std::string reason;
    std::vector<std::uint8_t> state;
};

/// Returns the dump of a match as it is now. Takes as long as World::save.
[[nodiscard]] MatchDump dump_of(const Host& host, const std::string& reason);

/// Returns the JSON file beside the state, of the server of this version.
[[nodiscard]] std::string to_json(const MatchDump& dump, const std::string& version);

class MatchDumps {
  public:
    struct Settings {
        std::string folder;  ///< empty: no dumps
        std::string version;
        std::function<std::uint64_t()> unix_seconds;
    };

    /// `write`, which is called on any thread, logs what becomes of the dumps.
    MatchDumps(Settings settings, WriteLine write);
    /// Waits for the dumps, but not for long for a disk that does not answer.
    ~MatchDumps();
    MatchDumps(const MatchDumps&) = delete;
    MatchDumps& operator=(const MatchDumps&) = delete;

    [[nodiscard]] bool is_wanted() const { return !settings_.folder.empty(); }
    /// Writes a dump beside the caller, unless there have been kMatchDumpsMax. Safe to call from
    /// several threads.
    void take(MatchDump dump);

  private:
    /// What outlives this object if a disk does not answer.
    struct Shared;

    Settings settings_;
    std::shared_ptr<Shared> shared_;
};

}  // namespace arena::server
