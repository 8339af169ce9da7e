// State logs: the image of every tick of a run, one after the other, to compare the runs of two
// builds.
//
//   "arenadsl", then the paths of the map and of the rules (empty: those that go with the map),
//   then for each tick the image of the state (sim/state/state_image.h); paths and images as their
//   length in bytes (u64, little-endian) and the bytes
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "sim/world/world.h"
#include "tests/golden/game.h"

namespace arena::golden {

/// Whether the file begins like a state log; false also when it cannot be read.
[[nodiscard]] bool is_state_log(const std::string& file);

/// Writes a state log. Failures show in finish().
class StateLogWriter {
  public:
    StateLogWriter(const std::string& file, const GameFiles& game);
    void add(const sim::World& world);
    /// Closes the file. Returns false when something could not be written.
    [[nodiscard]] bool finish();

  private:
    std::ofstream stream_;
};

/// Reads a state log. A file that cannot be read shows in error().
class StateLogReader {
  public:
    explicit StateLogReader(const std::string& file);

    /// Returns what the run was played on.
    [[nodiscard]] const GameFiles& files() const { return files_; }
    /// Returns the state of the next tick, or nothing at the end or when there is an error().
    [[nodiscard]] std::optional<sim::WorldState> next(const Game& game);
    /// Returns a one-line message that names the file, or an empty string.
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    /// Reads the next block. Returns false at the end or when there is an error().
    [[nodiscard]] bool read_block(std::vector<std::uint8_t>& bytes);

    std::string file_;
    std::ifstream stream_;
    GameFiles files_;
    std::string error_;
};

}  // namespace arena::golden
